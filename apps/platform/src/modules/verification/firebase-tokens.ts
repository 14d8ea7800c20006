import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Code } from '@palaro/contract';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { faultOf } from '../../kernel/fault.ts';
import type { Logger } from '../../kernel/log.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { spend } from '../../kernel/spend.ts';
import type { FirebaseProject } from './firebase-section.ts';

/** How old the sign-in may be that a token tells of: it is used at once, but for the code of a second step. */
const signedInWithinMs = 10 * 60_000;
/** How far the service's clock may be ahead of ours. */
const skewSeconds = 60;
/** How long the service has to answer with its keys. */
const keysWithinMs = 5000;
/** Longer than any token is good for. */
export const firebaseTokensKeptMs = 2 * 24 * 3_600_000;

const claimsOf = z.object({
  sub: z.string().min(1).max(128),
  phone_number: z.string(),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
});

export type FirebaseProof = { readonly merchantCode: string; readonly e164: string; readonly token: string };

export type FirebaseTokensDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  /** The project by which a merchant's players prove their numbers; null where none does. */
  readonly firebaseOf: (merchantCode: string) => FirebaseProject | null;
};

/** The keys of services, by their addresses. Fetched when they are needed, and again where a token names another key. */
const createKeySets = () => {
  const sets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  return (keysUrl: string) => {
    const known = sets.get(keysUrl);
    if (known !== undefined) return known;
    const made = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: keysWithinMs });
    sets.set(keysUrl, made);
    return made;
  };
};

const faultsOfService: readonly string[] = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code];
/** True where the token is at fault, false where its service could not be asked. */
const isOfToken = (error: unknown): boolean => error instanceof errors.JOSEError && !faultsOfService.includes(error.code);

/**
 * The digest of what a token's signature covers, by which it is good once. Null for a text that is not the token's own form: a decoder
 * takes spaces and unused bits as well, and each such text would be another token.
 */
const digestOfSigned = (token: string): Buffer | null => {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  const parts = [header, payload, signature];
  if (more.length > 0 || parts.some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part)) return null;
  return createHash('sha256').update(`${header}.${payload}`).digest();
};

/** Numbers that players have proved to Firebase in place of us (decision 019). */
export const createFirebaseTokens = ({ pool, clock, log, firebaseOf }: FirebaseTokensDeps) => {
  const keysAt = createKeySets();
  /** The number that a token proves; null where it proves none to us. */
  const provenNumber = async ({ project, keysUrl }: FirebaseProject, token: string): Promise<string | null> => {
    const { payload } = await jwtVerify(token, keysAt(keysUrl), {
      issuer: `https://securetoken.google.com/${project}`,
      audience: project,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat'],
      clockTolerance: skewSeconds,
      currentDate: new Date(clock.now()),
    });
    const claims = claimsOf.safeParse(payload);
    if (!claims.success) return null;
    const ageMs = clock.now() - claims.data.auth_time * 1000;
    return ageMs > signedInWithinMs || ageMs < -skewSeconds * 1000 ? null : claims.data.phone_number;
  };
  const restore = async (digest: Buffer): Promise<void> => {
    await pool.query({ name: 'firebase-token-restore', text: 'DELETE FROM firebase_token WHERE digest = $1', values: [digest] });
  };
  /** Uses a token up. False where another call has. */
  const take = async (digest: Buffer): Promise<boolean> =>
    (
      await pool.query({
        name: 'firebase-token-take',
        text: 'INSERT INTO firebase_token (digest, used_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        values: [digest, new Date(clock.now())],
      })
    ).rowCount === 1;

  return {
    firebaseOf,
    /**
     * Uses a token that proves a number in E.164, for what `act` does; it is good once, and good again if that fails or throws.
     * Whatever is wrong with it, the answer is that of a wrong code.
     */
    useFirebaseToken: async <T, F>(
      { merchantCode, e164, token }: FirebaseProof,
      act: () => Promise<Result<T, F>>,
      refused: (code: Code) => F,
    ): Promise<Result<T, F>> => {
      const project = firebaseOf(merchantCode);
      if (project === null) return fail(refused('feature_off'));
      const digest = digestOfSigned(token);
      if (digest === null) return fail(refused('code_wrong'));
      try {
        if ((await provenNumber(project, token)) !== e164) return fail(refused('code_wrong'));
      } catch (error) {
        if (isOfToken(error)) return fail(refused('code_wrong'));
        log.error({ merchant: merchantCode, ...faultOf(error) }, 'the keys of Firebase could not be fetched');
        return fail(refused('code_unavailable'));
      }
      return (await take(digest)) ? spend(act, () => restore(digest), log) : fail(refused('code_wrong'));
    },
  };
};
export type FirebaseTokens = ReturnType<typeof createFirebaseTokens>;
