import type { WorkChallenge } from '@palaro/contract';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Does the work of a check (ALTCHA, version 2): tries counters from 0 on until a key begins as asked. Gives what is sent with the login. */
export const solveWork = async (challenge: WorkChallenge): Promise<string> => {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const [start, saltBytes] = [bytesOf(nonce), bytesOf(salt)];
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  for (let counter = 0; ; counter++) {
    new DataView(password.buffer).setUint32(start.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: saltBytes, iterations: cost };
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
};
