import type { CallValue, Calls, LoginPayload, NewPasswordPayload } from '@palaro/contract';
import { CancelledError, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallRefused } from '../../shared/api.ts';
import { clock } from '../../shared/clock.ts';
import { openedAs } from '../../shared/native-bridge.ts';
import { storage } from '../../shared/storage.ts';
import { attemptEncrypted } from './login-attempt.ts';

const keys = {
  loginKey: ['loginKey'],
  captcha: (place: string) => ['captcha', place],
  work: (captchaId: string) => ['captchaWork', captchaId],
} as const;
const loginKeyStaleMs = 600_000;

/** Fetches the encryption's code; asked for ahead of its use, when the player begins to type. */
export const loadEncryption = () => import('./login-encryption.ts');

const fetchKey = (client: QueryClient, fresh: boolean) =>
  client.fetchQuery({
    queryKey: keys.loginKey,
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
        const { encryptLogin } = await loadEncryption().catch(() => {
          throw new CallRefused('offline');
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
        call('login', { body, headers: { ...headers, ...(openedAs(storage.webClip.get()).standalone ? { device: 'OTHERS' } : {}) } }),
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

type Captcha = CallValue<Calls['captcha']>;
/** What a form sends for its captcha beside the digits. */
export type SolvedCaptcha = { readonly captchaId: string; readonly work: string };

/** Does the work of a captcha, once. */
const workQuery = (captcha: Captcha | undefined) => ({
  queryKey: keys.work(captcha?.captchaId ?? ''),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SolvedCaptcha | null> => {
    if (captcha === undefined) return null;
    // Code that does not come is a way that failed, as for the encryption.
    const { solveCaptchaWork } = await import('./captcha-work.ts').catch(() => {
      throw new CallRefused('offline');
    });
    return { captchaId: captcha.captchaId, work: await solveCaptchaWork(captcha.work, signal) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  // The phone needs no network for it.
  networkMode: 'always' as const,
});

/**
 * The captcha of a form, fetched once it is shown (A331). Its work is done while the player types; `solve` gives it when it is
 * done, null where there is no captcha.
 */
export const useCaptcha = (place: 'login' | 'registration' | 'feedback' | 'trial', shown: boolean) => {
  const client = useQueryClient();
  const picture = useQuery({
    queryKey: keys.captcha(place),
    queryFn: ({ signal }) => call('captcha', { signal }),
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const work = useQuery({ ...workQuery(picture.data), enabled: picture.data !== undefined });
  return {
    image: picture.isFetching ? undefined : picture.data?.image,
    isFetching: picture.isFetching,
    isError: picture.isError,
    isWorking: work.isFetching,
    /** Fetches another. */
    renew: (): void => void picture.refetch(),
    solve: (): Promise<SolvedCaptcha | null> =>
      client.fetchQuery(workQuery(picture.data)).catch((error: unknown) => {
        // Another picture was asked for meanwhile.
        throw error instanceof CancelledError ? new CallRefused('captcha_required') : error;
      }),
  };
};
