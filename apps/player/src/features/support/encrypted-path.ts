import type { ServiceEntry } from '@palaro/contract';

// DES (FIPS 46-3): tables count bits from 0, the first being the highest of its block.
const substitutions = [
  'e4d12fb83a6c59070f74e2d1a6cb953841e8d62bfc973a50fc8249175b3ea06d',
  'f18e6b34972dc05a3d47f28ec01a69b50e7ba4d158c6932fd8a13f42b67c05e9',
  'a09e63f51dc7b428d709346a285ecbf1d6498f30b12c5ae71ad069874fe3b52c',
  '7de3069a1285bc4fd8b56f03472c1ae9a690cb7df13e52843f06a1d8945bc72e',
  '2c417ab6853fd0e9eb2c47d150fa3986421bad78f9c5630eb8c71e2d6f09a453',
  'c1af92680d34e75baf427c9561de0b389ef528c3704a1db6432c95fabe17608d',
  '4b2ef08d3c975a61d0b7491ae35c2f8614bdc37eaf6805926bd814a7950fe23c',
  'd2846fb1a93e50c71fd8a374c56b0e927b419ce206adf35821e74a8dfc90356b',
];
const spread = [15, 6, 19, 20, 28, 11, 27, 16, 0, 14, 22, 25, 4, 17, 30, 9, 1, 7, 23, 13, 31, 26, 2, 8, 18, 12, 29, 5, 21, 10, 3, 24];
const keyHalves = [
  [56, 48, 40, 32, 24, 16, 8, 0, 57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35],
  [62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 60, 52, 44, 36, 28, 20, 12, 4, 27, 19, 11, 3],
];
const keyChoice = [
  13, 16, 10, 23, 0, 4, 2, 27, 14, 5, 20, 9, 22, 18, 11, 3, 25, 7, 15, 6, 26, 19, 12, 1, 40, 51, 30, 36, 46, 54, 29, 39, 50, 44, 32, 47, 43,
  48, 38, 55, 33, 52, 45, 41, 49, 35, 28, 31,
];
/** By how much the key's halves have turned in each of the 16 rounds. */
const turns = [1, 2, 4, 6, 8, 10, 12, 14, 15, 17, 19, 21, 23, 25, 27, 28];
const initial = [57, 59, 61, 63, 56, 58, 60, 62].flatMap((first) => [0, 8, 16, 24, 32, 40, 48, 56].map((back) => first - back));

type Bits = readonly number[];
const take = (bits: Bits, places: readonly number[]): number[] => places.map((place) => bits[place] ?? 0);
const numberOf = (bits: Bits): number => bits.reduce((number, bit) => number * 2 + bit, 0);
const bitsOf = (numbers: readonly number[], width: number): number[] =>
  numbers.flatMap((number) => Array.from({ length: width }, (_, at) => (number >> (width - 1 - at)) & 1));

const roundKeys = (key: Bits): number[][] =>
  turns.map((turn) =>
    take(
      keyHalves.flatMap((half) => take(key, [...half.slice(turn), ...half.slice(0, turn)])),
      keyChoice,
    ),
  );

const mixed = (half: Bits, roundKey: Bits): number[] => {
  const numbers = substitutions.map((table, box) => {
    const six = Array.from({ length: 6 }, (_, at) => (half[(box * 4 + 31 + at) % 32] ?? 0) ^ (roundKey[box * 6 + at] ?? 0));
    const [row, column] = [numberOf([six[0] ?? 0, six[5] ?? 0]), numberOf(six.slice(1, 5))];
    return Number(`0x${table[row * 16 + column]}`);
  });
  return take(bitsOf(numbers, 4), spread);
};

const decryptBlock = (block: readonly number[], keys: readonly Bits[]): number[] => {
  const start = take(bitsOf(block, 8), initial);
  let [left, right] = [start.slice(0, 32), start.slice(32)];
  for (const key of keys.toReversed()) {
    const change = mixed(right, key);
    [left, right] = [right, left.map((bit, at) => bit ^ (change[at] ?? 0))];
  }
  const end = [...right, ...left];
  const bits = Array.from({ length: 64 }, (_, at) => end[initial.indexOf(at)] ?? 0);
  return Array.from({ length: 8 }, (_, at) => numberOf(bits.slice(at * 8, at * 8 + 8)));
};

const bytesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/**
 * The address in an encrypted service path: base64 of DES-ECB with PKCS5 padding, then the key, 8 characters (B179,
 * ruling 32). Hides an address from a casual look and from nothing else.
 * @returns null where the path is not of that form.
 */
export const decryptPath = (path: string): string | null => {
  try {
    const cipher = bytesOf(atob(path.slice(0, -8)));
    if (cipher.length === 0 || cipher.length % 8 !== 0) return null;
    const keys = roundKeys(bitsOf(bytesOf(path.slice(-8)), 8));
    const plain = Array.from({ length: cipher.length / 8 }, (_, at) => decryptBlock(cipher.slice(at * 8, at * 8 + 8), keys)).flat();
    const padding = plain.at(-1) ?? 0;
    if (padding < 1 || padding > 8 || plain.slice(-padding).some((byte) => byte !== padding)) return null;
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(plain.slice(0, -padding)));
  } catch {
    return null;
  }
};

/** The entries with the paths of type 3 in clear; those that nobody can read are left out. */
export const decrypted = (entries: readonly ServiceEntry[]): ServiceEntry[] =>
  entries.flatMap((entry) => {
    if (entry.type !== 3) return [entry];
    const path = decryptPath(entry.path);
    return path === null ? [] : [{ ...entry, path, type: 1 }];
  });
