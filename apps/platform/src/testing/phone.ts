import { calls, type CallName, type TrialSession } from '@palaro/contract';
import { solveWork } from '../modules/human/index.ts';

type Answer = { readonly success: boolean; readonly code?: string; readonly value?: unknown };

/** A phone: it keeps both cookies, and the token of the session that it was given last. */
export const createPhone = (baseUrl: string, address: string) => {
  const cookies = new Map<string, string>();
  let token: string | null = null;
  const send = async (name: CallName, { body, query }: { body?: object; query?: Record<string, string> } = {}): Promise<Answer> => {
    const row = calls[name];
    const response = await fetch(`${baseUrl}${row.path}?${new URLSearchParams(query)}`, {
      method: row.method,
      headers: {
        'content-type': 'application/json',
        'module-id': row.module,
        'x-forwarded-for': address,
        cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(row.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(cookie, value);
    }
    return (await response.json()) as Answer;
  };
  const take = (answer: Answer): TrialSession => {
    if (!answer.success) throw new Error(answer.code);
    const session = answer.value as TrialSession;
    token = session.token;
    return session;
  };
  const captcha = async () => {
    const { captchaId, work } = (await send('captcha')).value as { captchaId: string; work: Parameters<typeof solveWork>[0] };
    return { captchaId, identifying: captchaId.slice(0, 4), work: await solveWork(work) };
  };
  return {
    send,
    cookies: (): string => [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
    captcha,
    ask: async <T = Record<string, unknown>>(name: CallName, given?: Parameters<typeof send>[1]): Promise<T> => {
      const answer = await send(name, given);
      if (!answer.success) throw new Error(answer.code);
      return answer.value as T;
    },
    create: async () => take(await send('createTrial', { body: await captcha() })),
    resume: async () => take(await send('testplays')),
    logOut: async () => {
      await send('logout');
      token = null;
    },
    adopt: (next: string) => (token = next),
  };
};
