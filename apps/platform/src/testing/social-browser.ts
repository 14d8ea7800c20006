import type { SocialPurpose, SocialProvider } from '@palaro/contract';
import { signInAt } from './issuer.ts';

type Value = {
  readonly address: string;
  readonly attemptId: string;
  readonly next: string;
  readonly name: string;
  readonly userName: string;
  readonly token: string;
  readonly session: { readonly userName: string; readonly token: string } | null;
};
type Answer = { readonly success: boolean; readonly code?: string; readonly value: Value };
export const codeOf = (answer: { readonly success: boolean; readonly code?: string }): string =>
  answer.success ? 'ok' : String(answer.code);

/** A browser with cookies of its own, which an attempt is bound to, at a merchant's site. */
export const createSocialBrowser = (baseUrl: string) => {
  const jar = new Map<string, string>();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (
    path: string,
    body: object,
    method: 'POST' | 'PUT' = 'POST',
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: cookies(), ...headers },
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- the method is POST or PUT
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return (await response.json()) as Answer;
  };
  const begin = (provider: SocialProvider) => send('/wps/session/social', { provider });
  const finish = (query: string, purpose: SocialPurpose = 'login', headers: Record<string, string> = {}) =>
    send('/wps/session/social/finish', { query, purpose }, 'POST', headers);
  return {
    send,
    cookies,
    begin,
    finish,
    /** Goes to the service and back; with the token of who is logged in, where somebody is. */
    signIn: async (provider: SocialProvider, person: string, purpose?: SocialPurpose, token?: string) =>
      finish(
        await signInAt((await begin(provider)).value.address, person),
        purpose,
        token === undefined ? {} : { authorization: `Bearer ${token}` },
      ),
    register: (attemptId: string, username: string, headers: Record<string, string> = {}) =>
      send('/wps/register/social', { attemptId, username, type: 0, agreement: true, nickname: '' }, 'PUT', headers),
  };
};
