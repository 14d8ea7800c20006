import { formatDecimal, isCurrency, parseWritten, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Config } from '../env/env.ts';
import { refuse } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createApprovals } from '../modules/approval/index.ts';
import type { Limits } from '../modules/limits/index.ts';
import type { Player, PlayerAdministration } from '../modules/player/index.ts';
import type { Wallet } from '../modules/wallet/index.ts';
import { endRefused, makeChange, refusedExitCode, type ChangeOptions } from './change.ts';
import { requireOperator } from './prove-operator.ts';

export type FundServices = {
  readonly players: Pick<PlayerAdministration, 'note'>;
  readonly wallet: Pick<Wallet, 'balance' | 'deposit' | 'hasDeposited'>;
  readonly limits: Pick<Limits, 'admitDeposit'>;
};
type Funding = {
  readonly pool: Pool;
  readonly services: FundServices;
  readonly player: Player;
  readonly options: ChangeOptions & { readonly code?: string | undefined };
  /** The amount as it was typed. */
  readonly written: string;
  readonly reference: string;
};
type Deposit = { readonly playerId: string; readonly amount: Money; readonly reference: string };
type Refused = { readonly code: 'refused'; readonly why: string };

/** Why the ledger took no deposit. */
const refusalOf = (code: string, reference: string): string =>
  code === 'key_reused'
    ? `the reference ${JSON.stringify(reference)} was used for another player or amount.`
    : code === 'balance_limit'
      ? 'the balance would be beyond what the ledger holds.'
      : `the ledger refuses it (${code}).`;

const source = 'operator';

/**
 * Pays in, once for each reference, and notes it in the player's history. It is a deposit, by whatever way the money came: the player's
 * limits of deposits hold. The value is the receipt; null after a repeat.
 */
export const payIn = async (
  client: PoolClient,
  { players, wallet, limits }: FundServices,
  { playerId, amount, reference }: Deposit,
  author: string,
): Promise<Result<string | null, Refused>> => {
  const left = await limits.admitDeposit(client, playerId, `${source}:${reference}`, amount);
  if (left.minor < amount.minor && !(await wallet.hasDeposited(playerId, source, reference, client)))
    return fail({ code: 'refused', why: `Nothing was paid in: the player's limits leave ${formatDecimal(left)} ${left.currency}.` });
  const deposited = await wallet.deposit({ playerId, source, reference, amount }, client);
  if (!deposited.ok) return fail({ code: 'refused', why: `Nothing was paid in: ${refusalOf(deposited.failure.code, reference)}` });
  const { duplicate, balance } = deposited.value;
  if (duplicate) return ok(null);
  await players.note(client, playerId, `funded, reference ${reference}`, author);
  return ok(`Done: the balance is ${formatDecimal(balance)} ${balance.currency}.`);
};

/** The balance of a player now and with an amount more, as it is shown. */
export const balancesOf = (balance: Money, amount: Money): readonly [string, string] => [
  formatDecimal(balance),
  formatDecimal({ ...balance, minor: balance.minor + amount.minor }),
];

const readFunding = async ({ services, player, written }: Funding): Promise<{ readonly amount: Money; readonly balance: Money } | null> => {
  const amount = isCurrency(player.currency) ? parseWritten(written, player.currency) : null;
  if (amount === null || amount.minor <= 0n) {
    refuse(`${written}: not an amount of ${player.currency} above 0.`, 2);
    return null;
  }
  const balance = await services.wallet.balance(player.id);
  if (balance === null) refuse(`${player.username} has no wallet.`, refusedExitCode);
  return balance === null ? null : { amount, balance };
};

/** Funds a player at once, which only stores with demo accounts do. */
export const fund = async (funding: Funding): Promise<void> => {
  const { pool, services, player, options, reference } = funding;
  const read = await readFunding(funding);
  if (read === null) return;
  const [before, after] = balancesOf(read.balance, read.amount);
  let receipt = `Nothing was paid in: the reference ${reference} was used before.`;
  await makeChange({
    pool,
    options,
    act: { merchantCode: player.merchantCode, action: 'player.fund', subject: `player:${player.id}` },
    title: `${player.merchantCode}/${player.username}, reference ${reference}`,
    before: { balance: before },
    after: { balance: after },
    commit: (record, author) =>
      transaction(pool, async (client) => {
        const paid = await payIn(client, services, { playerId: player.id, amount: read.amount, reference }, author);
        if (!paid.ok) return paid;
        if (paid.value === null) return ok(null);
        await record(client);
        receipt = paid.value;
        return ok(0);
      }),
    done: () => receipt,
  });
};

/** Asks a second operator to fund a player. */
export const askToFund = async (funding: Funding, config: Config): Promise<void> => {
  const { pool, player, options, reference } = funding;
  const { merchantCode } = player;
  const by =
    options.by ??
    endRefused('Funding takes two operators: say who asks with --by NAME, an operator with the permission funds:ask, and give --code.');
  const read = await readFunding(funding);
  if (read === null) return;
  const payload = {
    playerId: player.id,
    username: player.username,
    amount: formatDecimal(read.amount),
    currency: read.amount.currency,
    reference,
  };
  const approvals = createApprovals({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  let id = '';
  await makeChange({
    pool,
    options,
    act: { merchantCode, action: 'player.fund-request', subject: `player:${player.id}` },
    title: `${merchantCode}/${player.username}, to be approved by another operator`,
    before: null,
    after: { amount: `${payload.amount} ${payload.currency}`, reference, balance: formatDecimal(read.balance) },
    commit: async (record, author) => {
      await requireOperator(pool, config, { merchantCode, by, code: options.code, permission: 'funds:ask' });
      return transaction(pool, async (client) => {
        const { reason } = options;
        const asked = await approvals.ask(client, {
          merchantCode,
          action: 'player.fund',
          subject: `player:${player.id}`,
          payload,
          madeBy: author,
          reason,
        });
        if (!asked.ok)
          return fail({ code: 'refused', why: `Somebody has asked to fund ${player.username} already: \`npm run approval -- list\`.` });
        ({ id } = asked.value);
        await record(client);
        return ok(0);
      });
    },
    done: () => `Asked. Within a day another operator decides: npm run approval -- approve ${id} --by NAME`,
  });
};
