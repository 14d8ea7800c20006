import {
  expectAccessibleInBothLooks,
  expect,
  expectAccessible,
  expectNoSideways,
  settled,
  test,
  texts,
  type Person,
} from '../support/journey.ts';
import type { Store } from '../support/store.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: -anHourMs });

/** A slot's round that the player lost just now, numbered as studios number theirs. */
const lostNow = (store: Store, { id }: Person) =>
  store.query(
    `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at, closed_at)
     SELECT 'lost-' || $1, 'PALARO', vendor_code, $1, 'an***', code, node_id::text, 'RNG', gen_random_uuid()::text, 'real', 'PHP', 1000, 0, 1, 0, 'settled', now(), now(), now()
     FROM game WHERE merchant_code = 'PALARO' AND game_type = 'RNG' AND is_open ORDER BY position LIMIT 1`,
    [id],
  );

test('a member is told of rounds that are being checked wherever the balance stands, and is led to them', async ({
  page,
  member,
  store,
}) => {
  const person = await member();
  await lostNow(store, person);
  const inState = (state: string) =>
    store.query(`UPDATE gaming_rounds SET state = $2, opened_at = now() - interval '9 days' WHERE player_id = $1`, [person.id, state]);
  const notice = page.getByRole('link', { name: 'We are checking 1 round. Any payout or refund comes to your balance by itself.' });
  await inState('settled');
  const told = page.waitForResponse('**/wps/member/info');
  await page.goto('/m/mine');
  await told;
  await settled(page);
  await expect(notice).toHaveCount(0);
  await inState('checking');
  for (const address of ['/m/home', '/m/voucherCenter', '/m/mine']) {
    await page.goto(address);
    await settled(page);
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await expectNoSideways(page);
  }
  await expectAccessible(page);
  await notice.click();
  await expect(page).toHaveURL(/state=checking/);
  const bet = page.locator('article.bet');
  await expect(bet).toHaveCount(1);
  await expect(bet.getByText('Being checked')).toBeVisible();
  await bet.getByRole('button').click();
  await expect(page.getByRole('dialog').locator('dd').nth(1)).toHaveText(texts('en', 'record.noPayoutYet'));
});

/** Between two midnights in Manila, which is 8 h ahead of UTC all year: what must fall on one day begins in time for it. */
const inOneDay = async (milliseconds: number): Promise<void> => {
  const left = 86_400_000 - ((Date.now() + 8 * 3_600_000) % 86_400_000);
  if (left < milliseconds) await new Promise((resolve) => setTimeout(resolve, left + 1000));
};

test('filters and days of the player’s own stand in the address and survive a reload; days in the wrong order are not asked for', async ({
  page,
  member,
  store,
}) => {
  await lostNow(store, await member());
  await page.goto('/m/gameRecord');
  await settled(page);
  await page.getByLabel('Game type').selectOption('FISH');
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/period=yesterday&gameType=FISH/);
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByLabel('First day').fill('2026-02-01');
  await page.getByLabel('Last day').fill('2026-01-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('The last day is before the first');
  await expect(page.getByLabel('Last day')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Last day').fill('2026-02-28');
  const asked = page.waitForRequest(/\/wps\/records\/games\?from=2026-02-01&to=2026-02-28/);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await asked;
  await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28/);
  await page.reload();
  await expect(page.getByLabel('First day')).toHaveValue('2026-02-01');
  await expect(page.getByLabel('Game type')).toHaveValue('FISH');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByLabel('First day')).toHaveCount(0);
});

// At any time of day at least one of them has another date than the merchant in Manila.
for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'])
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('A012 a bet placed now stands under today, by the merchant’s calendar and clock', async ({ page, member, store }) => {
      test.setTimeout(120_000);
      await inOneDay(45_000);
      await lostNow(store, await member({ opening: 12_345n }));
      for (const [tab, entry] of [
        ['bets', 'article.bet'],
        ['wallet', 'article.movement'],
      ] as const) {
        await page.goto(`/m/gameRecord?tab=${tab}&period=today`);
        await expect(page.locator(entry)).toHaveCount(1);
        const at = new Date((await page.locator(`${entry} time`).getAttribute('datetime')) ?? '');
        const inManila = (format: Intl.DateTimeFormatOptions): string =>
          new Intl.DateTimeFormat('en', { timeZone: 'Asia/Manila', ...format }).format(at);
        await expect(page.locator('.record__day-title')).toHaveText([`Today, ${inManila({ day: 'numeric', month: 'short' })}`]);
        await expect(page.locator(`${entry} time`)).toHaveText(inManila({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }));
      }
    });
  });

test('A012 the record without bets, the statement and a round are accessible in both looks and fit 320 pixels; a question about the round stands ready in the chat', async ({
  page,
  member,
  store,
}) => {
  test.setTimeout(90_000);
  const person = await member({ opening: 12_345n });
  await page.goto('/m/gameRecord');
  await settled(page);
  await expect(page.getByText('No bets here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find a game' })).toHaveAttribute('href', '/m/gameList');
  await expectAccessibleInBothLooks(page);
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(/tab=wallet/);
  const row = page.locator('article.movement');
  await expect(row).toHaveCount(1);
  for (const text of ['Deposit', '+₱123.45', 'Balance ₱123.45']) await expect(row).toContainText(text);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await lostNow(store, person);
  await page.goto('/m/gameRecord');
  await expect(page.locator('article.bet')).toBeVisible();
  await expectNoSideways(page);
  await page.locator('article.bet').getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ask about this round' })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Ask about this round' }).click();
  await expect(page.getByRole('textbox')).toHaveValue(/^I have a question about my bet in .+, round .+: $/);
});
