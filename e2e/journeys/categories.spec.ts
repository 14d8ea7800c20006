import {
  expectAccessibleInBothLooks,
  expect,
  expectToastFor,
  place,
  settled,
  stopClock,
  test,
  toast,
  type Page,
} from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { callsTo, nextCall, watchCalls } from '../support/lobby.ts';

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

for (const [ids, path] of [
  ['B038', '/m/game'],
  ['B040', '/m/gameCenter'],
] as const)
  test(`${ids} ${path} shows the game area: the category menu, a block for each category and for lotteries (ruling 23)`, async ({
    page,
  }) => {
    await page.goto(path);
    await settled(page);
    await expect(entry(page, 'Slots')).toBeVisible();
    for (const name of [/^Slots/, /^Fish/, /^Live/, /^Lottery/, /^E-lottery/])
      await expect(page.locator('.home .block').filter({ has: page.getByRole('heading', { level: 2, name }) })).toBeVisible();
    await choose(page, 'Fish');
    await expect(grid(page)).toBeVisible();
  });

test('B074 B089 B090 the entries in their order, five in view', async ({ page }) => {
  await open(page);
  await expect(menu(page).getByRole('link')).toHaveText([
    'Home',
    'Hot',
    'Favourites',
    'New',
    'BGS slots',
    'BG slots',
    'Slots',
    'Fish',
    'Duels',
    'Live',
    'Sports',
    'E-sports',
    'Cockfight',
    'Rewards',
  ]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const whole = await menu(page)
      .getByRole('link')
      .evaluateAll(
        (links) =>
          links.filter((link) => link.getBoundingClientRect().left >= 0 && link.getBoundingClientRect().right <= window.innerWidth).length,
      );
    expect(whole).toBe(5);
  }
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
test('B005 B091 B101 B102 B103 B460 each category shows its own games in place of HOME', async ({ page }) => {
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
    });
});

test('B091 B099 HOT shows the hot games', async ({ page }) => {
  const asked = nextCall(page, '/wps/games/hot');
  await page.goto('/m/notice');
  await settled(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await choose(page, 'Hot');
  await asked;
  await expect(grid(page).locator('.game-card').first()).toContainText('HOT');
  const marks = await grid(page).locator('.game-card').count();
  await expect(grid(page).locator('.game-card', { hasText: 'HOT' })).toHaveCount(marks);
});

test('B094 B095 B096 sports, e-sports and cockfight have no background', async ({ page }) => {
  await open(page);
  for (const [name, plain] of [
    ['Sports', true],
    ['E-sports', true],
    ['Cockfight', true],
    ['Fish', false],
  ] as const) {
    const block = page.locator('.home .block').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) });
    await expect(block).toHaveClass(plain ? /block--plain/ : /^block$/);
    if (plain) expect(await block.evaluate((element) => getComputedStyle(element).backgroundImage)).toBe('none');
  }
});

test('B098 the winner board stands in slots, not in fish', async ({ page }) => {
  await open(page);
  await choose(page, 'Slots');
  await expect(page.getByRole('region', { name: 'Recent wins' })).toBeVisible();
  await choose(page, 'Fish');
  await expect(page.getByRole('region', { name: 'Recent wins' })).toHaveCount(0);
});

test.describe('favourites', () => {
  test('B100 B447 a guest stays and reads why for 2 s', async ({ page }) => {
    await open(page);
    await stopClock(page);
    await entry(page, 'Favourites').click();
    await expectToastFor(page, 'Sorry, you are not logged in! please login first.', 2000, 'info');
    expect(place(page)).toBe('/m/home');
    await expect(entry(page, 'Home')).toHaveAttribute('aria-current', 'true');
  });
  test('B100 the reason has the way to the login in it', async ({ page }) => {
    await open(page);
    await stopClock(page);
    await entry(page, 'Favourites').click();
    await toast(page, 'Sorry, you are not logged in! please login first.').getByRole('button', { name: 'Log in' }).click();
    // What the address waits for may need the clock.
    await page.clock.resume();
    await expect.poll(() => place(page)).toContain('/m/login');
  });
  test('B100 a guest who comes by the address finds HOME and the reason', async ({ page }) => {
    await page.goto('/m/home?category=FAV');
    await expect(toast(page, 'Sorry, you are not logged in! please login first.')).toBeVisible();
    await expect(entry(page, 'Home')).toHaveAttribute('aria-current', 'true');
  });
  test('B100 B451 B452 a member sees the collection, empty at first', async ({ page, member }) => {
    await member();
    await open(page);
    await choose(page, 'Favourites');
    await expect(page.getByRole('region', { name: 'my collection' })).toContainText('no data');
  });
});

test('B457 a category that cannot be fetched says so, and tries again on demand', async ({ page }) => {
  await page.route(/\/wps\/games\?.*gameType=FISH/, (route) => route.abort());
  await page.goto('/m/home?category=FISH');
  await settled(page);
  const failure = page.getByRole('alert').getByRole('heading', { name: 'This did not load' });
  await expect(failure).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInBothLooks(page);
  // Opened anew, so that the tap comes before the app tries again by itself.
  await page.reload();
  await expect(failure).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/wps\/games\?.*gameType=FISH/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(grid(page).locator('.game-card__link').first()).toBeVisible();
});

ownTest('B046 B093 B275 the merchant orders the categories, and may add the promotions', async ({ page, own }) => {
  await own.configure((config) => ({ ...config, categories: ['FISH', 'RNG', 'HOT', 'LIVE'], promoCategory: true }));
  await page.goto('/m/home');
  await settled(page);
  await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Fish', 'Slots', 'Hot', 'Live', 'Promo']);
  await expect(page.locator('.home .block > .block__heading > span:not([class])')).toHaveText([
    'Fish',
    'Slots',
    'Hot right now',
    'Live',
    'Lottery',
    'E-lottery',
  ]);
  await entry(page, 'Promo').click();
  await expect.poll(() => place(page)).toBe('/m/activity');
});
