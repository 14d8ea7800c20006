import type { LoginPayload, NewPasswordPayload } from '@palaro/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallRefused } from '../../calls/api.ts';
import { lateCodeFault } from '../../calls/late-code.ts';
import { clock } from '../../device/clock.ts';
import { launchMode } from '../../device/launch-mode.ts';
import { storage } from '../../device/storage.ts';
import { attemptEncrypted } from './login-attempt.ts';

const loginKeyKey = ['loginKey'];
const loginKeyStaleMs = 600_000;

/** Fetches the encryption's code; asked for ahead of its use, when the player begins to type. */
export const loadEncryption = () => import('./login-encryption.ts');

const fetchKey = (client: QueryClient, fresh: boolean) =>
  client.fetchQuery({
    queryKey: loginKeyKey,
    queryFn: ({ signal }) => call('loginKey', { signal }),
    staleTime: fresh ? 0 : loginKeyStaleMs,
  });

/** Encrypts a body to the platform's key and sends it; once more where the key is not known any more. */
export const sendEncrypted = <T>(
  client: QueryClient,
  payload: object,
  send: (body: { readonly data: string }, headers: { readonly encryption: string }) => Promise<T>,
): Promise<T> =>
  attemptEncrypted(
    {
      fetchKey: (fresh) => fetchKey(client, fresh),
      encrypt: async (key, clear) => {
        // Code that does not come is a way that failed: the form says so, and the next tap tries again.
        const { encryptLogin } = await loadEncryption().catch((error: unknown) => {
          throw lateCodeFault(error);
        });
        return encryptLogin(key, clear, { now: clock.now(), jti: crypto.randomUUID() });
      },
      send: ({ data, encryption }) => send({ data }, { encryption }),
      isKeyUnknown: (error) => error instanceof CallRefused && error.code === 'encryption_key_unknown',
    },
    payload,
  );

/** Logs in: the encrypted body, its `Encryption` header and, from an installed app, `Device: OTHERS` (A437). */
export const useLogin = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (payload: () => Promise<LoginPayload>) =>
      sendEncrypted(client, await payload(), (body, headers) =>
        call('login', { body, headers: { ...headers, ...(launchMode(storage.webClip.get()).standalone ? { device: 'OTHERS' } : {}) } }),
      ),
  });
};

/** Sets a new password with a code (A452). */
export const useSetPassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: NewPasswordPayload) =>
      sendEncrypted(client, payload, (body, headers) => call('setPasswordByCode', { body, headers })),
  });
};
