import { fail, type Result } from '../kernel/result.ts';
import type { PairAct, Refused } from './act.ts';
import { bonusActs } from './bonus-acts.ts';
import { exclusionEndAct } from './exclusion-acts.ts';
import { fundingActs } from './funding-acts.ts';
import { limitAct } from './limit-acts.ts';
import { promotionActs } from './promotion-acts.ts';
import { rewardActs } from './reward-acts.ts';
import { slipActs } from './slip-acts.ts';
import { giveBackAct } from './suspense-acts.ts';
import { vipActs } from './vip-acts.ts';
import { withdrawalActs } from './withdrawal-acts.ts';

/** Every act that takes two operators, by its name. */
const pairActs: Readonly<Record<string, PairAct>> = {
  ...fundingActs,
  ...withdrawalActs,
  ...slipActs,
  'suspense.give-back': giveBackAct,
  ...promotionActs,
  ...bonusActs,
  ...rewardActs,
  ...vipActs,
  'player.limit': limitAct,
  'player.exclusion-end': exclusionEndAct,
};

/** The act of a request; one of another version is none that this one can carry out. */
export const pairActOf = (action: string): Result<PairAct, Refused> => {
  const act = Object.hasOwn(pairActs, action) ? pairActs[action] : undefined;
  return act === undefined ? fail({ code: 'refused', why: `${action}: no act of this version.` }) : { ok: true, value: act };
};
