import { expect, expectToastOnOpening, place, settled, test, toast, type Page } from '../support/journey.ts';
import { callsTo, watchCalls } from '../support/lobby.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Game categories' });
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const grid = (page: Page) => page.locator('.section-grid');
const choose = async (page: Page, name: string): Promise<void> => {
  await entry(page, name).click();
  await expect(entry(page, name)).toHaveAttribute('aria-current', 'true');
};
const open = async (page: Page): Promise<void> => {
  await page.goto('/m/home');
  await settled(page);
};

test('B038 /m/game shows the game area: the category menu, a block for each category and for lotteries (ruling 23)', async ({ page }) => {
  await page.goto('/m/game');
  await settled(page);
  await expect(entry(page, 'Slots')).toBeVisible();
  for (const name of [/^Slots/, /^Fish/, /^Live/, /^Lottery/, /^E-lottery/])
    await expect(page.locator('.home .block').filter({ has: page.getByRole('heading', { level: 2, name }) })).toBeVisible();
  await choose(page, 'Fish');
  await expect(grid(page)).toBeVisible();
});

const categoriesOfGames = [
  ['New', 'New games', { isNew: '1' }],
  ['BGS slots', 'BGS slots', { vassalage: 'BGS', gameType: 'RNG' }],
  ['BG slots', 'BG slots', { gameClassify: 'BG', gameType: 'RNG' }],
  ['Slots', 'Slots', { gameType: 'RNG' }],
  ['Fish', 'Fish', { gameType: 'FISH' }],
  ['Duels', 'Duels', { gameType: 'PVP' }],
  ['Live', 'Live', { gameType: 'LIVE' }],
  ['Sports', 'Sports', { gameType: 'SPORTS' }],
  ['E-sports', 'E-sports', { gameType: 'ESPORTS' }],
  ['Cockfight', 'Cockfight', { gameType: 'COCKFIGHT' }],
] as const;
test('B005 B091 B098 B099 B101 B102 B103 B460 each category shows its own games in place of HOME, the winner board in slots, not in fish', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // What has been fetched by the category before does not count.
  const calls = watchCalls(page);
  await open(page);
  for (const [name, title, query] of categoriesOfGames)
    await test.step(name, async () => {
      calls.length = 0;
      await choose(page, name);
      await expect(page.locator('.home .block')).toHaveCount(1);
      await expect(page.locator('.home .block').getByRole('heading', { level: 2 }).first()).toContainText(title);
      await expect(grid(page).locator('.game-card__link').first()).toBeVisible();
      if (name !== 'New') {
        const [asked] = callsTo(calls, '/wps/games').filter(
          ({ searchParams }) =>
            Object.entries(query).every(([key, value]) => searchParams.get(key) === value) &&
            (name === 'BGS slots' || !searchParams.has('vassalage')) &&
            (name === 'BG slots' || !searchParams.has('gameClassify')),
        );
        expect(asked).toBeDefined();
        expect([asked?.searchParams.get('pageNo'), asked?.searchParams.get('pageSize')]).toEqual(['1', '9']);
      } else {
        for (const card of await grid(page).locator('.game-card').all()) await expect(card).toContainText(/NEW|HOT/);
      }
      const shown = await grid(page)
        .locator('.game-card__link')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('category')));
      if ('gameType' in query) expect(new Set(shown)).toEqual(new Set([query.gameType]));
      await expect(page.getByRole('region', { name: 'Recent wins' })).toHaveCount(name === 'Slots' ? 1 : 0);
    });
  await choose(page, 'Hot');
  await expect(grid(page).locator('.game-card').first()).toContainText('HOT');
  const hot = await grid(page).locator('.game-card').count();
  await expect(grid(page).locator('.game-card', { hasText: 'HOT' })).toHaveCount(hot);
});

test('B100 B315 B447 a guest who comes to the favourites by the address or by a tap finds HOME, and the reason for 2 s with the way to the login in it', async ({
  page,
}) => {
  const reason = 'Sorry, you are not logged in! please login first.';
  await expectToastOnOpening(page, '/m/home?category=FAV', reason, 2000);
  await expect(entry(page, 'Home')).toHaveAttribute('aria-current', 'true');
  await entry(page, 'Favourites').click();
  await expect(toast(page, reason)).toBeVisible();
  await expect(entry(page, 'Home')).toHaveAttribute('aria-current', 'true');
  await toast(page, reason).getByRole('button', { name: 'Log in' }).click();
  // What the address waits for may need the clock.
  await page.clock.resume();
  await expect.poll(() => place(page)).toContain('/m/login');
});
