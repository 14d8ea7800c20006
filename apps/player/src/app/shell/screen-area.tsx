import { ParolGlow } from '@palaro/ui';
import { createElement, useEffect, useState } from 'react';
import { fetchLate } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { useSearch } from '../../navigation/location.ts';
import { hasScreen, type ScreenRoute } from '../../navigation/routes.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { goTo } from '../navigation.ts';
import { loadedScreen, loadRoutes, loadScreen } from '../screens.ts';
import { useLateParts } from './late.ts';

const Failed = ({ route, failed, onRetry }: { route: ScreenRoute; failed: unknown; onRetry: () => void }) => {
  const parts = useLateParts();
  return parts === null
    ? null
    : createElement(parts.FailedScreen, { route, query: { error: failed, isFetching: false, refetch: onRetry } });
};

/** A route's screen: at once when its code is here, else the parol's glow until it comes (B459) or fails (B458). For one route alone. */
export const LoadedScreen = ({ route }: { route: ScreenRoute }) => {
  const { t } = useText();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'waiting' | 'here' | { failed: unknown }>('waiting');
  useEffect(
    () =>
      fetchLate(
        () => loadScreen(route),
        () => setState('here'),
        (failed) => setState({ failed }),
      ),
    [route, attempt],
  );
  const Screen = loadedScreen(route);
  if (Screen !== null) return createElement(Screen);
  if (typeof state === 'string') return <ParolGlow label={t('common.loading')} />;
  return <Failed route={route} failed={state.failed} onRetry={() => setAttempt(attempt + 1)} />;
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
  // The platform refuses what the others are for.
  if (session.info?.isExcluded && !route.whileExcluded) return <Redirect href={to.takeBreak} />;
  return <LoadedScreen key={route.id} route={route} />;
};
