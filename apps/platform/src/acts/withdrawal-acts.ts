import { money, type Money } from '@palaro/money';
import { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Undecided, Withdrawal } from '../modules/cashier/index.ts';
import { storedCurrency } from '../modules/wallet/index.ts';
import { cashierOn, type PairAct, type Refused, writtenAmount } from './act.ts';

/** Why a withdrawal is not decided on. */
export const whyUndecided: Readonly<Record<Undecided['code'], string>> = {
  unknown: 'There is no such withdrawal.',
  ended: 'It is no longer to be decided on.',
  claimed: 'Another operator has it in hand.',
  changed:
    'Something has changed since it was asked for: its flags say what. Look at it, and approve it again if it is to be paid all the same.',
  owed: 'Its player owes for a deposit that was taken back, and what is owed is not paid out. Refuse it: it is taken from the balance then.',
};
type Amount = Pick<Withdrawal, 'amount' | 'currency'>;
/** What a withdrawal takes from the balance. */
export const moneyOf = ({ amount, currency }: Amount): Money => money(storedCurrency(currency), amount);
export const amountOf = (withdrawal: Amount): string => writtenAmount(moneyOf(withdrawal));

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
/** What takes two operators of withdrawals. */
export const withdrawalActs: Readonly<Record<string, PairAct>> = {
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
