import type { EncryptedLogin, LoginKey } from './login-encryption.ts';

/** What an encrypted call needs: the key (a new one when the last one was refused), the encryption, the call. */
export type EncryptedCallDeps<P, T> = {
  readonly fetchKey: (fresh: boolean) => Promise<LoginKey>;
  readonly encrypt: (key: LoginKey, payload: P) => Promise<EncryptedLogin>;
  readonly send: (body: EncryptedLogin) => Promise<T>;
  /** Whether an error says that the key is not known any more. */
  readonly isKeyUnknown: (error: unknown) => boolean;
};

/** One encrypted call, a login or another with a password; with an unknown or expired key it is tried once more under a fresh one (ruling 12). */
export const attemptEncrypted = async <P, T>(deps: EncryptedCallDeps<P, T>, payload: P): Promise<T> => {
  const attempt = async (fresh: boolean): Promise<T> => deps.send(await deps.encrypt(await deps.fetchKey(fresh), payload));
  try {
    return await attempt(false);
  } catch (error) {
    if (!deps.isKeyUnknown(error)) throw error;
    return attempt(true);
  }
};
