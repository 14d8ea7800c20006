import type { Query, QueryClient } from '@tanstack/react-query';
import { clock } from '../../device/clock.ts';
import { sessionToken } from '../../calls/session.ts';

/** What belongs to a member, by the first word of its key: another tab or device may have changed it. */
export const ownWords: ReadonlySet<unknown> = new Set([
  'agent',
  'announcements',
  'chat',
  'contracts',
  'deposits',
  'exclusions',
  'withdrawals',
  'favouriteList',
  'favourites',
  'feedback',
  'freeRounds',
  'identity',
  'inbox',
  'limits',
  'lotteryOrders',
  'member',
  'profile',
  'promotions',
  'reality',
  'recentGames',
  'record',
  'security',
  'vip',
  'wallet',
]);

/** Nothing is asked for again before it is so old. */
const freshMs = 30_000;

const isDue = ({ queryKey, state }: Query): boolean =>
  ownWords.has(queryKey[0]) &&
  state.fetchStatus === 'idle' &&
  clock.now() - clock.ofPhone(Math.max(state.dataUpdatedAt, state.errorUpdatedAt)) >= freshMs;

/** From now on a member's own data that is on the screen is asked for again when the page is looked at again. */
export const refetchOwnOnFocus = (client: QueryClient): void => {
  const look = (): void => {
    if (!document.hidden && sessionToken() !== null) void client.refetchQueries({ type: 'active', predicate: isDue });
  };
  document.addEventListener('visibilitychange', look);
  // A window beside another was visible all the time.
  window.addEventListener('focus', look);
};
