import type { Permission } from '@palaro/contract';
import { formatDecimal, money, parseDecimal } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../db/transaction.ts';
import type { Config } from '../env/env.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createApprovals } from '../modules/approval/index.ts';
import type { CashierAdministration, Undecided, Withdrawal } from '../modules/cashier/index.ts';
import { readMerchantConfig, type MerchantDocuments } from '../modules/merchant/index.ts';
import { storedCurrency } from '../modules/wallet/index.ts';
import { endRefused, makeChange, type ChangeOptions } from './change.ts';
import { requireOperator } from './prove-operator.ts';

type Refused = { readonly code: 'refused'; readonly why: string };
export type Deciding = {
  readonly pool: Pool;
  readonly config: Config;
  readonly merchantCode: string;
  readonly cashier: CashierAdministration;
  readonly documents: Pick<MerchantDocuments, 'read'>;
  readonly options: ChangeOptions & { readonly code?: string | undefined; readonly tell: string };
};

export const whyUndecided: Readonly<Record<Undecided['code'], string>> = {
  unknown: 'There is no such withdrawal.',
  ended: 'It is no longer to be decided on.',
  claimed: 'Another operator has it in hand.',
};
const refusedBy = ({ code }: Undecided): Result<never, Refused> => fail({ code: 'refused', why: whyUndecided[code] });

export const amountOf = ({ amount, currency }: Pick<Withdrawal, 'amount' | 'currency'>): string =>
  `${formatDecimal(money(storedCurrency(currency), amount))} ${currency}`;

/** The withdrawal that is decided on; ends the command where there is none. */
const find = async ({ cashier, merchantCode }: Deciding, id: string): Promise<Withdrawal> =>
  (await cashier.review.one(merchantCode, id)) ?? endRefused(whyUndecided.unknown);

type Change = {
  readonly action: string;
  readonly permission: Permission;
  readonly after: object;
  readonly act: (client: PoolClient, by: string) => Promise<Result<unknown, Refused>>;
  readonly done: string;
};
const change = async (deciding: Deciding, withdrawal: Withdrawal, { action, permission, after, act, done }: Change): Promise<void> => {
  const { pool, config, merchantCode, options } = deciding;
  const by = options.by ?? endRefused('Say who decides with --by NAME.');
  await makeChange({
    pool,
    options,
    act: { merchantCode, action, subject: `withdrawal:${withdrawal.id}` },
    title: `${merchantCode}, withdrawal ${withdrawal.id} of ${amountOf(withdrawal)} to ${withdrawal.channelName} ··${withdrawal.tail}`,
    before: { state: withdrawal.state },
    after,
    commit: async (record, author) => {
      await requireOperator(pool, config, { merchantCode, by, code: options.code, permission });
      return transaction(pool, async (client) => {
        const made = await act(client, author);
        if (!made.ok) return made;
        await record(client);
        return ok(0);
      });
    },
    done: () => done,
  });
};
const inWords = (made: Result<unknown, Undecided>): Result<unknown, Refused> => (made.ok ? made : refusedBy(made.failure));

export const claimWithdrawal = async (context: Deciding, id: string): Promise<void> => {
  const { cashier, merchantCode } = context;
  await change(context, await find(context, id), {
    action: 'withdrawal.claim',
    permission: 'payouts:decide',
    after: { state: 'in hand' },
    act: async (client, by) => ((await cashier.review.claim(client, merchantCode, id, by)) ? ok(null) : refusedBy({ code: 'claimed' })),
    done: 'It is yours for 15 minutes.',
  });
};

export const rejectWithdrawal = async (context: Deciding, id: string): Promise<void> => {
  const { cashier, merchantCode, options } = context;
  if (options.reason === '' || options.tell === '')
    return endRefused('Say why with --reason TEXT, and what the player reads with --tell TEXT.');
  await change(context, await find(context, id), {
    action: 'withdrawal.reject',
    permission: 'payouts:decide',
    after: { state: 'rejected', told: options.tell },
    act: async (client, by) =>
      inWords(await cashier.review.reject(client, merchantCode, id, by, { text: options.tell, note: options.reason })),
    done: 'Done: the money is in the balance again, and the player is told.',
  });
};

/** Whether an amount takes two persons, by the merchant's document. */
const takesTwo = async ({ documents, merchantCode }: Deciding, { amount, currency }: Withdrawal): Promise<boolean> => {
  const read = await documents.read(merchantCode);
  const config = read.ok ? readMerchantConfig(read.value.document) : null;
  // Of a document that this version cannot read nobody knows the bound.
  if (config === null || !config.ok) return true;
  const { secondAbove } = config.value.cashier.withdrawals;
  const most = secondAbove === null ? null : parseDecimal(secondAbove, storedCurrency(currency));
  return most === null || amount > most.minor;
};

type Asked = { readonly action: 'withdrawal.approve' | 'withdrawal.pay-by-hand'; readonly bankReference: string | null };
/** Asks a second operator; what was asked for stands in the request. */
const askSecond = async (context: Deciding, withdrawal: Withdrawal, { action, bankReference }: Asked): Promise<void> => {
  const { pool, merchantCode, options } = context;
  const approvals = createApprovals({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  const payload = {
    merchantCode,
    id: withdrawal.id,
    amount: amountOf(withdrawal),
    to: `${withdrawal.channelName} ··${withdrawal.tail}`,
    bankReference,
  };
  await change(context, withdrawal, {
    action: `${action}-request`,
    permission: 'payouts:decide',
    after: { ...payload, state: 'waits for another operator' },
    act: async (client, madeBy) => {
      const asked = await approvals.ask(client, {
        merchantCode,
        action,
        subject: `withdrawal:${withdrawal.id}`,
        payload,
        madeBy,
        reason: options.reason,
      });
      if (!asked.ok) return fail({ code: 'refused', why: 'Somebody has asked for it already: `npm run approval -- list`.' });
      return ok(null);
    },
    done: 'Asked. Within a day another operator decides: npm run approval -- list',
  });
};

export const approveWithdrawal = async (context: Deciding, id: string): Promise<void> => {
  const withdrawal = await find(context, id);
  if (await takesTwo(context, withdrawal)) return askSecond(context, withdrawal, { action: 'withdrawal.approve', bankReference: null });
  const { cashier, merchantCode } = context;
  await change(context, withdrawal, {
    action: 'withdrawal.approve',
    permission: 'payouts:decide',
    after: { state: 'approved' },
    act: async (client, by) => inWords(await cashier.review.approve(client, merchantCode, id, by)),
    done: 'Done: it is paid in a moment.',
  });
};

/** Always takes two persons: the money goes another way than the providers'. */
export const payWithdrawalByHand = async (context: Deciding, id: string, bankReference: string): Promise<void> =>
  askSecond(context, await find(context, id), { action: 'withdrawal.pay-by-hand', bankReference });
