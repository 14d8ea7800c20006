import '@palaro/ui/critical.css';
import './app.css';
import { isHomePath, systemStateOf } from '@palaro/contract/constants';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { call, onRefusal } from '../calls/api.ts';
import { createQueryClient } from '../calls/query-client.ts';
import { currentSession, dropSession, markSession, openSession, subscribeSession } from '../calls/session.ts';
import { fetchStatus, seedSite, setImageHost, siteKeys, type SystemStatus } from '../site/site.ts';
import { fetchLate, untilHere } from '../device/fetch-late.ts';
import { storage } from '../device/storage.ts';
import { bringsBackLanguage, loadTexts } from '../texts/text.tsx';
import * as to from '../navigation/to.ts';
import { routes as homeRoutes } from '../features/lobby/route.ts';
import { loadSessionKeeper } from '../features/session-time/index.ts';
import { statusRoute } from '../features/system-status/route.ts';
import { hasScreen, routeOf, setAddresses, setScreens } from '../navigation/routes.ts';
import { showToast } from '../overlays/toast.ts';
import { addresses } from 'virtual:addresses';
import { App } from './app.tsx';
import { readBootstrap } from './bootstrap-json.ts';
import type { EarlyWindow } from './inline-scripts.ts';
import { goTo } from './navigation.ts';
import { loadRoutes, loadScreen } from './screens.ts';
import { isWebClipAddress } from './web-clip.ts';

const toLogin = (): void => {
  const back = `${location.pathname}${location.search}`;
  if (location.pathname !== to.login()) goTo(to.login(isHomePath(location.pathname) ? undefined : back));
};

/** Gives the buttons that were tapped too early their tap. */
const replayClicks = (): void => {
  const early = window as EarlyWindow;
  if (early.palaroKeep) document.removeEventListener('click', early.palaroKeep, true);
  for (const button of early.palaroClicks ?? []) if (button.isConnected) button.click();
  early.palaroClicks = [];
};

/** Only members have live events and a session to keep: the code for them comes once there is one. */
const followMember = (client: QueryClient): void => {
  const stop = subscribeSession(() => {
    if (currentSession().status !== 'member') return;
    stop();
    fetchLate(loadSessionKeeper, (keepSession) => keepSession());
    fetchLate(
      () => import('../features/live-events/index.ts'),
      ({ followLiveEvents }) => followLiveEvents(client),
    );
  });
};

/** The screen that the document shows; without its route nothing fits. */
const firstScreen = async (isClosed: boolean, pathname: string): Promise<void> => {
  if (!isClosed && routeOf(pathname) === null) await untilHere(loadRoutes);
  const route = isClosed ? statusRoute : routeOf(pathname);
  if (route !== null) await loadScreen(route);
};

const start = async (): Promise<void> => {
  const bootstrap = readBootstrap();
  if (bringsBackLanguage(bootstrap.language)) return location.reload();
  setAddresses(addresses);
  setScreens(homeRoutes);
  const { pathname, search } = location;
  const url = `${pathname}${search}`;
  const isClosed = systemStateOf(bootstrap.status) !== 0;
  const isUnknown = !hasScreen(pathname);
  // Unknown paths were answered with home, and are home from now on (ruling 3).
  if (isUnknown) history.replaceState(history.state, '', to.home);
  const isHome = isUnknown || isHomePath(pathname);
  if (isHome && isWebClipAddress(search)) {
    storage.webClip.set('1');
    // An address that is passed on must not make a web clip of another phone's browser.
    history.replaceState(history.state, '', to.home);
  }
  setImageHost(document.documentElement.dataset['imageHost'] ?? '');
  const client = createQueryClient();
  seedSite(client, bootstrap, url);
  onRefusal({
    login: toLogin,
    endSession: (code) => {
      dropSession();
      client.clear();
      seedSite(client, bootstrap, url);
      showToast(code === 'session_replaced' ? 'errors.session_replaced' : 'errors.session_ended', { duration: 'long' });
      toLogin();
    },
    mark: (mark) => markSession(mark, true),
    status: () => void client.invalidateQueries({ queryKey: siteKeys.status }),
  });
  const [texts] = await Promise.all([
    untilHere(() => loadTexts(bootstrap.language, isHome && !isClosed ? ['home'] : ['home', 'rest'])),
    firstScreen(isClosed, isHome ? to.home : pathname).catch(() => null),
  ]);
  // The first call of all (A466); the session's follows it.
  let first: Promise<SystemStatus> | null = fetchStatus();
  first.catch(() => undefined);
  const askStatus = (): Promise<SystemStatus> => {
    const asked = first ?? fetchStatus();
    first = null;
    return asked;
  };
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root.');
  // Only once the document is taken over: another status before that would not fit what was rendered.
  const onReady = (): void => {
    performance.mark('hydrated');
    replayClicks();
    void untilHere(loadRoutes);
    const asked = client.fetchQuery({ queryKey: siteKeys.status, queryFn: askStatus, staleTime: 0 });
    asked.catch(() => undefined);
    if (storage.keeps('local', 'cache.systemStatus'))
      void import('./kept-status.ts').then(({ showKeptStatus }) => showKeptStatus(client, asked)).catch(() => undefined);
  };
  startTransition(() => {
    // Home is rendered once for all guests, whatever query it is opened with.
    const asked = isHome ? { path: to.home, search: '' } : { path: pathname, search: search.slice(1) };
    hydrateRoot(root, <App client={client} texts={texts} asked={asked} onReady={onReady} />);
  });
  followMember(client);
  void openSession(async () => (await call('resume')).session);
};

void start();
