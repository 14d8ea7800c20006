import { formatDecimal, isCurrency, parseWritten, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import type { Config } from '../env/env.ts';
import { refuse } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import { createApprovals } from '../modules/approval/index.ts';
import type { Player } from '../modules/player/index.ts';
import { balancesOf, type FundServices, payIn } from '../acts/funding-acts.ts';
import { type ChangeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { requireOperator } from './prove-operator.ts';

type Funding = {
  readonly pool: Pool;
  readonly services: FundServices;
  readonly player: Player;
  readonly options: ChangeOptions & { readonly code?: string | undefined };
  /** The amount as it was typed. */
  readonly written: string;
  readonly reference: string;
};
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
