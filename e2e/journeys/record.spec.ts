import { expect, expectAccessible, expectNoSideways, settled, test } from '../support/journey.ts';

test('A012 A422 without bets the record says so and leads to the games; the statement shows the deposit', async ({ page, member }) => {
  await member({ opening: 12_345n });
  await page.goto('/m/gameRecord');
  await settled(page);
  await expect(page.getByText('No bets here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find a game' })).toHaveAttribute('href', '/m/gameList');
  await page.getByRole('tab', { name: 'Wallet movements' }).click();
  await expect(page).toHaveURL(/tab=wallet/);
  const row = page.locator('article.movement');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Deposit');
  await expect(row).toContainText('+₱123.45');
  await expect(row).toContainText('Balance ₱123.45');
});

test('B457 a record that does not load says so and can be tried again', async ({ page, member }) => {
  await member();
  await page.route('**/wps/records/**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"success":false,"code":"system_upgrading","message":"x"}' }),
  );
  await page.goto('/m/gameRecord');
  await expect(page.getByText('Your record did not load')).toBeVisible();
  await page.unroute('**/wps/records/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No bets here')).toBeVisible();
});

test('the period and the filters stand in the address and survive a reload', async ({ page, member }) => {
  await member();
  await page.goto('/m/gameRecord');
  await settled(page);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await page.getByLabel('Game type').selectOption('FISH');
  await expect(page).toHaveURL(/period=yesterday&gameType=FISH/);
  await page.reload();
  await expect(page.getByLabel('Game type')).toHaveValue('FISH');
});

for (const theme of ['dark', 'light'] as const) {
  test(`the record is accessible in the ${theme} theme and fits 320 pixels`, async ({ page, member }) => {
    await page.addInitScript((value) => window === window.top && localStorage.setItem('theme', value), theme);
    await member({ opening: 12_345n });
    await page.goto('/m/gameRecord');
    await expect(page.getByText('No bets here')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/m/gameRecord?tab=wallet');
    await expect(page.locator('article.movement')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
  });
}
