/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), synchronous and without dependencies: the browser's own are
 * asynchronous and exist on secure origins only, and the outcome stream must be the same code everywhere.
 */
const PRIME_ROOTS = new Uint32Array(64);
const START = new Uint32Array(8);

const fractionBits = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

(() => {
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fractionBits(Math.sqrt(candidate));
    PRIME_ROOTS[found++] = fractionBits(Math.cbrt(candidate));
  }
})();

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
const schedule = new Uint32Array(64);

function compress(state: Uint32Array, block: Uint8Array, offset: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) {
    const at = offset + i * 4;
    w[i] = (block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const p = w[i - 15]!;
    const q = w[i - 2]!;
    const s0 = rotate(p, 7) ^ rotate(p, 18) ^ (p >>> 3);
    const s1 = rotate(q, 17) ^ rotate(q, 19) ^ (q >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + PRIME_ROOTS[i]! + w[i]!) | 0;
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const add = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i]! + add[i]!) | 0;
}

/** Continues from `state` after `bytesBefore` bytes (a multiple of 64) and returns the final words. */
function finish(state: Uint32Array, data: Uint8Array, bytesBefore: number): Uint32Array {
  const total = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(total);
  padded.set(data);
  padded[data.length] = 0x80;
  const bits = (bytesBefore + data.length) * 8;
  const view = new DataView(padded.buffer);
  view.setUint32(total - 8, Math.floor(bits / 2 ** 32));
  view.setUint32(total - 4, bits >>> 0);
  for (let at = 0; at < total; at += 64) compress(state, padded, at);
  return state;
}

const wordsToBytes = (words: Uint32Array): Uint8Array => {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => view.setUint32(i * 4, word));
  return bytes;
};

/** @returns the 32-byte digest. */
export const sha256 = (data: Uint8Array): Uint8Array => wordsToBytes(finish(START.slice(), data, 0));

/** @returns a function giving HMAC-SHA256 of a message under `key` as eight 32-bit words; the key is prepared once. */
export function createHmac(key: Uint8Array): (message: Uint8Array) => Uint32Array {
  const short = key.length > 64 ? sha256(key) : key;
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  short.forEach((byte, i) => {
    inner[i]! ^= byte;
    outer[i]! ^= byte;
  });
  const innerState = START.slice();
  const outerState = START.slice();
  compress(innerState, inner, 0);
  compress(outerState, outer, 0);
  return (message) => finish(outerState.slice(), wordsToBytes(finish(innerState.slice(), message, 64)), 64);
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

/** @returns the bytes of a hex text; throws on anything else. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not lower-case hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
