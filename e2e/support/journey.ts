import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type APIResponse, type BrowserContext, type Page } from '@playwright/test';
import { CompactEncrypt, importJWK } from 'jose';
import { freeze } from './lobby.ts';
import { openStore, type Account, type Person, type Store } from './store.ts';
import { prefer } from './people.ts';
import { setPhoneClock } from './phone-clock.ts';
import { quietPopups } from './popups.ts';

export { expect, type Page };
export type { Person };

/** What a call of the platform answered. */
export type Answer<T = Record<string, unknown>> = {
  status: number;
  success: boolean;
  code?: string;
  message?: string;
  data?: Record<string, unknown>;
  value?: T;
};

const answerOf = async <T>(response: APIResponse): Promise<Answer<T>> => ({
  status: response.status(),
  ...((await response.json()) as Omit<Answer<T>, 'status'>),
});

/** Encrypts a login to the platform's present key and sends it; the cookie lands in the context. */
export const sendLogin = async (
  context: BrowserContext,
  payload: Record<string, unknown>,
): Promise<Answer<{ token: string; type: number; userName: string }>> => {
  const base = process.env['PALARO_URL'] ?? '';
  const { value: key } = (await (await context.request.get(`${base}/wps/session/key`)).json()) as {
    value: { kid: string; alg: string; enc: string; jwk: Record<string, string> };
  };
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ kid: key.kid, alg: key.alg, enc: key.enc, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() })
    .encrypt(await importJWK(key.jwk, key.alg));
  return answerOf(
    await context.request.post(`${base}/wps/session/login`, {
      data: { data },
      headers: { encryption: `${key.kid};${key.alg};${key.enc}`, 'module-id': 'COMM3' },
    }),
  );
};

export type Ask = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { token?: string; body?: unknown },
) => Promise<Answer<T>>;

type Fixtures = {
  /** Messages that a test expects on the console beside the browser's own line about a refused call. */
  expectedFaults: RegExp[];
  consoleGuard: void;
  english: void;
  /** How wrong the phone's clock is, ahead of the server's; journeys of what depends on time have it wrong. */
  phoneAheadMs: number;
  phoneClock: void;
  /** Whether home's notice and promotions open by themselves; only their own tests want them. */
  popups: boolean;
  quiet: void;
  /** A fresh account, logged in within the page's browser; the next document takes the session up. */
  member: (account?: Account) => Promise<Person & { token: string }>;
  /** A call beside the page, with the browser's cookies: a token alone opens nothing (ruling 9). */
  ask: Ask;
};

/** What the browser itself writes about a call that was refused, cut off or never sent. */
const ofRefusedCall = (text: string, url: string): boolean => text.startsWith('Failed to load resource') && url.includes('/wps/');

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
      page.setDefaultTimeout(20_000);
      const faults: string[] = [];
      page.on('pageerror', (error) => void faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !ofRefusedCall(message.text(), message.location().url))
          faults.push(`${message.text()} ${message.location().url}`);
      });
      await use();
      expect(
        faults.filter((text) => !expectedFaults.some((pattern) => pattern.test(text))),
        'the console stays clean',
      ).toEqual([]);
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
  phoneAheadMs: [0, { option: true }],
  phoneClock: [
    async ({ context, phoneAheadMs }, use) => {
      if (phoneAheadMs !== 0) await setPhoneClock(context, phoneAheadMs);
      await use();
    },
    { auto: true },
  ],
  popups: [false, { option: true }],
  quiet: [
    async ({ context, popups }, use) => {
      if (!popups) await quietPopups(context);
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
      answerOf(
        await context.request.fetch(path, {
          method,
          ...(body === undefined ? {} : { data: body }),
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        }),
      ),
    );
  },
});

/** The toast that holds a text, whatever its kind. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.ui-toast').filter({ hasText: text });

const catalogues = new Map<string, string>();
/** A text of the catalogue, without holes. */
export const texts = (language: 'en' | 'ty', key: string): string => {
  if (catalogues.size === 0)
    for (const code of ['en', 'ty'] as const) {
      const folder = join(import.meta.dirname, '../../packages/i18n/catalogues', code);
      for (const file of readdirSync(folder))
        for (const [name, text] of Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>))
          catalogues.set(`${code}:${name}`, text);
    }
  const text = catalogues.get(`${language}:${key}`);
  if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
  return text;
};

/** Notes when each toast came and went, by the page's own clock; to be set up before the page is opened. */
export const watchToasts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const lives: { text: string; kind: string; from: number; until: number | null }[] = [];
    const seen = new Map<Element, (typeof lives)[number]>();
    Object.assign(window, { toastLives: lives });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('.ui-toast')) {
        if (seen.has(element)) continue;
        const life = { text: element.textContent ?? '', kind: element.className, from: performance.now(), until: null };
        seen.set(element, life);
        lives.push(life);
      }
      for (const [element, life] of seen) if (!element.isConnected) life.until ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
};

type ToastLife = { text: string; kind: string; from: number; until: number | null };
/**
 * Stops the clock of a page that is settled, for `expectToastFor` to move. The clock takes the place of the browser's list of
 * requests: `settled` cannot be asked of what this page opens next.
 */
export const stopClock = async (page: Page): Promise<void> => {
  // At the phone's own time, which may be wrong: the app has learned how wrong.
  await page.clock.install({ time: await page.evaluate(() => Date.now()) });
  await freeze(page);
};

/** On a page whose clock stands still: a toast of this text is there for just as long as told. Then the clock goes on. */
export const expectToastFor = async (page: Page, text: string, milliseconds: number, kind?: string): Promise<void> => {
  const shown = toast(page, text);
  await expect(shown.last()).toBeVisible();
  if (kind !== undefined) await expect(shown.last()).toHaveClass(new RegExp(`ui-toast--${kind}`));
  await page.clock.runFor(milliseconds - 1);
  await expect(shown.last(), `the toast is there for ${milliseconds} ms`).toBeVisible();
  await page.clock.runFor(1);
  await expect(shown, `the toast is gone after ${milliseconds} ms`).toHaveCount(0);
  await page.clock.resume();
};

/** A toast of this text came at some time; for texts whose stay is no matter of the test. */
export const expectToastSeen = (page: Page, text: string | RegExp): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          (wanted) =>
            ((window as unknown as { toastLives?: ToastLife[] }).toastLives ?? []).some(({ text: said }) =>
              typeof wanted === 'string' ? said.includes(wanted) : wanted.test(said),
            ),
          text,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);

/** Opens an address with a clock that only this moves: the toast of this text comes by itself and is there for just as long as told. */
export const expectToastOnOpening = async (page: Page, address: string, text: string, milliseconds: number): Promise<void> => {
  const stepMs = 50;
  const shown = toast(page, text);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto(address);
  const comes = async (): Promise<number> => {
    await page.clock.runFor(stepMs);
    return shown.count();
  };
  await expect.poll(comes, { timeout: 20_000 }).toBe(1);
  await page.clock.runFor(milliseconds - stepMs - 1);
  await expect(shown, `the toast is there for ${milliseconds} ms`).toBeVisible();
  await page.clock.runFor(stepMs + 1);
  await expect(shown, `the toast is gone after ${milliseconds} ms`).toHaveCount(0);
};

/** Path and query of the page. */
export const place = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

/** The page's session as the app keeps it, or null. */
export const keptSession = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? 'null') as Record<string, unknown> | null);

/** Waits until the app has taken the document over and asked for the status: from then on every control acts at once. */
export const settled = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          () =>
            performance.getEntriesByName(`${location.origin}/wps/system/status`).length > 0 &&
            document.querySelector('.ui-toasts') !== null,
        ),
      // By itself it would look ever more seldom, up to a second after the page was ready.
      { timeout: 30_000, intervals: [100] },
    )
    .toBe(true);

/** Waits until nothing fades or moves any more that will come to an end: half faded, a colour has another contrast. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect, playState, timeline }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && timeline === document.timeline && end !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Marks the page behind a modal dialog as inert, as it is, or unmarks it: the rules miss it where a sheet is as wide as the window. */
const markBehindDialogs = async (page: Page, behind: boolean): Promise<void> => {
  for (const frame of page.frames())
    await frame.evaluate((mark) => {
      for (const marked of document.querySelectorAll('[inert=behind]')) marked.removeAttribute('inert');
      for (let inner = mark ? document.querySelector('dialog:modal') : null; inner?.parentElement; inner = inner.parentElement)
        for (const other of inner.parentElement.children)
          if (other !== inner && !other.hasAttribute('inert')) other.setAttribute('inert', 'behind');
    }, behind);
};

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Holds that axe finds nothing; of colours alone where all else of the page was looked at before. */
const analyse = async (page: Page, what: 'all' | 'colours'): Promise<void> => {
  await still(page);
  await markBehindDialogs(page, true);
  const axe = new AxeBuilder({ page })
    // What is in order is not listed. A page without frames needs no second page to join their findings.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await (what === 'all' ? axe.withTags(tags) : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze();
  await markBehindDialogs(page, false);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
};

/** No finding of the accessibility rules WCAG 2.2 A and AA on the page as it is. */
export const expectAccessible = (page: Page): Promise<void> => analyse(page, 'all');

/**
 * The same in both looks, one after the other, as the switch of the settings does it; a game's frame has the look too. A look changes
 * nothing but colours.
 */
export const expectAccessibleInBothLooks = async (page: Page): Promise<void> => {
  for (const [theme, what] of [
    ['dark', 'all'],
    ['light', 'colours'],
  ] as const) {
    for (const frame of page.frames()) await frame.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme);
    await analyse(page, what);
  }
};

/** Nothing sticks out to the side. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  const beyond = await page.evaluate(() =>
    // A game's screen is fixed: what is too wide in it widens no page.
    Math.max(...[document.documentElement, ...document.querySelectorAll('.play')].map((part) => part.scrollWidth - part.clientWidth)),
  );
  expect(beyond).toBeLessThanOrEqual(0);
};

export { prefer };
