import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Passwords } from './passwords.ts';
import type { NewPassword } from './player-rules.ts';

/** The two passwords of an account: the login's, and that of its money. */
export type PasswordKind = 'login' | 'money';

/** How a password compares with the stored one; `unset` where there is none. */
export type PasswordCheck = 'right' | 'wrong' | 'unset';

const columnOf = { login: 'password_hash', money: 'payment_password_hash' } as const;

/** What an account holds of its own security. */
export type CredentialState = {
  readonly hasPassword: boolean;
  readonly hasMoneyPassword: boolean;
  readonly passwordChangedAt: Date | null;
};

export type CredentialsDeps = { readonly pool: Pool; readonly clock: Clock; readonly passwords: Passwords };

/** Reads the hashes of an account. */
const findHash = async (pool: Pool, playerId: string, kind: PasswordKind): Promise<string | null> =>
  (
    await pool.query<{ hash: string | null }>({
      name: `player-hash-${kind}`,
      text: `SELECT ${columnOf[kind]} AS hash FROM player WHERE id = $1`,
      values: [playerId],
    })
  ).rows[0]?.hash ?? null;

/** An account's passwords once it exists. Whoever asks counts the tries. */
export const createCredentials = ({ pool, clock, passwords }: CredentialsDeps) => ({
  /** Compares a password with the stored one. */
  comparePassword: async (playerId: string, kind: PasswordKind, password: string): Promise<PasswordCheck> => {
    const hash = await findHash(pool, playerId, kind);
    if (hash === null) return 'unset';
    return (await passwords.matches(hash, password)) ? 'right' : 'wrong';
  },

  /**
   * Stores a new password, and does in the same transaction what goes with it, told whether there was one before. It is not a
   * first password any more.
   */
  setPassword: async (
    playerId: string,
    kind: PasswordKind,
    password: string,
    alongside: (client: PoolClient, hadOne: boolean) => Promise<void>,
  ) => {
    const hash = await passwords.hash(password);
    const more = kind === 'login' ? ', first_login_pending = false, password_changed_at = $3' : '';
    await transaction(pool, async (client) => {
      const { rows } = await client.query<{ had: boolean }>({
        name: `player-set-password-${kind}`,
        text: `UPDATE player SET ${columnOf[kind]} = $2${more}
               FROM (SELECT ${columnOf[kind]} IS NOT NULL AS had FROM player WHERE id = $1 FOR UPDATE) before WHERE id = $1 RETURNING had`,
        values: kind === 'login' ? [playerId, hash, new Date(clock.now())] : [playerId, hash],
      });
      await alongside(client, rows[0]?.had === true);
    });
  },

  /** The names of an account, which its password must not be (ruling 44). */
  namesOf: async (playerId: string, db: Pool | PoolClient = pool): Promise<Omit<NewPassword, 'password'>> => {
    const { rows } = await db.query<Omit<NewPassword, 'password'>>({
      name: 'player-names',
      text: `SELECT username, nickname, coalesce(profile->>'payeeName', '') AS "payeeName", coalesce(profile->>'email', '') AS email,
               coalesce(profile->>'mobileNum', '') AS "mobileNum" FROM player WHERE id = $1`,
      values: [playerId],
    });
    return rows[0] ?? { username: '', nickname: '', payeeName: '', email: '', mobileNum: '' };
  },

  credentialState: async (playerId: string): Promise<CredentialState> => {
    const { rows } = await pool.query<CredentialState>({
      name: 'player-credential-state',
      text: `SELECT password_hash IS NOT NULL AS "hasPassword", payment_password_hash IS NOT NULL AS "hasMoneyPassword", password_changed_at AS "passwordChangedAt"
             FROM player WHERE id = $1`,
      values: [playerId],
    });
    return rows[0] ?? { hasPassword: false, hasMoneyPassword: false, passwordChangedAt: null };
  },
});
