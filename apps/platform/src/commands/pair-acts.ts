import { isCurrency, parseDecimal, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Undecided } from '../modules/cashier/index.ts';
import { createAdmitDeposit } from '../modules/limits/index.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { createWallet } from '../modules/wallet/index.ts';
import { cashierOn, type PairAct, type Refused } from './decide.ts';
import { whySlipUndecided } from './decide-slip.ts';
import { giveBackAct } from './decide-suspense.ts';
import { amountOf, whyUndecided } from './decide-withdrawal.ts';
import { balancesOf, payIn, type FundServices } from './fund.ts';
import { exclusionEndAct } from './exclude-player.ts';
import { bonusActs } from './decide-bonus.ts';
import { promotionActs } from './decide-promotion.ts';
import { rewardActs } from './decide-rewards.ts';
import { vipActs } from './decide-vip.ts';
import { limitAct } from './limit-player.ts';

const funding = z.object({ playerId: z.string(), username: z.string(), amount: z.string(), currency: z.string(), reference: z.string() });
const depositOf = (payload: unknown): { readonly playerId: string; readonly reference: string; readonly amount: Money } => {
  const { playerId, reference, amount: decimal, currency } = funding.parse(payload);
  const amount = isCurrency(currency) ? parseDecimal(decimal, currency) : null;
  if (amount === null) throw new Error(`${decimal} ${currency} is no amount`);
  return { playerId, reference, amount };
};
const fundServices = (pool: Pool): FundServices => {
  const [clock, ids] = [systemClock, createIds(systemClock.now)];
  return {
    players: createPlayerAdministration({ pool, clock }),
    wallet: createWallet({ pool, clock, ids }),
    limits: { admitDeposit: createAdmitDeposit({ clock }) },
  };
};

const fundingActs: Readonly<Record<string, PairAct>> = {
  'player.fund': {
    permission: 'funds:approve',
    shown: async (pool, payload) => {
      const { playerId, amount, reference } = depositOf(payload);
      const balance = await fundServices(pool).wallet.balance(playerId);
      if (balance === null) return null;
      const [before, after] = balancesOf(balance, amount);
      return { before: { balance: before }, after: { balance: after, reference } };
    },
    carryOut: (client, pool, payload, author) => payIn(client, fundServices(pool), depositOf(payload), author),
  },
};

const decided = z.object({ merchantCode: z.string(), id: z.string(), bankReference: z.string().nullable() });
/** How a withdrawal is before and after an act on it; null where it is no longer to be decided on. */
const withdrawalShown =
  (state: string): PairAct['shown'] =>
  async (pool, payload) => {
    const { merchantCode, id, bankReference } = decided.parse(payload);
    const withdrawal = await cashierOn(pool).review.one(merchantCode, id);
    if (withdrawal === null || withdrawal.state === state) return null;
    const amount = amountOf(withdrawal);
    return { before: { state: withdrawal.state }, after: { state, amount, ...(bankReference === null ? {} : { bankReference }) } };
  };
const receiptOf = (done: Result<unknown, Undecided>, receipt: string): Result<string, Refused> =>
  done.ok ? ok(receipt) : fail({ code: 'refused', why: whyUndecided[done.failure.code] });
const withdrawalActs: Readonly<Record<string, PairAct>> = {
  'withdrawal.approve': {
    permission: 'payouts:approve',
    shown: withdrawalShown('approved'),
    carryOut: async (client, pool, payload, author) => {
      const { merchantCode, id } = decided.parse(payload);
      const done = await cashierOn(pool).review.approve(client, merchantCode, id, author, true);
      return receiptOf(done, 'Done: it is paid in a moment.');
    },
  },
  'withdrawal.pay-by-hand': {
    permission: 'payouts:approve',
    shown: withdrawalShown('paid'),
    carryOut: async (client, pool, payload, author) => {
      const { merchantCode, id, bankReference } = decided.parse(payload);
      const done = await cashierOn(pool).review.payByHand(client, merchantCode, id, author, bankReference ?? '');
      return receiptOf(done, 'Done: it counts as paid.');
    },
  },
};

const slipDecided = z.object({ merchantCode: z.string(), id: z.string(), arrived: z.string(), minor: z.string() });
const slipActs: Readonly<Record<string, PairAct>> = {
  'slip.approve': {
    permission: 'deposits:approve',
    shown: async (pool, payload) => {
      const { merchantCode, id, arrived } = slipDecided.parse(payload);
      const slip = await cashierOn(pool).slips.one(merchantCode, id);
      return slip === null || slip.state !== 'in_review' ? null : { before: { state: slip.state }, after: { state: 'approved', arrived } };
    },
    carryOut: async (client, pool, payload, author) => {
      const { merchantCode, id, minor } = slipDecided.parse(payload);
      const done = await cashierOn(pool).slips.approve(client, merchantCode, id, author, BigInt(minor));
      return done.ok ? ok('Done: it is in the balance in a moment.') : fail({ code: 'refused', why: whySlipUndecided[done.failure.code] });
    },
  },
  'slip.take-back': {
    permission: 'deposits:approve',
    shown: async (pool, payload) => {
      const { merchantCode, id, arrived } = slipDecided.parse(payload);
      const slip = await cashierOn(pool).slips.one(merchantCode, id);
      return slip?.state === 'approved' ? { before: { state: slip.state }, after: { state: 'taken back', arrived } } : null;
    },
    carryOut: async (client, pool, payload) => {
      const { merchantCode, id } = slipDecided.parse(payload);
      const done = await cashierOn(pool).slips.takeBack(client, merchantCode, id);
      return done.ok
        ? ok('Done: it is taken back. Pay in what has really arrived with: npm run player -- fund')
        : fail({ code: 'refused', why: whySlipUndecided[done.failure.code] });
    },
  },
};

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
