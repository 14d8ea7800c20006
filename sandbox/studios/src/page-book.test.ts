import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { serveGamePages } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());

const openBook = async (lang = 'en'): Promise<Page> => (await pages.openGame('', { game: 'palaro-sportsbook', lang })).page;
/** Puts the first two offers of the list, each of a fixture of its own, on the slip, and opens it. */
async function openSlip(page: Page): Promise<void> {
  for (const nth of [0, 1]) await page.locator('.fixture').nth(nth).locator('button.odds:enabled').first().click();
  await page.locator('.slip-bar').click();
}
const totalBet = (page: Page) => page.locator('.totals div', { hasText: 'Total bet' }).locator('dd').innerText();

test('a stake on a slip is read as people write it, and a text with two readings is refused with words', { timeout: 60_000 }, async () => {
  const page = await openBook();
  await openSlip(page);
  const stake = page.getByLabel('Bet', { exact: true });
  const confirm = page.locator('#slip-confirm');
  for (const [typed, total] of [
    ['20,55', '20.55'],
    ['20.', '20.00'],
    ['２０', '20.00'],
    ['1,000', '1,000.00'],
  ] as const) {
    await stake.fill(typed);
    expect(await totalBet(page), typed).toContain(`₱${total}`);
    expect(await confirm.isEnabled(), typed).toBe(true);
  }
  for (const [typed, why] of [
    ['', 'Type how much you want to bet.'],
    ['2,50', 'Enter an amount from \u2066₱10.00\u2069 to'],
    ['1.000', 'That can be read in two ways. Write 1000.00 or 1.00.'],
    ['20.555', 'That can be read in two ways. Write 20555.00.'],
    ['20.5555', 'Too many decimals. Write it as in 10.'],
    ['20 pesos', 'Write the amount in digits alone, as in 10.'],
  ] as const) {
    await stake.fill(typed);
    expect(await page.locator('#slip-limits').innerText(), typed).toContain(why);
    expect(await confirm.isDisabled(), typed).toBe(true);
  }
  await stake.fill('20,55');
  await page.getByRole('button', { name: 'Clear all' }).click();
  // No grey button without a sentence that says why.
  expect(await confirm.isDisabled()).toBe(true);
  expect(await page.locator('#slip-why').innerText()).toBe('Tap odds to put them on your slip.');
});

const pressed = (page: Page): Promise<(string | null)[]> =>
  page.locator('button.odds[aria-pressed=true]').evaluateAll((all) => all.map((one) => one.getAttribute('data-pick')));

test(
  'the slip is still there when the book is left and opened again; what was placed has a receipt and can be bet again',
  {
    timeout: 60_000,
  },
  async () => {
    const page = await openBook();
    await openSlip(page);
    const picked = await pressed(page);
    expect(picked).toHaveLength(2);
    await page.reload();
    await page.locator('.slip-bar').click();
    expect(await pressed(page)).toEqual(picked);
    // Odds move by the clock on the wall, perhaps between these taps.
    await page.getByLabel('When odds change').selectOption('Take any odds');
    await page.getByRole('button', { name: 'Singles' }).click();
    await page.locator('#slip-confirm').click();
    const receipt = page.locator('.slip-receipt');
    await receipt.getByRole('heading', { name: '2 bets are placed.' }).waitFor();
    expect(await receipt.locator('dt').allInnerTexts()).toEqual(['Ticket', 'Ticket', 'Total bet', 'Possible payout']);
    expect(await receipt.locator('dd').first().innerText()).toMatch(/^[0-9A-F]{8}$/);
    expect(await pressed(page)).toEqual([]);
    await receipt.getByRole('button', { name: 'Bet again' }).click();
    expect(await pressed(page)).toEqual(picked);
    expect(await page.getByLabel('Bet on each').isVisible()).toBe(true);
  },
);

test('a slip whose answers are lost and that is placed again, also after a reload, is one slip', { timeout: 60_000 }, async () => {
  const page = await openBook();
  await openSlip(page);
  const bets = (): number => pages.platform().ledger.filter(({ kind }) => kind === 'bet').length;
  const before = bets();
  // The server gets each request, and the page none of the answers.
  const lose = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/book/slips', lose);
  const place = async (): Promise<void> => {
    await page.getByLabel('When odds change').selectOption('Take any odds');
    await page.locator('#slip-confirm').click();
  };
  await place();
  await page.getByText('No connection').first().waitFor();
  expect(bets()).toBe(before + 1);
  await page.unroute('**/api/book/slips', lose);
  await page.reload();
  await page.locator('.slip-bar').click();
  await place();
  await page.locator('.slip-receipt').getByRole('heading').first().waitFor();
  expect(bets()).toBe(before + 1);
});

test(
  'a slip whose answers are lost is answered when its player opens the book anew; another player on the phone has one of their own',
  {
    timeout: 90_000,
  },
  async () => {
    const page = await openBook();
    await openSlip(page);
    const bets = (): number => pages.platform().ledger.filter(({ kind }) => kind === 'bet').length;
    const before = bets();
    const asked: string[] = [];
    let isLost = true;
    await page.route('**/api/book/slips', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      asked.push((route.request().postDataJSON() as { request: string }).request);
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const place = async (): Promise<void> => {
      // The titles of a book have limits of their own.
      await page.getByLabel('Bet', { exact: true }).fill('200');
      await page.getByLabel('When odds change').selectOption('Take any odds');
      await page.locator('#slip-confirm').click();
    };
    await place();
    await page.getByText('No connection').first().waitFor();
    expect(bets()).toBe(before + 1);
    const [lost] = asked;
    const left = await page.evaluate(() => sessionStorage.getItem('slip:sports') ?? '');
    isLost = false;
    /** Opens a title of the book with a launch of its own, and places what was left on the slip. */
    const placeAnew = async (launch: string): Promise<string | undefined> => {
      await page.evaluate((kept) => sessionStorage.setItem('slip:sports', kept), left);
      await page.goto(`${pages.base()}/play?game=football-fiesta&token=${launch}&lang=en`);
      await page.locator('.fixture').first().waitFor();
      await page.locator('.slip-bar').click();
      await place();
      await page.locator('.slip-receipt').getByRole('heading').first().waitFor();
      return asked.at(-1);
    };
    expect(await placeAnew('second-player')).not.toBe(lost);
    expect(bets()).toBe(before + 2);
    expect(await placeAnew('page-anew')).toBe(lost);
    expect(bets()).toBe(before + 2);
    // It is answered now: the same selections again are a slip of their own.
    expect(await placeAnew('page-again')).not.toBe(lost);
    expect(bets()).toBe(before + 3);
  },
);
