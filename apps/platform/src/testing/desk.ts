import type { WorkChallenge } from '@palaro/contract';
import type { Pool } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createSemaphore } from '../kernel/semaphore.ts';
import { createDeskAdministration } from '../modules/desk/index.ts';
import { createPasswords } from '../modules/player/index.ts';

export const deskPassword = 'a desk password of tests';

/** The support agents' side of a store. */
export const deskAdministration = (pool: Pool) =>
  createDeskAdministration({
    pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    passwords: createPasswords({ gate: createSemaphore('test', 1, 8), memoryKiB: 64 }),
  });

type Answer = { readonly status: number; readonly code: string | null; readonly value: never };
type Request = { readonly method?: string; readonly body?: unknown; readonly file?: Buffer; readonly headers?: Record<string, string> };

/** The page's own way of doing it. */
const { solveWork } = (await import(new URL('../modules/desk/page/desk-work.js', import.meta.url).href)) as {
  readonly solveWork: (challenge: WorkChallenge) => Promise<string>;
};
type CaptchaAnswer = { readonly value: { readonly captchaId: string; readonly work: WorkChallenge } };

/** A desk at an address, with its cookies as a browser keeps them. */
export const createTestDesk = (baseUrl: string) => {
  let cookie = '';
  let device = '';
  const ask = async (path: string, { method, body, file, headers = {} }: Request = {}): Promise<Answer> => {
    const type = file === undefined ? 'application/json' : 'image/png';
    const sent = file === undefined ? (body === undefined ? null : JSON.stringify(body)) : new Uint8Array(file);
    const response = await fetch(`${baseUrl}/desk/${path}`, {
      method: method ?? (sent === null ? 'GET' : 'POST'),
      headers: { cookie: [cookie, device].join('; '), ...(sent === null ? {} : { 'content-type': type }), ...headers },
      body: sent,
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      if (pair.startsWith('__Host-palaro_desk=')) cookie = pair;
      if (pair.startsWith('__Host-palaro_desk_device=')) device = pair;
    }
    const answer = (await response.json()) as { code?: string; value?: unknown };
    return { status: response.status, code: answer.code ?? null, value: answer.value as never };
  };
  /** Does the work of a check, as the page does where the login asks for it. */
  const prove = async (): Promise<{ readonly captchaId: string; readonly work: string }> => {
    const response = await fetch(`${baseUrl}/wps/captcha?place=login&way=work`);
    const { value } = (await response.json()) as CaptchaAnswer;
    return { captchaId: value.captchaId, work: await solveWork(value.work) };
  };
  return {
    ask,
    prove,
    cookie: (): string => cookie,
    useCookie: (other: string): void => void (cookie = other),
    logIn: (name: string, password = deskPassword, proof = {}): Promise<Answer> => ask('login', { body: { name, password, ...proof } }),
    baseUrl,
  };
};
export type TestDesk = ReturnType<typeof createTestDesk>;
