import { createHmac, fromHex, sha256, toHex } from './sha256.ts';
import type { OutcomeSource } from './types.ts';

/** A commitment: what is fixed before the round. `serverSeed` is 64 lower-case hex characters (32 bytes). */
export type FairSeed = { serverSeed: string; clientSeed: string; nonce: number };

/** @returns the commitment shown before any round: SHA-256 over the 32 seed bytes, hex. */
export const commitmentOf = (serverSeed: string): string => toHex(sha256(fromHex(serverSeed)));

/** Client seeds are 1 to 64 visible characters without a colon, so that the message has one reading. */
export const isClientSeed = (text: string): boolean => /^[A-Za-z0-9 ._-]{1,64}$/.test(text);

/**
 * The outcome stream of one round: HMAC-SHA256 under the server seed over `clientSeed:nonce:counter`, the
 * counter from 0 upward; each digest gives eight big-endian 32-bit numbers. A number that would bias the
 * remainder is passed over.
 */
export function createFairSource(seed: FairSeed): OutcomeSource {
  const hmac = createHmac(fromHex(seed.serverSeed));
  const encoder = new TextEncoder();
  let words = new Uint32Array(0);
  let at = 0;
  let counter = 0;
  const next = (): number => {
    if (at === words.length) {
      words = new Uint32Array(hmac(encoder.encode(`${seed.clientSeed}:${seed.nonce}:${counter++}`)));
      at = 0;
    }
    return words[at++]!;
  };
  return unbiased(next);
}

/** Turns a stream of 32-bit words into unbiased numbers below a limit, by rejection. */
export function unbiased(nextWord: () => number): OutcomeSource {
  return {
    below(limit) {
      if (!Number.isInteger(limit) || limit < 1 || limit > 2 ** 32) throw new Error(`limit out of range: ${limit}`);
      const bound = 2 ** 32 - (2 ** 32 % limit);
      for (;;) {
        const word = nextWord();
        if (word < bound) return word % limit;
      }
    },
  };
}
