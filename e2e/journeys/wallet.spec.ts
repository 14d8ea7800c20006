import { expect, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';
import type { Store } from '../support/store.ts';

test('B010 B151 B152 B153 B154 B155 B156 B157 B158 A244 A245 A246 A247 the card shows the wallet, masks it, and reads it afresh', async ({
  page,
  member,
  store,
  ask,
}) => {
  const person = await member({ opening: 123_456n, nickname: 'Dalisay' });
  await page.goto('/m/home');
  await settled(page);
  const card = page.getByRole('region', { name: 'Balance' });
  await expect(card.getByText('₱1,234', { exact: true })).toBeAttached();
  expect(
    (
      await ask<{ sumBalance: string }>('GET', '/wps/wallets/gcs', {
        token: await page.evaluate(() => (JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { token: string }).token),
      })
    ).value?.sumBalance,
  ).toBe('1234.56');
  await expect(card.locator('.balance__symbol')).toHaveText('₱');
  const forms = card.locator('.balance__form:not(.balance__form--away)');
  await expect(forms).toHaveText('1,234');
  await card.getByRole('button', { name: 'Show the exact amount' }).click();
  await expect(forms, 'a tap shows the decimals').toHaveText('1,234.56');
  await card.getByRole('button', { name: 'Show the exact amount' }).click();
  await expect(forms).toHaveText('1,234');
  await expect(card.getByText('Dalisay')).toBeVisible();
  const width = async (): Promise<number> => (await card.locator('.balance__amount').boundingBox())?.width ?? 0;
  const shown = await width();
  await card.getByRole('button', { name: 'Hide the balance' }).click();
  await expect(forms).toHaveText('*,***.**');
  expect(await width()).toBe(shown);
  expect(await card.getByText('Balance hidden').count()).toBe(1);
  await page.reload();
  await settled(page);
  await expect(forms, 'what was hidden stays so').toHaveText('*,***.**');
  await card.getByRole('button', { name: 'Show the balance' }).click();
  await expect(forms).toHaveText('1,234');
  await store.deposit(person, 100_000n);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/wps/wallets/reload', async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole('button', { name: 'Refresh the balance' }).click();
  await expect(forms).toHaveText('*,***.**');
  release();
  await expect(forms).toHaveText('2,234');
  for (const [name, path] of [
    ['Deposit', '/m/voucherCenter'],
    ['Withdraw', '/m/withdraw'],
    ['Betting record', '/m/gameRecord'],
  ] as const) {
    await card.getByRole('link', { name }).click();
    await expect.poll(() => place(page)).toBe(path);
    await page.goBack();
    await expect.poll(() => place(page)).toBe('/m/home');
  }
});

/** The texts of some parts that are not wholly inside the window and inside all that could cut them off. */
const cutOff = (page: Page, parts: string): Promise<string[]> =>
  page.locator(parts).evaluateAll((elements) =>
    elements
      .filter((element) => element.textContent !== '' && element.getClientRects().length > 0)
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const boxes = [document.documentElement.getBoundingClientRect()];
        for (let part: Element | null = element; part !== null && part !== document.body; part = part.parentElement)
          if (getComputedStyle(part).overflowX !== 'visible') boxes.push(part.getBoundingClientRect());
        return [...range.getClientRects()].some((line) => boxes.some((box) => line.left < box.left - 1 || line.right > box.right + 1));
      })
      .map((element) => element.textContent ?? ''),
  );

/** A slot's round of just now that gave the stake back. */
const wonNow = (store: Store, playerId: string, minor: bigint) =>
  store.query(
    `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at, closed_at)
     SELECT 'even-' || $1, 'PALARO', vendor_code, $1, 'da***', code, node_id::text, 'RNG', gen_random_uuid()::text, 'real', 'PHP', $2::bigint, $2::bigint, 1, 1, 'settled', now(), now(), now()
     FROM game WHERE merchant_code = 'PALARO' AND game_type = 'RNG' AND is_open ORDER BY position LIMIT 1`,
    [playerId, minor.toString()],
  );

/** The store keeps centavos in 64 bits. */
const largest = '92233720368547758.07';
const windows = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  // A phone at 200 %.
  { width: 195, height: 422 },
];
test('B010 B157 the largest balance is shown to its last digit in each window, and nothing beside it is cut off', async ({
  page,
  member,
  store,
}) => {
  await page.route('**/wps/wallets/gcs', (route) =>
    route.fulfill({ json: { success: true, value: { sumBalance: largest, currency: 'PHP' } } }),
  );
  const line = {
    id: 'd1',
    kind: 'deposit',
    at: '2026-03-01T17:30:00.000Z',
    currency: 'PHP',
    reference: 'd1',
    description: '',
    gameName: '',
  };
  await page.route('**/wps/wallets/statement*', (route) =>
    route.fulfill({
      json: { success: true, value: { content: [{ ...line, amount: largest, balanceAfter: largest }], pageNum: 1, totalPages: 1 } },
    }),
  );
  const { id } = await member({ nickname: 'Dalisay' });
  await wonNow(store, id, BigInt(largest.replace('.', '')));
  const bars = '.header__title, .bottom-bar__item > span:last-child, .balance .ui-button__text, .balance__label > span';
  for (const [path, amounts] of [
    ['/m/home', '.balance__form'],
    ['/m/mine', '.balance__form'],
    ['/m/voucherCenter', '.balance__form, .ui-list-row__label'],
    ['/m/gameRecord', '.record__totals .ui-amount, .bet .ui-amount'],
    ['/m/gameRecord?tab=wallet', '.movement__money .ui-amount, .movement__after, .movement__kind'],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator(amounts).first()).toBeAttached();
    for (const size of windows) {
      await page.setViewportSize(size);
      expect(await cutOff(page, `${amounts}, ${bars}`), `${path} at ${size.width}`).toEqual([]);
      await expectNoSideways(page);
    }
  }
  await page.goto('/m/voucherCenter');
  await settled(page);
  const shown = page.locator('.balance__form:not(.balance__form--away)');
  await expect(shown).toHaveText('92,233,720,368,547,758.07');
  await page.getByRole('button', { name: 'Hide the balance' }).click();
  await expect(shown).toHaveText('**,***,***,***,***,***.**');
  for (const size of windows) {
    await page.setViewportSize(size);
    expect(await cutOff(page, '.balance__form')).toEqual([]);
  }
});
