import { difference, signOf } from './record-rules.ts';
import type { BetRow } from './record-queries.ts';

/** A round that still runs has no payout yet; a zero would read as a loss. */
export const isUndecided = ({ state, payout }: Pick<BetRow, 'state' | 'payout'>): boolean =>
  signOf(payout) !== 1 && (state === 'pending' || state === 'checking');

/** What a round brought or cost; null while it is not decided, and of a stake that was given back there is nothing to count. */
export const netOfBet = (bet: Pick<BetRow, 'state' | 'payout' | 'stake'>): string | null =>
  isUndecided(bet) || bet.state === 'cancelled' ? null : difference(bet.payout, bet.stake);
