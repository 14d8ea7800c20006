import type { LoginPayload, SessionInfo } from '@palaro/contract';
import type { EncryptedLogin, LoginKey } from './login-encryption.ts';

/** What an attempt needs: the key (a new one when the last one was refused), the encryption, the call. */
export type LoginAttemptDeps = {
  readonly fetchKey: (fresh: boolean) => Promise<LoginKey>;
  readonly encrypt: (key: LoginKey, payload: LoginPayload) => Promise<EncryptedLogin>;
  readonly send: (login: EncryptedLogin) => Promise<SessionInfo>;
  /** Whether an error says that the key is not known any more. */
  readonly isKeyUnknown: (error: unknown) => boolean;
};

/** One login; with an unknown or expired key it is tried once more under a fresh one (ruling 12). */
export const attemptLogin = async (deps: LoginAttemptDeps, payload: LoginPayload): Promise<SessionInfo> => {
  const attempt = async (fresh: boolean): Promise<SessionInfo> => deps.send(await deps.encrypt(await deps.fetchKey(fresh), payload));
  try {
    return await attempt(false);
  } catch (error) {
    if (!deps.isKeyUnknown(error)) throw error;
    return attempt(true);
  }
};
