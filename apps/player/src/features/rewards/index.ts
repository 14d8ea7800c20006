export { ClaimableList, countClaimable } from './claimable-list.tsx';
export { useClaimable, type Claimable, type Personal } from './reward-queries.ts';
export { UnclaimedBadge } from './unclaimed-badge.tsx';
export { useAward } from './use-award.ts';
export { useWritten } from './use-written.ts';

/** Guests have none, so home does not carry them. */
export const loadHomeItems = () => import('./home-items.tsx').then((it) => it.HomeItems);
