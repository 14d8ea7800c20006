import { Secret, TOTP } from 'otpauth';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { PasswordCheck } from '../player/index.ts';
import { digest, type Seal } from './seal.ts';

/** How long a code of an authenticator app stands. */
export const periodSeconds = 30;
const recoveryCodeCount = 10;
const recoveryCodeLength = 10;

/** A second step as it is stored; not in use until it is on. */
export type StoredStep = { readonly secretSealed: Buffer; readonly isOn: boolean };

export type SecondCodeDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly seal: Seal };

/** A recovery code as it is compared: people type it in either case, with or without its dash. */
const recoveryKey = (code: string): Buffer => digest(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** Takes a recovery code: false where there is none like it, or it was used before. */
const takeRecoveryCode = async (pool: Pool, playerId: string, code: string, at: Date): Promise<boolean> =>
  (
    await pool.query({
      name: 'recovery-code-take',
      text: 'UPDATE recovery_code SET used_at = $3 WHERE player_id = $1 AND code_hash = $2 AND used_at IS NULL',
      values: [playerId, recoveryKey(code), at],
    })
  ).rowCount === 1;

/** The codes of a second step: those of the app, one step to either side of now, and recovery codes. Each is good once. */
export const createSecondCodes = ({ pool, clock, ids, seal }: SecondCodeDeps) => {
  const now = (): Date => new Date(clock.now());

  /** Takes a code of the app; each once. */
  const takeAppCode = async (playerId: string, { secretSealed }: StoredStep, code: string): Promise<boolean> => {
    const totp = new TOTP({ secret: Secret.fromBase32(seal.open(secretSealed)), period: periodSeconds });
    const at = clock.now();
    const delta = totp.validate({ token: code, timestamp: at, window: 1 });
    if (delta === null) return false;
    const taken = await pool.query({
      name: 'second-step-take',
      text: 'UPDATE second_step SET last_step = $2 WHERE player_id = $1 AND last_step < $2',
      values: [playerId, Math.floor(at / 1000 / periodSeconds) + delta],
    });
    return taken.rowCount === 1;
  };

  /** Takes a code: six digits of the app, else a recovery code. */
  const take = async (playerId: string, stored: StoredStep, given: string): Promise<PasswordCheck> => {
    const code = given.normalize('NFKC').replace(/\s/g, '');
    const isRight = /^[0-9]{6}$/.test(code)
      ? await takeAppCode(playerId, stored, code)
      : await takeRecoveryCode(pool, playerId, code, now());
    return isRight ? 'right' : 'wrong';
  };

  /** Makes new recovery codes in place of those that were; in a transaction of the caller's. */
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
