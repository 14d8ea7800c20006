import { compactDecrypt, errors, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Seal } from '../../kernel/seal.ts';

/** How login bodies are encrypted: compact JWE (RFC 7516) with ECDH-ES on P-256 and A256GCM (ruling 12). */
export const loginEncryption = { alg: 'ECDH-ES', enc: 'A256GCM', crv: 'P-256' } as const;

const keyLifetimeMs = 24 * 3_600_000;
/** Older keys are deleted. */
export const keyKeptMs = 3 * keyLifetimeMs;
const bodyAgeMaxMs = 5 * 60_000;
/** The id (`jti`) of a body; the app sends a UUID. PostgreSQL refuses zero bytes. */
const bodyName = /^[\w-]{1,64}$/;
/** How long ids of used bodies are kept: twice the maximum age, since clients' clocks may be ahead by as much. */
export const bodyKeptMs = 2 * bodyAgeMaxMs;

const malformed = [SyntaxError, errors.JOSEError, DOMException];

export type LoginKeyFailure = { readonly code: 'encryption_required' | 'encryption_key_unknown' | 'encryption_invalid' };

type StoredKey = { readonly kid: string; readonly publicJwk: JWK; readonly privateKey: CryptoKey | Uint8Array; readonly createdAt: number };

export type LoginKeyDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly seal: Seal };

/** The keys in the store; those of the last two days are cached. */
const createKeyStore = ({ pool, clock, ids, seal }: LoginKeyDeps) => {
  let cached: readonly StoredKey[] = [];

  /** Null for a key that another secret has sealed: it is of no use here, and stops no other. */
  const opening = (sealed: Buffer): JWK | null => {
    try {
      return JSON.parse(seal.open(sealed)) as JWK;
    } catch {
      return null;
    }
  };

  const load = async (): Promise<readonly StoredKey[]> => {
    const { rows } = await pool.query<{ kid: string; public_jwk: JWK; private_sealed: Buffer; created_at: Date }>({
      name: 'login-keys',
      text: 'SELECT kid, public_jwk, private_sealed, created_at FROM login_key WHERE created_at > $1 ORDER BY created_at DESC LIMIT 10',
      values: [new Date(clock.now() - 2 * keyLifetimeMs)],
    });
    const opened = await Promise.all(
      rows.map(async (row) => {
        const privateJwk = opening(row.private_sealed);
        if (privateJwk === null) return null;
        const privateKey = await importJWK(privateJwk, loginEncryption.alg);
        return { kid: row.kid, publicJwk: row.public_jwk, privateKey, createdAt: row.created_at.getTime() };
      }),
    );
    cached = opened.filter((key) => key !== null);
    return cached;
  };

  const create = async (): Promise<void> => {
    const pair = await generateKeyPair(loginEncryption.alg, { crv: loginEncryption.crv, extractable: true });
    const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
    await pool.query('INSERT INTO login_key (kid, public_jwk, private_sealed, created_at) VALUES ($1, $2, $3, $4)', [
      ids.newId(),
      publicJwk,
      seal.seal(JSON.stringify(privateJwk)),
      new Date(clock.now()),
    ]);
  };

  const currentOf = (keys: readonly StoredKey[]): StoredKey | undefined => keys.find((key) => key.createdAt > clock.now() - keyLifetimeMs);

  const current = async (): Promise<StoredKey> => {
    const known = currentOf(cached) ?? currentOf(await load());
    if (known) return known;
    await create();
    const created = currentOf(await load());
    if (!created) throw new Error('no login key after making one');
    return created;
  };

  const find = async (kid: string): Promise<StoredKey | undefined> => {
    const isNamed = (key: StoredKey): boolean => key.kid === kid;
    return cached.find(isNamed) ?? (await load()).find(isNamed);
  };

  return { current, find };
};

/** Stores that a body was used; false if it was used before. */
const createFirstUse =
  ({ pool, clock }: Pick<LoginKeyDeps, 'pool' | 'clock'>) =>
  async (jti: string): Promise<boolean> => {
    const used = await pool.query({
      name: 'login-body-used',
      text: 'INSERT INTO login_body_used (jti, used_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values: [jti, new Date(clock.now())],
    });
    return used.rowCount === 1;
  };

/**
 * The keys that encrypt login bodies, shared by all nodes through the store. A key is handed out for a day and accepted for
 * another. After that the client has to fetch a new one.
 */
export const createLoginKeys = (deps: LoginKeyDeps) => {
  const { clock } = deps;
  const { current, find } = createKeyStore(deps);
  const firstUse = createFirstUse(deps);
  return {
    current: async () => {
      const key = await current();
      const { kty = '', crv = '', x = '', y = '' } = key.publicJwk;
      return { kid: key.kid, alg: loginEncryption.alg, enc: loginEncryption.enc, jwk: { kty, crv, x, y } };
    },

    /**
     * Decrypts a body and parses it by `schema`. `encryption` is the header of that name: `kid;alg;enc`. A body is accepted
     * once, within five minutes.
     */
    open: async <T>(encryption: string | undefined, data: string, schema: z.ZodType<T>): Promise<Result<T, LoginKeyFailure>> => {
      const [kid, alg, enc] = encryption?.split(';') ?? [];
      if (!kid || !alg || !enc) return fail({ code: 'encryption_required' });
      if (alg !== loginEncryption.alg || enc !== loginEncryption.enc) return fail({ code: 'encryption_invalid' });
      const key = await find(kid);
      if (!key) return fail({ code: 'encryption_key_unknown' });
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(data, key.privateKey, {
          keyManagementAlgorithms: [loginEncryption.alg],
          contentEncryptionAlgorithms: [loginEncryption.enc],
        });
        const { iat, jti } = protectedHeader as { iat?: unknown; jti?: unknown };
        if (typeof iat !== 'number' || typeof jti !== 'string' || !bodyName.test(jti)) return fail({ code: 'encryption_invalid' });
        if (Math.abs(clock.now() - iat * 1000) > bodyAgeMaxMs) return fail({ code: 'encryption_invalid' });
        const payload = schema.safeParse(JSON.parse(new TextDecoder().decode(plaintext)));
        if (!payload.success || !(await firstUse(jti))) return fail({ code: 'encryption_invalid' });
        return ok(payload.data);
      } catch (error) {
        // jose, JSON.parse and the keys of a forged header throw on malformed input; anything else is ours.
        if (malformed.some((kind) => error instanceof kind)) return fail({ code: 'encryption_invalid' });
        throw error;
      }
    },
  };
};
export type LoginKeys = ReturnType<typeof createLoginKeys>;
