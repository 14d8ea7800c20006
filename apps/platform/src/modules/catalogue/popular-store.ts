import type { GameType } from '@palaro/contract';
import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';

export type PopularSelection = { readonly merchantCode: string; readonly gameType?: GameType | undefined; readonly limit: number };
export type PopularGame = { readonly nodeId: string; readonly rounds: number };

/** Where the count of a merchant's rounds is; it begins at `start`. */
export const readCounted = async (pool: Pool, merchantCode: string, start: Date): Promise<Date> => {
  const { rows } = await pool.query<{ upto: Date }>({
    name: 'catalogue-counted',
    text: `insert into reporting_counted as c (merchant_code, upto) values ($1, $2)
           on conflict (merchant_code) do update set upto = greatest(c.upto, excluded.upto) returning upto`,
    values: [merchantCode, start],
  });
  return rows[0]?.upto ?? start;
};

/** Adds the rounds that were opened from one instant until another to their hours, unless another node has. */
export const countRounds = async (pool: Pool, merchantCode: string, from: Date, until: Date): Promise<void> => {
  await pool.query({
    name: 'catalogue-count-rounds',
    text: `with turn as (update reporting_counted set upto = $3 where merchant_code = $1 and upto = $2 returning merchant_code)
           insert into reporting_popular as p (merchant_code, hour, node_id, game_type, rounds)
             select $1, date_trunc('hour', opened_at, 'UTC'), node_id, game_type, count(*)
             from gaming_rounds
             where merchant_code = $1 and opened_at >= $2 and opened_at < $3 and state <> 'cancelled' and mode = 'real'
               and exists (select from turn)
             group by 2, 3, 4
             on conflict (merchant_code, hour, node_id, game_type) do update set rounds = p.rounds + excluded.rounds`,
    values: [merchantCode, from, until],
  });
};

/** Forgets a merchant's hours that began before an instant. */
export const forgetHours = (pool: Pool, merchantCode: string, before: Date): Promise<number> =>
  purgeRows(pool, 'reporting_popular', 'merchant_code = $1 and hour < $2', [merchantCode, before]);

/** The games most played for real money in the hours since an instant, most rounds first. */
export const readPopular = async (
  pool: Pool,
  { merchantCode, gameType, limit }: PopularSelection,
  since: Date,
): Promise<readonly PopularGame[]> =>
  (
    await pool.query<PopularGame>({
      name: 'catalogue-popular',
      text: `select node_id as "nodeId", sum(rounds)::int as rounds from reporting_popular
             where merchant_code = $1 and hour >= $2 and ($3::text is null or game_type = $3)
             group by node_id order by rounds desc, node_id limit $4`,
      values: [merchantCode, since, gameType ?? null, limit],
    })
  ).rows;
