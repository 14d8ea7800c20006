import { hkdfSync, randomInt } from 'node:crypto';
import type { WorkChallenge } from '@palaro/contract';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** Browsers have it in native code, so that a server of a stranger's is not much faster at it than a phone. */
const algorithm = 'PBKDF2/SHA-256';
const iterationsPerKey = 1000;

/** The captcha that a challenge goes with, and whose players it is for: another merchant may ask for less work. */
type Binding = { readonly captchaId: string; readonly merchantCode: string };

const payload = z.object({
  challenge: z.object({ parameters: z.looseObject({ data: z.looseObject({}) }), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** What a client sends as its work, base64 of JSON; null for anything else. */
const readWork = (work: string) => {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(work, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Challenges that a phone solves by trying keys (ALTCHA, version 2), signed under a key drawn from the installation's secret.
 * Each is bound to a captcha: its end and its single use are the captcha's, in the store.
 */
export const createProofOfWork = (secret: string) => {
  const signing = { hmacSignatureSecret: Buffer.from(hkdfSync('sha256', secret, 'palaro', 'captcha-work', 32)).toString('hex') };
  return {
    /** A challenge of so many keys on average, of half as many at least and one and a half times as many at most. */
    create: async (binding: Binding, keys: number): Promise<WorkChallenge> => {
      const { parameters, signature = '' } = await createChallenge({
        ...signing,
        algorithm,
        cost: iterationsPerKey,
        counter: randomInt(Math.ceil(keys / 2), Math.floor(keys * 1.5) + 1),
        data: binding,
        deriveKey,
      });
      const { nonce, salt, cost, keyLength, keyPrefix } = parameters;
      return { parameters: { algorithm, cost, data: binding, keyLength, keyPrefix, nonce, salt }, signature };
    },
    check: async ({ captchaId, merchantCode }: Binding, work: string): Promise<boolean> => {
      const read = readWork(work);
      if (read === null) return false;
      const { data } = read.challenge.parameters;
      if (data['captchaId'] !== captchaId || data['merchantCode'] !== merchantCode) return false;
      // Nothing of the parameters is used before their signature is checked.
      const given = read as unknown as Payload;
      return (await verifySolution({ ...signing, ...given, deriveKey })).verified;
    },
  };
};
export type ProofOfWork = ReturnType<typeof createProofOfWork>;
