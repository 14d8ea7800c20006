import { clear, createStore, get, set } from 'idb-keyval';
import { having } from '../../device/kept-shape.ts';
import { optionalStep } from '../../device/optional-step.ts';

/**
 * Remembered credentials (A137 to A139, A270, A271, ruling 11): encrypted with AES-GCM under a key that the browser
 * keeps and never hands out. The only file that touches IndexedDB. Where a browser refuses it, nothing is remembered.
 */
export type Credentials = {
  readonly type: 'username' | 'sms';
  readonly username: string;
  readonly password: string;
  readonly countryDialingCode: string;
};

const databaseName = 'palaro-login';
const storeName = 'remembered';
const keyId = 'key';
const recordId = 'credentials';
const ivBytes = 12;

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

const isSealed = having<Sealed>({ iv: (iv) => iv instanceof Uint8Array, data: (data) => data instanceof ArrayBuffer });
const isKey = (value: unknown): value is CryptoKey => value instanceof CryptoKey;

/** Encrypts credentials under the key; every call takes a fresh initialisation vector. @internal */
export const sealCredentials = async (key: CryptoKey, credentials: Credentials): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(credentials)));
  return { iv, data };
};

/** Opens what was sealed; null when the key does not fit or the content is not credentials. @internal */
export const openCredentials = async (key: CryptoKey, { iv, data }: Sealed): Promise<Credentials | null> => {
  try {
    const clear: unknown = JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)));
    return isCredentials(clear) ? (clear as Credentials) : null;
  } catch {
    return null;
  }
};

const isCredentials = having<Credentials>(
  { type: (type) => type === 'username' || type === 'sms' },
  'username',
  'password',
  'countryDialingCode',
);

/** A key that encrypts and decrypts but cannot be exported. @internal */
export const createRememberKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Opened with the first use. */
const store = createStore(databaseName, storeName);

const whereAllowed = async <T>(work: () => Promise<T>): Promise<T | null> => {
  if (typeof indexedDB === 'undefined' || globalThis.crypto?.subtle === undefined) return null;
  // Private windows, full disks and databases that never open: the player types the password again.
  return optionalStep(work);
};

/** Keeps the credentials for the next login on this device. */
export const rememberCredentials = async (credentials: Credentials): Promise<void> => {
  await whereAllowed(async () => {
    const kept = await get<unknown>(keyId, store);
    const key = isKey(kept) ? kept : await createRememberKey();
    if (key !== kept) await set(keyId, key, store);
    await set(recordId, await sealCredentials(key, credentials), store);
  });
};

/** The kept credentials, or null. */
export const recallCredentials = (): Promise<Credentials | null> =>
  whereAllowed(async () => {
    const key = await get<unknown>(keyId, store);
    const sealed = await get<unknown>(recordId, store);
    return isKey(key) && isSealed(sealed) ? openCredentials(key, sealed as Sealed) : null;
  });

/** Forgets credentials and key. */
export const forgetCredentials = async (): Promise<void> => {
  await whereAllowed(() => clear(store));
};
