import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test } from '../support/journey.ts';

test('B056 B092 the category of rewards leads to the reward centre; the promotions’ screens are accessible in both looks and fit 320 pixels', async ({
  page,
  member,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await member();
  await page.goto('/m/home');
  await settled(page);
  await page.getByRole('navigation', { name: 'Game categories' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(/\/m\/rewardCenter$/);
  await expect(page.getByLabel('Promotion code')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSideways(page);
  for (const path of ['/m/activity', '/m/activityDetail?promotion=FIRST100']) {
    await page.goto(path);
    await settled(page);
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
  }
});
