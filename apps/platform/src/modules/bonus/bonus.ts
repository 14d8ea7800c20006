import type { BonusGrant, Code, GameType, LanguageCode } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { endAndTell } from './ending.ts';
import { endGrant, readActive, readDue, readDueOfAll, readEnded, readEntries, readGrant, rollStakes, type Grant } from './bonus-store.ts';

const [endedShown, entriesShown, rollMax, dueMax] = [20, 100, 2_000, 500];
/** What is to be staked is counted in so many parts of a minor unit. */
export const parts = 1_000_000n;

export type BonusDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly currencyOf: (merchantCode: string) => Currency;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

const percentOf = (ppm: number): string => String(ppm / 10_000);
const show = (grant: Grant, currency: Currency, language: LanguageCode): BonusGrant => {
  const { terms } = grant;
  const written = (minor: bigint): string => formatDecimal(money(currency, minor));
  return {
    id: grant.id,
    title: terms.titles[language] ?? terms.titles['EN'] ?? Object.values(terms.titles)[0] ?? '',
    state: grant.state,
    granted: written(grant.granted),
    balance: written(grant.balance),
    required: written(grant.required / parts),
    staked: written(grant.progress / parts),
    maxBet: terms.maxBet === null ? null : written(BigInt(terms.maxBet)),
    most: terms.winCap === null ? null : written(grant.granted * BigInt(terms.winCap)),
    weights: Object.entries(terms.weights)
      .filter(([, ppm]) => ppm > 0)
      .map(([gameType, ppm]) => ({ gameType: gameType as GameType, percent: percentOf(ppm) })),
    endsWithWithdrawal: terms.onWithdrawal === 'forfeit',
    givenAt: grant.givenAt.toISOString(),
    expiresAt: grant.expiresAt.toISOString(),
    endedAt: grant.endedAt?.toISOString() ?? null,
    converted: written(grant.converted),
  };
};

/** Bonus money as players see it, and the job behind it. */
export const createBonus = ({ pool, clock, ids, currencyOf, onCommitted }: BonusDeps) => {
  const now = (): Date => new Date(clock.now());
  const ownGrant = async ({ merchantCode, playerId }: Caller, id: string): Promise<Grant | null> => {
    const grant = await readGrant(pool, merchantCode, id);
    return grant?.playerId === playerId ? grant : null;
  };
  const end = async (due: readonly string[]): Promise<void> => {
    await eachAlone(
      due,
      (id) => id,
      (id) => transaction(pool, (client) => endAndTell(client, { id, state: null, reason: '', transactionId: ids.newId(), at: now() })),
    );
    if (due.length > 0) onCommitted();
  };
  return {
    list: async ({ merchantCode, playerId }: Caller, language: LanguageCode) => {
      const currency = currencyOf(merchantCode);
      const [active, ended] = [await readActive(pool, playerId), await readEnded(pool, playerId, endedShown)];
      const shown = (grants: readonly Grant[]): BonusGrant[] => grants.map((grant) => show(grant, currency, language));
      return { currency, active: shown(active), ended: shown(ended) };
    },
    entries: async (caller: Caller, id: string) => {
      if ((await ownGrant(caller, id)) === null) return null;
      const currency = currencyOf(caller.merchantCode);
      const entries = await readEntries(pool, id, entriesShown);
      return entries.map(({ kind, amount, at }) => ({ kind, amount: formatDecimal(money(currency, amount)), at: at.toISOString() }));
    },
    /** A repeat, and one that has ended, changes nothing. */
    forfeit: async (caller: Caller, id: string): Promise<Result<Record<string, never>, { readonly code: Code }>> => {
      if ((await ownGrant(caller, id)) === null) return fail({ code: 'not_found' });
      const ended = await endGrant(pool, { id, state: 'forfeited', reason: 'player', transactionId: ids.newId(), at: now() });
      if (ended !== null) onCommitted();
      return ok({});
    },
    /** Counts stakes, and ends what is due. */
    run: async (): Promise<void> => {
      while ((await rollStakes(pool, rollMax)) === rollMax);
      await end(await readDue(pool, now(), dueMax));
    },
    /** Ends what an excluded player plays with; a break ends nothing. */
    excluded: async (client: PoolClient, { playerId }: { readonly playerId: string }, at: Date): Promise<void> => {
      for (const { id } of await readActive(client, playerId))
        await endAndTell(client, { id, state: null, reason: '', transactionId: ids.newId(), at });
    },
    /** Ends what players left behind who are excluded or gone. */
    sweep: async (): Promise<void> => end(await readDueOfAll(pool, now(), dueMax)),
  };
};
export type BonusService = ReturnType<typeof createBonus>;
