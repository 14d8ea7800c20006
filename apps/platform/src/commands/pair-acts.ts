import type { Permission } from '@palaro/contract';
import { isCurrency, parseDecimal, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, type Result } from '../kernel/result.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { createWallet } from '../modules/wallet/index.ts';
import { balancesOf, payIn, type FundServices } from './fund.ts';

type Refused = { readonly code: 'refused'; readonly why: string };
/** An act that takes two operators. */
type PairAct = {
  /** Whoever approves or refuses it holds this permission. */
  readonly permission: Permission;
  /** How things are today, and how they will be after the act; null where it cannot be done any more. */
  readonly shown: (pool: Pool, payload: unknown) => Promise<{ readonly before: unknown; readonly after: unknown } | null>;
  /** Carries it out from its payload. The value is what is said of it; null where nothing was to be done. */
  readonly carryOut: (client: PoolClient, pool: Pool, payload: unknown, author: string) => Promise<Result<string | null, Refused>>;
};

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
  };
};

const pairActs: Readonly<Record<string, PairAct>> = {
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

/** The act of a request; one of another version is none that this one can carry out. */
export const pairActOf = (action: string): Result<PairAct, Refused> => {
  const act = Object.hasOwn(pairActs, action) ? pairActs[action] : undefined;
  return act === undefined ? fail({ code: 'refused', why: `${action}: no act of this version.` }) : { ok: true, value: act };
};
