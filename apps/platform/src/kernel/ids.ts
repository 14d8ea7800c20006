import { randomBytes } from 'node:crypto';

/** Where new ids come from. */
export type Ids = {
  /** 26 characters, unique, later ids sort after earlier ones (a ULID). */
  readonly newId: () => string;
  /** 256 random bits as base64url: 43 characters nobody can guess. */
  readonly newToken: () => string;
};

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A number in the alphabet's 32 digits. JavaScript's own base 32 uses other letters, but is much faster than big arithmetic. */
const encode = (value: bigint, length: number): string => {
  let text = '';
  for (const digit of value.toString(32).padStart(length, '0')) text += alphabet[Number.parseInt(digit, 32)] ?? '';
  return text;
};

/** Ids from the system's randomness; within one millisecond the random part counts up, so order holds. */
export const createIds = (now: () => number): Ids => {
  let lastTime = 0;
  let lastRandom = 0n;
  let timePart = '';
  return {
    newId: () => {
      const time = Math.max(now(), lastTime);
      lastRandom = time === lastTime ? lastRandom + 1n : BigInt(`0x${randomBytes(9).toString('hex')}`);
      if (time !== lastTime) timePart = encode(BigInt(time), 10);
      lastTime = time;
      return timePart + encode(lastRandom, 16);
    },
    newToken: () => randomBytes(32).toString('base64url'),
  };
};
