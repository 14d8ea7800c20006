import { expectAccessibleInBothLooks } from '../support/journey.ts';
import { expect, settled, test, type Page } from '../support/own-stack.ts';
import { watchCalls } from '../support/lobby.ts';
import { withMotion } from '../support/motion.ts';

test.use(withMotion);

type Winner = { vo: { customerName: string; gameName: string; winAmount: string } };

const board = (page: Page) => page.getByRole('region', { name: 'Recent wins' });
/** Settled rounds of slots, of which the last but one lost. Stakes and payouts in centavos. */
const addRounds = (store: { query: (text: string, values?: readonly unknown[]) => Promise<unknown> }, count: number) =>
  store.query(
    `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at, closed_at)
     SELECT 'won' || place, 'PALARO', game.vendor_code, 'nobody', 'an***' || place, game.code, game.node_id::text, 'RNG', 'won-' || place, 'real', 'PHP', 1000,
            CASE WHEN place = $1 THEN 500 ELSE 123450 + place END, 1, 1, 'settled', now(), now() + place * interval '1 second', now()
     FROM generate_series(1, $1::int) AS place, (SELECT * FROM game WHERE merchant_code = 'PALARO' AND game_type = 'RNG' AND is_open ORDER BY position LIMIT 1) AS game`,
    [count],
  );

/** The wins may be kept for ten seconds on their way. */
const reloadUntil = (page: Page, shown: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await settled(page);
    await board(page).scrollIntoViewIfNeeded();
    await shown();
  }).toPass({ timeout: 40_000 });

test('B098 B142 B143 B144 B145 B146 B464 the board shows real wins with masked names, in slots and nowhere else, and moves above six', async ({
  page,
  own,
  request,
}) => {
  const winners = async (): Promise<readonly Winner[]> =>
    ((await (await request.get('/wps/games/winners?gameCategory=RNG&language=EN&limitNum=100')).json()) as { value: { list: Winner[] } })
      .value.list;
  const calls = watchCalls(page);
  await page.goto('/m/home?category=RNG');
  await settled(page);
  await expect(board(page)).toBeAttached();
  await board(page).scrollIntoViewIfNeeded();
  await expect(board(page).getByText('No wins yet today')).toBeVisible();
  const asked = calls.filter(({ pathname }) => pathname === '/wps/games/winners').map(({ searchParams }) => searchParams);
  expect(asked.map((query) => [query.get('limitNum'), query.get('gameCategory')])).toEqual([['100', 'RNG']]);

  await addRounds(own.store, 7);
  const entries = board(page).locator('.winners__entry');
  await reloadUntil(page, () => expect(entries).toHaveCount(6, { timeout: 2000 }));
  const list = await winners();
  expect(list.map(({ vo }) => vo.winAmount)).toEqual(['1234.56', '1234.55', '1234.54', '1234.53', '1234.52', '1234.51']);
  for (const [index, { vo }] of list.entries())
    await expect(entries.nth(index)).toContainText(new RegExp(`an\\*\\*\\*.*${vo.gameName}.*₱1,234.5${6 - index}`));
  await expect(board(page).getByRole('button', { name: 'Pause' })).toHaveCount(0);

  await own.store.query("UPDATE gaming_rounds SET payout = 900000 WHERE id = 'won7'");
  await reloadUntil(page, () => expect(entries.first()).toContainText('₱9,000.00', { timeout: 2000 }));
  await expect(entries.first()).toContainText('₱1,234.56', { timeout: 15_000 });

  await page.goto('/m/home?category=FISH');
  await settled(page);
  await expect(board(page)).toHaveCount(0);
  await own.store.query("DELETE FROM gaming_rounds WHERE id LIKE 'won%'");
});

test('the board keeps its place while its code and its wins are away, and says when they do not come', async ({ page }) => {
  await page.route('**/wps/games/winners?**', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }));
  let letCode = (): void => undefined;
  const code = new Promise<void>((resolve) => (letCode = resolve));
  await page.route('**/m/assets/winner-list-*.js', async (route) => {
    await code;
    await route.continue();
  });
  await page.goto('/m/home?category=RNG');
  await settled(page);
  await board(page).scrollIntoViewIfNeeded();
  await expect(board(page).locator('.winners__entry--waiting')).toHaveCount(6);
  letCode();
  await expect(board(page).getByRole('alert').getByText('This did not load')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.unroute('**/wps/games/winners?**');
  // At once: the board asks again by itself, and the button goes.
  await board(page).getByRole('button', { name: 'Try again' }).dispatchEvent('click');
  await expect(board(page).getByText('No wins yet today')).toBeVisible();
});
