import type { Code, Points } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, type Currency } from '@palaro/money';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, pagesOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SessionModule } from '../session/index.ts';
import { fingerprintOf } from '../wallet/index.ts';
import { offerMinor, type PointsDocument } from './points-document.ts';
import {
  callRedeem,
  expirePoints,
  readEntries,
  readExpiring,
  readHeld,
  readPointsVersionAt,
  rollPoints,
  type Redeemed,
} from './points-store.ts';

const [rollMax, playersPage] = [2000, 500];
const none = 0n;

type PointsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly merchantCodes: () => readonly string[];
  readonly sessions: Pick<SessionModule['service'], 'hold'>;
  /** Whether a player sees rewards at all. */
  readonly seesAny: (caller: Caller) => Promise<boolean>;
  readonly currencyOf: (merchantCode: string) => Currency;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};
type Page = { readonly before: string | null; readonly pageSize: number };
export type Redemption = { readonly key: string; readonly offer: string; readonly times: number; readonly amount: string };
type Rules = Pick<Points, 'rates' | 'offers' | 'expireDays'>;
type Redeeming = Promise<Result<{ readonly points: number; readonly paid: string; readonly currency: Currency }, { readonly code: Code }>>;

const refusals: Readonly<Record<Exclude<Redeemed['status'], 'ok' | 'repeat'>, Code>> = {
  key_reused: 'order_exists',
  blocked: 'no_permission',
  offer: 'points_offer_changed',
  short: 'points_short',
};

/** What a balance comes to by the offer that pays the most for it, in minor units. */
const worthOf = (balance: bigint, { offers }: Pick<Rules, 'offers'>, currency: Currency): bigint =>
  offers.reduce((most, { points, amount }) => {
    const all = (balance / BigInt(points)) * (offerMinor(amount, currency) ?? none);
    return all > most ? all : most;
  }, none);

/** What a version offers, as players see it. */
const rulesOf = (document: PointsDocument | undefined): Rules => ({
  rates: document?.rates.map(({ product, vendor, points }) => ({ gameType: product, vendor, points })) ?? [],
  expireDays: document?.expireDays ?? null,
  offers: document?.offers ?? [],
});

/** Points as players see and redeem them, and the jobs that count and end them. */
export const createPoints = ({ pool, clock, ids, merchantCodes, sessions, seesAny, currencyOf, onCommitted }: PointsDeps) => {
  const now = (): Date => new Date(clock.now());
  const expire = async (merchantCode: string): Promise<void> => {
    const at = now();
    const read = (last: string | null) => readExpiring(pool, merchantCode, at, last ?? '', playersPage);
    for await (const page of pagesOf<string>(playersPage, read))
      await eachAlone(
        page,
        (playerId) => playerId,
        (playerId) => expirePoints(pool, playerId, at),
      );
  };
  return {
    read: async (caller: Caller, { before, pageSize }: Page): Promise<Points> => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const written = (minor: bigint): string => formatDecimal(money(currency, minor));
      const nothing = { balance: 0, worth: written(none), owed: 0, nextExpiry: null, content: [], next: null };
      if (!(await seesAny(caller))) return { currency, ...rulesOf(undefined), ...nothing };
      const rules = rulesOf((await readPointsVersionAt(pool, merchantCode, now()))?.document);
      const { balance, owed, nextPoints, nextDay } = await readHeld(pool, playerId, now());
      // One more than is shown says whether there are more.
      const rows = await readEntries(pool, playerId, before, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      return {
        currency,
        balance: Number(balance),
        worth: written(worthOf(balance, rules, currency)),
        owed: Number(owed),
        ...rules,
        nextExpiry: nextDay === null || nextPoints === null ? null : { points: Number(nextPoints), day: nextDay },
        content: shown.map(({ id, kind, points, day, at, amount }) => ({
          id: String(id),
          kind,
          points: Number(points),
          day,
          at: at.toISOString(),
          amount: amount === null ? null : written(amount),
        })),
        next: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
      };
    },
    /** Changes points into money. A repeat gets what the first was paid. */
    redeem: async (caller: Caller, { key, offer, times, amount: shown }: Redemption): Redeeming => {
      const { merchantCode, playerId } = caller;
      const currency = currencyOf(merchantCode);
      const amount = parseDecimal(shown, currency)?.minor ?? none;
      if (amount <= none) return fail({ code: 'points_offer_changed' });
      const redeemed = await transaction(pool, async (client): Promise<Redeemed | null> => {
        if (!(await sessions.hold(client, caller))) return null;
        const transactionId = ids.newId();
        const fingerprint = fingerprintOf(['points', playerId, key, transactionId]);
        return callRedeem(client, { playerId, key, offer, times, amount, transactionId, fingerprint, at: now() });
      });
      if (redeemed === null) return fail({ code: 'session_ended' });
      const { status, points } = redeemed;
      if (status !== 'ok' && status !== 'repeat') return fail({ code: refusals[status] });
      if (status === 'ok') onCommitted();
      return ok({ points: Number(points), paid: formatDecimal(money(currency, redeemed.amount)), currency });
    },
    /** Counts the points of what was played. */
    roll: async (): Promise<void> => {
      while ((await rollPoints(pool, rollMax, now())) >= BigInt(rollMax));
    },
    /** Ends points whose last day has passed. */
    expire: (): Promise<void> => eachAlone(merchantCodes(), (merchantCode) => merchantCode, expire),
  };
};
export type PointsService = ReturnType<typeof createPoints>;
