import { limits } from '@palaro/contract/constants';
import {
  expectAccessibleInBothLooks,
  expect,
  expectToastFor,
  expectToastSeen,
  place,
  settled,
  stopClock,
  test,
  watchToasts,
  type Page,
} from '../support/journey.ts';
import { callsTo, freeze, nextCall, watchCalls } from '../support/lobby.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search games' });
const cards = (page: Page) => page.locator('.game-list__games .game-card__link');
const tiles = (page: Page) => page.locator('.game-list__games .game-card');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Game types' });
const vendors = (page: Page) => page.getByRole('navigation', { name: 'Studios' });
const filter = (page: Page, name: string) => page.getByRole('list', { name: 'Filters' }).getByRole('link', { name, exact: true });
const lit = (page: Page) => page.getByRole('list', { name: 'Filters' }).locator('[aria-current]');
const open = async (page: Page, path = '/m/gameList'): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
const types = (page: Page) =>
  cards(page).evaluateAll((links) => [
    ...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('category'))),
  ]);
const toEnd = (page: Page) => page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));

test('B012 B025 B111 B114 B115 B116 B117 B118 B119 B120 B123 the parts of the list, which are accessible in both looks and follow each other by keyboard', async ({
  page,
  ask,
}) => {
  test.setTimeout(90_000);
  await open(page);
  await expect(search(page)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('link')).toHaveText(['All', 'Hot', 'Recent', 'Favourites']);
  const entries = vendors(page).locator('li > *');
  await expect(entries.first()).toHaveText('Hot games');
  const boxes = await entries.evaluateAll((all) =>
    all.map((entry) => entry.getBoundingClientRect()).map(({ top, left }) => ({ top, left: Math.round(left) })),
  );
  for (const [index, box] of boxes.slice(1).entries()) {
    expect(box.top).toBeGreaterThan(boxes[index]?.top ?? 0);
    expect(box.left).toBe(boxes[0]?.left);
  }
  const { value } = await ask<{ vendors: { vassalage: string; displayName: string; isHot: number }[] }>(
    'GET',
    '/wps/games/vendors?language=EN',
  );
  const known = value?.vendors ?? [];
  for (const entry of await vendors(page).locator('a[href*="vassalage="]').all()) {
    const code = new URL((await entry.getAttribute('href')) ?? '', 'http://x').searchParams.get('vassalage');
    const vendor = known.find(({ vassalage }) => vassalage === code);
    await expect(entry).toContainText(vendor?.displayName ?? 'nobody');
    await expect(entry.locator('.vendor__hot')).toHaveCount(vendor?.isHot ?? -1);
    await expect(entry.locator('.vendor__logo img')).toHaveCount(1);
  }
  expect(new Set(known.map(({ isHot }) => isHot))).toEqual(new Set([0, 1]));
  await expectAccessibleInBothLooks(page);
  await test.step('view-all unfolds the studios and folds them again', async () => {
    const count = () => vendors(page).locator('a[href*="vassalage="]').count();
    expect(await count()).toBe(6);
    await vendors(page).getByRole('button', { name: 'View all' }).click();
    // The sandbox studios, and the lottery house's vendors once it has been read.
    expect(await count()).toBeGreaterThanOrEqual(21);
    await vendors(page).getByRole('button', { name: 'View less' }).click();
    expect(await count()).toBe(6);
  });
  await test.step('search, types, studios, filters, games by keyboard', async () => {
    await search(page).focus();
    const order: string[] = [];
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      const area = await page.evaluate(
        () => document.activeElement?.closest('.type-tabs, .vendors, .filters, .game-card')?.className.split(' ')[0] ?? '',
      );
      if (area !== '' && order.at(-1) !== area) order.push(area);
      if (area === 'game-card') break;
    }
    expect(order).toEqual(['type-tabs', 'vendors', 'filters', 'game-card']);
    await filter(page, 'Hot').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => place(page)).toBe('/m/gameList?type=hot');
  });
});

test('B026 B027 the address chooses game type and studio, in the document and in the calls', async ({ page }) => {
  const calls = watchCalls(page);
  await open(page, '/m/gameList?gameType=FISH');
  expect(await types(page)).toEqual(['FISH']);
  await expect(tabs(page).locator('[aria-current]')).toHaveText('Fish');
  await tabs(page).getByRole('link', { name: 'Live', exact: true }).click();
  await expect.poll(() => types(page)).toEqual(['LIVE']);
  expect(callsTo(calls, '/wps/games').at(-1)?.searchParams.get('gameType')).toBe('LIVE');
  await open(page, '/m/gameList?vassalage=DAGAT');
  await expect(vendors(page).locator('[aria-current]')).toContainText('Dagat');
  const other = vendors(page).locator('a[href*="vassalage="]').first();
  const code = new URL((await other.getAttribute('href')) ?? '', 'http://x').searchParams.get('vassalage') ?? '';
  const asked = nextCall(page, '/wps/games', { vassalage: code });
  await other.click();
  expect(new URL((await asked).url()).searchParams.get('pageSize')).toBe('25');
  await expect(vendors(page).locator('[aria-current]')).toHaveAttribute('href', new RegExp(`vassalage=${code}`));
});

test('B028 type=hot opens with the hot filter, and the hot list says so once', async ({ page }) => {
  const asked = nextCall(page, '/wps/games/hot');
  await page.goto('/m/gameList?type=hot');
  await asked;
  await expect(filter(page, 'Hot')).toHaveAttribute('aria-current', /true|page/);
  // The filter says it: the tiles need not.
  await expect(tiles(page).first()).toBeVisible();
  await expect(page.locator('.game-card .ui-tag')).toHaveCount(0);
});

test("A479 A497 B126 B127 B315 B447 a guest's recent and favourite filters change nothing and say why for 2 s, by the address too", async ({
  page,
}) => {
  const text = 'Sorry, you are not logged in! please login first.';
  await watchToasts(page);
  await open(page);
  for (const name of ['Recent', 'Favourites']) {
    await stopClock(page);
    await filter(page, name).click();
    await expectToastFor(page, text, 2000, 'info');
    await expect(lit(page)).toHaveText('All');
  }
  expect(place(page)).toBe('/m/gameList');
  await page.goto('/m/gameList?type=recent');
  await expectToastSeen(page, text);
  await expect.poll(() => place(page)).toBe('/m/gameList');
});

const isListPage = (query: URLSearchParams): boolean => query.get('pageSize') === String(limits.pageSize.gameList);

test('B013 B112 B113 B122 B137 B383 B451 searching: once, 300 ms after the last letter, or at once on Enter; any text; nothing found says so and leads back to all games', async ({
  page,
}) => {
  await page.clock.install();
  const calls = watchCalls(page);
  await page.goto('/m/gameList');
  await freeze(page);
  const asked = () =>
    callsTo(calls, '/wps/games')
      // Suggestions are asked for in smaller pages.
      .filter(({ searchParams }) => searchParams.get('gameName') !== '' && searchParams.get('pageNo') === '1' && isListPage(searchParams))
      .map(({ searchParams }) => searchParams.get('gameName'));
  await search(page).pressSequentially('perla');
  await page.clock.runFor(limits.searchDebounceMs - 1);
  expect(asked()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(asked).toEqual(['perla']);
  // What draws the answer waits by the same clock, whenever the answer comes.
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(cards(page).first()).toHaveAttribute('aria-label', /perla/i, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(page.locator('.game-list__found')).toHaveText(/^(More than )?\d+ games? found for “perla”, by name or studio$/);
  await search(page).fill('pating');
  await search(page).press('Enter');
  await expect.poll(asked).toEqual(['perla', 'pating']);
  await page.clock.runFor(2000);
  expect(asked()).toEqual(['perla', 'pating']);
  await page.clock.resume();
  await search(page).fill('  <b>%_\\ ');
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'No games found' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Show all games' }).click();
  await expect(cards(page).nth(8)).toBeAttached();
  await expect(search(page)).toHaveValue('');
});

test('B121 B130 B133 B318 B319 B461 more games join at the bottom, page by page, until there are none; another tab starts afresh', async ({
  page,
}) => {
  const calls = watchCalls(page);
  const pages = () => callsTo(calls, '/wps/games').map(({ searchParams }) => searchParams.get('pageNo'));
  await open(page, '/m/gameList?gameType=FISH');
  const height = () => page.locator('.game-list__games').evaluate((games) => games.scrollHeight);
  const before = await height();
  await toEnd(page);
  await expect.poll(pages).toEqual(['2']);
  await expect.poll(height).toBeGreaterThan(before);
  expect(callsTo(calls, '/wps/games')[0]?.searchParams.get('pageSize')).toBe('25');
  await expect(async () => {
    await toEnd(page);
    await expect(page.getByText('That is everything')).toBeInViewport({ timeout: 500 });
  }).toPass();
  const all = pages().length;
  await toEnd(page);
  await page.evaluate(() => window.scrollBy(0, -200));
  await toEnd(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await tabs(page).getByRole('link', { name: 'Live', exact: true }).click();
  await expect.poll(() => pages()[all]).toBe('1');
  await expect.poll(() => types(page)).toEqual(['LIVE']);
  // Far from the bottom nothing more is asked for: a call made after it is answered first.
  await page.evaluate(() => fetch('/wps/system/status').then((answer) => answer.text()));
  expect(pages()).toHaveLength(all + 1);
});

test('what is typed into the search before the scripts have come is searched for', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/m/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/m/gameList', { waitUntil: 'commit' });
  const box = page.getByRole('searchbox');
  await box.fill('Parol Nights');
  release();
  await expect(page).toHaveURL(/gameName=Parol\+Nights/);
  await expect(box).toHaveValue('Parol Nights');
});
