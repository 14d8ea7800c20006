import type { Pool, PoolClient } from 'pg';

/** Lets those who create trials from one network follow each other until the transaction ends, so that none is overlooked when they are counted. */
export const lockNetwork = async (client: PoolClient, merchantCode: string, network: string): Promise<void> => {
  await client.query({
    name: 'trial-lock-network',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('trial ' || $1 || ' ' || $2, 0))`,
    values: [merchantCode, network],
  });
};

/** How many trials a network has created since an instant. */
export const countTrials = async (client: PoolClient, merchantCode: string, network: string, since: Date): Promise<number> =>
  (
    await client.query<{ count: number }>({
      name: 'trial-count',
      text: 'SELECT count(*)::integer AS count FROM trial_account WHERE merchant_code = $1 AND network = $2 AND created_at > $3',
      values: [merchantCode, network, since],
    })
  ).rows[0]?.count ?? 0;

export const insertTrial = async (
  client: PoolClient,
  trial: { readonly playerId: string; readonly merchantCode: string; readonly network: string; readonly at: Date },
): Promise<void> => {
  await client.query({
    name: 'trial-insert',
    text: 'INSERT INTO trial_account (player_id, merchant_code, network, created_at) VALUES ($1, $2, $3, $4)',
    values: [trial.playerId, trial.merchantCode, trial.network, trial.at],
  });
};

/** How often a trial's play money was filled up: ever, and on a day. */
export type TopUps = { readonly ever: number; readonly thatDay: number };

/** Locks a trial and reads its top-ups; null for an account that is none. */
export const lockTopUps = async (client: PoolClient, playerId: string, day: string): Promise<TopUps | null> =>
  (
    await client.query<TopUps>({
      name: 'trial-top-ups',
      text: `SELECT top_ups AS ever, CASE WHEN top_up_day = $2::date THEN top_ups_that_day ELSE 0 END AS "thatDay"
             FROM trial_account WHERE player_id = $1 FOR UPDATE`,
      values: [playerId, day],
    })
  ).rows[0] ?? null;

/** Notes one more top-up. */
export const recordTopUp = async (client: PoolClient, playerId: string, day: string, before: TopUps): Promise<void> => {
  await client.query({
    name: 'trial-note-top-up',
    text: 'UPDATE trial_account SET top_ups = $3, top_up_day = $2, top_ups_that_day = $4 WHERE player_id = $1',
    values: [playerId, day, before.ever + 1, before.thatDay + 1],
  });
};

/** A trial is over where it was ended, or where no login of it is or was open since an instant. */
const over = `(t.ended_at IS NOT NULL OR t.created_at < $1 AND NOT EXISTS (
  SELECT FROM login_session s WHERE s.player_id = t.player_id AND coalesce(s.ended_at, s.expires_at) >= $1))`;

/** Trials that are over, `max` at the most, in the order of their ids after the one given. */
export const findExpired = async (pool: Pool, unusedSince: Date, after: string | null, max: number): Promise<readonly string[]> =>
  (
    await pool.query<{ playerId: string }>({
      name: 'trial-over',
      text: `SELECT t.player_id AS "playerId" FROM trial_account t WHERE ${over} AND t.player_id > $2 ORDER BY t.player_id LIMIT $3`,
      values: [unusedSince, after ?? '', max],
    })
  ).rows.map(({ playerId }) => playerId);

/** Ends a trial that is over; false when it has been used again meanwhile. */
export const endTrial = async (client: PoolClient, playerId: string, unusedSince: Date, at: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'trial-end',
      text: `UPDATE trial_account t SET ended_at = coalesce(t.ended_at, $3) WHERE t.player_id = $2 AND ${over}`,
      values: [unusedSince, playerId, at],
    })
  ).rowCount === 1;

/** Ends a trial before its time. */
export const endTrialNow = async (client: PoolClient, playerId: string, at: Date): Promise<void> => {
  await client.query({
    name: 'trial-end-now',
    text: 'UPDATE trial_account SET ended_at = $2 WHERE player_id = $1',
    values: [playerId, at],
  });
};

export const deleteTrialRow = async (client: PoolClient, playerId: string): Promise<void> => {
  await client.query({ name: 'trial-delete', text: 'DELETE FROM trial_account WHERE player_id = $1', values: [playerId] });
};
