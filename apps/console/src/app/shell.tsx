import type { OperatorAccount } from '@palaro/contract';
import { Avatar, Icon, IconButton, VisuallyHidden } from '@palaro/ui';
import { lazy, Suspense, useEffect } from 'react';
import { NavLink, Route, Routes, useLocation } from 'react-router';
import { useOverview } from '../features/today/use-overview.ts';
import { TodayScreen } from '../features/today/today-screen.tsx';
import { Empty, Waiting } from '../parts/list-state.tsx';
import { places, type Place } from './places.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { useTheme } from './theme.ts';

const WithdrawalsScreen = lazy(async () => ({
  default: (await import('../features/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
}));
const SlipsScreen = lazy(async () => ({ default: (await import('../features/slips/slips-screen.tsx')).SlipsScreen }));
const ApprovalsScreen = lazy(async () => ({ default: (await import('../features/approvals/approvals-screen.tsx')).ApprovalsScreen }));
const AuditScreen = lazy(async () => ({ default: (await import('../features/audit/audit-screen.tsx')).AuditScreen }));

/** Names the browser's tab after the screen. */
const useTitle = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const place = places.find(({ to }) => to === `/${pathname.split('/')[1] ?? ''}`);
    document.title = place === undefined ? 'Console' : `${place.name} · Console`;
  }, [pathname]);
};

function PlaceLink({ place, count, most }: { place: Place; count: number; most: number }) {
  const content = (
    <>
      <Icon name={place.icon} size={18} />
      <span className="c-nav__name">{place.name}</span>
      {count > 0 && (
        <span className="c-nav__count">
          {count >= most ? `${most}+` : count}
          <VisuallyHidden> waiting</VisuallyHidden>
        </span>
      )}
      {place.isOutside === true && <Icon name="arrow-square-out" size={14} className="c-nav__out" />}
    </>
  );
  if (place.isOutside === true)
    return (
      <a className="c-nav__link" href={place.to}>
        {content}
      </a>
    );
  return (
    <NavLink className="c-nav__link" to={place.to} end={place.to === '/'}>
      {content}
    </NavLink>
  );
}

function Navigation({ account }: { account: OperatorAccount }) {
  const { data } = useOverview();
  return (
    <nav className="c-nav" aria-label="Console">
      {places
        .filter(({ isFor }) => isFor(account.permissions))
        .map((place) => (
          <PlaceLink
            key={place.to}
            place={place}
            count={data?.queues.find(({ name }) => name === place.queue)?.count ?? 0}
            most={data?.countedMax ?? 99}
          />
        ))}
    </nav>
  );
}

function TopBar({ account, onLeave }: { account: OperatorAccount; onLeave: () => void }) {
  const { data } = useOverview();
  const { theme, setTheme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <header className="c-top">
      <span className="c-top__merchant">{data?.merchant}</span>
      <span className="c-top__who">
        <Avatar name={account.name} />
        <span className="c-top__name">{account.name}</span>
      </span>
      <IconButton icon={theme === 'dark' ? 'sun' : 'moon'} size={18} label={`Use the ${other} theme`} onClick={() => setTheme(other)} />
      <IconButton icon="sign-out" size={18} label="Log out" onClick={onLeave} />
    </header>
  );
}

/** The console of an operator who is logged in: where they may go, who they are, and the screen. */
export function Shell({ account, onLeave }: { account: OperatorAccount; onLeave: () => void }) {
  useTitle();
  const { pathname } = useLocation();
  const isFor = (to: string): boolean => places.find((place) => place.to === to)?.isFor(account.permissions) === true;
  return (
    <div className="c-shell">
      <div className="c-rail">
        <span className="c-rail__mark" aria-hidden="true">
          <Icon name="squares-four-fill" size={16} />
          Console
        </span>
        <Navigation account={account} />
      </div>
      <TopBar account={account} onLeave={onLeave} />
      <main className="c-main">
        <ScreenBoundary key={pathname.split('/')[1]}>
          <Suspense fallback={<Waiting />}>
            <Routes>
              <Route index element={<TodayScreen />} />
              {isFor('/withdrawals') && <Route path="withdrawals/:id?" element={<WithdrawalsScreen account={account} />} />}
              {isFor('/deposits') && <Route path="deposits/:id?" element={<SlipsScreen account={account} />} />}
              {isFor('/approvals') && <Route path="approvals/:id?" element={<ApprovalsScreen />} />}
              {isFor('/audit') && <Route path="audit" element={<AuditScreen />} />}
              <Route
                path="*"
                element={<Empty icon="magnifying-glass-bold" title="There is no such page" text="Or it is not for your role." />}
              />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </main>
    </div>
  );
}
