import { randomBytes } from 'node:crypto';

/** Where new ids come from. */
export type Ids = {
  /** 26 characters, unique, later ids sort after earlier ones (a ULID). */
  readonly newId: () => string;
  /** 256 random bits as base64url: 43 characters nobody can guess. */
  readonly newToken: () => string;
};

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const digits = 8;
const limit = 32 ** digits;
/** A number below 2^40 in eight of the alphabet's digits. */
const encode = (value: number): string => {
  let text = '';
  for (let left = value, place = 0; place < digits; place++, left = Math.floor(left / 32)) text = `${alphabet[left % 32]}${text}`;
  return text;
};

/** Asking the system for randomness costs more than the rest of an id, so some is kept ready. */
const poolBytes = 4096;
const createPool = () => {
  let pool = Buffer.alloc(0);
  let at = 0;
  return (bytes: number): number => {
    if (at + bytes > pool.length) [pool, at] = [randomBytes(poolBytes), 0];
    at += bytes;
    return pool.readUIntBE(at - bytes, bytes);
  };
};

/** Ids from the system's randomness; within one millisecond the random part counts up, so order holds. */
export const createIds = (now: () => number): Ids => {
  const random = createPool();
  let lastTime = 0;
  let timePart = '';
  let [high, low] = [0, 0];
  return {
    newId: () => {
      const time = Math.max(now(), lastTime);
      if (time === lastTime) [high, low] = low + 1 < limit ? [high, low + 1] : [high + 1, 0];
      else {
        // 72 random bits of the 80 that there is room for: counting up can never leave it.
        [high, low] = [random(4), random(5)];
        timePart = encode(Math.floor(time / limit)).slice(-2) + encode(time % limit);
        lastTime = time;
      }
      return timePart + encode(high) + encode(low);
    },
    newToken: () => randomBytes(32).toString('base64url'),
  };
};
