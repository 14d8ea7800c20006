import type { GameType } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';

/** What a player has played of certain products, in minor units, and on how many days. */
export type Played = { readonly staked: bigint; readonly payout: bigint; readonly days: number };
export type PlayedOf = {
  readonly playerId: string;
  readonly merchantCode: string;
  readonly from: Date;
  readonly until: Date;
  /** Null for all. */
  readonly products: readonly GameType[] | null;
};

/** The day of a merchant's calendar at an instant. */
export const readDay = async (db: Pool | PoolClient, merchantCode: string, at: Date): Promise<string> =>
  (
    await db.query<{ day: string }>({
      name: 'play-day',
      text: 'select play_day(p_merchant => $1, p_at => $2)::text as day',
      values: [merchantCode, at],
    })
  ).rows[0]?.day ?? '';

/** What was fed of a player from the day of an instant to that before another's end, which is none of it. */
export const readPlayed = async (db: Pool | PoolClient, { playerId, merchantCode, from, until, products }: PlayedOf): Promise<Played> => {
  const { rows } = await db.query<{ staked: string; payout: string; days: string }>({
    name: 'play-played',
    text: `select coalesce(sum(valid_stake), 0)::text as staked, coalesce(sum(payout), 0)::text as payout,
             count(distinct day) filter (where decided > 0)::text as days
           from play_player_days where player_id = $1 and day >= play_day(p_merchant => $2, p_at => $3)
             and day <= play_day(p_merchant => $2, p_at => $4::timestamptz - interval '1 millisecond')
             and ($5::text[] is null or product = any ($5))`,
    values: [playerId, merchantCode, from, until, products],
  });
  const { staked = '0', payout = '0', days = '0' } = rows[0] ?? {};
  return { staked: BigInt(staked), payout: BigInt(payout), days: Number(days) };
};

/** Whether a player has staked anything since an instant. */
export const hasStakedSince = async (db: Pool | PoolClient, playerId: string, since: Date): Promise<boolean> =>
  (
    await db.query({
      name: 'play-staked-since',
      text: `select from wallet_transactions where player_id = $1 and at > $2 and debit > 0 and starts_with(source, 'vendor:') limit 1`,
      values: [playerId, since],
    })
  ).rowCount === 1;
