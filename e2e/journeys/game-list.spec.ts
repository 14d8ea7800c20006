import { limits } from '@palaro/contract/constants';
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

test('B012 B025 B111 B114 B115 B116 B117 B118 B120 B123 the parts of the list', async ({ page, ask }) => {
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

test('B028 type=hot opens with the hot filter', async ({ page }) => {
  const asked = nextCall(page, '/wps/games/hot');
  await page.goto('/m/gameList?type=hot');
  await asked;
  await expect(filter(page, 'Hot')).toHaveAttribute('aria-current', /true|page/);
  // The filter says it: the tiles need not.
  await expect(tiles(page).first()).toBeVisible();
  await expect(tiles(page).first()).not.toContainText('HOT');
});

test('B029 B124 B125 B451 a member filters by recent and favourite games', async ({ page, member, ask }) => {
  const { token } = await member();
  const { value } = await ask<{ games: { nodeId: string; nodeName: string; vassalage: string }[] }>(
    'GET',
    '/wps/games?gameType=FISH&language=EN',
    { token },
  );
  const game = value?.games[0] ?? { nodeId: '', nodeName: 'none', vassalage: '' };
  expect((await ask('POST', '/wps/favourites', { token, body: { nodeId: game.nodeId, vendor: game.vassalage } })).success).toBe(true);
  await page.goto('/m/gameList?type=fav');
  await expect(filter(page, 'Favourites')).toHaveAttribute('aria-current', /true|page/);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: game.nodeName, exact: true })).toBeVisible();
  const recent = nextCall(page, '/wps/games/recent');
  await filter(page, 'Recent').click();
  await recent;
  await expect(page.getByRole('heading', { name: 'Nothing played yet' })).toBeVisible();
  await filter(page, 'All').click();
  await expect(cards(page).nth(5)).toBeAttached();
  const again = nextCall(page, '/wps/favourites');
  await filter(page, 'Favourites').click();
  await again.catch(() => undefined);
  await expect(cards(page)).toHaveCount(1);
});

for (const [language, text, names] of [
  ['EN', 'Sorry, you are not logged in! please login first.', ['Recent', 'Favourites', 'All']],
  ['TY', 'Pasensya na, mag-login ka muna.', null],
] as const)
  test(`B126 B127 B447 a guest's recent and favourite filters change nothing and say why for 2 s (${language})`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: process.env['PALARO_URL'] ?? '' }]);
    await open(page);
    const chips = page.locator('.filters a');
    for (const at of [2, 3]) {
      await stopClock(page);
      await chips.nth(at).click();
      await expectToastFor(page, text, 2000, 'info');
      await expect(page.locator('.filters [aria-current]')).toHaveText(names === null ? 'Lahat' : 'All');
    }
    expect(place(page)).toBe('/m/gameList');
    await page.goto('/m/gameList?type=recent');
    await expect(toast(page, text)).toBeVisible();
    await expect.poll(() => place(page)).toBe('/m/gameList');
  });

const isListPage = (query: URLSearchParams): boolean => query.get('pageSize') === String(limits.pageSize.gameList);

test('B013 B112 B113 B383 searching: once, 300 ms after the last letter, or at once on Enter; any text, and none lists all', async ({
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
  await search(page).fill('');
  await search(page).press('Enter');
  await expect(cards(page).nth(8)).toBeAttached();
});

test('B122 B137 B451 nothing found says so and leads back to all games', async ({ page }) => {
  await open(page, '/m/gameList?gameName=zzzzqq');
  await expect(page.getByRole('heading', { name: 'No games found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all games' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(search(page)).toHaveValue('');
  // A studio without games.
  await open(page, '/m/gameList?vassalage=NOBODY');
  await expect(page.getByRole('heading', { name: 'No games found' })).toBeVisible();
});

test('B119 view-all unfolds the studios and folds them again', async ({ page }) => {
  await open(page);
  const count = () => vendors(page).locator('a[href*="vassalage="]').count();
  expect(await count()).toBe(6);
  await vendors(page).getByRole('button', { name: 'View all' }).click();
  // The sandbox studios, and the lottery house's vendors once it has been read.
  expect(await count()).toBeGreaterThanOrEqual(21);
  await vendors(page).getByRole('button', { name: 'View less' }).click();
  expect(await count()).toBe(6);
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
  await page.waitForTimeout(800);
  expect(pages()).toHaveLength(all);
  await page.evaluate(() => window.scrollTo(0, 0));
  await tabs(page).getByRole('link', { name: 'Live', exact: true }).click();
  await expect.poll(() => pages()[all]).toBe('1');
  await expect.poll(() => types(page)).toEqual(['LIVE']);
  // Far from the bottom nothing more is asked for.
  await page.waitForTimeout(800);
  expect(pages()).toHaveLength(all + 1);
});

test('a search tells how many games it found and why, and the hot list says so once', async ({ page }) => {
  await open(page, '/m/gameList?gameName=perlas');
  await expect(page.locator('.game-list__found')).toHaveText(/^(More than )?\d+ games? found for “perlas”, by name or studio$/);
  await open(page, '/m/gameList?type=hot');
  await expect(page.locator('.game-card__link').first()).toBeVisible();
  await expect(page.locator('.game-card .ui-tag')).toHaveCount(0);
});

test('B128 B129 another tab clears the search and the filter; a filter keeps the tab', async ({ page }) => {
  await open(page);
  await search(page).fill('perlas');
  await search(page).press('Enter');
  await expect.poll(() => place(page)).toBe('/m/gameList?gameName=perlas');
  await filter(page, 'Hot').click();
  await expect.poll(() => place(page)).toContain('type=hot');
  await tabs(page).getByRole('link', { name: 'Fish', exact: true }).click();
  await expect(search(page)).toHaveValue('');
  await expect(lit(page)).toHaveText('All');
  await filter(page, 'Hot').click();
  await expect.poll(() => place(page)).toBe('/m/gameList?gameType=FISH&type=hot');
});

test('B131 B132 the list of new games asks for new ones and shows no other', async ({ page }) => {
  const calls = watchCalls(page);
  await open(page, '/m/gameList?isNew=1');
  for (const tile of await tiles(page).all()) await expect(tile).toContainText(/NEW|HOT/);
  await toEnd(page);
  await expect.poll(() => callsTo(calls, '/wps/games').length).toBeGreaterThan(0);
  for (const { searchParams } of callsTo(calls, '/wps/games')) expect(searchParams.get('isNew')).toBe('1');
});

test('B039 /m/slotsCenter shows studios and slots alone, without the footer', async ({ page }) => {
  await open(page, '/m/slotsCenter');
  await expect(cards(page).first()).toBeVisible();
  expect(await types(page)).toEqual(['RNG']);
  await expect(vendors(page)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('B457 a list that cannot be fetched says so and tries again on demand', async ({ page }) => {
  await page.route('**/wps/games?*', (route) => route.abort());
  await page.goto('/m/slotsCenter');
  const failure = page.getByRole('heading', { name: 'The games did not load' });
  await expect(failure).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInBothLooks(page);
  // Opened anew, so that the tap comes before the app tries again by itself.
  await page.reload();
  await expect(failure).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/wps/games?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('the list by keyboard: search, types, studios, filters, games', async ({ page }) => {
  await open(page);
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

test('the list is accessible in both looks', async ({ page }) => {
  test.setTimeout(90_000);
  await open(page);
  await expectAccessibleInBothLooks(page);
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
