import { expect, expectAccessible, expectAccessibleInBothLooks, expectNoSideways, test } from '../support/journey.ts';

type Game = { vassalage: string; gameId: string; nodeId: string };

test('a player opens the seed of a round and checks it; all of it accessible in both looks and fit for 320 pixels', async ({
  page,
  member,
  ask,
}) => {
  test.setTimeout(120_000);
  await member({ opening: 10_000n });
  const { value } = await ask<{ games: Game[] }>('GET', '/wps/games?gameType=RNG&language=EN&pageSize=1');
  const [game] = value?.games ?? [];
  const { vassalage: vendor, gameId, nodeId } = game as Game;
  await page.goto(`/m/play?${new URLSearchParams({ category: 'RNG', vendor, gameId, nodeId })}`);
  const studio = page.frameLocator('iframe.play__frame');
  await expect(studio.locator('#balance')).toContainText('100.00', { timeout: 30_000 });
  await studio.locator('#main').click();
  await expect(studio.locator('#balance')).not.toContainText('100.00');
  await studio.getByRole('button', { name: 'Game information' }).click();
  for (const name of ['Pays', 'Rules', 'Rounds', 'Fair play']) {
    await studio.getByRole('tab', { name }).click();
    await expectAccessibleInBothLooks(page);
  }
  // A seed that still has a round to settle stays sealed.
  await expect(async () => {
    await studio.getByRole('button', { name: 'Get a new seed' }).click();
    await expect(studio.getByText('Opened server seed')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await studio.getByRole('tab', { name: 'Rounds' }).click();
  const link = studio.locator('.rounds a').first();
  await page.goto(await link.evaluate((element) => (element as HTMLAnchorElement).href));
  await expect(page.getByText('The seed matches the sealed hash.')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});

test('a round of the record is checked in two taps, which also open its seed', async ({ page, member, ask }) => {
  test.setTimeout(120_000);
  await member({ opening: 10_000n });
  const { value } = await ask<{ games: Game[] }>('GET', '/wps/games?gameType=RNG&language=EN&pageSize=1');
  const [game] = value?.games ?? [];
  const { vassalage: vendor, gameId, nodeId } = game as Game;
  await page.goto(`/m/play?${new URLSearchParams({ category: 'RNG', vendor, gameId, nodeId })}`);
  const studio = page.frameLocator('iframe.play__frame');
  await expect(studio.locator('#balance')).toContainText('100.00', { timeout: 30_000 });
  await studio.locator('#main').click();
  await expect(studio.locator('#balance')).not.toContainText('100.00');
  await page.goto('/m/gameRecord');
  const bet = page.locator('article.bet');
  await expect(async () => {
    await page.reload();
    await expect(bet.locator('.bet__money > .ui-amount')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await bet.getByRole('button').click();
  await expectAccessible(page);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open the seed and check' }).click();
  const checked = await opened;
  await expect(checked.getByText('The seed matches the sealed hash.')).toBeVisible();
  await checked.close();
  await expect(page.getByRole('link', { name: 'Check this round' })).toHaveAttribute('href', /\/verify\?game=.+#server=[0-9a-f]{64}/);
});
