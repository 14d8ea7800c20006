import type { Permission } from '@palaro/contract';
import type { Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../db/transaction.ts';
import type { Config } from '../env/env.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createApprovals } from '../modules/approval/index.ts';
import { takesSecond, type CashierAdministration } from '../modules/cashier/index.ts';
import { type MerchantConfig, type MerchantDocuments } from '../modules/merchant/index.ts';
import { merchantSettings, type Refused } from '../acts/act.ts';
import { type ChangeOptions, endRefused, makeChange } from './change.ts';
import { namedOperator, requireOperator } from './prove-operator.ts';

export type Deciding = {
  readonly pool: Pool;
  readonly config: Config;
  readonly merchantCode: string;
  readonly cashier: CashierAdministration;
  readonly documents: Pick<MerchantDocuments, 'read'>;
  readonly options: ChangeOptions & { readonly code?: string | undefined; readonly tell: string };
};

/** In whose name it is decided, and where. */
export type DecidingBy = Pick<Deciding, 'pool' | 'config' | 'merchantCode'> & { readonly options: Omit<Deciding['options'], 'tell'> };

/** What is decided on: its subject in the log, what it is called, and its state. */
export type Decided = { readonly subject: string; readonly title: string; readonly state: string };
type Change = {
  readonly action: string;
  readonly permission: Permission;
  readonly after: object;
  readonly act: (client: PoolClient, by: string) => Promise<Result<unknown, Refused>>;
  readonly done: string;
};
/** A change with what it is made on; the command knows its action and permission. */
export type ChangeOf = Decided & Omit<Change, 'action' | 'permission'>;
/** Makes a change in the name of an operator who holds a permission. */
export const decide = async (deciding: DecidingBy, { subject, title, state }: Decided, change: Change): Promise<void> => {
  const { pool, config, merchantCode, options } = deciding;
  const { action, permission, after, act, done } = change;
  const by = namedOperator(options.by, permission);
  await makeChange({
    pool,
    options,
    act: { merchantCode, action, subject },
    title: `${merchantCode}, ${title}`,
    before: { state },
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

/** The same; ends the command where this version cannot read it. */
export const demandSettings = async (context: Deciding): Promise<MerchantConfig> =>
  (await merchantSettings(context)) ?? endRefused(`The document of ${context.merchantCode} is of another version.`);

type Bound = (cashier: MerchantConfig['cashier']) => string | null;
/** Whether an amount takes two persons, by a bound of the merchant's document. */
export const takesTwo = async (context: Deciding, amount: Money, boundOf: Bound): Promise<boolean> => {
  const settings = await merchantSettings(context);
  // Of a document that this version cannot read nobody knows the bound.
  return takesSecond(settings === null ? null : boundOf(settings.cashier), amount);
};

/** What has to hold before a second operator is asked; what it writes stays where it refuses. */
export type Check = (client: PoolClient, by: string) => Promise<Result<unknown, Refused>>;
type Asked = {
  readonly action: string;
  readonly permission: Permission;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly check?: Check;
};
/** Asks a second operator; what was asked for stands in the request. */
export const askSecond = async (context: DecidingBy, decided: Decided, { action, permission, payload, check }: Asked): Promise<void> => {
  const { pool, merchantCode, options } = context;
  const approvals = createApprovals({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  await decide(context, decided, {
    action: `${action}-request`,
    permission,
    after: { ...payload, state: 'waits for another operator' },
    act: async (client, madeBy) => {
      const checked = await check?.(client, madeBy);
      if (checked?.ok === false) return checked;
      const { subject } = decided;
      const asked = await approvals.ask(client, { merchantCode, action, subject, payload, madeBy, reason: options.reason });
      if (!asked.ok) return fail({ code: 'refused', why: 'Somebody has asked for it already: `npm run approval -- list`.' });
      return ok(null);
    },
    done: 'Asked. Within a day another operator decides: npm run approval -- list',
  });
};
