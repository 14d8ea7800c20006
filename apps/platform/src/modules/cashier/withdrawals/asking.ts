import { compare, formatDecimal, money, parseWritten, type Money } from '@palaro/money';
import { feeOf, type NewWithdrawal } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { HoldSession } from '../../../http/handlers.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Ids } from '../../../kernel/ids.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { deliver } from '../../../topics/consumers.ts';
import { tell } from '../../../topics/topics.ts';
import { SessionOver, type CheckMoneyPassword } from '../../session/index.ts';
import { forfeitByWithdrawal } from '../../bonus/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { SettingsOf } from '../beginning.ts';
import { orRefused, refuse, RefusedError, type Refused } from '../refused.ts';
import type { PayoutSettings } from '../cashier-section.ts';
import { amountFault, feeTermsOf, storedAmount } from '../channel-rules.ts';
import type { Debts } from '../debts.ts';
import { isShared, readAccount, type Account } from './account-store.ts';
import type { Precheck, PrecheckService } from './precheck.ts';
import type { Member, OwnerOf } from './withdrawal-ports.ts';
import { arrivalOf, isSameName } from './withdrawal-rules.ts';
import { insertWithdrawal, readByKey, updateWithdrawal } from './withdrawal-store.ts';

export type AskingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'hold'>;
  readonly settingsOf: SettingsOf;
  readonly checkMoneyPassword: CheckMoneyPassword;
  readonly precheck: Pick<PrecheckService, 'look'>;
  readonly debts: Pick<Debts, 'settle'>;
  readonly ownerOf: OwnerOf;
  readonly hold: HoldSession;
};

/** Where holds and their ends come from in the ledger. */
export const holdSource = 'cashier';

/** Whether money may go to an account now. */
export const isUsable = ({ state, usableAt }: Account, now: number): boolean => state === 'active' && usableAt.getTime() <= now;
/** The channel of an account, where the merchant has it open. */
export const openChannel = (
  payouts: Readonly<Record<string, PayoutSettings>>,
  { channel }: Pick<Account, 'channel'>,
): PayoutSettings | undefined => {
  const found = Object.hasOwn(payouts, channel) ? payouts[channel] : undefined;
  return found?.isOpen === true ? found : undefined;
};

/** Refuses what the channel does not take. */
const demandChannel = (channel: PayoutSettings, amount: Money, { dailyLeft }: Precheck): void => {
  const fault = amountFault(channel, amount);
  if (fault !== null) throw new RefusedError(fault);
  if (dailyLeft !== null && amount.minor > dailyLeft)
    refuse('channel_amount', { field: 'amount', min: channel.min, max: formatDecimal(money(amount.currency, dailyLeft)) });
};

/** Refuses what the precheck does not let through, the most telling first. Each says how much is left, never just that. */
const demandChecks = (check: Precheck, amount: Money, dailyMax: number): void => {
  const failed = new Set(check.checks.filter(({ passed }) => !passed).map(({ code }) => code));
  if (failed.has('open')) refuse('withdrawal_open');
  if (failed.has('daily')) refuse('withdrawals_daily', { max: dailyMax });
  for (const code of ['name', 'contact', 'identity'] as const) if (failed.has(code)) refuse('withdrawal_check', { check: code });
  const left = formatDecimal(money(amount.currency, check.locked));
  if (amount.minor > check.balance - check.debt) refuse('balance_low', { field: 'amount' });
  if (amount.minor > check.free)
    refuse('turnover_left', { field: 'amount', left, free: formatDecimal(money(amount.currency, check.free)) });
};

/** Why a person looks at a withdrawal before it is paid. */
const flagsOf = async (
  client: PoolClient,
  account: Account,
  check: Precheck,
  amount: Money,
  autoUpTo: string | null,
): Promise<readonly string[]> => [
  ...(autoUpTo === null || compare(amount, storedAmount(autoUpTo, amount.currency)) > 0 ? ['amount'] : []),
  ...(isSameName(account.holder, check.realName) ? [] : ['name']),
  ...((await isShared(client, account)) ? ['account_shared'] : []),
  ...(check.debt > 0n ? ['debt'] : []),
];

/** What is to go where, and who asks for it. */
export type Wanted = { readonly key: string; readonly account: string; readonly amount: Money; readonly note?: string };
/** Whose withdrawal it is, and what is asked for: known before, or by what can be withdrawn; null for nothing. */
export type AskedFor = {
  readonly merchantCode: string;
  readonly playerId: string;
  /** What else has to hold, in the transaction that stores it. */
  readonly demand: (client: PoolClient) => Promise<void>;
  readonly choose: (check: Precheck) => Wanted | null;
  /** What else is written with it. */
  readonly record?: (client: PoolClient, id: string) => Promise<void>;
};

/** Stores a withdrawal with its hold, or says why there is none. Everybody who asks for one comes by it. */
export const createStore = (deps: Omit<AskingDeps, 'checkMoneyPassword' | 'hold'>) => {
  const { pool, clock, ids, wallet, settingsOf, precheck, debts } = deps;
  return ({ merchantCode, playerId, ...given }: AskedFor, owner: Awaited<ReturnType<OwnerOf>>): Promise<Result<string, Refused>> =>
    orRefused(
      transaction(pool, async (client) => {
        await given.demand(client);
        const { payouts, withdrawals } = settingsOf(merchantCode);
        const check = await precheck.look(client, merchantCode, playerId, owner);
        const asked = given.choose(check) ?? refuse('balance_low');
        const { amount } = asked;
        const account = check.accounts.find(({ id }) => id === asked.account);
        const now = clock.now();
        if (account === undefined || !isUsable(account, now)) return refuse('account_not_usable');
        const channel = openChannel(payouts, account) ?? refuse('channel_closed');
        demandChannel(channel, amount, check);
        demandChecks(check, amount, withdrawals.dailyMax);
        await debts.settle(client, playerId, amount.currency);
        const [id, fee] = [ids.newId(), feeOf(amount, feeTermsOf(channel, amount.currency))];
        const held = await wallet.hold({ playerId, source: holdSource, reference: `withdrawal:${id}`, amount }, client);
        if (!held.ok) return refuse('balance_low', { field: 'amount' });
        const flags = await flagsOf(client, account, check, amount, withdrawals.autoUpTo);
        const at = new Date(now);
        await insertWithdrawal(client, {
          id,
          merchantCode,
          playerId,
          accountId: account.id,
          channel: account.channel,
          channelName: channel.name,
          provider: channel.provider,
          amount: amount.minor,
          fee: fee.minor,
          currency: amount.currency,
          flags,
          holdId: held.value.reference,
          requestKey: asked.key,
          expectedAt: arrivalOf(channel, { amount: amount.minor, fee: fee.minor }, now),
          createdAt: at,
        });
        const isApproved = flags.length === 0;
        const change = { ...(isApproved ? { decidedBy: 'rules' } : {}), ...(asked.note === undefined ? {} : { note: asked.note }) };
        await updateWithdrawal(client, { id, state: 'requested' }, isApproved ? 'approved' : 'in_review', change, at);
        await forfeitByWithdrawal(client, playerId, ids.newId, at);
        await given.record?.(client, id);
        await deliver(client, 'money.moved', { playerId, merchantCode, way: 'out', id }, at);
        await tell(client, 'withdrawal.changed', { playerId }, at);
        return ok(id);
      }),
    );
};

/** How a withdrawal is asked for: its money is set aside in the transaction that stores it. */
export const createAsking = (deps: AskingDeps) => {
  const { pool, settingsOf } = deps;
  const store = createStore(deps);

  /** The withdrawal of a key that was used before, where its content is the same. */
  const repeated = async (playerId: string, { key, account }: NewWithdrawal, amount: Money): Promise<Result<string, Refused> | null> => {
    const known = await readByKey(pool, playerId, key);
    if (known === null) return null;
    const isSame = known.accountId === account && known.amount === amount.minor && known.currency === amount.currency;
    return isSame ? ok(known.id) : fail({ code: 'order_exists' });
  };

  /** Asks for a withdrawal, and returns its id. The same key with the same content answers the same one. */
  return async (member: Member, asked: NewWithdrawal): Promise<Result<string, Refused>> => {
    const amount = parseWritten(asked.amount, settingsOf(member.merchantCode).currency);
    if (amount === null || amount.minor <= 0n) return fail({ code: 'field_invalid', data: { field: 'amount' } });
    const proved = await deps.checkMoneyPassword(member, asked.moneyPassword);
    if (!proved.ok) return proved;
    const before = await repeated(member.playerId, asked, amount);
    if (before !== null) return before;
    const known = await readAccount(pool, asked.account);
    if (known === null || known.playerId !== member.playerId) return fail({ code: 'account_not_usable' });
    const { key, account } = asked;
    const demand = async (client: PoolClient): Promise<void> => {
      if (!(await deps.hold(client, member))) throw new SessionOver();
    };
    const stored = await store({ ...member, demand, choose: () => ({ key, account, amount }) }, await deps.ownerOf(member.playerId));
    if (stored.ok) return stored;
    // Of two requests with one key at once the other's withdrawal is this one's too.
    return (await repeated(member.playerId, asked, amount)) ?? stored;
  };
};
