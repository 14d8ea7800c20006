import { expect, expectAccessibleInBothLooks, place, settled, test, toast, type Page } from '../support/journey.ts';
import { bootstrapOf, callsTo, hold, nextCall, watchCalls } from '../support/lobby.ts';

const block = (page: Page, name: string) => page.locator('.home .block').filter({ has: page.getByRole('heading', { level: 2, name }) });
const rail = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const footer = (page: Page) => page.locator('footer.footer');

/** By the browser's own clock: when each preview's request began. */
const previewsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({
        at: startTime,
        query: new URL(name).pathname === '/wps/games' ? Object.fromEntries(new URL(name).searchParams) : {},
      }))
      .filter(({ query }) => query['vassalage'] !== undefined && query['vassalage'] !== 'BGS'),
  );

const expectCallsOfGuest = async (page: Page, calls: readonly URL[]): Promise<void> => {
  await expect.poll(() => callsTo(calls, '/wps/wallets/merchant').length).toBe(1);
  expect(calls[0]?.pathname).toBe('/wps/system/status');
  expect(callsTo(calls, '/wps/system/status')).toHaveLength(1);
  expect(callsTo(calls, '/wps/wallets/gcs')).toHaveLength(0);
  expect(callsTo(calls, '/wps/member/info')).toHaveLength(0);
  // Popups alone are asked for: they are no part of the document.
  expect(callsTo(calls, '/wps/announcements').filter(({ searchParams }) => searchParams.get('types') !== 'PU')).toHaveLength(0);
  const { headlines, vendors, banners } = (await bootstrapOf(page)) as { headlines: unknown[]; vendors: unknown[]; banners: unknown[] };
  expect(headlines).toHaveLength(3);
  expect(vendors.length).toBeGreaterThan(20);
  expect(banners.length).toBeGreaterThanOrEqual(3);
};

const expectParts = async (page: Page): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  await expect(rail(page, 'Hot right now').locator('.game-card').first()).toBeVisible();
  await expect(page.getByText('Over 600 games, one account.')).toBeVisible();
  const bar = page.locator('.home-bar');
  await expect(bar.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/m/app');
  await expect(bar.getByRole('link', { name: 'Palaro, home' }).locator('svg')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
};

const expectCategories = async (page: Page): Promise<void> => {
  const entries = page.getByRole('navigation', { name: 'Game categories' }).getByRole('link');
  await expect(entries).toHaveText([
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
    await page.setViewportSize({ width, height: 844 });
    const whole = await entries.evaluateAll(
      (links) =>
        links.filter((link) => link.getBoundingClientRect().left >= 0 && link.getBoundingClientRect().right <= window.innerWidth).length,
    );
    expect(whole).toBe(5);
  }
};

const expectBlocks = async (page: Page): Promise<void> => {
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
  await expect(rail(page, 'Hot right now')).toHaveClass(/ui-rail__list--two/);
  await expect(rail(page, 'New games')).not.toHaveClass(/ui-rail__list--two/);
  await expect(block(page, 'Slots').locator('.ui-rail__list--two')).toHaveCount(3);
  await expect(block(page, 'Fish').locator('.ui-rail__list--two')).toHaveCount(0);
  for (const name of ['Sports', 'E-sports', 'Cockfight']) {
    const plain = page.locator('.home .block').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) });
    await expect(plain).toHaveClass(/block--plain/);
    expect(await plain.evaluate((element) => getComputedStyle(element).backgroundImage)).toBe('none');
  }
  await expect(block(page, 'Fish')).toHaveClass(/^block$/);
};

const expectFooter = async (page: Page): Promise<void> => {
  const part = (name: string) =>
    footer(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(footer(page).getByRole('link', { name: 'Android app' })).toHaveAttribute('href', 'https://get.palaro.example/palaro.apk');
  await expect(footer(page).getByRole('link', { name: 'iPhone app' })).toHaveAttribute('href', '/m/static/app.mobileconfig');
  const service = part('Need help?').getByRole('link');
  await expect(service).toHaveText(['Online support', 'WhatsApp', 'Messenger', 'Viber', '(02) 8248-9568']);
  await expect(service.last()).toHaveAttribute('href', 'tel:0282489568');
  await expect(service.first()).toHaveAttribute('href', 'mailto:tulong@palaro.example');
  await expect(part('Licence')).toContainText('Demo licence DEMO-0001');
  // The demo merchant has eight ways to pay.
  await expect(part('Ways to pay').getByRole('listitem')).toHaveText(['Bank transfer', 'E-wallet', 'QR code', 'Card', 'Over the counter']);
  await expect(footer(page)).toContainText('you confirm that you are 21 years old or over and have read the terms');
  await expect(footer(page).getByText('21+', { exact: true })).toBeAttached();
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Manila', year: 'numeric' }).format();
  await expect(footer(page)).toContainText(`© ${year} Palaro. All rights reserved.`);
};

test('A070 A075 A076 A077 A078 A079 A081 A082 A466 B066 B068 B069 B070 B071 B073 B074 B075 B089 B090 B094 B095 B096 B097 B098 B100 B110 B196 B201 B202 B203 B204 B205 B206 B208 B209 B483 B484 a guest’s home: what it asks, its bar, categories and blocks, and what the footer says', async ({
  page,
  context,
  baseURL,
}) => {
  // The sheet of announcements asks for them, once in a browser session.
  await context.addCookies([{ name: 'noticeShown', value: '1', url: baseURL ?? '' }]);
  const calls = watchCalls(page);
  await page.goto('/m/home');
  await settled(page);
  await test.step('what it asks', () => expectCallsOfGuest(page, calls));
  await test.step('its parts', () => expectParts(page));
  await test.step('the categories in their order, five in view', () => expectCategories(page));
  await test.step('a block for each category, the board in slots, two lines where the merchant wants them', () => expectBlocks(page));
  await test.step('the footer', () => expectFooter(page));
});

test('B104 B105 B106 B107 B371 B424 B460 the previews are asked for 400 ms apart, a block far below and the news once they come near; all of it is accessible in both looks', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const calls = watchCalls(page);
  const code: string[] = [];
  page.on('request', (request) => void (/\/live-events-[^/]*\.js$/.test(request.url()) && code.push(request.url())));
  await page.goto('/m/home');
  await settled(page);
  await expect.poll(async () => (await previewsOf(page)).length).toBe(6);
  const previews = await previewsOf(page);
  expect(previews.map(({ query }) => query['gameType'])).toEqual(['RNG', 'RNG', 'RNG', 'FISH', 'FISH', 'LIVE']);
  for (const { query } of previews) expect([query['pageNo'], query['pageSize']]).toEqual(['1', '9']);
  for (const [index, { at }] of previews.slice(1).entries()) expect(at - (previews[index]?.at ?? 0)).toBeGreaterThanOrEqual(399);
  for (const [name, count] of [
    ['Slots', 3],
    ['Fish', 2],
    ['Live', 1],
  ] as const)
    await expect(block(page, name).getByRole('heading', { level: 3 }).filter({ hasNotText: 'Recent wins' })).toHaveCount(count);
  const cockfights = () => calls.filter(({ searchParams }) => searchParams.get('gameType') === 'COCKFIGHT').length;
  expect(cockfights(), 'before the reader comes near').toBe(0);
  const news = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/lobby/news');
  await footer(page).scrollIntoViewIfNeeded();
  expect(Object.fromEntries(new URL((await news).url()).searchParams)).toMatchObject({ merchant: 'PALARO', language: 'EN' });
  await block(page, 'Cockfight').scrollIntoViewIfNeeded();
  await expect(rail(page, 'Cockfight').locator('.game-card__link').first()).toBeVisible();
  expect(cockfights()).toBe(1);
  expect(await previewsOf(page)).toHaveLength(6);
  const story = page.locator('.news').getByRole('button', { name: /^Search finds games by nickname/ });
  await story.click();
  await expect(page.locator('.news')).toContainText('A slip of the finger does no harm');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleInBothLooks(page);
  expect([callsTo(calls, '/wps/events').length, code.length], 'a guest opens no stream and fetches none of its code').toEqual([0, 0]);
});

test('A457 B003 B066 B068 B070 B100 a member’s home: what it asks, its collection, the icons of its bar, accessible in both looks', async ({
  page,
  member,
}) => {
  test.setTimeout(90_000);
  await member({ opening: 50_000n });
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
  await settled(page);
  await expect(page.getByRole('heading', { name: 'my collection' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await test.step('every icon of the bar is 44 px wide and high under a finger', async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const boxes = await Promise.all((await page.locator('.home-bar .ui-icon-button').all()).map((icon) => icon.boundingBox()));
      expect(boxes.length).toBeGreaterThan(3);
      for (const box of boxes) expect(box).toMatchObject({ width: 44, height: 44 });
    }
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

test("A498 B065 B450 the loading message shows while home's calls are on their way and goes with them", async ({ page }) => {
  const release = await hold(page, '/wps/wallets/merchant');
  await page.goto('/m/home');
  await expect(toast(page, 'Please wait…')).toBeVisible();
  release();
  await expect(toast(page, 'Please wait…')).toBeHidden();
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
