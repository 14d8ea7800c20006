import { ErrorState, ParolGlow } from '@palaro/ui';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import { useSearch } from 'wouter';
import { homePath } from '../../features/lobby/paths.ts';
import { loginPath } from '../../features/login/paths.ts';
import { routeOf, type ScreenRoute } from '../../shared/routes.ts';
import { useSession } from '../../shared/session.ts';
import { useText } from '../../shared/text.tsx';
import { goTo } from '../navigation.ts';
import { loadedScreen, loadScreen } from '../screens.ts';

type Fetched = { route: string; screen: ComponentType } | { route: string; failed: unknown };

/** A screen's code: at once when it is here, else the parol's glow until it comes (B459) or fails (B458). */
const useScreen = (route: ScreenRoute, attempt: number): ComponentType | 'waiting' | 'failed' => {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    let left = false;
    loadScreen(route).then(
      (screen) => left || setFetched({ route: route.id, screen }),
      (failed: unknown) => {
        // The one place where the app writes to the console: the row asks for the log entry.
        reportError(failed);
        if (!left) setFetched({ route: route.id, failed });
      },
    );
    return () => {
      left = true;
    };
  }, [route, attempt]);
  const here = loadedScreen(route);
  if (here !== null) return here;
  if (fetched?.route !== route.id) return 'waiting';
  return 'screen' in fetched ? fetched.screen : 'failed';
};

/** A route's screen, with its waiting and failing. */
export const LoadedScreen = ({ route }: { route: ScreenRoute }) => {
  const { t } = useText();
  const [attempt, setAttempt] = useState(0);
  const Screen = useScreen(route, attempt);
  if (Screen === 'waiting') return <ParolGlow label={t('common.loading')} />;
  if (Screen === 'failed') {
    return (
      <ErrorState
        title={t('common.failed.title')}
        text={t('common.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  return createElement(Screen);
};

/** Leads away from where one cannot be: unknown paths to home (ruling 3), guests of guarded screens to login (A361). */
const Redirect = ({ to }: { to: string }) => {
  const { t } = useText();
  useEffect(() => {
    goTo(to, { replace: true });
  }, [to]);
  return <ParolGlow label={t('common.loading')} />;
};

/** The screen of an address. */
export const ScreenArea = ({ pathname }: { pathname: string }) => {
  const { t } = useText();
  const search = useSearch();
  const session = useSession();
  const route = routeOf(pathname);
  if (route === null) return <Redirect to={homePath} />;
  if (route.guard === 'session' && session.status === 'resuming') return <ParolGlow label={t('common.loading')} />;
  if (route.guard === 'session' && session.status === 'guest')
    return <Redirect to={loginPath(search === '' ? pathname : `${pathname}?${search}`)} />;
  return <LoadedScreen key={route.id} route={route} />;
};
