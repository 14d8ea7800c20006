import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Where outcomes come from: unbiased whole numbers, one after another, in a fixed order. */
export type OutcomeSource = {
  /** @returns a whole number in `0 ..< limit`, each equally likely; `limit` from 1 to 2^32. */
  below(limit: number): number;
};

/** A commitment: what is fixed before the round. `serverSeed` is 64 lower-case hex characters (32 bytes). */
export type FairSeed = { serverSeed: string; clientSeed: string; nonce: number };

/** @returns the commitment shown before any round: SHA-256 over the 32 seed bytes, hex. */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(hexToBytes(serverSeed)));

/** Client seeds are 1 to 64 visible characters without a colon, so that the message has one reading. */
export const isClientSeed = (text: string): boolean => /^[A-Za-z0-9 ._-]{1,64}$/.test(text);

/**
 * The outcome stream of one round: HMAC-SHA256 under the server seed over `clientSeed:nonce:counter`, the
 * counter from 0 upward; each digest gives eight big-endian 32-bit numbers. A number that would bias the
 * remainder is passed over. A draw apart from the round's own has a name, which stands before the counter:
 * `clientSeed:nonce:name:counter`.
 */
export function createFairSource(seed: FairSeed, name?: string): OutcomeSource {
  const subject = [seed.clientSeed, seed.nonce, ...(name === undefined ? [] : [name])].join(':');
  // The key is prepared once; each message continues a copy.
  const keyed = hmac.create(sha256, hexToBytes(seed.serverSeed));
  const encoder = new TextEncoder();
  let words = new DataView(new ArrayBuffer(0));
  let at = 0;
  let counter = 0;
  const next = (): number => {
    if (at === words.byteLength) {
      const message = encoder.encode(`${subject}:${counter++}`);
      words = new DataView(keyed.clone().update(message).digest().buffer);
      at = 0;
    }
    at += 4;
    return words.getUint32(at - 4);
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
