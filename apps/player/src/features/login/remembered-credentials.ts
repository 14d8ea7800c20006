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

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')), { once: true });
  });

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName), { once: true });
  return finished(request);
};

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
    return isCredentials(clear) ? clear : null;
  } catch {
    return null;
  }
};

const isCredentials = (value: unknown): value is Credentials =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'username' || value.type === 'sms') &&
  'username' in value &&
  typeof value.username === 'string' &&
  'password' in value &&
  typeof value.password === 'string';

/** A key that encrypts and decrypts but cannot be exported. @internal */
export const createRememberKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const withDatabase = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | null> => {
  if (typeof indexedDB === 'undefined' || globalThis.crypto?.subtle === undefined) return null;
  try {
    const database = await open(indexedDB);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    // Private windows and full disks: the player types the password again.
    return null;
  }
};

const read = <T>(database: IDBDatabase, id: string): Promise<T | undefined> =>
  finished(database.transaction(storeName).objectStore(storeName).get(id) as IDBRequest<T | undefined>);
const write = (database: IDBDatabase, id: string, value: unknown): Promise<unknown> =>
  finished(database.transaction(storeName, 'readwrite').objectStore(storeName).put(value, id));

/** Keeps the credentials for the next login on this device. */
export const rememberCredentials = async (credentials: Credentials): Promise<void> => {
  await withDatabase(async (database) => {
    const kept = await read<CryptoKey>(database, keyId);
    const key = kept ?? (await createRememberKey());
    if (kept === undefined) await write(database, keyId, key);
    await write(database, recordId, await sealCredentials(key, credentials));
  });
};

/** The kept credentials, or null. */
export const recallCredentials = (): Promise<Credentials | null> =>
  withDatabase(async (database) => {
    const key = await read<CryptoKey>(database, keyId);
    const sealed = await read<Sealed>(database, recordId);
    return key === undefined || sealed === undefined ? null : openCredentials(key, sealed);
  });

/** Forgets credentials and key. */
export const forgetCredentials = async (): Promise<void> => {
  await withDatabase((database) => finished(database.transaction(storeName, 'readwrite').objectStore(storeName).clear()));
};
