import { z } from 'zod';
import { fail, ok } from '../kernel/result.ts';
import type { SlipUndecided } from '../modules/cashier/index.ts';
import { cashierOn, type PairAct } from './act.ts';

/** Why a slip is not decided on. */
export const whySlipUndecided: Readonly<Record<SlipUndecided['code'], string>> = {
  unknown: 'There is no such slip.',
  ended: 'It was decided on already.',
  not_booked: 'Its money was not booked yet, or was taken back already.',
};

const slipDecided = z.object({ merchantCode: z.string(), id: z.string(), arrived: z.string(), minor: z.string() });
/** What takes two operators of slips. */
export const slipActs: Readonly<Record<string, PairAct>> = {
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
