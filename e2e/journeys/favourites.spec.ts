import { expect, expectToastFor, place, settled, stopClock, test, toast, type Page } from '../support/journey.ts';
import { fill, submit } from '../support/login.ts';

type List = { games: { nodeId: string; nodeName: string; vassalage: string }[] };
const star = (page: Page, game: string) => page.getByRole('button', { name: `Add ${game} to my favourites` }).first();
const setStar = (page: Page, game: string) => page.getByRole('button', { name: `Remove ${game} from my favourites` }).first();
const games = async (page: Page, count: number): Promise<List['games']> => {
  const { value } = (await (await page.request.get(`/wps/games?gameType=FISH&language=EN&pageSize=${count}`)).json()) as { value: List };
  return value.games;
};
const openFish = async (page: Page): Promise<void> => {
  await page.goto('/m/gameList?gameType=FISH');
  await settled(page);
};
test('A415 B307 a guest who taps a star is led to login, at the same place of the list after the login, and the star is set', async ({
  page,
  store,
}) => {
  const { username, password } = await store.open();
  await openFish(page);
  const cards = page.locator('.game-list__games .game-card');
  for (let screen = 0; screen < 3; screen++) await page.evaluate(() => window.scrollBy({ top: 700, behavior: 'instant' }));
  const card = cards.filter({ has: page.getByRole('button', { name: /^Add / }) }).nth(8);
  await card.scrollIntoViewIfNeeded();
  const name = (await card.getByRole('link').getAttribute('aria-label')) ?? '';
  const before = (await card.boundingBox())?.y ?? 0;
  await star(page, name).click();
  await expect.poll(() => place(page)).toBe('/m/login?returnPath=%2Fm%2FgameList%3FgameType%3DFISH');
  await fill(page, username, password);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/gameList?gameType=FISH');
  await expect(setStar(page, name)).toBeInViewport();
  await expect.poll(async () => Math.abs(((await setStar(page, name).boundingBox())?.y ?? 0) - before)).toBeLessThan(8);
  // The platform has it: a reload would show the first games alone.
  await page.goto('/m/gameList?type=fav');
  await expect(setStar(page, name)).toBeVisible();
});

test('B007 B276 B308 B309 B310 B311 B312 B314 B450 B456 A498 A521 a star is set and unset by calls and survives a reload; what is refused, failed or unanswered changes nothing and says nothing', async ({
  page,
  member,
}) => {
  await member();
  const [game] = await games(page, 1);
  const { nodeId = '', nodeName = '' } = game ?? {};
  expect(typeof nodeId).toBe('string');
  await openFish(page);
  await expect(star(page, nodeName)).toBeEnabled();
  const answers = [
    { status: 409, contentType: 'application/json', body: '{"success":false,"code":"game_closed","message":"x"}' },
    { status: 500, contentType: 'text/html', body: 'no' },
    null,
  ];
  for (const answer of answers) {
    await page.route('**/wps/favourites', (route) =>
      route.request().method() !== 'POST' ? route.continue() : answer === null ? route.abort() : route.fulfill(answer),
    );
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await star(page, nodeName).click();
    await sent;
    await expect(page.locator('.ui-toast')).toHaveCount(0);
    await expect(star(page, nodeName)).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/wps/favourites');
  }
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/wps/favourites', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await stopClock(page);
  const added = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/wps/favourites'));
  await star(page, nodeName).click();
  expect((await added).postDataJSON()).toMatchObject({ nodeId });
  await expect(toast(page, 'Please wait…')).toBeVisible();
  await expect(star(page, nodeName)).toHaveAttribute('aria-pressed', 'false');
  await page.clock.runFor(9_500);
  await expect(toast(page, 'Please wait…')).toBeVisible();
  await page.clock.runFor(600);
  await expect(toast(page, 'Please wait…'), 'the waiting toast leaves after 10 s').toHaveCount(0);
  release();
  await expectToastFor(page, 'Change saved', 1000, 'success');
  await expect(setStar(page, nodeName)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(setStar(page, nodeName)).toBeVisible();
  const removed = page.waitForRequest((request) => request.method() === 'DELETE');
  await setStar(page, nodeName).click();
  expect(new URL((await removed).url()).searchParams.get('nodeId')).toBe(nodeId);
  await expect(star(page, nodeName)).toHaveAttribute('aria-pressed', 'false');
});

/** How far what is in sight has been moved by what came later, as browsers count it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          resolve(shifts.reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Who has seen none is not told: this one is counted too.
        requestAnimationFrame(() => resolve(0));
      }),
  );

test('B141 a new member has three steps to the first game in place of favourites, which move nothing as they come', async ({
  page,
  member,
  store,
}) => {
  // Its code, its texts and what it asks for come one after the other.
  const late = { timeout: 30_000 };
  test.setTimeout(120_000);
  const person = await member();
  await page.goto('/m/home');
  const steps = page.getByRole('region', { name: '3 steps to your first game' });
  await expect(steps).toBeVisible(late);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await steps.scrollIntoViewIfNeeded();
  await expect(steps.getByText('0 of 3 done')).toBeAttached();
  await expect(page.getByRole('region', { name: 'my collection' }).getByText('no data')).toBeVisible();
  for (const row of await steps.getByRole('link').all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await store.deposit(person, 50_000n);
  await page.reload();
  await expect(steps.getByText('1 of 3 done')).toBeAttached(late);
  await steps.getByRole('link', { name: 'Add your name' }).click();
  await expect.poll(() => place(page)).toBe('/m/myAccount/index');
  await store.query("UPDATE player SET created_at = created_at - interval '7 days' WHERE id = $1", [person.id]);
  await page.goto('/m/home');
  await expect(page.getByText('Tap the star on a game')).toBeVisible(late);
  await expect(steps).toBeHidden();
});

test('B100 B138 B139 B140 B141 B406 B462 the home block: title, placeholder, cards, and more', async ({ page, member, ask }) => {
  await page.goto('/m/home?category=FAV');
  await expect(page.getByRole('region', { name: 'my collection' })).toHaveCount(0);
  const { token } = await member();
  const asked = page.waitForRequest((request) => request.url().includes('/wps/favourites?'));
  await page.goto('/m/home');
  const block = page.getByRole('region', { name: 'my collection' });
  await block.scrollIntoViewIfNeeded();
  await expect(block.getByText('no data')).toBeVisible();
  expect(new URL((await asked).url()).searchParams.get('pageSize')).toBe('15');
  for (const { nodeId, vassalage } of await games(page, 2))
    await ask('POST', '/wps/favourites', { token: await currentToken(page, token), body: { nodeId, vendor: vassalage } });
  await page.reload();
  await block.scrollIntoViewIfNeeded();
  await expect(block.locator('.game-card__link')).toHaveCount(2);
  await block.getByRole('link', { name: 'more' }).click();
  await expect.poll(() => place(page)).toBe('/m/gameList?type=fav');
});

test('B029 B124 B125 B313 B407 B451 a member’s filters: favourites ask for 25 and drop one with its star, also by the address alone and without the stars’ ids; nothing was played yet', async ({
  page,
  member,
  ask,
}) => {
  const { token } = await member();
  const [first, second] = await games(page, 2);
  for (const game of [first, second]) await ask('POST', '/wps/favourites', { token, body: { nodeId: game?.nodeId } });
  await page.goto('/m/gameList');
  await settled(page);
  const asked = page.waitForRequest((request) => request.url().includes('/wps/favourites?'));
  await page.getByRole('link', { name: 'Favourites' }).click();
  expect(new URL((await asked).url()).searchParams.get('pageSize')).toBe('25');
  await expect(page.locator('.game-card__link')).toHaveCount(2);
  let lists = 0;
  page.on('request', (request) => void (lists += request.method() === 'GET' && request.url().includes('/wps/favourites?') ? 1 : 0));
  await setStar(page, first?.nodeName ?? '').click();
  await expect(page.locator('.game-card__link')).toHaveCount(1);
  await expect(page.getByRole('link', { name: second?.nodeName ?? '', exact: true })).toBeVisible();
  expect(lists).toBe(0);
  const recent = page.waitForRequest('**/wps/games/recent?**');
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  await recent;
  await expect(page.getByRole('heading', { name: 'Nothing played yet' })).toBeVisible();
  await page.route('**/wps/favourites/ids**', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }));
  await page.goto('/m/gameList?type=fav');
  await expect(page.getByRole('link', { name: second?.nodeName ?? '', exact: true })).toBeVisible();
});

test('B316 B318 B463 further pages follow; with more than 100 favourites every star is set', async ({ page, member, ask }) => {
  test.setTimeout(90_000);
  const { token } = await member();
  const { value } = await ask<List>('GET', '/wps/games?language=EN&pageSize=100');
  const { value: more } = await ask<List>('GET', '/wps/games?language=EN&pageSize=100&pageNo=2');
  const chosen = [...(value?.games ?? []), ...(more?.games ?? [])].slice(0, 104);
  for (let at = 0; at < chosen.length; at += 8)
    await Promise.all(chosen.slice(at, at + 8).map(({ nodeId }) => ask('POST', '/wps/favourites', { token, body: { nodeId } })));
  const asked: string[] = [];
  page.on(
    'request',
    (request) =>
      void (
        /\/wps\/favourites(\/ids)?\?/.test(request.url()) &&
        asked.push(new URL(request.url()).pathname.split('/').at(-1) + new URL(request.url()).search)
      ),
  );
  await page.goto('/m/gameList?type=fav');
  await settled(page);
  await expect
    .poll(() => asked.filter((one) => one.startsWith('ids')).map((one) => new URLSearchParams(one.slice(4)).get('pageNo')))
    .toEqual(['1', '2']);
  expect(asked.find((one) => one.startsWith('ids'))).toContain('pageSize=100');
  await page.mouse.move(200, 600);
  for (let steps = 0; steps < 12; steps++) await page.mouse.wheel(0, 1200);
  await expect.poll(() => asked.some((one) => one.startsWith('favourites') && one.includes('pageNo=2'))).toBe(true);
  await page.goto('/m/gameList');
  await settled(page);
  await expect.poll(() => page.locator('.star').count()).toBeGreaterThan(5);
  await expect.poll(() => page.locator('.star:not(.star--set)').count()).toBe(0);
});

/** The token that the page holds by now: a document that resumed the session got a fresh one. */
const currentToken = (page: Page, first: string): Promise<string> =>
  page.evaluate(
    (fallback) => (JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? 'null') as { token: string } | null)?.token ?? fallback,
    first,
  );
