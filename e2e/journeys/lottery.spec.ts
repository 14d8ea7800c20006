import { houseDraw, houseGame, startTestHouse, type TestHouse } from '../../apps/platform/src/testing/lottery-house.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSideways,
  place,
  settled,
  test as base,
  type Page,
} from '../support/journey.ts';
import { registerInBrowser } from '../support/people.ts';
import { startStack } from '../support/stack.ts';
import { anHourMs } from '../support/phone-clock.ts';

const studiosSecret = 'only for tests, and thirty-two or more characters';
const minuteMs = 60_000;

/** The house's own page: it says what it was given, and closes the frame. */
const housePage = (url: URL): string => `<!doctype html><html lang="en"><title>Lottery</title>
  <p id="given">${url.pathname}${url.search.replaceAll('&', '&amp;')}</p>
  <button id="exit">Exit</button>
  <script>
    const tell = (type) => parent.postMessage({ type }, ${JSON.stringify(url.searchParams.get('origin'))});
    tell('palaro:ready');
    document.getElementById('exit').onclick = () => tell('palaro:exit');
  </script></html>`;

/** A platform whose lottery vendors have a house of their own, with a few games, draws and orders. */
const test = base.extend<object, { kept: { readonly baseUrl: string; readonly house: TestHouse } }>({
  kept: [
    async ({}, use) => {
      const house = await startTestHouse({ studiosSecret });
      house.state.page = housePage;
      house.state.games.push(
        houseGame('TCG_LOTTO_VN', 'vn-hanoi', {
          name: 'Miền Bắc',
          gameGroupId: 'vn',
          gameGroupName: 'Vietnam daily',
          gameClassifyNew: 'vn',
          region: 'north',
        }),
        houseGame('TCG_SEA', 'sea-4d', { name: 'Merlion', gameGroupId: 'sea', gameGroupName: 'South-East Asia', gameClassifyNew: 'sea' }),
        houseGame('LOTT', 'five-3', { name: 'Five', lottoMode: 'Tradition' }),
        houseGame('ELOTT', 'e-five-1', { name: 'E-Five', lottoMode: 'Tradition,Entertainment' }),
      );
      house.state.draws.push(
        houseDraw('five-3', '20261125-0030', 30 * minuteMs),
        ...Array.from({ length: 25 }, (_, at) =>
          houseDraw('five-3', `20261125-00${29 - at}`, -(at + 1) * minuteMs, [String(at), '7', '42']),
        ),
      );
      const stack = await startStack({ studios: false, env: { LOTTERY_ORIGIN: house.origin } });
      await use({ baseUrl: stack.baseUrl, house });
      await stack.stop();
      await house.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ kept }, use) => use(kept.baseUrl),
});

test.use({ phoneAheadMs: anHourMs });

const given = (page: Page) => page.frameLocator('iframe.play__frame').locator('#given');
const frameAddress = async (page: Page): Promise<URL> => {
  await expect(given(page)).toBeVisible();
  return new URL((await page.locator('iframe.play__frame').getAttribute('src')) ?? '');
};

test.beforeEach(async ({ request }) => {
  const games = async () => {
    const { value } = (await (await request.get('/wps/lottery/games')).json()) as { value: { list: object[] } };
    return value.list.length;
  };
  // The job that reads the house's list runs every 15 seconds.
  await expect.poll(games, { timeout: 40_000 }).toBe(4);
});

test('B030 B031 B032 B034 B035 B063 B332 B333 B334 B335 B336 the launcher embeds the house’s page with what its address says, to which the address of that page leads too, a guest by the login', async ({
  page,
  kept,
}) => {
  await page.goto('/m/lotto-h5/m2/ent/games/five-3');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/m/login');
  await registerInBrowser(page, kept.baseUrl);
  await page.goto('/m/lotto-h5/m2/ent/games/five-3');
  expect((await frameAddress(page)).pathname).toBe('/m/lotto-h5/m2/ent/games/five-3');
  for (const [query, path] of [
    ['playType=ent&mui=m2&gameId=five-3&gameGroupId=five&prize_mode=ZY&code=lobby', '/m/lotto-h5/m2/ent/games/five-3'],
    ['playType=trad&gameId=five-3&prize_mode=Lott', '/m/lotto-h5/mobile/trad/games/five-3'],
    ['playType=odd&mui=..%2F..&gameId=five-3', '/m/lotto-h5/mobile/trad/games/five-3'],
  ] as const) {
    await page.goto(`/m/launchGame?${query}`);
    const src = await frameAddress(page);
    expect([src.origin, src.pathname]).toEqual([kept.house.origin, path]);
    expect(src.searchParams.get('merchant')).toBe('PALARO');
    expect(src.searchParams.get('style')).toBe('palaro');
    expect(src.searchParams.get('prize_mode')).toBe(query.includes('ZY') ? 'ZY' : 'Lott');
    const session = await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO') ?? '');
    expect(src.searchParams.get('token')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(session).not.toContain(src.searchParams.get('token'));
  }
  await expect(page.getByRole('button', { name: 'Fair play' })).toBeVisible();
});

test('B337 B338 closing leads home where pageBack says so, else to the game area; the page itself may close too, and back does not open it again', async ({
  page,
  kept,
}) => {
  await registerInBrowser(page, kept.baseUrl);
  for (const [query, to] of [
    ['gameId=five-3&pageBack=home', '/m/home'],
    ['gameId=five-3', '/m/game'],
    ['gameId=five-3&pageBack=https%3A%2F%2Fevil.example', '/m/game'],
  ] as const) {
    await page.goto(`/m/launchGame?${query}`);
    await expect(given(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close the game' }).click();
    await expect.poll(() => place(page)).toBe(to);
  }
  // The page in the frame makes steps of the same history, such as an open bet slip.
  await page.goto('/m/lottery');
  await settled(page);
  await page.locator('.lottery-card', { hasText: 'Five' }).first().locator('.lottery-card__play').click();
  await expect(given(page)).toBeVisible();
  const before = await page.evaluate(() => history.length);
  await page
    .frameLocator('iframe.play__frame')
    .locator('body')
    .evaluate(() => location.assign('#slip'));
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
  await page.frameLocator('iframe.play__frame').locator('#exit').click();
  await expect.poll(() => place(page)).toBe('/m/game');
  await page.evaluate(() => history.back());
  await expect.poll(() => place(page)).toBe('/m/lottery');
});

test('B033 B042 B320 B323 B324 B325 a member’s tap on a lottery leads by its start to the launcher, with what its vendor says', async ({
  page,
  kept,
}) => {
  await registerInBrowser(page, kept.baseUrl);
  for (const [category, name, launch] of [
    ['LOTT', 'Miền Bắc', 'playType=ent&gameId=vn-hanoi&gameGroupId=vn&prize_mode=Lott&code=lobby'],
    ['LOTT', 'Merlion', 'playType=ent&gameId=sea-4d&gameGroupId=sea&prize_mode=SEA&code=lobby'],
    ['LOTT', 'Five', 'playType=trad&gameId=five-3&gameGroupId=five&prize_mode=Lott&code=five-3'],
    ['ELOTT', 'E-Five', 'playType=ent&gameId=e-five-1&gameGroupId=five&prize_mode=Elott&code=e-five-1'],
  ] as const) {
    await page.goto(`/m/gameList?gameType=${category}&gameName=${encodeURIComponent(name)}`);
    await settled(page);
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect.poll(() => place(page)).toContain(`/m/launchGame?${launch}`);
    await expect(given(page)).toBeVisible();
  }
  await page.goto('/m/startLottery?gameId=nope');
  await expect(page.getByText('This lottery is not here')).toBeVisible();
});

test('a launch that fails says so and can be tried again; a lottery that is gone leads to the others', async ({ page, kept }) => {
  await registerInBrowser(page, kept.baseUrl);
  await page.route('**/wps/games/launch?**', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"success":false,"code":"game_closed","message":"x"}' }),
  );
  await page.goto('/m/launchGame?gameId=five-3');
  await expect(page.getByText('This game is closed at the moment.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/wps/games/launch?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(given(page)).toBeVisible();
  await page.goto('/m/launchGame?gameId=gone');
  await page.getByRole('link', { name: 'All lotteries' }).click();
  await expect.poll(() => place(page)).toBe('/m/lottery');
});

test('B041 the list of lotteries has a bar of its own, stands by class, counts down and shows the last numbers', async ({ page }) => {
  await page.goto('/m/lottery');
  await settled(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Five digits', 'South-East Asia', 'Vietnam daily']);
  await expect(page.locator('.footer, .header, .bottom-bar')).toHaveCount(0);
  const five = page.locator('.lottery-card', { hasText: 'Five' }).first();
  await expect(five.locator('.lottery-card__next b')).toHaveText(/^00:\d\d:\d\d$/);
  const before = await five.locator('.lottery-card__next b').textContent();
  await expect(five.locator('.lottery-card__next b')).not.toHaveText(before ?? '');
  await expect(five.getByText('Draw 20261125-0029')).toBeVisible();
  await expect(five.getByRole('link', { name: 'Fair play of Five' })).toHaveAttribute('href', /^\/m\/fairPlay\?nodeId=\d+$/);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});

test('a lottery’s card is as high before its first draw as after it', async ({ page }) => {
  const card = page.locator('.lottery-card', { hasText: 'Five' }).first();
  const heights = async (): Promise<readonly number[]> => {
    await settled(page);
    await expect(card).toBeVisible();
    const all: number[] = [];
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      all.push(Math.round((await card.boundingBox())?.height ?? 0));
    }
    return all;
  };
  await page.goto('/m/lottery');
  await expect(card.locator('.lottery-card__last')).toBeVisible();
  const after = await heights();
  await page.route('**/wps/lottery/games?**', async (route) => {
    const answer = (await (await route.fetch()).json()) as { value: { list: { last: unknown }[] } };
    for (const game of answer.value.list) game.last = null;
    await route.fulfill({ json: answer });
  });
  await page.reload();
  await settled(page);
  await expect(page.locator('.lottery-card__last')).toHaveCount(0);
  expect(await heights()).toEqual(after);
});

test('A067 the history shows past draws of the chosen game page by page, and says where there are none', async ({ page }) => {
  await page.goto('/m/lotteryHistory?vendor=LOTT&gameId=five-3');
  await settled(page);
  const draws = page.locator('.lottery-entry');
  await expect(draws.first()).toContainText('Draw 20261125-0029');
  const first = await draws.count();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => draws.count()).toBeGreaterThan(first);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('combobox').selectOption({ label: 'Merlion' });
  await expect(page.getByText('No results yet')).toBeVisible();
  expect(place(page)).toBe('/m/lotteryHistory?vendor=TCG_SEA&gameId=sea-4d');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});

test('B441 a member sees their orders, opens one and cancels an open bet of it', async ({ page, kept }) => {
  await registerInBrowser(page, kept.baseUrl);
  await page.goto('/m/lotteryRecord');
  await expect(page.getByText('No lottery tickets here')).toBeVisible();
  const asked = kept.house.state.lastPlayer;
  const closesAt = new Date(Date.now() + 20 * minuteMs).toISOString();
  const bet = (suborderId: string, more: object = {}) => ({
    suborderId,
    issue: '20261125-0030',
    drawId: 'd',
    playType: 'trad',
    betKind: 'sum-size',
    picks: 'big',
    multiple: 1,
    unitStake: '5000',
    stake: '5000',
    payout: '0',
    status: 'open',
    closesAt,
    ...more,
  });
  kept.house.state.orders.push({
    orderId: 'order-1',
    vendor: 'LOTT',
    player: asked,
    gameId: 'five-3',
    gameName: 'Five',
    issue: '20261125-0030',
    placedAt: new Date().toISOString(),
    stake: '15000',
    payout: '0',
    currency: 'PHP',
    status: 'open',
    bets: [
      bet('b1', { betName: 'Sum: big or small', picksText: 'Big' }),
      bet('b2', { picks: 'small' }),
      bet('b3', { picks: '1|2|3', closesAt: new Date(0).toISOString() }),
    ],
  });
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'Lottery tickets' }).click();
  await page.getByRole('link', { name: 'Five' }).click();
  await expect(page.locator('.lottery-entry')).toHaveCount(4);
  // A bet has the house's words; where it says none, what the house keeps.
  await expect(page.locator('.lottery-entry h3')).toHaveText(['Sum: big or small', 'sum-size', 'sum-size']);
  await expect(page.getByRole('button', { name: /^Cancel bet:/ })).toHaveCount(2);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Cancel bet: Big' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this bet?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Cancel bet: Big' }).click();
  await dialog.getByRole('button', { name: 'Cancel bet' }).click();
  await expect(page.getByText('The bet is cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel bet:/ })).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'All tickets' }).click();
  await expect.poll(() => place(page)).toContain('/m/lotteryRecord?period=week');
});
