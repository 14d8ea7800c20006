export type { Personal } from './reward-queries.ts';
export { UnclaimedBadge } from './unclaimed-badge.tsx';
export { useWritten } from './use-written.ts';
