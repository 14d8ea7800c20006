import { limitKinds, limitMinutes, periodsOf } from '@palaro/contract';
import { isCurrency, parseWritten, type Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../db/transaction.ts';
import type { Config } from '../env/env.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createApprovals } from '../modules/approval/index.ts';
import { type OperatorLimit } from '../modules/limits/index.ts';
import type { Player } from '../modules/player/index.ts';
import { limitsAdministration, operatorAmountOf, writtenLimit } from '../acts/limit-acts.ts';
import { type ChangeOptions, endRefused, makeChange } from './change.ts';
import { namedOperator, requireOperator } from './prove-operator.ts';
import { print, table } from './table.ts';

type Refused = { readonly code: 'refused'; readonly why: string };
type Limiting = {
  readonly pool: Pool;
  readonly config: Config;
  readonly player: Player;
  readonly options: ChangeOptions & { readonly code?: string | undefined };
  /** Kind, period and amount as they were typed. */
  readonly words: readonly string[];
};

const currencyOf = ({ username, currency }: Pick<Player, 'username' | 'currency'>): Currency =>
  isCurrency(currency) ? currency : endRefused(`${username} has no wallet.`);
/** Prints the limits of a player: their own, and those of the operator. */
export const showLimits = async (pool: Pool, player: Player): Promise<void> => {
  const currency = currencyOf(player);
  const limits = await limitsAdministration().read(pool, player.id);
  if (limits.length === 0) return print(`${player.username} has no limits.`);
  const rows = limits.map(({ kind, period, amount, operatorAmount, used, pending }) => [
    kind,
    period,
    writtenLimit(kind, amount, currency),
    writtenLimit(kind, operatorAmount, currency),
    used === null ? '' : writtenLimit(kind, used, currency),
    pending === null ? '' : `${writtenLimit(kind, pending.amount, currency)} from ${pending.confirmFrom.toISOString()}`,
  ]);
  print(...table([['kind', 'period', 'own', "operator's", 'used', 'asked for'], ...rows]));
};

const readWords = ([kindWord, periodWord, amountWord = '']: readonly string[], currency: Currency): Omit<OperatorLimit, 'playerId'> => {
  const kind = limitKinds.find((one) => one === kindWord) ?? endRefused(`${kindWord}: give one of ${limitKinds.join(', ')}.`);
  const period =
    periodsOf(kind).find((one) => one === periodWord) ?? endRefused(`${periodWord}: a ${kind} limit has ${periodsOf(kind).join(', ')}.`);
  if (amountWord === 'none') return { kind, period, amount: null };
  if (kind === 'session') {
    const minutes = limitMinutes(amountWord) ?? endRefused(`${amountWord}: not minutes from 1 to 1440, nor none.`);
    return { kind, period, amount: BigInt(minutes) };
  }
  const amount = parseWritten(amountWord, currency);
  if (amount === null || amount.minor <= 0n) return endRefused(`${amountWord}: not an amount of ${currency} above 0, nor none.`);
  return { kind, period, amount: amount.minor };
};

/** Sets the operator's limit of a player: a first or lower one at once, by one operator; for more, or none, it asks a second one. */
export const setOperatorLimit = async ({ pool, config, player, options, words }: Limiting): Promise<void> => {
  const currency = currencyOf(player);
  const limit = { playerId: player.id, ...readWords(words, currency) };
  const held = await operatorAmountOf(pool, limit);
  const loosens = held !== null && (limit.amount === null || limit.amount > held);
  const { merchantCode, username } = player;
  const subject = `player:${player.id}`;
  const by = options.by ?? (loosens || !config.DEMO_ACCOUNTS ? namedOperator(options.by, 'limits:set') : undefined);
  let id = '';
  const carryOut = async (client: PoolClient, author: string): Promise<Result<null, Refused>> => {
    if (!loosens) {
      const done = await limitsAdministration().set(client, limit, author, false);
      return done === 'loosens' ? fail({ code: 'refused', why: 'Somebody has lowered it meanwhile. Run the command again.' }) : ok(null);
    }
    const approvals = createApprovals({ pool, clock: systemClock, ids: createIds(systemClock.now) });
    const payload = { ...limit, username, currency, amount: limit.amount?.toString() ?? null };
    const asked = await approvals.ask(client, {
      merchantCode,
      action: 'player.limit',
      subject,
      payload,
      madeBy: author,
      reason: options.reason,
    });
    if (!asked.ok)
      return fail({ code: 'refused', why: `Somebody has asked about ${username}'s limits already: \`npm run approval -- list\`.` });
    ({ id } = asked.value);
    return ok(null);
  };
  await makeChange({
    pool,
    options,
    act: { merchantCode, action: loosens ? 'player.limit-request' : 'player.limit', subject },
    title: `${merchantCode}/${username}, ${limit.kind} limit (${limit.period})${loosens ? ', to be approved by another operator' : ''}`,
    before: { operatorLimit: writtenLimit(limit.kind, held, currency) },
    after: { operatorLimit: writtenLimit(limit.kind, limit.amount, currency) },
    commit: async (record, author) => {
      if (by !== undefined && (loosens || !config.DEMO_ACCOUNTS))
        await requireOperator(pool, config, { merchantCode, by, code: options.code, permission: 'limits:set' });
      return transaction(pool, async (client) => {
        const made = await carryOut(client, author);
        if (!made.ok) return made;
        await record(client);
        return ok(0);
      });
    },
    done: () =>
      loosens
        ? `Asked. Within a day another operator decides: npm run approval -- approve ${id} --by NAME`
        : 'Done. It holds from the next bet and the next deposit on.',
  });
};
