import { randomBytes } from 'node:crypto';

/** Where new ids come from. */
export type Ids = {
  /** 26 characters, unique, later ids sort after earlier ones (a ULID). */
  readonly newId: () => string;
  /** 256 random bits as base64url: 43 characters nobody can guess. */
  readonly newToken: () => string;
};

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const encode = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) text = (alphabet[Number(rest & 31n)] ?? '') + text;
  return text;
};

/** Ids from the system's randomness; within one millisecond the random part counts up, so order holds. */
export const createIds = (now: () => number): Ids => {
  let lastTime = 0;
  let lastRandom = 0n;
  return {
    newId: () => {
      const time = Math.max(now(), lastTime);
      lastRandom = time === lastTime ? lastRandom + 1n : BigInt(`0x${randomBytes(9).toString('hex')}`);
      lastTime = time;
      return encode(BigInt(time), 10) + encode(lastRandom, 16);
    },
    newToken: () => randomBytes(32).toString('base64url'),
  };
};
