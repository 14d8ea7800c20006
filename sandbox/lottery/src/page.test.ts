import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { createHouse, type House } from './house.ts';
import { createMovedRuntime, SECRET, testConfig } from './testing/visitor.ts';
import type { DrawView } from './views.ts';

let platform: ProtocolPlatform;
let house: House;
let browser: Browser;
let base: string;
const dataDir = mkdtempSync(join(tmpdir(), 'lottery-page-'));
const runtime = createMovedRuntime();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let launches = 0;

beforeAll(async () => {
  platform = await startProtocolPlatform(() => SECRET, { anyTime: true });
  house = await createHouse(testConfig(platform.url, dataDir), { runtime, retryPolicy: { sweepMs: 50 } });
  base = `http://127.0.0.1:${await house.start()}`;
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found. Install one as README.md says, or point CHROMIUM at one.');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await house.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

type Open = { game?: string; playType?: string; language?: string; theme?: string; width?: number; height?: number; style?: string };
const shotsDir = process.env['LOTTERY_SHOTS'];
async function open(options: Open = {}): Promise<{ page: Page; faults: string[]; shot: (name: string) => Promise<void> }> {
  const { game = 'five-1', playType = 'trad', language = 'EN', theme = 'dark', width = 390, height = 844, style = '' } = options;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', bypassCSP: false });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  await page.goto(
    `${base}/m/lotto-h5/mobile/${playType}/games/${game}?token=l-${launches++}&merchant=PALARO&prize_mode=Lott&language=${language}&theme=${theme}&style=${style}`,
  );
  await page.locator('body.ready').waitFor();
  const shot = async (name: string): Promise<void> => {
    if (shotsDir !== undefined) await page.screenshot({ path: join(shotsDir, `${name}.png`) });
  };
  return { page, faults, shot };
}

/** A text as it is read, without the marks that keep a sign on its side. */
const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().innerText()).replaceAll(/[\u2068\u2069]/g, '');

/** Runs axe inside the page, past its content policy. */
async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      'axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`)))',
    awaitPromise: true,
  });
  return JSON.parse(String(result.value)) as string[];
}

test(
  'B063 a bet is picked, its total shown, placed for two draws, one taken back, and its result shown and checked',
  { timeout: 60_000 },
  async () => {
    const { page, faults, shot } = await open();
    await page.getByRole('button', { name: 'Last two' }).click();
    for (const place of [1, 2])
      for (let i = 0; i < 10; i++) await page.getByRole('button', { name: `Place ${place}: ${i}`, exact: true }).click();
    await expect.poll(() => textOf(page, '.priced')).toContain('100 lines');
    await shot('picked');
    await page.getByRole('button', { name: 'Add to slip' }).click();
    await page.getByRole('button', { name: 'Bet slip (1)' }).click();
    // Back closes the slip and stays in the game; what was picked stays on it.
    await page.evaluate(() => history.back());
    await page.locator('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Bet slip (1)' }).click();
    await page.getByRole('button', { name: 'Draws to play: More' }).click();
    await page.getByLabel('Stop after a win').uncheck();
    await expect.poll(() => textOf(page, '.total')).toContain('₱2,000.00');
    expect(platform.ledger).toEqual([]);
    platform.setBalance(500_000n);
    await shot('slip');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Place bets' }).click();
    await expect.poll(() => textOf(page, '.receipt h3')).toContain('Bets placed: 2, for ₱2,000.00');
    await expect.poll(() => textOf(page, '#balance')).toContain('₱3,000.00');
    expect(await page.locator('.receipt dd').innerText()).toMatch(/^[0-9A-F]{8}$/);
    await shot('receipt');
    expect(await violations(page)).toEqual([]);
    await page.locator('.receipt').getByRole('button', { name: 'My tickets' }).click();
    // The slip is empty again, and the deck with it is gone from the orders.
    expect(await page.locator('.deck').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Cancel bet' }).last().click();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel bet' }).count()).toBe(1);
    await expect.poll(() => textOf(page, '#balance')).toContain('₱4,000.00');
    await shot('orders-open');
    runtime.move(60_000);
    await expect.poll(() => page.locator('.bet.is-won').count(), { timeout: 25_000 }).toBe(1);
    await expect.poll(() => textOf(page, '#balance')).toContain('₱4,950.00');
    await shot('orders-won');
    await page.getByRole('tab', { name: 'Results' }).click();
    await shot('results');
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Check this draw' }).first().click(),
    ]);
    await popup.locator('.verdict.good').waitFor();
    expect(await violations(popup)).toEqual([]);
    if (shotsDir !== undefined) await popup.screenshot({ path: join(shotsDir, 'verify.png') });
    const left = popup.waitForEvent('close');
    // It may be gone before its click has ended.
    await popup
      .getByRole('link', { name: 'Back' })
      .click()
      .catch(() => undefined);
    await left;
    const list = await page.context().newPage();
    await list.goto(`${base}/verify?game=five-1&lang=fil`);
    await expect.poll(() => list.locator('article .balls').count()).toBeGreaterThan(0);
    expect(await violations(list)).toEqual([]);
    expect(await list.locator('article a').first().getAttribute('href')).toMatch(
      /^\/verify\?draw=five-1\..*language=fil&theme=dark&style=$/,
    );
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test.each([
  ['vn-hanoi', 'trad', 'TY', 'light', 320, 640, ''],
  ['e-dice-3', 'ent', 'EN', 'dark', 320, 640, 'rose'],
  ['cars-5', 'trad', 'AR', 'dark', 390, 844, ''],
  ['sea-4d-3', 'ent', 'AR', 'light', 320, 640, 'jade'],
] as const)(
  '%s %s in %s, %s, %i wide: no overflow, no fault of axe',
  { timeout: 60_000 },
  async (game, playType, language, theme, width, height, style) => {
    const { page, faults, shot } = await open({ game, playType, language, theme, width, height, style });
    for (const [i, tab] of (await page.getByRole('tab').all()).entries()) {
      await tab.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await violations(page)).toEqual([]);
      await shot(`${game}-${language}-${theme}-${i}`);
    }
    // What was drawn reads from left to right in every language.
    const places = await page.locator('.drawn').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [first, second] = [...row.children].map((ball) => ball.getBoundingClientRect());
        return first !== undefined && second !== undefined ? [first.left < second.left || first.top < second.top] : [];
      }),
    );
    expect(places).not.toContain(false);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('typed numbers are read in the digits of any script, and refused with words where something else is among them', async () => {
  const { page } = await open({ game: 'sea-4d-3' });
  await page.getByRole('button', { name: '4D big' }).click();
  const numbers = page.locator('#numbers');
  await numbers.fill('１２３４, 5678');
  await expect.poll(() => textOf(page, '.priced')).toContain('2 lines');
  await numbers.fill('1234 or 5678');
  await expect.poll(() => textOf(page, '.typed .bad')).toBe('These do not fit: check the digits and repeats.');
  expect(await page.getByRole('button', { name: 'Add to slip' }).isDisabled()).toBe(true);
});

test(
  'no orders lead to the numbers, a draw is checked in the look of the game, and an address without a game leads to the lobby',
  {
    timeout: 30_000,
  },
  async () => {
    const { page } = await open({ game: 'e-five-1', theme: 'light', style: 'jade' });
    await page.getByRole('tab', { name: 'My tickets' }).click();
    await page.getByRole('button', { name: 'Pick numbers' }).click();
    expect(await page.getByRole('tab', { name: 'Bet', exact: true }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Results' }).click();
    const checked = new URL((await page.getByRole('link', { name: 'Check this draw' }).first().getAttribute('href')) ?? '', base);
    expect(Object.fromEntries(checked.searchParams)).toMatchObject({ theme: 'light', style: 'jade' });
    await page.goto(`${base}/m/lotto-h5/mobile/trad/games/none`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('There is no game at this address.');
    expect(await page.getByRole('link', { name: 'To the games' }).getAttribute('href')).toMatch(/\/m\/$/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  },
);

test('a reload keeps the session; a used launch says so', { timeout: 30_000 }, async () => {
  const { page } = await open({ game: 'dice-1' });
  await page.reload();
  await page.locator('body.ready').waitFor();
  const stranger = await browser.newPage();
  await stranger.goto(`${base}/m/lotto-h5/mobile/trad/games/dice-1?token=bad&merchant=PALARO`);
  await expect.poll(() => stranger.getByRole('alert').first().innerText()).toContain('used already');
  expect((await fetch(`${base}/m/lotto-h5/mobile/trad/games/none`)).status).toBe(404);
  expect((await fetch(`${base}/m/lotto-h5/mobile/trad/games/five-1?origin=https://evil.example`)).status).toBe(403);
  await page.context().close();
  await stranger.close();
});

/** Brings the house's clock to the first second of a minute, so that no draw closes in the next fifty. */
const startMinute = (): void => runtime.move(61_000 - (runtime.now() % 60_000));
const comingOf = async (game: string): Promise<DrawView[]> =>
  ((await (await fetch(`${base}/api/games/${game}/draws`)).json()) as { coming: DrawView[] }).coming;
const openRandomSlip = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Random pick' }).click();
  await page.getByRole('button', { name: 'Bet slip (1)' }).click();
};
const namedDraw = (page: Page): Promise<string> => textOf(page, 'dialog .note:has-text("From draw")');
/** Moves the page's clock on by a minute, and taps what is named in the same moment, before the page can look at its clock. */
const passMinute = (page: Page, tapped = 'none'): Promise<void> =>
  page.evaluate((name) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  }, tapped);

test('the slip names the next draw as soon as bets on one have ended, and an order is for the draw that it named', async () => {
  startMinute();
  const { page } = await open({ game: 'dice-1' });
  await page.route('**/draws', (route) => route.abort());
  const [first, second] = await comingOf('dice-1');
  await openRandomSlip(page);
  expect(await namedDraw(page)).toBe(`From draw ${first?.issue}`);
  await passMinute(page);
  await expect.poll(() => namedDraw(page), { timeout: 3_000 }).toBe(`From draw ${second?.issue}`);
  const sent = page.waitForRequest('**/api/orders');
  await passMinute(page, 'Place bets');
  expect((await sent).postDataJSON()).toMatchObject({ drawId: second?.drawId });
  await expect.poll(() => textOf(page, '.receipt h3')).toContain('Bets placed: 1,');
  await page.context().close();
});

test('an order for a draw that has closed meanwhile is refused, and the slip names the next one', async () => {
  startMinute();
  const { page } = await open({ game: 'dice-1' });
  const before = platform.ledger.length;
  await openRandomSlip(page);
  const [, second] = await comingOf('dice-1');
  runtime.move(55_000);
  await page.getByRole('button', { name: 'Place bets' }).click();
  await page.getByText('The draw has closed. Place the bets on the next one.').waitFor();
  await expect.poll(() => namedDraw(page), { timeout: 3_000 }).toBe(`From draw ${second?.issue}`);
  expect(platform.ledger.slice(before).filter(({ kind }) => kind === 'bet')).toEqual([]);
  await page.context().close();
});

test('an order whose answer is lost is placed once, however often it is sent, and the next draw does not take it over', async () => {
  startMinute();
  const { page } = await open({ game: 'dice-1' });
  const bets = () => platform.ledger.filter(({ kind }) => kind === 'bet').length;
  const before = bets();
  await openRandomSlip(page);
  const named = await namedDraw(page);
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Place bets' }).click();
  await page.getByText('No connection').waitFor();
  await page.unroute('**/api/orders');
  const next = (await comingOf('dice-1'))[1]?.issue;
  runtime.move(60_000);
  await passMinute(page);
  await expect.poll(() => textOf(page, 'h2.issue')).toBe(`Draw ${next}`);
  expect(await namedDraw(page)).toBe(named);
  await page.getByRole('button', { name: 'Place bets' }).click();
  await expect.poll(() => textOf(page, '.receipt h3')).toContain('Bets placed: 1,');
  expect(bets()).toBe(before + 1);
  // The same again is one tap away, and nothing is bet by it.
  await page.getByRole('button', { name: 'Bet again' }).click();
  expect(await page.locator('.slip-lines li').count()).toBe(1);
  expect(bets()).toBe(before + 1);
  await page.context().close();
});

test('an order whose answer is lost is told of when its player opens the game anew, and to nobody else', async () => {
  startMinute();
  const { page } = await open({ game: 'dice-1' });
  const bets = () => platform.ledger.filter(({ kind }) => kind === 'bet').length;
  const before = bets();
  await openRandomSlip(page);
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Place bets' }).click();
  await page.getByText('No connection').waitFor();
  await page.unroute('**/api/orders');
  const openAnew = async (launch: string): Promise<string> => {
    await page.goto(`${base}/m/lotto-h5/mobile/trad/games/dice-1?token=${launch}&merchant=PALARO&prize_mode=Lott&language=EN`);
    await page.locator('body.ready').waitFor();
    return textOf(page, '.said');
  };
  expect(await openAnew('second-player')).toBe('');
  expect(await openAnew('l-anew')).toContain('Bets placed: 1,');
  expect(await page.getByRole('tab', { name: 'My tickets' }).getAttribute('aria-selected')).toBe('true');
  expect(bets()).toBe(before + 1);
  expect(await openAnew('l-again')).toBe('');
  await page.context().close();
});

test('a page that cannot open tells the page around it: closed where it can only be left, ready where another try may help', async () => {
  const page = await browser.newPage();
  /** Puts the game's page into a frame of the platform's origin, and hears what it says. */
  const embed = async (): Promise<void> => {
    await page.goto(platform.url);
    await page.evaluate(
      (src) => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        window.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => void heard.push(data.type));
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      },
      `${base}/m/lotto-h5/mobile/trad/games/dice-1?token=bad&merchant=PALARO&origin=${encodeURIComponent(platform.url)}`,
    );
  };
  const heard = () => page.evaluate<string[]>('heard');
  await embed();
  await expect.poll(heard, { timeout: 10_000 }).toEqual(['palaro:closed']);
  await page.route('**/api/session', (route) => route.abort());
  await embed();
  await expect.poll(heard, { timeout: 10_000 }).toEqual(['palaro:ready']);
  await page.frameLocator('iframe').getByRole('button', { name: 'Try again' }).waitFor();
  // Who leaves does not wait for the session to be closed.
  await page.route('**/api/session/close', () => undefined);
  await page.frameLocator('iframe').getByRole('button', { name: 'Close' }).click();
  await expect.poll(heard).toEqual(['palaro:ready', 'palaro:exit']);
  await page.close();
});

test('a lottery that has the whole phone keeps its buttons clear of the bar at the bottom', async () => {
  const { page } = await open();
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  const bottom = (): Promise<number> =>
    page.getByRole('button', { name: 'Add to slip' }).evaluate((button) => button.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(844 - 34);
  await page.context().close();
});
