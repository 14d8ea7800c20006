import type { FrameLocator } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, settled, type Page } from '../support/journey.ts';
import { logInOnScreen, prefer } from '../support/people.ts';
import { test, type Book } from '../support/sportsbook.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: -anHourMs });

type Game = { nodeId: string; nodeName: string; vassalage: string; gameId: string; gameType: string };
type List = { value: { games: Game[] } };
const hourMs = 3_600_000;

/** Opens a title of a book as a member with money, in the app. */
const openBook = async (
  page: Page,
  { baseUrl, store }: Book,
  gameId: string,
  look: Parameters<typeof prefer>[2],
): Promise<FrameLocator> => {
  await prefer(page.context(), baseUrl, look);
  const person = await store.open({ opening: 100_000n });
  await logInOnScreen(page, person.username);
  await settled(page);
  const list: List[] = [];
  for (const type of ['SPORTS', 'ESPORTS'])
    list.push((await (await page.request.get(`/wps/games?gameType=${type}&language=EN&pageSize=50`)).json()) as List);
  const game = list.flatMap(({ value }) => value.games).find((one) => one.gameId === gameId);
  if (game === undefined) throw new Error(`no title ${gameId}`);
  const { vassalage: vendor, nodeId, gameType: category } = game;
  await page.goto(`/m/play?${new URLSearchParams({ category, vendor, gameId, nodeId })}`);
  const studio = page.frameLocator('iframe.play__frame');
  await expect(studio.locator('.fixture').first()).toBeVisible({ timeout: 30_000 });
  return studio;
};

const oddsOn = (studio: FrameLocator, nth: number, pick: number) =>
  studio.locator('.fixture.is-scheduled').nth(nth).locator('button.odds').nth(pick);
const centavos = (text: string): bigint => BigInt(text.replace(/\D/g, ''));

test('bets stay open while the player is away, settle when their match ends, and the record shows both with the money exact', async ({
  page,
  book,
}) => {
  test.setTimeout(180_000);
  const studio = await openBook(page, book, 'football-fiesta', { language: 'EN', theme: 'dark' });
  await expect(studio.locator('.book-balance')).toContainText('1,000.00');
  await expectAccessible(page);
  // One bet on each way a match can end: one of them wins, or all are given back.
  const odds: bigint[] = [];
  for (const pick of [0, 1, 2]) {
    await oddsOn(studio, 0, pick).click();
    odds.push(centavos(await oddsOn(studio, 0, pick).locator('b').innerText()));
  }
  await studio.locator('.slip-bar').click();
  await expect(studio.getByText('Selections of one match cannot be combined.')).toBeVisible();
  // Back closes the slip and does not leave the game; the picks stay on it.
  await page.evaluate(() => history.back());
  await expect(studio.locator('.slip-sheet')).toBeHidden();
  await studio.locator('.slip-bar').click();
  await studio.getByLabel('Bet on each').fill('20.55');
  await expect(studio.locator('.slip-foot .totals')).toContainText('₱61.65');
  await expectAccessible(page);
  await studio.locator('#slip-confirm').click();
  const receipt = studio.getByRole('dialog', { name: 'Bet slip' });
  await expect(receipt.getByRole('heading', { name: '3 bets are placed.' })).toBeFocused();
  await expect(receipt).toContainText('Total bet\u2066₱61.65');
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'My bets' }).click();
  await expect(studio.locator('.bet-card')).toHaveCount(3);
  await expect(studio.locator('.book-balance')).toContainText('938.35');
  await expectAccessible(page);

  await page.goto('/m/gameRecord');
  await expect(page.locator('.bet')).toHaveCount(3);
  await expect(page.locator('.bet__state')).toHaveText(['Open', 'Open', 'Open']);
  await expect(page.locator('.record__totals')).toContainText('3 rounds · ₱61.65 still open');
  await expect(page.locator('.record__totals')).toContainText('Net₱0.00');
  book.moveBy(12 * hourMs);
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.bet__money > .ui-amount')).toHaveCount(3, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  const net = (await page.locator('.bet__money > .ui-amount').allInnerTexts()).map((text) =>
    text.startsWith('−') ? -centavos(text) : centavos(text),
  );
  const paid = net.filter((amount) => amount > -2055n).map((amount) => amount + 2055n);
  // Rounded down to the centavo, at the odds that stood on the button.
  expect(odds.map((one) => (2055n * one) / 100n)).toContain(paid[0]);
  expect(paid).toHaveLength(1);
  await expect(page.locator('.record__totals')).not.toContainText('still open');
});

/** Puts the first selection of each of these fixtures on the slip and opens it. @returns the odds that were tapped. */
const choose = async (studio: FrameLocator, nths: readonly number[]): Promise<readonly bigint[]> => {
  const odds: bigint[] = [];
  for (const nth of nths) {
    await oddsOn(studio, nth, 0).click();
    odds.push(centavos(await oddsOn(studio, nth, 0).locator('b').innerText()));
  }
  await studio.locator('.slip-bar').click();
  return odds;
};
/** Lets all odds change while the page is told nothing: it learns of them from the answer to its bet. */
const changeOdds = async (page: Page, book: Book): Promise<void> => {
  await page.route('**/api/book/fixtures**', () => undefined);
  book.moveBy(hourMs / 6);
};
const oddsIn = async (studio: FrameLocator, legs: string): Promise<readonly bigint[]> =>
  (await studio.locator(`${legs} b`).allInnerTexts()).map(centavos);

test.describe('odds that change', () => {
  test.use({ expectedFaults: [/409 .*\/api\/book\/slips/] });
  test('a combined slip of e-sport shows its odds and payout, asks again or takes the new odds as chosen when they change, settles in the record, and the book fits a small phone in Tagalog, light', async ({
    page,
    book,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 320, height: 640 });
    const studio = await openBook(page, book, 'lane-legends', { language: 'TY', theme: 'light' });
    await studio.locator('[data-discipline=next]').click();
    // So far ahead that no bets on them are stopped for a while.
    const matches = [20, 24, 28, 32];
    const asked = await choose(studio, matches);
    await expect(studio.getByRole('button', { name: 'Pinagsama' })).toHaveAttribute('aria-pressed', 'true');
    await studio.getByLabel('Taya', { exact: true }).fill('33.33');
    await changeOdds(page, book);
    await studio.locator('#slip-confirm').click();
    await expect(studio.locator('.slip-sheet .message')).toHaveText('Nagbago ang odds. Tingnan at tumaya ulit.');
    await expect(studio.locator('.book-balance')).toContainText('1,000.00');
    const told = await oddsIn(studio, '.slip-leg .leg-odds');
    expect(told).not.toEqual(asked);
    await expect(studio.locator('.slip-leg.is-up, .slip-leg.is-down')).toHaveCount(told.filter((one, n) => one !== asked[n]).length);
    const possible = told.reduce((all, one) => all * one, 3333n) / 100_000_000n;
    await expect(studio.locator('.slip-foot .totals')).toContainText(
      `₱${(Number(possible) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`,
    );
    await expectAccessible(page);
    await studio.locator('#slip-confirm').click();
    await studio.getByRole('dialog').getByRole('button', { name: 'Mga taya ko' }).click();
    await expect(studio.locator('.bet-card')).toHaveCount(1);
    await expect(studio.locator('.bet-card')).toContainText('4 laban');
    expect(await oddsIn(studio, '.bet-card .leg-pick')).toEqual(told);
    await expectNoSideways(page);
    await expectAccessible(page);

    await page.unroute('**/api/book/fixtures**');
    await studio.getByRole('button', { name: 'Mga laban' }).click();
    const before = await choose(studio, matches);
    await studio.getByLabel('Kapag nagbago ang odds').selectOption('Tanggapin ang anumang odds');
    await changeOdds(page, book);
    await studio.locator('#slip-confirm').click();
    await studio.getByRole('dialog').getByRole('button', { name: 'Mga taya ko' }).click();
    await expect(studio.locator('.bet-card')).toHaveCount(2);
    const taken = (await oddsIn(studio, '.bet-card .leg-pick')).filter((_, n) => n < matches.length);
    expect(taken).not.toEqual(before);
    await expect(studio.locator('.book-balance')).toContainText('933.34');
    book.moveBy(36 * hourMs);
    await expect(async () => {
      await page.goto('/m/gameRecord');
      await expect(page.locator('.bet__money > .ui-amount')).toHaveCount(2, { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
  });
});

test('a match has at most 80 px of the list, and each of its odds is 48 px high', async ({ page, book }) => {
  const studio = await openBook(page, book, 'football-fiesta', { language: 'TY', theme: 'dark' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const heightsOf = (parts: string): Promise<readonly number[]> =>
      studio.locator(parts).evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));
    const [rows, odds] = [await heightsOf('.fixture.is-scheduled'), await heightsOf('.fixture.is-scheduled .odds')];
    expect(rows.length).toBeGreaterThan(5);
    expect(Math.max(...rows), `${width} px`).toBeLessThanOrEqual(80);
    expect([Math.min(...odds), Math.max(...odds)], `${width} px`).toEqual([48, 48]);
  }
});

test('whoever has the seed of a match can recompute its result', async ({ page, book }) => {
  const studio = await openBook(page, book, 'kart-krewe', { language: 'EN', theme: 'dark' });
  book.moveBy(24 * hourMs);
  await studio.getByRole('button', { name: 'Results' }).click();
  const ended = studio.locator('.fixture.is-finished').first();
  const scores = await ended.locator('.side-line b').allInnerTexts();
  await page.goto(await ended.locator('.check-link').evaluate((link) => (link as HTMLAnchorElement).href));
  await expect(page.getByText('The seed matches the sealed hash.')).toBeVisible();
  await expect(page.getByText(`Result ${scores.join(' : ')}`)).toBeVisible();
  await expectAccessible(page);
});
