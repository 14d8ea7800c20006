import type { ServiceEntry } from '@palaro/contract';
import { Base64, CipherParams, DES, ECB, Latin1, Pkcs7, Utf8 } from 'crypto-es';

/**
 * The address in an encrypted service path: base64 of DES-ECB with PKCS5 padding, then the key, 8 characters (B179,
 * ruling 32). Hides an address from a casual look and from nothing else.
 * @returns null where the path is not of that form.
 */
export const decryptPath = (path: string): string | null => {
  const [cipher, key] = [Base64.parse(path.slice(0, -8)), Latin1.parse(path.slice(-8))];
  if (key.sigBytes !== 8 || cipher.sigBytes === 0 || cipher.sigBytes % 8 !== 0) return null;
  try {
    const plain = DES.decrypt(new CipherParams({ ciphertext: cipher }), key, { mode: ECB, padding: Pkcs7 });
    // Text that is not UTF-8 throws; so does a padding that is longer than the text.
    return plain.sigBytes < 0 ? null : plain.toString(Utf8);
  } catch {
    return null;
  }
};

/** The entries with the paths of type 3 in clear; those that cannot be decrypted are left out. */
export const decrypted = (entries: readonly ServiceEntry[]): ServiceEntry[] =>
  entries.flatMap((entry) => {
    if (entry.type !== 3) return [entry];
    const path = decryptPath(entry.path);
    return path === null ? [] : [{ ...entry, path, type: 1 }];
  });
