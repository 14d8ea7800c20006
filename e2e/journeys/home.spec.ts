import { expect, expectAccessibleInBothLooks, place, settled, test, toast, type Page } from '../support/journey.ts';
import { bootstrapOf, callsTo, hold, nextCall, watchCalls } from '../support/lobby.ts';

const block = (page: Page, name: string) => page.locator('.home .block').filter({ has: page.getByRole('heading', { level: 2, name }) });
const rail = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
/** Walks down the page, as a reader does, so that every block has come near. */
const walkDown = async (page: Page): Promise<void> => {
  for (let step = 0; step < 40; step++) {
    const atEnd = await page.evaluate(() => {
      window.scrollBy(0, 500);
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await page.waitForTimeout(100);
    if (atEnd) return;
  }
};

test.describe('what opening home asks', () => {
  test('A466 B066 B068 B069 B070 B071 a guest: one status first, the merchant wallet, nothing of a player; the rest came with the document', async ({
    page,
    context,
    baseURL,
  }) => {
    // The sheet of announcements asks for them, once in a browser session.
    await context.addCookies([{ name: 'noticeShown', value: '1', url: baseURL ?? '' }]);
    const calls = watchCalls(page);
    await page.goto('/m/home');
    await settled(page);
    await expect.poll(() => callsTo(calls, '/wps/wallets/merchant').length).toBe(1);
    expect(calls[0]?.pathname).toBe('/wps/system/status');
    expect(callsTo(calls, '/wps/system/status')).toHaveLength(1);
    expect(callsTo(calls, '/wps/wallets/gcs')).toHaveLength(0);
    expect(callsTo(calls, '/wps/member/info')).toHaveLength(0);
    // Popups alone are asked for: they are no part of the document.
    expect(callsTo(calls, '/wps/announcements').filter(({ searchParams }) => searchParams.get('types') !== 'PU')).toHaveLength(0);
    const { headlines, vendors, banners } = (await bootstrapOf(page)) as {
      headlines: unknown[];
      vendors: unknown[];
      banners: unknown[];
    };
    expect(headlines).toHaveLength(3);
    expect(vendors.length).toBeGreaterThan(20);
    expect(banners.length).toBeGreaterThanOrEqual(3);
  });

  test('B066 B068 B070 a member: renewal, balance and announcements with their read flags', async ({ page, member }) => {
    await member();
    const [info, balance, announcements] = [
      nextCall(page, '/wps/member/info'),
      nextCall(page, '/wps/wallets/gcs'),
      nextCall(page, '/wps/announcements', { types: 'PL' }),
    ];
    await page.goto('/m/home');
    for (const request of [await info, await balance, await announcements]) {
      expect(request.headers()['authorization']).toMatch(/^Bearer .+/);
      expect(request.url()).not.toContain('token');
    }
  });

  test('B072 B073 a guest who comes from another screen finds the banners and announcements too', async ({ page }) => {
    await page.goto('/m/login');
    await settled(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(() => place(page)).toBe('/m/home');
    await expect(page.getByRole('region', { name: 'Highlights' }).getByRole('link').first()).toContainText('Fiesta every night');
    await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('Maintenance at Dagat');
    await expect(rail(page, 'Hot right now').getByRole('link').first()).toBeVisible();
  });
});

test('the first paint waits for neither scripts nor sheets', async ({ page }) => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const held = new Set<string>();
  await page.route(/\/m\/assets\/[^/]+\.(js|css)$/, async (route) => {
    held.add(route.request().resourceType());
    await gate;
    await route.continue();
  });
  await page.goto('/m/home', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  await expect.poll(() => [...held].toSorted()).toEqual(['script', 'stylesheet']);
  release();
  await settled(page);
});

test.describe('before the page is painted', () => {
  test.beforeEach(async ({ page }) => {
    // Paints are told by hand, and the time that stands in for one does not come.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.addInitScript(() => {
      window.PerformanceObserver = class {
        constructor(tell: () => void) {
          addEventListener('told', tell);
        }
        observe(): void {}
      } as unknown as typeof PerformanceObserver;
    });
  });
  const paint = async (page: Page): Promise<void> => {
    await page.evaluate(() => dispatchEvent(new Event('told')));
    await page.clock.resume();
  };

  test('the app is fetched already, and runs only after the paint', async ({ page }) => {
    const entries: string[] = [];
    page.on('requestfinished', (request) => {
      if (/\/entry-client-[^/]+\.js$/.test(request.url())) entries.push(request.url());
    });
    const calls = watchCalls(page);
    await page.goto('/m/home', { waitUntil: 'load' });
    await expect.poll(() => entries.length).toBe(1);
    // A call of its own to the platform takes longer than the app's would.
    await page.evaluate(() => fetch('/wps/system/status').then((answer) => answer.text()));
    expect(callsTo(calls, '/wps/system/status')).toHaveLength(1);
    await paint(page);
    await expect.poll(() => callsTo(calls, '/wps/system/status').length).toBe(2);
    expect(entries).toHaveLength(1);
  });

  test('a tap on a tile opens its game', async ({ page }) => {
    await page.goto('/m/home', { waitUntil: 'load' });
    const tile = rail(page, 'Hot right now').getByRole('link').first();
    const game = await tile.getAttribute('href');
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(game ?? 'none'));
    await tile.click();
    await asked;
  });

  test('a tap on a button waits for the app', async ({ page }) => {
    await page.goto('/m/home', { waitUntil: 'load' });
    await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
    await paint(page);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test('a browser that tells of no paint gets the app all the same', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
  await page.goto('/m/home');
  await settled(page);
});

for (const [language, text] of [
  ['EN', 'Please wait…'],
  ['TY', 'Sandali lang…'],
] as const)
  test(`A498 B065 B450 the loading message (${language}) shows while home's calls are on their way and goes with them`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: process.env['PALARO_URL'] ?? '' }]);
    const release = await hold(page, '/wps/wallets/merchant');
    await page.goto('/m/home');
    await expect(toast(page, text)).toBeVisible();
    release();
    await expect(toast(page, text)).toBeHidden();
  });

test('B073 B074 B075 B484 the parts of home', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Game categories' })).toBeVisible();
  await expect(rail(page, 'Hot right now').locator('.game-card').first()).toBeVisible();
  await expect(page.getByText('Over 600 games, one account.')).toBeVisible();
  await expect(page.locator('.home-bar').getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/m/app');
});

test('B218 screens that are not home do not offer the app', async ({ page }) => {
  for (const other of ['/m/help', '/m/notice']) {
    await page.goto(other);
    await settled(page);
    await expect(page.getByRole('link', { name: 'Get the app' }), other).toHaveCount(0);
  }
});

test('B097 B098 B100 B110 HOME has one block for each category, the board in slots, two lines where the merchant wants them', async ({
  page,
  member,
}) => {
  await page.goto('/m/home');
  await settled(page);
  await expect(page.locator('.home .block > .block__heading > span:not([class])')).toHaveText([
    'Hot right now',
    'New games',
    'BGS slots',
    'BG slots',
    'Slots',
    'Fish',
    'Duels',
    'Live',
    'Sports',
    'E-sports',
    'Cockfight',
    'Lottery',
    'E-lottery',
  ]);
  await expect(page.getByRole('heading', { name: 'my collection' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Recent wins' })).toHaveCount(1);
  await expect(block(page, 'Slots').getByRole('region', { name: 'Recent wins' })).toBeAttached();
  await expect(block(page, 'Fish').getByRole('region', { name: 'Recent wins' })).toHaveCount(0);
  await expect(rail(page, 'Hot right now')).toHaveClass(/ui-rail__list--two/);
  await expect(rail(page, 'New games')).not.toHaveClass(/ui-rail__list--two/);
  await expect(block(page, 'Slots').locator('.ui-rail__list--two')).toHaveCount(3);
  await expect(block(page, 'Fish').locator('.ui-rail__list--two')).toHaveCount(0);
  await member();
  await page.goto('/m/home');
  await expect(page.getByRole('heading', { name: 'my collection' })).toBeVisible();
});

test('B104 B105 B106 B107 B460 the preview: 3 slot, 2 fish and 1 live studio, nine games each, asked 400 ms apart', async ({ page }) => {
  await page.goto('/m/home');
  /** By the browser's own clock: when each preview's request began. */
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({
          at: startTime,
          query: new URL(name).pathname === '/wps/games' ? Object.fromEntries(new URL(name).searchParams) : {},
        }))
        .filter(({ query }) => query['vassalage'] !== undefined && query['vassalage'] !== 'BGS'),
    );
  await expect.poll(async () => (await asked()).length).toBe(6);
  await page.waitForTimeout(1000);
  const previews = await asked();
  expect(previews.map(({ query }) => query['gameType'])).toEqual(['RNG', 'RNG', 'RNG', 'FISH', 'FISH', 'LIVE']);
  for (const { query } of previews) expect([query['pageNo'], query['pageSize']]).toEqual(['1', '9']);
  for (const [index, { at }] of previews.slice(1).entries()) expect(at - (previews[index]?.at ?? 0)).toBeGreaterThanOrEqual(399);
  for (const [name, count] of [
    ['Slots', 3],
    ['Fish', 2],
    ['Live', 1],
  ] as const)
    await expect(block(page, name).getByRole('heading', { level: 3 }).filter({ hasNotText: 'Recent wins' })).toHaveCount(count);
});

test('B107 leaving HOME stops the preview', async ({ page }) => {
  const calls = watchCalls(page);
  const asked = () => callsTo(calls, '/wps/games').filter(({ searchParams }) => searchParams.has('vassalage')).length;
  // What the page has asked so far is known here once a call of its own, made after it, is answered.
  const told = () => page.evaluate(() => fetch('/wps/system/status').then((answer) => answer.text()));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto('/m/home');
  // The page's clock moves with the looks at it, far less than the next call takes, however slow the machine is.
  const askedSoFar = async (): Promise<number> => {
    await page.clock.runFor(50);
    return asked();
  };
  await expect.poll(askedSoFar, { timeout: 40_000 }).toBeGreaterThan(0);
  await expect(page.locator('.ui-toasts')).toBeAttached();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Promo' }).click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await told();
  const before = asked();
  await page.clock.runFor(4000);
  await told();
  expect(asked()).toBe(before);
  expect(before).toBeLessThan(6);
});

test('B370 an image comes at 100 px from the viewport, not before', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  // Towards the first picture below the screen that leads its row, pixel by pixel when it is near. All observers tell of a
  // place in one task: once one made for it has told and that task is over, the app has looked at this very place.
  const steps = await page.evaluate(async () => {
    const image = [...document.querySelectorAll<HTMLImageElement>('.ui-rail__item:first-child img[data-src]')].find(
      (each) => each.getBoundingClientRect().top > window.innerHeight + 140,
    );
    const looked = (element: Element): Promise<void> =>
      new Promise((done) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          setTimeout(done);
        });
        observer.observe(element);
      });
    const seen: { distance: number; fetched: boolean }[] = [];
    while (image !== undefined && seen.at(-1)?.fetched !== true && seen.length < 400) {
      window.scrollBy({ top: (seen.at(-1)?.distance ?? Infinity) > 130 ? 10 : 1, behavior: 'instant' });
      await looked(image);
      seen.push({ distance: image.getBoundingClientRect().top - window.innerHeight, fetched: !image.hasAttribute('data-src') });
    }
    return seen;
  });
  const last = steps.pop();
  expect(last?.fetched).toBe(true);
  // Browsers round places to whole pixels.
  expect(last?.distance).toBeLessThan(101);
  expect(steps.length).toBeGreaterThan(0);
  for (const { distance } of steps) expect(distance).toBeGreaterThan(100);
});

test('B371 a block far below is fetched when it comes near', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/m/home');
  await settled(page);
  await page.waitForTimeout(500);
  const sports = () => calls.filter(({ searchParams }) => searchParams.get('gameType') === 'COCKFIGHT').length;
  expect(sports()).toBe(0);
  await walkDown(page);
  await expect.poll(sports).toBe(1);
  await expect(rail(page, 'Cockfight').locator('.game-card__link').first()).toBeVisible();
});

test.describe('pictures that fail', () => {
  test.use({ expectedFaults: [/404/] });
  test('B256 a picture that cannot be fetched gives way to the common one', async ({ page }) => {
    await page.route('**/m/art/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/m/home');
    await settled(page);
    const tile = rail(page, 'Hot right now').locator('img').first();
    await expect(tile).toHaveAttribute('src', '/m/static/tile-missing.svg');
    await expect.poll(() => tile.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    // The game's name is read in its place: without its words the tile looks another.
    await expect(tile).toHaveCSS('z-index', '-2');
    const card = rail(page, 'Hot right now').locator('.game-card__link').first();
    const named = await card.screenshot();
    const name = await card.getAttribute('aria-label');
    await card.evaluate((link) => link.setAttribute('aria-label', ''));
    expect(named.equals(await card.screenshot())).toBe(false);
    await card.evaluate((link, label) => link.setAttribute('aria-label', label ?? ''), name);
    expect(named.equals(await card.screenshot())).toBe(true);
    // A banner keeps its words and its link, before a scene of the site.
    const banners = page.getByRole('region', { name: 'Highlights' });
    await expect(banners.getByRole('link')).toHaveCount(3);
    await expect(banners.getByRole('link').first()).toContainText('Fiesta every night');
    await expect(banners.locator('.banner__art img').first()).toHaveCSS('content', /banner-night\.svg/);
  });
});

test('B457 a row that cannot be fetched says so and tries again on demand', async ({ page }) => {
  await page.route(/\/wps\/games\?.*gameType=PVP/, (route) => route.abort());
  await page.goto('/m/home');
  await settled(page);
  await walkDown(page);
  const row = block(page, 'Duels');
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/wps\/games\?.*gameType=PVP/);
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(rail(page, 'Duels').locator('.game-card__link').first()).toBeVisible();
});

test('B302 B303 the look is dark unless chosen otherwise, and the choice is kept', async ({ page, member }) => {
  await member();
  await page.goto('/m/home');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const dark = await ground();
  await page.goto('/m/set');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  expect(await ground()).not.toBe(dark);
  await page.goto('/m/home');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('home is accessible to guest and member in both looks', async ({ page, member }) => {
  test.setTimeout(120_000);
  await page.goto('/m/home');
  await settled(page);
  await walkDown(page);
  // The news at its end, one of them open.
  await page.locator('.news').getByRole('button').first().click();
  await expect(page.locator('.news .fold__body')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleInBothLooks(page);
  await member({ opening: 50_000n });
  await page.goto('/m/home');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'my collection' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
});
