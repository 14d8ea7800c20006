import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, toast } from '../support/journey.ts';
import { watchCalls } from '../support/lobby.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { fillLogin } from '../support/people.ts';

type Game = { nodeId: string; nodeName: string; vassalage: string; gameId: string; gameType: string };
const address = ({ gameType, vassalage, gameId, nodeId }: Game): string =>
  `/m/play?${new URLSearchParams({ category: gameType, vendor: vassalage, gameId, nodeId })}`;

test('B014 B306 B330 B331 A360 A416 a guest opening a game of any kind, a lottery and DS88 too, is led to login, and the platform refuses the call', async ({
  page,
  ask,
}) => {
  expect(await ask('GET', '/wps/games/launch?category=RNG&vendor=HABI&gameId=x&nodeId=1')).toMatchObject({
    status: 401,
    code: 'not_logged_in',
  });
  // The fourth branch, a vendor's list, is tapped below.
  for (const [query, name, leads] of [
    ['gameType=RNG', '', '/m/play?category=RNG&'],
    ['gameType=COCKFIGHT', 'Sabong Arena', '/m/play?category=COCKFIGHT&vendor=BULIK&gameId=ds88&'],
    ['gameType=LOTT&vassalage=LOTT', 'Five 1’', '/m/startLottery?vendor=LOTT&gameId=five-1'],
  ] as const) {
    const first = async (): Promise<Game | undefined> => {
      const { value } = await ask<{ games: Game[] }>(
        'GET',
        `/wps/games?${query}&language=EN&pageSize=1&gameName=${encodeURIComponent(name)}`,
      );
      return value?.games[0];
    };
    // The house's games come with the first look of a job, seconds after the start.
    await expect.poll(first, { timeout: 40_000 }).toBeDefined();
    const nodeName = (await first())?.nodeName ?? '';
    await page.goto(`/m/gameList?${query}&gameName=${encodeURIComponent(nodeName)}`);
    await settled(page);
    await page.getByRole('link', { name: nodeName, exact: true }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/m/login');
    expect(new URL(page.url()).searchParams.get('returnPath')).toContain(leads);
  }
});

// The other kinds are opened and played in game-frame.spec.ts and sportsbook.spec.ts.
test('B006 B328 a launch that fails says so and can be tried again; the call carries category, vendor, game and node; the game is accessible in both looks, fits 320 pixels and hears its own frame alone', async ({
  page,
  member,
  ask,
}) => {
  test.setTimeout(120_000);
  await member({ opening: 1_248_000n });
  const { value } = await ask<{ games: Game[] }>('GET', '/wps/games?gameName=Sampaguita%20Serenade&language=EN&pageSize=1');
  const [game] = value?.games ?? [];
  if (game === undefined) throw new Error('there is no game');
  await page.route('**/wps/games/launch?**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"success":false,"code":"vendor_unavailable","message":"x","data":{"requestId":"01REQUEST"}}',
    }),
  );
  await page.goto(address(game));
  await expect(page.getByText('This studio cannot be reached at the moment. Please try again.')).toBeVisible();
  await expect(page.getByText('Reference: 01REQUEST')).toBeVisible();
  await page.unroute('**/wps/games/launch?**');
  const sent = page.waitForRequest('**/wps/games/launch?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  const { gameType: category, vassalage: vendor, gameId, nodeId } = game;
  expect(Object.fromEntries(new URL((await sent).url()).searchParams)).toMatchObject({ category, vendor, gameId, nodeId });
  await expect(page.getByRole('heading', { name: game.nodeName })).toBeVisible();
  await expect(page.frameLocator('iframe.play__frame').locator('#balance')).toContainText('12,480.00', { timeout: 30_000 });
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await page.evaluate(
    () =>
      new Promise<void>((heard) => {
        window.addEventListener('message', ({ data }) => {
          if (data === 'after') setTimeout(heard);
        });
        window.postMessage({ type: 'palaro:exit' }, '*');
        window.postMessage('after', '*');
      }),
  );
  expect(place(page)).toBe(address(game));
});

test('a game that is gone offers the other games, and no other try; a malformed address of one leads to the list', async ({
  page,
  member,
}) => {
  await member();
  await page.goto('/m/play?category=NOPE&vendor=HABI');
  await expect.poll(() => place(page)).toBe('/m/gameList');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/m/play?category=RNG&vendor=HABI&gameId=x&nodeId=1');
  await expect(page.getByRole('alert').getByText('This game does not exist.')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSideways(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the games' }).click();
  await expect.poll(() => place(page)).toBe('/m/gameList');
});

ownTest(
  "B251 B328 B329 B330 a game that says VASSALAGE leads to its vendor's list, a guest to login before, and opens from there; one that closes there is greyed in its place",
  async ({ page, own }) => {
    const [game] = await own.store.query(
      `UPDATE game SET is_game_h5 = 'VASSALAGE' WHERE (vendor_code, code) IN
       (SELECT vendor_code, code FROM game WHERE game_type = 'RNG' AND is_open ORDER BY position LIMIT 1)
     RETURNING vendor_code AS "vendor", title_en AS "title"`,
    );
    await own.store.query("UPDATE catalogue_version SET version = version + 1 WHERE merchant_code = 'PALARO'");
    try {
      const mark = async () => {
        const { value } = (await (await page.request.get('/wps/games?gameType=RNG&language=EN&pageSize=1')).json()) as {
          value: { games: { isGameH5: string | null }[] };
        };
        return value.games[0]?.isGameH5;
      };
      await expect.poll(mark).toBe('VASSALAGE');
      const person = await own.store.open();
      const marked = page.getByRole('link', { name: String(game?.['title']), exact: true }).first();
      const list = `/m/gameList?vassalage=${String(game?.['vendor'])}`;
      await page.goto('/m/gameList?gameType=RNG');
      await settled(page);
      await marked.click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/m/login');
      await fillLogin(page, person.username, person.password);
      await expect.poll(() => place(page)).toBe(list);
      await page.clock.install();
      // Calls that are looked at are not answered by the browser's cache, which keeps this one for ten seconds.
      await page.route('**/wps/games/closed*', (route) => route.continue());
      const known = page.waitForResponse('**/wps/games/closed*');
      await page.goto('/m/gameList?gameType=RNG');
      await known;
      const calls = watchCalls(page);
      await marked.click();
      await expect.poll(() => place(page)).toBe(list);
      const tile = page.locator('.game-list__games .game-card__link').nth(1);
      await expect(tile).toBeVisible();
      expect(calls.filter(({ pathname }) => pathname.includes('launch'))).toEqual([]);

      const name = (await tile.getAttribute('aria-label')) ?? '';
      const nodeId = new URL((await tile.getAttribute('href')) ?? '', own.baseUrl).searchParams.get('nodeId');
      await own.store.query('UPDATE game SET is_open = false, closed_at = now() WHERE node_id::text = $1', [nodeId]);
      await own.store.query("UPDATE catalogue_version SET version = version + 1 WHERE merchant_code = 'PALARO'");
      await expect
        .poll(async () => ((await (await page.request.get('/wps/games/closed')).json()) as { value: { list: string[] } }).value.list)
        .toContain(nodeId);
      // The app asks every 20 s what has closed.
      await page.clock.fastForward(20_000);
      await expect(tile).toHaveAttribute('data-closed', '');
      await expect(tile).toHaveAttribute('aria-label', name);
      await expect(tile).toHaveCSS('filter', 'grayscale(1)');
      const before = place(page);
      await tile.click();
      await expect(toast(page, 'This game is closed at the moment.')).toBeVisible();
      expect(place(page)).toBe(before);
      await marked.click();
      await expect.poll(() => calls.some(({ pathname }) => pathname === '/wps/games/launch')).toBe(true);
      expect(new URL(page.url()).searchParams.get('vendor')).toBe(game?.['vendor']);
    } finally {
      await own.store.query('UPDATE game SET is_game_h5 = NULL');
      await own.store.query('UPDATE game SET is_open = true, closed_at = NULL WHERE closed_at IS NOT NULL');
      await own.store.query("UPDATE catalogue_version SET version = version + 1 WHERE merchant_code = 'PALARO'");
    }
  },
);

test('back closes a game’s sheet before it leaves the game, and closing the game leads out past the pages of its frame', async ({
  page,
  member,
  ask,
}) => {
  await member({ opening: 100_000n });
  const { value } = await ask<{ games: Game[] }>('GET', '/wps/games?gameType=RNG&language=EN&pageSize=1');
  const [game] = value?.games ?? [];
  if (game === undefined) throw new Error('there is no game');
  await page.goto('/m/gameList?gameType=RNG');
  await settled(page);
  await page.getByRole('link', { name: game.nodeName, exact: true }).first().click();
  const studio = page.frameLocator('iframe.play__frame');
  await expect(studio.locator('#balance')).toContainText('1,000.00', { timeout: 30_000 });
  const sheet = studio.getByRole('dialog', { name: 'Game information' });
  const openSheet = async (): Promise<void> => {
    await studio.getByRole('button', { name: 'Game information' }).click();
    await expect(sheet).toBeVisible();
  };
  // The step is the frame's own: the page itself navigates nowhere.
  const back = (): Promise<void> => page.evaluate(() => window.history.back());
  await openSheet();
  await back();
  await expect(sheet).toBeHidden();
  await openSheet();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await openSheet();
  await back();
  await expect(sheet).toBeHidden();
  expect(place(page)).toBe(address(game));
  const before = await page.evaluate(() => history.length);
  await studio.locator('body').evaluate(() => location.assign('#one'));
  await expect.poll(() => page.evaluate(() => history.length)).toBeGreaterThanOrEqual(before);
  await expect.poll(() => studio.locator('body').evaluate(() => location.hash)).toBe('#one');
  await page.getByRole('button', { name: 'Close the game' }).click();
  await expect.poll(() => place(page)).toBe('/m/gameList?gameType=RNG');
});

test('the ways out of game and list, and the browser’s back, stay within the site when another site led there', async ({
  page,
  member,
  ask,
}) => {
  await member({ opening: 100_000n });
  const { value } = await ask<{ games: Game[] }>('GET', '/wps/games?gameType=RNG&language=EN&pageSize=1');
  const [game] = value?.games ?? [];
  if (game === undefined) throw new Error('there is no game');
  for (const [path, way] of [
    [address(game), 'Close the game'],
    ['/m/gameList?gameType=RNG', 'Back'],
    [address(game), null],
  ] as const) {
    await page.goto('data:text/html,<title>another site</title>');
    await page.goto(path);
    await settled(page);
    if (way === null) {
      await expect(page.frameLocator('iframe.play__frame').locator('#balance')).toContainText('1,000.00', { timeout: 30_000 });
      await page.evaluate(() => history.back());
    } else await page.getByRole('button', { name: way }).click();
    await expect.poll(() => place(page)).toBe('/m/home');
  }
});

test('the wait for a game shows the tile that was tapped, and says which game is being opened', async ({ page, member }) => {
  await member({ opening: 100_000n });
  await page.goto('/m/gameList?gameType=RNG');
  await settled(page);
  await page.route('**/wps/games/launch**', () => undefined);
  const tile = page.locator('.game-card__link').first();
  // Which of its widths the browser takes is known once it has one.
  await expect.poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.currentSrc !== '')).toBe(true);
  const [name, picture] = [
    await tile.getAttribute('aria-label'),
    await tile.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc),
  ];
  await tile.click();
  await expect(page.getByRole('heading', { name: name ?? '' })).toBeVisible();
  await expect(page.locator('.play__waiting p')).toHaveText(`Opening ${name}`);
  await expect(page.locator('.play__tile')).toHaveAttribute('src', picture);
  await page.reload();
  await expect(page.locator('.play__waiting p')).toHaveText('Loading');
  await expect(page.locator('.play__tile')).toHaveCount(0);
});
