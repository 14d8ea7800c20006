import type { SocialProvider } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import { playerColumns, type Player } from '../player/index.ts';

/** A way to a service and back. */
export type SocialAttempt = {
  readonly id: string;
  readonly merchantCode: string;
  readonly provider: SocialProvider;
  /** The device that began it. */
  readonly boundTo: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly expiresAt: Date;
};

/** Whose browser is asking: that of a device at a merchant's site. */
export type Browser = Pick<SocialAttempt, 'merchantCode' | 'boundTo'>;

/** Somebody whom a service has named, and who has not gone on yet. */
export type Visitor = Pick<SocialAttempt, 'id' | 'merchantCode' | 'provider'> & {
  readonly subject: string;
  /** The service that calls them so: its issuer and the site's client there. */
  readonly service: string;
  readonly name: string;
};

export type SocialIdentity = Pick<Visitor, 'merchantCode' | 'provider' | 'subject' | 'service'> & {
  readonly playerId: string;
  readonly createdAt: Date;
};

const attemptRows = (pool: Pool) => ({
  insertAttempt: async ({ id, merchantCode, provider, boundTo, state, nonce, verifier, expiresAt }: SocialAttempt): Promise<void> => {
    await pool.query({
      name: 'social-attempt-insert',
      text: `INSERT INTO social_attempt (id, merchant_code, provider, bound_to, state, nonce, verifier, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [id, merchantCode, provider, boundTo, state, nonce, verifier, expiresAt],
    });
  },
  /** Takes an attempt by its state, once; null where it is none of this browser's, or not any more. Another browser's stays as it is. */
  takeAttempt: async ({ merchantCode, boundTo }: Browser, state: string, now: Date): Promise<SocialAttempt | null> => {
    const { rows } = await pool.query<SocialAttempt>({
      name: 'social-attempt-take',
      text: `UPDATE social_attempt SET returned_at = $4
             WHERE state = $3 AND merchant_code = $1 AND bound_to = $2 AND returned_at IS NULL AND expires_at > $4
             RETURNING id, merchant_code AS "merchantCode", provider, bound_to AS "boundTo", state, nonce, verifier, expires_at AS "expiresAt"`,
      values: [merchantCode, boundTo, state, now],
    });
    return rows[0] ?? null;
  },
  /** Keeps whom the service has named. */
  nameVisitor: async ({ id, subject, service, name }: Omit<Visitor, 'merchantCode' | 'provider'>, expiresAt: Date): Promise<void> => {
    await pool.query({
      name: 'social-attempt-name',
      text: 'UPDATE social_attempt SET subject = $2, name = $3, expires_at = $4, service = $5 WHERE id = $1',
      values: [id, subject, name, expiresAt, service],
    });
  },
  findVisitor: async ({ merchantCode, boundTo }: Browser, id: string, now: Date): Promise<Visitor | null> => {
    const { rows } = await pool.query<Visitor>({
      name: 'social-attempt-find',
      text: `SELECT id, merchant_code AS "merchantCode", provider, subject, service, name FROM social_attempt
             WHERE id = $3 AND merchant_code = $1 AND bound_to = $2 AND subject IS NOT NULL AND expires_at > $4`,
      values: [merchantCode, boundTo, id, now],
    });
    return rows[0] ?? null;
  },
  /** Ends an attempt that has led somewhere. False where another call has ended it. */
  endAttempt: async (id: string, db: Pool | PoolClient = pool): Promise<boolean> =>
    (await db.query({ name: 'social-attempt-end', text: 'DELETE FROM social_attempt WHERE id = $1', values: [id] })).rowCount === 1,
  /** As above, for what somebody does with it; returns what makes it good again, null where another call has ended it. */
  takeVisitor: async (id: string): Promise<{ readonly giveBack: () => Promise<void> } | null> => {
    const { rows } = await pool.query<{ row: object }>({
      name: 'social-attempt-use',
      text: 'DELETE FROM social_attempt WHERE id = $1 RETURNING to_jsonb(social_attempt) AS row',
      values: [id],
    });
    const [taken] = rows;
    const giveBack = async (): Promise<void> =>
      void (await pool.query({
        name: 'social-attempt-give-back',
        text: 'INSERT INTO social_attempt SELECT * FROM jsonb_populate_record(NULL::social_attempt, $1) ON CONFLICT DO NOTHING',
        values: [taken?.row],
      }));
    return taken === undefined ? null : { giveBack };
  },
  purge: async (now: Date): Promise<void> => {
    await purgeRows(pool, 'social_attempt', 'expires_at < $1', [now]);
  },
});

/** The account of somebody. */
const accountOf = `SELECT player_id AS "playerId" FROM social_identity
  WHERE merchant_code = $1 AND provider = $2 AND subject = $3 AND service = $4`;
type Person = Pick<SocialIdentity, 'merchantCode' | 'provider' | 'subject' | 'service'>;

export const createSocialStore = (pool: Pool) => ({
  ...attemptRows(pool),
  /** The account of somebody, or null. */
  playerIdOf: async ({ merchantCode, provider, subject, service }: Person): Promise<string | null> =>
    (
      await pool.query<{ playerId: string }>({
        name: 'social-identity-find',
        text: accountOf,
        values: [merchantCode, provider, subject, service],
      })
    ).rows[0]?.playerId ?? null,
  /**
   * The same with the player as they were when the link was: a reset takes links away, so that one that comes later finds a player who
   * is older than it, and who opens nothing.
   */
  playerOf: async ({ merchantCode, provider, subject, service }: Person): Promise<Player | null> =>
    (
      await pool.query<Player>({
        name: 'social-identity-player',
        text: `SELECT ${playerColumns} FROM player WHERE id = (${accountOf})`,
        values: [merchantCode, provider, subject, service],
      })
    ).rows[0] ?? null,
  list: async (playerId: string): Promise<readonly SocialIdentity[]> =>
    (
      await pool.query<SocialIdentity>({
        name: 'social-identity-list',
        text: `SELECT merchant_code AS "merchantCode", provider, subject, service, player_id AS "playerId", created_at AS "createdAt"
               FROM social_identity WHERE player_id = $1 ORDER BY provider`,
        values: [playerId],
      })
    ).rows,
  /**
   * Links somebody to an account. False where they have one, or the account has somebody of that service. Links to a service that the
   * merchant had before open nothing, and make room.
   */
  link: async (client: PoolClient, { merchantCode, provider, subject, service, playerId, createdAt }: SocialIdentity): Promise<boolean> => {
    await client.query({
      name: 'social-identity-replace',
      text: `DELETE FROM social_identity
             WHERE (merchant_code = $1 AND provider = $2 AND subject = $3 OR player_id = $4 AND provider = $2) AND service <> $5`,
      values: [merchantCode, provider, subject, playerId, service],
    });
    const { rowCount } = await client.query({
      name: 'social-identity-insert',
      text: `INSERT INTO social_identity (merchant_code, provider, subject, player_id, created_at, service)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      values: [merchantCode, provider, subject, playerId, createdAt, service],
    });
    return rowCount === 1;
  },
  /** Whether there was a link. */
  unlink: async (client: PoolClient, playerId: string, provider: SocialProvider): Promise<boolean> =>
    (
      await client.query({
        name: 'social-identity-delete',
        text: 'DELETE FROM social_identity WHERE player_id = $1 AND provider = $2',
        values: [playerId, provider],
      })
    ).rowCount === 1,
});
export type SocialStore = ReturnType<typeof createSocialStore>;
