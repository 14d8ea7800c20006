import { formatDecimal, isCurrency, parseDecimal, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { createAdmitDeposit, type Limits } from '../modules/limits/index.ts';
import { createPlayerAdministration, type PlayerAdministration } from '../modules/player/index.ts';
import { createWallet, type Wallet } from '../modules/wallet/index.ts';
import type { PairAct, Refused } from './act.ts';

export type FundServices = {
  readonly players: Pick<PlayerAdministration, 'note'>;
  readonly wallet: Pick<Wallet, 'balance' | 'deposit' | 'hasDeposited'>;
  readonly limits: Pick<Limits, 'admitDeposit'>;
};
type Deposit = { readonly playerId: string; readonly amount: Money; readonly reference: string };

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

/** What takes two operators of paying in. */
export const fundingActs: Readonly<Record<string, PairAct>> = {
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
