import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { serveGamePages } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());

const openBook = async (lang = 'en'): Promise<Page> => (await pages.openGame('', { game: 'palaro-sportsbook', lang })).page;
/** Puts an offer of each of the last two fixtures of the list on the slip, and opens it: bets on those before may close meanwhile. */
async function openSlip(page: Page): Promise<void> {
  for (const nth of [-1, -2]) await page.locator('.fixture').nth(nth).locator('button.odds:enabled').first().click();
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

type Placed = { request: string };
/** Loses the answer of each slip that is placed, until it is told otherwise; the server gets all of them. */
async function loseAnswers(page: Page) {
  const state = { isLost: true, asked: [] as string[] };
  await page.route('**/api/book/slips', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    state.asked.push((route.request().postDataJSON() as Placed).request);
    if (!state.isLost) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return state;
}
const betCount = (): number => pages.platform().ledger.filter(({ kind }) => kind === 'bet').length;
const place = async (page: Page): Promise<void> => {
  // The titles of a book have limits of their own.
  await page.getByLabel('Bet', { exact: true }).fill('100');
  await page.getByLabel('When odds change').selectOption('Take any odds');
  await page.locator('#slip-confirm').click();
};
const openAs = async (page: Page, launch: string): Promise<void> => {
  await page.goto(`${pages.base()}/play?game=football-fiesta&token=${launch}&lang=en`);
  await page.locator('.fixture').first().waitFor();
};

test('a slip whose answers are lost and that is placed again is one slip', { timeout: 60_000 }, async () => {
  const page = await openBook();
  await openSlip(page);
  const before = betCount();
  const answers = await loseAnswers(page);
  await place(page);
  await page.getByText('No connection').first().waitFor();
  answers.isLost = false;
  await place(page);
  await page.locator('.slip-receipt').getByRole('heading').first().waitFor();
  expect(betCount()).toBe(before + 1);
});

test(
  'a book that opens anew tells its player of a slip whose answer was lost; another player on the phone hears nothing of it',
  { timeout: 90_000 },
  async () => {
    const page = await openBook();
    await openSlip(page);
    const before = betCount();
    const answers = await loseAnswers(page);
    await place(page);
    await page.getByText('No connection').first().waitFor();
    expect(betCount()).toBe(before + 1);
    const [lost] = answers.asked;
    answers.isLost = false;

    await openAs(page, 'second-player');
    expect(await pressed(page)).toEqual([]);
    await openSlip(page);
    await place(page);
    const receipt = page.locator('.slip-receipt');
    await receipt.getByRole('heading').first().waitFor();
    expect(answers.asked.at(-1)).not.toBe(lost);
    expect(betCount()).toBe(before + 2);

    await openAs(page, 'page-anew');
    await receipt.getByRole('heading', { name: 'Your bet is placed.' }).waitFor();
    expect(await receipt.locator('dt').allInnerTexts()).toEqual(['Ticket', 'Total bet', 'Possible payout']);
    expect(await pressed(page)).toEqual([]);
    expect(betCount()).toBe(before + 2);
    // It is answered now: the same selections again are a slip of their own.
    await receipt.getByRole('button', { name: 'Bet again' }).click();
    expect(await page.locator('.slip-legs > li').count()).toBe(2);
    expect([await page.locator('.quick button').count(), await page.locator('#slip-confirm').isEnabled()]).toEqual([4, true]);
    await place(page);
    await receipt.getByRole('heading', { name: 'Your bet is placed.' }).waitFor();
    expect(answers.asked.at(-1)).not.toBe(lost);
    expect(betCount()).toBe(before + 3);
    await page.reload();
    await page.locator('.fixture').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test('a slip that the server never got stays on the sheet when the book opens anew, and is placed once', { timeout: 60_000 }, async () => {
  const page = await openBook();
  await openSlip(page);
  const before = betCount();
  await page.route('**/api/book/slips', (route) => route.abort());
  await place(page);
  await page.getByText('No connection').first().waitFor();
  await page.unroute('**/api/book/slips');
  await page.reload();
  await page.locator('.slip-bar').click();
  await place(page);
  await page.locator('.slip-receipt').getByRole('heading').first().waitFor();
  expect(betCount()).toBe(before + 1);
});
