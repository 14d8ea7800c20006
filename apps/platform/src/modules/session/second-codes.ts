import { writtenDigits } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { periodOfCode } from './app-codes.ts';
import { digest, type Seal } from '../../kernel/seal.ts';

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;

/** A stored second step. Logins ask for it only while `isOn`. */
export type StoredStep = { readonly secretSealed: Buffer; readonly isOn: boolean };

export type SecondCodeDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly seal: Seal };

/** Digest of a recovery code; case and dash do not count. */
const recoveryKey = (code: string): Buffer => digest(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** A code that was used; `giveBack` makes it good again. */
export type TakenCode = { readonly giveBack: () => Promise<void> };

/** Uses a recovery code; null if it is wrong or was used before. */
const takeRecoveryCode = async (pool: Pool, playerId: string, code: string, at: Date): Promise<TakenCode | null> => {
  const key = recoveryKey(code);
  const { rowCount } = await pool.query({
    name: 'recovery-code-take',
    text: 'UPDATE recovery_code SET used_at = $3 WHERE player_id = $1 AND code_hash = $2 AND used_at IS NULL',
    values: [playerId, key, at],
  });
  const giveBack = async (): Promise<void> =>
    void (await pool.query({
      name: 'recovery-code-give-back',
      text: 'UPDATE recovery_code SET used_at = NULL WHERE player_id = $1 AND code_hash = $2',
      values: [playerId, key],
    }));
  return rowCount === 1 ? { giveBack } : null;
};

/** Codes of a second step: of the app, at most one period early or late, and recovery codes. Each is valid once. */
export const createSecondCodes = ({ pool, clock, ids, seal }: SecondCodeDeps) => {
  const now = (): Date => new Date(clock.now());

  /** Uses a code of the app. */
  const takeAppCode = async (playerId: string, { secretSealed }: StoredStep, code: string): Promise<TakenCode | null> => {
    const step = periodOfCode(seal.open(secretSealed), code, clock.now());
    if (step === null) return null;
    const taken = await pool.query({
      name: 'second-step-take',
      text: 'UPDATE second_step SET last_step = $2 WHERE player_id = $1 AND last_step < $2',
      values: [playerId, step],
    });
    // Those before it stay used.
    const giveBack = async (): Promise<void> =>
      void (await pool.query({
        name: 'second-step-give-back',
        text: 'UPDATE second_step SET last_step = $2 - 1 WHERE player_id = $1 AND last_step = $2',
        values: [playerId, step],
      }));
    return taken.rowCount === 1 ? { giveBack } : null;
  };

  /** Uses a code: six digits are the app's, anything else is a recovery code. Null where it is wrong. */
  const take = (playerId: string, stored: StoredStep, given: string): Promise<TakenCode | null> => {
    const code = writtenDigits(given);
    return /^[0-9]{6}$/.test(code) ? takeAppCode(playerId, stored, code) : takeRecoveryCode(pool, playerId, code, now());
  };

  /** Replaces the recovery codes, in the caller's transaction, and returns them in plain text. */
  const renewRecoveryCodes = async (client: PoolClient, playerId: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: recoveryCodeCount }, () => {
      let code = '';
      while (code.length < recoveryCodeLength)
        code += ids
          .newToken()
          .toUpperCase()
          .replace(/[^A-HJKMNP-Z2-9]/g, '');
      return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2, recoveryCodeLength)}`;
    });
    await client.query('DELETE FROM recovery_code WHERE player_id = $1', [playerId]);
    await client.query('INSERT INTO recovery_code (player_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      playerId,
      codes.map(recoveryKey),
    ]);
    return codes;
  };

  return { take, renewRecoveryCodes };
};
