import type { FrameLocator, Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSideways,
  place,
  settled,
  test,
  type Page,
} from '../support/journey.ts';
import { logInOnScreen } from '../support/people.ts';

type Game = { nodeId: string; nodeName: string; vassalage: string; gameId: string; gameType: string };
type Ask = (method: 'GET', path: string) => Promise<{ value?: { games: Game[] } }>;
const address = ({ gameType, vassalage, gameId, nodeId }: Game): string =>
  `/m/play?${new URLSearchParams({ category: gameType, vendor: vassalage, gameId, nodeId })}`;
const studio = (page: Page): FrameLocator => page.frameLocator('iframe.play__frame');
const firstOf = async (ask: Ask, query: string): Promise<Game> => {
  const { value } = await ask('GET', `/wps/games?${query}&language=EN&pageSize=1`);
  const [game] = value?.games ?? [];
  if (game === undefined) throw new Error(`there is no game of ${query}`);
  return game;
};

const openLottery = async (page: Page, game: Game): Promise<void> => {
  await page.goto(`/m/startLottery?${new URLSearchParams({ vendor: game.vassalage, gameId: game.gameId })}`);
  await expect(studio(page).getByRole('button', { name: 'Random pick' })).toBeVisible({ timeout: 30_000 });
};

/** Bets on the next draw of a one-minute lottery of the real house; it is drawn while other games are played. */
const placeOrder = async (page: Page, game: Game, isLooked: boolean): Promise<void> => {
  await openLottery(page, game);
  await studio(page).getByRole('button', { name: 'Random pick' }).click();
  await studio(page).getByRole('button', { name: 'Bet slip (1)' }).click();
  await expect(studio(page).getByRole('button', { name: 'Place bets' })).toBeVisible();
  if (isLooked) await expectAccessibleInBothLooks(page);
  await studio(page).getByRole('button', { name: 'Place bets' }).click();
  await expect(studio(page).getByText(/^Bets placed: 1/)).toBeVisible();
};

/** Follows a game's own link to the page that checks a round or a draw, and leaves that page: the game is under it again. */
const checkAndLeave = async (page: Page, link: Locator): Promise<void> => {
  const opened = page.context().waitForEvent('page');
  await link.click();
  const checked = await opened;
  await expect(checked.locator('.verdict.good')).toBeVisible();
  const left = checked.waitForEvent('close', { timeout: 10_000 });
  // It may be gone before its click has ended.
  await checked
    .getByRole('link', { name: /^Back/ })
    .click()
    .catch(() => undefined);
  await left;
  await expect(link).toBeVisible();
};

const ds88 = 'COCKFIGHT&gameName=Sabong%20Arena';
/** One family of each page that a studio has beside those of slots and books. */
const looked: ReadonlySet<string> = new Set(['FISH', 'PVP&gameClassify=BINGO', 'LIVE']);

/** Plays a round until its result is shown; `isLooked` looks at the page before. */
const playRound = async (page: Page, game: Game, path: string, isLooked: boolean): Promise<void> => {
  const launched = page.waitForRequest('**/wps/games/launch?**');
  await page.goto(path);
  const { gameType: category, vassalage: vendor, gameId, nodeId } = game;
  expect(Object.fromEntries(new URL((await launched).url()).searchParams)).toMatchObject({ category, vendor, gameId, nodeId });
  await expect(page.getByRole('heading', { name: game.nodeName })).toBeVisible();
  const main = studio(page).locator('#main');
  await expect(studio(page).locator('#balance')).toContainText(/\d/, { timeout: 30_000 });
  // Before the round: a won amount's dark outline counts as the colour of its letters.
  if (isLooked) await expectAccessibleInBothLooks(page);
  await studio(page).locator('.side, .target, .pick-bar .small-button').first().click();
  // A table takes bets for a part of its round only.
  await expect(main).toBeEnabled({ timeout: 25_000 });
  const placed = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/rounds'));
  await main.click();
  expect((await placed).status(), game.nodeName).toBe(200);
  await expect(studio(page).locator('.status')).toContainText(/No win|You win|Returned|bet is back|got away|reached/, { timeout: 40_000 });
};

test('B006 B328 B480 a game of each family that is no slot and no book is played until it is settled, and its player finds the round in the record', async ({
  page,
  member,
  ask,
}) => {
  test.setTimeout(240_000);
  await member({ opening: 1_000_000n });
  // The house's games come with the first look of a job, seconds after the start.
  const five = 'gameType=LOTT&vassalage=LOTT&gameName=Five 1’';
  const lotteries = [five, 'gameType=LOTT&vassalage=TCG_LOTTO_VN&gameName=Hà Nội 1’', 'gameType=ELOTT&gameName=E-Five 1’'];
  await expect(() => Promise.all(lotteries.map((query) => firstOf(ask, query)))).toPass({ timeout: 40_000 });
  const played: Game[] = [];
  for (const query of lotteries) {
    const lottery = await firstOf(ask, query);
    await placeOrder(page, lottery, played.length === 0);
    played.push(lottery);
  }
  for (const family of [
    'FISH',
    ds88,
    'PVP&gameClassify=BINGO',
    'PVP&gameClassify=MINI',
    'PVP&gameName=Holen',
    'LOTT&vassalage=PISO',
    'LIVE',
  ]) {
    const game = await firstOf(ask, `gameType=${family}`);
    // The address of the category alone opens DS88.
    if (family === ds88) expect(game.gameId).toBe('ds88');
    await playRound(page, game, family === ds88 ? '/m/play?category=COCKFIGHT' : address(game), looked.has(family));
    played.push(game);
  }
  // The round of a live table, whose seed is shown once it is over.
  await studio(page).getByRole('button', { name: 'Game information' }).click();
  await studio(page).getByRole('tab', { name: 'Rounds' }).click();
  await checkAndLeave(page, studio(page).getByRole('link', { name: 'Check' }).first());
  await expect(async () => {
    await page.goto('/m/gameRecord');
    for (const { nodeName } of played) {
      const bet = page.locator('article.bet').filter({ has: page.getByRole('heading', { name: nodeName, exact: true }) });
      await expect(bet.locator('.bet__money > .ui-amount')).toBeVisible({ timeout: 3000 });
    }
  }).toPass({ timeout: 60_000 });
  await openLottery(page, await firstOf(ask, five));
  await studio(page).getByRole('tab', { name: 'Results' }).click();
  await checkAndLeave(page, studio(page).getByRole('link', { name: 'Check this draw' }).first());
});

test('a studio that cannot be reached is told after a wait, and the game opens at another try', async ({ page, member, ask }) => {
  await page.clock.install();
  await member({ opening: 10_000n });
  const game = await firstOf(ask, 'gameType=RNG');
  await page.route('**/play?game=**', (route) => route.abort());
  await page.goto(address(game));
  await expect(page.locator('iframe.play__frame')).toBeAttached();
  await page.clock.fastForward(8_500);
  await expect(page.getByText('The studio is taking a while. Your balance is safe.')).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(page.getByText('The game did not open')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/play?game=**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(studio(page).locator('#balance')).toContainText('100.00', { timeout: 30_000 });
});

test('the balance and the cashier are there without leaving the game, and so is fair play; on its side the bar stands beside it, and both keep clear of the phone’s own', async ({
  page,
  member,
  ask,
}) => {
  await member({ opening: 123_450n });
  const game = await firstOf(ask, 'gameType=RNG');
  await page.goto(address(game));
  await expect(studio(page).locator('#balance')).toContainText('1,234.50', { timeout: 30_000 });
  const money = page.getByRole('button', { name: 'Balance ₱1,234.50. Open the cashier' });
  await money.click();
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fair play' }).click();
  await expect(page.getByRole('dialog', { name: 'Fair play' }).getByText('Stated by the studio')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // It is the same game still: its frame was not loaded again.
  await expect(studio(page).locator('#balance')).toContainText('1,234.50');
  const box = async (of: string) => (await page.locator(of).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const phone = await page.context().newCDPSession(page);
  const notch = (insets: object): Promise<unknown> => phone.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await notch({ top: 47, bottom: 34 });
  await expect.poll(async () => (await box('.play__frame')).y + (await box('.play__frame')).height).toBe(844 - 34);
  expect((await money.boundingBox())?.y).toBeGreaterThanOrEqual(47);
  await page.setViewportSize({ width: 844, height: 390 });
  await notch({ left: 47, right: 47, bottom: 21 });
  await expect.poll(async () => (await box('.play__frame')).height).toBe(390 - 21);
  expect((await box('.play__bar')).x).toBe(47);
  expect((await box('.play__frame')).x + (await box('.play__frame')).width).toBe(844 - 47);
  await notch({});
  const [bar, stage] = [await box('.play__bar'), await box('.play__stage')];
  expect(stage.x).toBeGreaterThanOrEqual(bar.x + bar.width);
  expect(stage.height).toBe(390);
  await expect(money).toBeInViewport({ ratio: 1 });
  await expectNoSideways(page);
});

test('a guest reads what is known of a game’s fairness from its tile, in figures that were checked', async ({ page, ask }) => {
  const game = await firstOf(ask, 'gameType=FISH');
  await page.goto('/m/gameList?gameType=FISH');
  await settled(page);
  await page.getByRole('link', { name: `Fair play of ${game.nodeName}` }).click();
  await expect.poll(() => place(page)).toBe(`/m/fairPlay?nodeId=${game.nodeId}`);
  await expect(page.getByRole('heading', { name: game.nodeName })).toBeVisible();
  await expect(page.getByText('Choose a target and shoot.')).toBeVisible();
  await expect(page.getByText(/^95\.\d\d% to 95\.\d\d%$/).first()).toBeVisible();
  await expect(page.getByText(/^Last checked on .*2026: [\d,]+ simulated rounds of each choice\.$/)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the page that checks rounds' }).click();
  await expect((await opened).getByText('Check a round').first()).toBeVisible();
});

test('two players at a live table see the same round', async ({ page, member, ask, browser, store }) => {
  test.setTimeout(120_000);
  await member({ opening: 100_000n });
  const game = await firstOf(ask, 'gameType=LIVE');
  await page.goto(address(game));
  await expect(studio(page).locator('.road li').first()).toBeVisible({ timeout: 30_000 });
  const person = await store.open();
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await logInOnScreen(other, person.username, person.password);
  await other.goto(new URL(address(game), page.url()).href);
  await expect(studio(other).locator('.road li').first()).toBeVisible({ timeout: 30_000 });
  // The other player reads another language: who won is the same.
  const results = async (of: Page) =>
    (
      await studio(of)
        .locator('.road li')
        .evaluateAll((beads) => beads.map(({ className }) => className))
    ).join(' ');
  const before = await results(page);
  await expect.poll(async () => (await results(page)) !== before, { timeout: 25_000 }).toBe(true);
  await expect.poll(async () => (await results(other)) === (await results(page))).toBe(true);
  await other.context().close();
});
