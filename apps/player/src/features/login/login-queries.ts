import type { LoginPayload } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallRefused } from '../../shared/api.ts';
import { clock } from '../../shared/clock.ts';
import { openedAs } from '../../shared/native-bridge.ts';
import { storage } from '../../shared/storage.ts';
import { attemptLogin } from './login-attempt.ts';

const keys = { loginKey: ['loginKey'], captcha: (place: string) => ['captcha', place] } as const;
const loginKeyStaleMs = 600_000;

/** Fetches the encryption's code; asked for ahead of its use, when the player begins to type. */
export const loadEncryption = () => import('./login-encryption.ts');

const fetchKey = (client: QueryClient, fresh: boolean) =>
  client.fetchQuery({
    queryKey: keys.loginKey,
    queryFn: ({ signal }) => call('loginKey', { signal }),
    staleTime: fresh ? 0 : loginKeyStaleMs,
  });

/** Logs in: the encrypted body, its `Encryption` header and, from an installed app, `Device: OTHERS` (A437). */
export const useLogin = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: LoginPayload) =>
      attemptLogin(
        {
          fetchKey: (fresh) => fetchKey(client, fresh),
          encrypt: async (key, clear) => {
            // Code that does not come is a way that failed: the form says so, and the next tap tries again.
            const { encryptLogin } = await loadEncryption().catch(() => {
              throw new CallRefused('offline');
            });
            return encryptLogin(key, clear, { now: clock.now(), jti: crypto.randomUUID() });
          },
          send: ({ data, encryption }) =>
            call('login', {
              body: { data },
              headers: { encryption, ...(openedAs(storage.webClip.get()).standalone ? { device: 'OTHERS' } : {}) },
            }),
          isKeyUnknown: (error) => error instanceof CallRefused && error.code === 'encryption_key_unknown',
        },
        payload,
      ),
  });
};

/** The captcha of a form, fetched once it is shown (A331); `refetch` gives another. */
export const useCaptcha = (place: 'login' | 'registration', shown: boolean) =>
  useQuery({
    queryKey: keys.captcha(place),
    queryFn: ({ signal }) => call('captcha', { signal }),
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
