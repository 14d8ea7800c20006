import type { Pool, PoolClient } from 'pg';

type Db = Pool | PoolClient;
/** A player who is to be looked at, and since when. */
export type Look = { readonly playerId: string; readonly merchantCode: string; readonly dueAt: Date };
export type Account = { readonly id: string; readonly username: string };

/** Accounts that may have promotions, in the order of their ids. */
export const readAccounts = async (db: Db, merchantCode: string, afterId: string, at: Date, max: number): Promise<readonly Account[]> =>
  (
    await db.query<Account>({
      name: 'promotion-accounts',
      text: `select p.id, p.username from player p join wallet_accounts w on w.player_id = p.id
             where p.merchant_code = $1 and p.id > $2 and p.status = 'active' and p.type not in (4, 40) and w.mode = 'real'
               and exclusion_may_market(p_player => p.id, p_at => $3) and not exclusion_holds(p_player => p.id, p_at => $3)
             order by p.id limit $4`,
      values: [merchantCode, afterId, at, max],
    })
  ).rows;

/** Notes those who have played since, at most so many rows of the feed; how many rows these were. */
export const callRoll = async (db: Db, max: number, at: Date): Promise<number> => {
  const text = 'select promotion_roll(p_max => $1, p_at => $2)::int as passed';
  return (await db.query<{ passed: number }>({ name: 'promotion-roll', text, values: [max, at] })).rows[0]?.passed ?? 0;
};
export const wantLook = async (db: Db, playerId: string, at: Date): Promise<void> => {
  await db.query({ name: 'promotion-want-look', text: 'select promotion_want_look(p_player => $1, p_at => $2)', values: [playerId, at] });
};
export const readLooks = async (db: Db, at: Date, max: number): Promise<readonly Look[]> =>
  (
    await db.query<Look>({
      name: 'promotion-looks',
      text: `select player_id as "playerId", merchant_code as "merchantCode", due_at as "dueAt" from promotion_look
             where due_at <= $1 order by due_at, player_id limit $2`,
      values: [at, max],
    })
  ).rows;
/** Ends a look, unless something has happened since. */
export const endLook = async (db: Db, { playerId, dueAt }: Look): Promise<void> => {
  await db.query({
    name: 'promotion-look-end',
    text: 'delete from promotion_look where player_id = $1 and due_at = $2',
    values: [playerId, dueAt],
  });
};
export const putOffLook = async (db: Db, { playerId }: Look, until: Date): Promise<void> => {
  await db.query({
    name: 'promotion-look-later',
    text: 'update promotion_look set due_at = $2 where player_id = $1',
    values: [playerId, until],
  });
};

/** After which account the walk of a day goes on; null where it has ended. */
export const readWalk = async (db: Db, promotionId: string, day: string): Promise<string | null> => {
  const { rows } = await db.query<{ afterId: string | null }>({
    name: 'promotion-walk',
    text: 'select after_id as "afterId" from promotion_walk where promotion_id = $1 and day = $2::date',
    values: [promotionId, day],
  });
  return rows[0] === undefined ? '' : rows[0].afterId;
};
export const writeWalk = async (db: Db, promotionId: string, day: string, afterId: string | null): Promise<void> => {
  await db.query({
    name: 'promotion-walked',
    text: `insert into promotion_walk (promotion_id, day, after_id) values ($1, $2::date, $3)
           on conflict (promotion_id) do update set day = excluded.day, after_id = excluded.after_id`,
    values: [promotionId, day, afterId],
  });
};
