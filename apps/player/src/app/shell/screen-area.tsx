import { limits } from '@palaro/contract/constants';
import { ParolGlow } from '@palaro/ui';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import * as to from '../../navigation/to.ts';
import { useSearch } from '../../navigation/location.ts';
import { hasScreen, type ScreenRoute } from '../../navigation/routes.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { goTo } from '../navigation.ts';
import { loadedScreen, loadRoutes, loadScreen } from '../screens.ts';
import { useLateParts } from './late.ts';

type Fetched = { route: string; screen: ComponentType } | { route: string; failed: unknown };

/** A screen's code: at once when it is here, else the parol's glow until it comes (B459) or fails (B458); then it is asked for again and again. */
const useScreen = (route: ScreenRoute, attempt: number): ComponentType | 'waiting' | { failed: unknown } => {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void =>
      void loadScreen(route).then(
        (screen) => left || setFetched({ route: route.id, screen }),
        (failed: unknown) => {
          // The one place where the app writes to the console: the row asks for the log entry.
          reportError(failed);
          if (left) return;
          setFetched({ route: route.id, failed });
          timer = setTimeout(ask, limits.lateCodeRetryMs);
        },
      );
    ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [route, attempt]);
  const here = loadedScreen(route);
  if (here !== null) return here;
  if (fetched?.route !== route.id) return 'waiting';
  return 'screen' in fetched ? fetched.screen : fetched;
};

const Failed = ({ route, failed, onRetry }: { route: ScreenRoute; failed: unknown; onRetry: () => void }) => {
  const parts = useLateParts();
  return parts === null
    ? null
    : createElement(parts.FailedScreen, { route, query: { error: failed, isFetching: false, refetch: onRetry } });
};

/** A route's screen, with its waiting and failing. */
export const LoadedScreen = ({ route }: { route: ScreenRoute }) => {
  const { t } = useText();
  const [attempt, setAttempt] = useState(0);
  const Screen = useScreen(route, attempt);
  if (Screen === 'waiting') return <ParolGlow label={t('common.loading')} />;
  if ('failed' in Screen) return <Failed route={route} failed={Screen.failed} onRetry={() => setAttempt(attempt + 1)} />;
  return createElement(Screen);
};

/** Leads away from where one cannot be: unknown paths to home (ruling 3), guests of guarded screens to login (A361). */
const Redirect = ({ href }: { href: string }) => {
  const { t } = useText();
  useEffect(() => {
    goTo(href, { replace: true });
  }, [href]);
  return <ParolGlow label={t('common.loading')} />;
};

/** Stands for any screen until the routes are here; what it shows then is replaced at once. */
const unknownYet: ScreenRoute = {
  id: 'unknown-yet',
  paths: [],
  title: 'common.loading',
  guard: 'none',
  source: '',
  load: () => loadRoutes().then(() => () => null),
};

/** The screen of an address. */
export const ScreenArea = ({ pathname, route }: { pathname: string; route: ScreenRoute | null }) => {
  const { t } = useText();
  const search = useSearch();
  const session = useSession();
  if (route === null) return hasScreen(pathname) ? <LoadedScreen route={unknownYet} /> : <Redirect href={to.home} />;
  if (route.guard === 'session' && session.status === 'resuming') return <ParolGlow label={t('common.loading')} />;
  if (route.guard === 'session' && session.status === 'guest')
    return <Redirect href={to.login(search === '' ? pathname : `${pathname}?${search}`)} />;
  // The platform refuses everything else (ruling 49). The login goes there by itself, with the address that it was asked for.
  if (session.info?.ownPasswordDue && route.id !== 'firstPassword' && route.id !== 'login')
    return <Redirect href={to.firstPassword(search === '' ? pathname : `${pathname}?${search}`)} />;
  return <LoadedScreen key={route.id} route={route} />;
};
