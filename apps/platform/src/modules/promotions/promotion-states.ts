import type { Promotion, PromotionState } from '@palaro/contract';
import type { Standing } from './eligibility.ts';
import type { Claim, Offered } from './promotion-store.ts';

/** A promotion as it stands to a player at an instant; without a standing to a guest. */
export type Seen = { readonly offered: Offered; readonly standing: Standing | null; readonly claim: Claim | null; readonly at: Date };

/** Whether it can be claimed no longer. */
export const hasClosed = ({ until, claimUntil }: Offered['document'], standing: Standing | null, at: Date): boolean => {
  const last = claimUntil ?? until;
  return (last !== null && Date.parse(last) <= at.getTime()) || (standing !== null && standing.endsAt !== null && standing.endsAt <= at);
};
/** Whether too little of it is left for an award of so much. */
export const isGone = ({ moneyLeft, countLeft, document }: Offered, amount: bigint): boolean =>
  (countLeft !== null && countLeft < 1n) ||
  (document.award.count === null && moneyLeft !== null && (moneyLeft === 0n || moneyLeft < amount));

/** What a promotion is to a player now, by the table of states. */
export const stateOf = ({ offered, standing, claim, at }: Seen): PromotionState => {
  const { document } = offered;
  if (claim !== null && claim.state !== 'joined') return claim.state;
  const opensAt = standing?.opensAt ?? new Date(document.from);
  if (opensAt > at) return 'coming_soon';
  if (hasClosed(document, standing, at) || isGone(offered, standing?.reckoned.amount ?? 0n)) return 'close';
  if (document.mustJoin && claim === null) return 'join';
  if (standing === null) return 'process';
  if (standing.judged.ok) return document.mode === 'auto' ? 'process' : 'claim';
  const { staked, lost, days, deposit } = standing.facts;
  return claim !== null && staked === 0n && lost <= 0n && days === 0 && deposit === null ? 'joined' : 'process';
};

/** What its one button does. */
export const actionOf = (state: PromotionState, { offered: { document }, standing }: Seen): Promotion['action'] => {
  if (state === 'coming_soon' || state === 'close') return null;
  if (standing !== null && document.mode === 'auto' && state !== 'join') return null;
  if (standing === null) return 'log_in';
  if (state === 'join') return 'join';
  if (state === 'claim' || (state === 'rejected' && document.mayReapply && standing.judged.ok))
    return document.mode === 'apply' ? 'apply' : 'claim';
  const lacking = standing.judged.unmet.map(({ code }) => code);
  return state === 'process' && lacking.length === 1 && lacking[0] === 'code' ? 'enter_code' : null;
};
