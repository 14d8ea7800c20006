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

/** A desk at an address, with its cookie as a browser keeps it. */
export const createTestDesk = (baseUrl: string) => {
  let cookie = '';
  const ask = async (path: string, { method, body, file, headers = {} }: Request = {}): Promise<Answer> => {
    const type = file === undefined ? 'application/json' : 'image/png';
    const sent = file === undefined ? (body === undefined ? null : JSON.stringify(body)) : new Uint8Array(file);
    const response = await fetch(`${baseUrl}/desk/${path}`, {
      method: method ?? (sent === null ? 'GET' : 'POST'),
      headers: { cookie, ...(sent === null ? {} : { 'content-type': type }), ...headers },
      body: sent,
    });
    const set = response.headers.getSetCookie().find((line) => line.startsWith('__Host-palaro_desk='));
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
    const answer = (await response.json()) as { code?: string; value?: unknown };
    return { status: response.status, code: answer.code ?? null, value: answer.value as never };
  };
  return {
    ask,
    cookie: (): string => cookie,
    useCookie: (other: string): void => void (cookie = other),
    logIn: (name: string, password = deskPassword): Promise<Answer> => ask('login', { body: { name, password } }),
    baseUrl,
  };
};
export type TestDesk = ReturnType<typeof createTestDesk>;
