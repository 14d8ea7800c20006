import type { UnmetCode } from '@palaro/contract';
import { stateOf, type Seen } from './promotion-states.ts';

/** What a player may lack when they deposit: the deposit, and what comes after it. */
const byDeposit: ReadonlySet<UnmetCode> = new Set([
  'deposit',
  'deposit_amount',
  'deposit_channel',
  'deposit_other',
  'bet_made',
  'turnover',
  'days',
  'not_yet',
]);
const nth = { first: 1, second: 2, third: 3 } as const;
/** No promotion asks for a later one by its number. */
export const depositsMax = 3;

/** Whether a promotion can be had by the next deposit of a player who has made so many. */
export const takesNext = (seen: Seen, made: number): boolean => {
  const { offered, standing, claim } = seen;
  const { conditions, occurrence } = offered.document;
  if (conditions.deposit === null || standing === null) return false;
  const { which } = conditions.deposit;
  if (which !== 'any' && made !== nth[which] - 1) return false;
  // Each deposit is a time of its own: what was had of the last one says nothing of the next.
  const isHad = occurrence !== 'deposit' && claim !== null && claim.state !== 'joined';
  const state = stateOf({ ...seen, claim: claim?.state === 'joined' ? claim : null });
  const isOpen = state === 'process' || state === 'claim' || state === 'joined';
  return !isHad && isOpen && standing.judged.unmet.every(({ code }) => byDeposit.has(code));
};
