import type { AwardKind } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { storedAward, titlesOf } from './award-document.ts';
import { storedWheel, type WheelDocument } from './wheel-document.ts';

type Db = Pool | PoolClient;

export type WheelVersion = { readonly number: number; readonly document: WheelDocument };
/** The newest versions, the last first. */
export const readWheels = async (db: Db, merchantCode: string, max: number): Promise<readonly WheelVersion[]> => {
  const text = 'select number, document from wheel_version where merchant_code = $1 order by number desc limit $2';
  const { rows } = await db.query<{ number: number; document: unknown }>({ name: 'wheels', text, values: [merchantCode, max] });
  return rows.map(({ number, document }) => ({ number, document: storedWheel(document) }));
};

type NewWheel = {
  readonly merchantCode: string;
  readonly document: WheelDocument;
  readonly currency: Currency;
  readonly by: string;
  readonly at: Date;
};
/** Writes the next version with its stock; its number. Whoever publishes at the same time waits. */
export const writeWheel = async (client: PoolClient, { merchantCode, document, currency, by, at }: NewWheel): Promise<number> => {
  await client.query({
    name: 'wheel-lock',
    text: "select pg_advisory_xact_lock(hashtextextended('wheel ' || $1, 0))",
    values: [merchantCode],
  });
  const { rows } = await client.query<{ number: number }>({
    name: 'wheel-publish',
    text: `insert into wheel_version (merchant_code, number, document, currency, ticket_days, published_at, published_by)
             select $1, coalesce(max(number), 0) + 1, $2, $3, $4::int, $5::timestamptz, $6 from wheel_version where merchant_code = $1
           returning number`,
    values: [merchantCode, JSON.stringify(document), currency, document.ticketDays, at, by],
  });
  const number = rows[0]?.number ?? 0;
  for (const [position, { key, weight, stock, fallback, award, copy }] of document.prizes.entries()) {
    const given = award === null ? null : storedAward(award, currency, titlesOf(copy));
    const bonus = given?.bonus ?? null;
    await client.query({
      name: 'wheel-publish-prize',
      text: `insert into wheel_prize (merchant_code, number, position, prize, weight, stock, is_fallback, award, amount, required, bonus)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        merchantCode,
        number,
        position,
        key,
        weight,
        stock,
        fallback,
        given?.kind ?? null,
        given?.amount ?? 0n,
        given?.required ?? 0n,
        bonus === null ? null : JSON.stringify(bonus),
      ],
    });
  }
  await client.query({
    name: 'wheel-publish-stock',
    text: `insert into wheel_stock (merchant_code, number, prize, remaining)
           select merchant_code, number, prize, stock from wheel_prize where merchant_code = $1 and number = $2 and stock is not null`,
    values: [merchantCode, number],
  });
  return number;
};

/** Prizes of a version of which none is left. */
export const readGone = async (db: Db, merchantCode: string, number: number): Promise<readonly string[]> =>
  (
    await db.query<{ prize: string }>({
      name: 'wheel-gone',
      text: 'select prize from wheel_stock where merchant_code = $1 and number = $2 and remaining = 0',
      values: [merchantCode, number],
    })
  ).rows.map(({ prize }) => prize);

export type HeldTickets = { readonly count: bigint; readonly nextDay: string | null };
/** How many tickets a player can use, and the last day of those that end first. */
export const readTickets = async (db: Db, playerId: string, at: Date): Promise<HeldTickets> =>
  (
    await db.query<HeldTickets>({
      name: 'wheel-tickets',
      text: `select count(*) as count, min(t.expires_on)::text as "nextDay" from wheel_tickets t join wallet_accounts w on w.player_id = t.player_id
             where t.player_id = $1 and t.spent_at is null
               and (t.expires_on is null or t.expires_on >= play_day(p_merchant => w.merchant_code, p_at => $2))`,
      values: [playerId, at],
    })
  ).rows[0] ?? { count: 0n, nextDay: null };
/** Gives a player tickets in an operator's name; false where the player may have nothing. */
export const giveTickets = async (client: PoolClient, playerId: string, count: number, reference: string, at: Date): Promise<boolean> => {
  const text = `select wheel_give_tickets(p_player => $1, p_count => $2, p_reference => $3, p_at => $4) from wallet_accounts
                where player_id = $1 and rewards_may_have(p_player => $1, p_at => $4)`;
  return (await client.query({ name: 'wheel-give', text, values: [playerId, count, reference, at] })).rowCount === 1;
};

export type SpinRow = { readonly id: bigint; readonly number: number; readonly prize: string; readonly at: Date };
/** A player's last spins, the last first. */
export const readSpins = async (db: Db, playerId: string, max: number): Promise<readonly SpinRow[]> =>
  (
    await db.query<SpinRow>({
      name: 'wheel-spins',
      text: 'select ticket_id as id, number, prize, at from wheel_spin where player_id = $1 order by at desc, ticket_id desc limit $2',
      values: [playerId, max],
    })
  ).rows;

export type Spinning = {
  readonly playerId: string;
  readonly key: string;
  readonly version: number;
  readonly roll: number;
  readonly id: string;
  readonly transactionId: string;
  readonly fingerprint: string;
  readonly at: Date;
};
export type Spun = {
  readonly status: 'ok' | 'repeat' | 'blocked' | 'changed' | 'no_ticket';
  readonly prize: string;
  readonly award: AwardKind | null;
  readonly amount: bigint;
  readonly required: bigint;
};
export const callSpin = async (client: PoolClient, spinning: Spinning): Promise<Spun> => {
  const { playerId, key, version, roll, id, transactionId, fingerprint, at } = spinning;
  const { rows } = await client.query<Spun>({
    name: 'wheel-spin',
    text: `select status, prize, award, amount, required from wheel_spin(p_player => $1, p_key => $2, p_version => $3, p_roll => $4, p_id => $5,
             p_transaction => $6, p_fingerprint => $7, p_at => $8)`,
    values: [playerId, key, version, roll, id, transactionId, fingerprint, at],
  });
  if (rows[0] === undefined) throw new Error('a spin got no answer');
  return rows[0];
};
