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
  /** The time and the random part's upper half, as digits: they stay while the lower half counts up. */
  let upper = '';
  let [high, low] = [0, 0];
  const encodeUpper = (): void => {
    upper = encode(Math.floor(lastTime / limit)).slice(-2) + encode(lastTime % limit) + encode(high);
  };
  return {
    newId: () => {
      const time = Math.max(now(), lastTime);
      if (time === lastTime && low + 1 < limit) low++;
      else {
        // 72 random bits of the 80 that there is room for: counting up can never leave it.
        [high, low] = time === lastTime ? [high + 1, 0] : [random(4), random(5)];
        lastTime = time;
        encodeUpper();
      }
      return upper + encode(low);
    },
    newToken: () => randomBytes(32).toString('base64url'),
  };
};
