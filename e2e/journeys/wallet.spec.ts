import { expect, place, settled, test } from '../support/journey.ts';

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
    await page.goto('/m/home');
    await settled(page);
    await card.getByRole('link', { name }).click();
    await expect.poll(() => place(page)).toBe(path);
  }
});

test('A244 without a nickname the greeting shows the account', async ({ page, member }) => {
  const person = await member();
  await page.goto('/m/home');
  await expect(page.getByRole('region', { name: 'Balance' }).getByText(person.username)).toBeVisible();
});

test('A008 A009 B057 A050 A051 a member reads how to deposit and withdraw, with the merchant’s bounds', async ({ page, member }) => {
  await member({ opening: 50_000n });
  await page.goto('/m/voucherCenter');
  await expect(page.getByText('Smallest deposit: ₱100.00')).toBeVisible();
  await expect(page.getByText('₱500.00')).toBeVisible();
  await page.goto('/m/withdraw');
  await expect(page.getByText('Smallest withdrawal: ₱200.00')).toBeVisible();
});
