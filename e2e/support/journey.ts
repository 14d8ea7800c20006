import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type APIResponse, type BrowserContext, type Page } from '@playwright/test';
import { CompactEncrypt, importJWK } from 'jose';
import { openStore, type Account, type Person, type Store } from './store.ts';
import { prefer } from './people.ts';

export { expect, type Page };
export type { Person };

/** What a call of the platform answered. */
export type Answer<T = Record<string, unknown>> = { status: number; success: boolean; code?: string; message?: string; data?: Record<string, unknown>; value?: T };

const answerOf = async <T>(response: APIResponse): Promise<Answer<T>> => ({ status: response.status(), ...((await response.json()) as Omit<Answer<T>, 'status'>) });

/** Encrypts a login to the platform's present key and sends it; the cookie lands in the context. */
export const sendLogin = async (context: BrowserContext, payload: Record<string, unknown>): Promise<Answer<{ token: string; type: number; userName: string }>> => {
  const base = process.env['PALARO_URL'] ?? '';
  const { value: key } = (await (await context.request.get(`${base}/wps/session/key`)).json()) as { value: { kid: string; alg: string; enc: string; jwk: Record<string, string> } };
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ kid: key.kid, alg: key.alg, enc: key.enc, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() })
    .encrypt(await importJWK(key.jwk, key.alg));
  return answerOf(await context.request.post(`${base}/wps/session/login`, { data: { data }, headers: { encryption: `${key.kid};${key.alg};${key.enc}`, 'module-id': 'COMM3' } }));
};

export type Ask = <T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: { token?: string; body?: unknown }) => Promise<Answer<T>>;

type Fixtures = {
  /** Messages that a test expects on the console beside the browser's own line about a refused call. */
  expectedFaults: RegExp[];
  consoleGuard: void;
  english: void;
  /** A fresh account, logged in within the page's browser; the next document takes the session up. */
  member: (account?: Account) => Promise<Person & { token: string }>;
  /** A call beside the page, with the browser's cookies: a token alone opens nothing (ruling 9). */
  ask: Ask;
};

/** What the browser itself writes about a call that was refused, cut off or never sent. */
const ofRefusedCall = (text: string, url: string): boolean => /^Failed to load resource/.test(text) && url.includes('/wps/');

export const test = base.extend<Fixtures, { store: Store }>({
  store: [
    async ({}, use) => {
      const store = await openStore(process.env['PALARO_DATA_DIR'] ?? '');
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(process.env['PALARO_URL']),
  expectedFaults: [[], { option: true }],
  consoleGuard: [
    async ({ page, expectedFaults }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => void faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !ofRefusedCall(message.text(), message.location().url)) faults.push(message.text());
      });
      await use();
      expect(faults.filter((text) => !expectedFaults.some((pattern) => pattern.test(text))), 'the console stays clean').toEqual([]);
    },
    { auto: true },
  ],
  english: [
    async ({ context }, use) => {
      await context.addCookies([{ name: 'language', value: 'EN', url: process.env['PALARO_URL'] ?? '' }]);
      await use();
    },
    { auto: true },
  ],
  member: async ({ context, store }, use) => {
    await use(async (account = {}) => {
      const person = await store.open(account);
      const answer = await sendLogin(context, { action: 'username', username: person.username, password: person.password });
      if (answer.value === undefined) throw new Error(`${person.username} could not log in: ${answer.code}`);
      return { ...person, token: answer.value.token };
    });
  },
  ask: async ({ context }, use) => {
    await use(async (method, path, { token, body } = {}) =>
      answerOf(await context.request.fetch(path, { method, ...(body === undefined ? {} : { data: body }), headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })));
  },
});

/** The toast that holds a text, whatever its kind. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.ui-toast').filter({ hasText: text });

/** Path and query of the page. */
export const place = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

/** The page's session as the app keeps it, or null. */
export const keptSession = (page: Page): Promise<Record<string, unknown> | null> => page.evaluate(() => JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? 'null') as Record<string, unknown> | null);

/** No finding of the accessibility rules WCAG 2.2 A and AA on the page as it is. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
};

/** Nothing sticks out to the side. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
};

export { prefer };
