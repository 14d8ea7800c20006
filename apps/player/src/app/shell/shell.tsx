import { isHomePath, systemStateOf } from '@palaro/contract/constants';
import { createElement, lazy, Suspense, useEffect, type MouseEvent } from 'react';
import { statusRoute } from '../../features/system-status/route.ts';
import { untilHere } from '../../device/fetch-late.ts';
import { useLocation } from '../../navigation/location.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { showsBar, useRoute, type ScreenRoute } from '../../navigation/routes.ts';
import { useSettings, useSystemStatus } from '../../site/site.ts';
import { useHydrated } from '../../device/use-hydrated.ts';
import { useText } from '../../texts/text.tsx';
import { dropLatestStep, goTo } from '../navigation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { useLateParts } from './late.ts';
import { LoadedScreen, ScreenArea } from './screen-area.tsx';
import './shell.css';

/** The in-app address that a tap on a link means, or null when the browser should follow it by itself. */
export const linkTarget = (event: MouseEvent): string | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return null;
  // The server leads on from a lottery's page (B063), and static files are no screens.
  const inApp = link.origin === location.origin && /^\/($|m\/(?!static\/|lotto-h5\/))/.test(link.pathname);
  const isSamePage = link.hash !== '' && link.pathname === location.pathname;
  return inApp && !isSamePage ? `${link.pathname}${link.search}${link.hash}` : null;
};

/** Closes overlays with every change of address. */
const useAddressChanges = (pathname: string): void => {
  useEffect(() => {
    closeOverlay();
  }, [pathname]);
  useEffect(() => {
    // What lies over the screen closes itself on back.
    window.addEventListener('popstate', dropLatestStep);
    return () => window.removeEventListener('popstate', dropLatestStep);
  }, []);
};

const useDocumentTitle = (pathname: string, route: ScreenRoute | null): void => {
  const { t } = useText();
  const { name } = useSettings();
  useEffect(() => {
    document.title = route === null || isHomePath(pathname) ? name : t('titles.page', { title: t(route.title), name });
  }, [name, pathname, route, t]);
};

const loadFooter = () => import('./footer.tsx').then(({ Footer }) => ({ default: Footer }));
/** Every document carries the footer; its code comes after hydration, and until then React leaves it as the server drew it. */
const Footer = import.meta.env.SSR ? (await loadFooter()).default : lazy(() => untilHere(loadFooter));
/** One element for good: with new props React would drop the footer that the server drew, and draw it again later. */
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

const Late = ({ part }: { part: 'OfflineBanner' | 'OverScreen' }) => {
  const parts = useLateParts();
  return parts === null ? null : createElement(parts[part]);
};

/** Bars, screen, footer and what lies over them. */
export const Shell = ({ onReady }: { onReady?: () => void }) => {
  const { t, isComplete } = useText();
  const [pathname] = useLocation();
  const route = useRoute(pathname);
  const hasLate = useHydrated() && isComplete;
  const status = systemStateOf(useSystemStatus());
  useAddressChanges(pathname);
  useDocumentTitle(pathname, route);
  useEffect(() => {
    onReady?.();
    void import('../late-styles.ts').catch(() => undefined);
  }, [onReady]);

  const followLink = (event: MouseEvent): void => {
    const target = linkTarget(event);
    if (target === null) return;
    event.preventDefault();
    closeOverlay();
    if (target !== `${location.pathname}${location.search}`)
      goTo(target, { way: event.target instanceof Element && event.target.closest('.bottom-bar') !== null ? 'beside' : 'on' });
  };

  if (status !== 0) return <LoadedScreen route={statusRoute} />;
  return (
    // Taps on links bubble up to here, so that every link is a plain <a href> that also works without scripts.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links themselves are the controls
    <div className="app" onClick={followLink}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      {hasLate && <Late part="OfflineBanner" />}
      {showsBar(route, 'header') && <Header route={route} />}
      <main id="main" tabIndex={-1} className={showsBar(route, 'bottomBar') ? 'screen screen--with-bar' : 'screen'}>
        <div className={showsBar(route, 'footer') && !isHomePath(pathname) ? 'screen__first' : undefined}>
          <ScreenArea pathname={pathname} route={route} />
        </div>
        {showsBar(route, 'footer') && footer}
      </main>
      {showsBar(route, 'bottomBar') && <BottomBar tab={route?.tab ?? null} />}
      {hasLate && <Late part="OverScreen" />}
    </div>
  );
};
