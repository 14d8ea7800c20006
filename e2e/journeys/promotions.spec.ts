import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test } from '../support/journey.ts';

test('B044 B046 a guest reads the promotions with their terms, and is led to the login and back', async ({ page }) => {
  await page.goto('/m/activity');
  await settled(page);
  const card = page.getByRole('listitem').filter({ hasText: 'Your first deposit, doubled' }).first();
  await expect(card).toContainText('3 times');
  await card.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/m\/login\?returnPath=/);
});

test('B045 B055 A214 a member types a code in the reward centre, is told what is missing, and reads the terms', async ({
  page,
  member,
}) => {
  await member();
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: /Reward centre/ }).click();
  await page.getByLabel('Promotion code').fill('nobody');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await page.goto('/m/activityDetail?promotion=WELCOME_CODE');
  await expect(page.getByRole('heading', { name: 'What is missing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
});

test('B056 B092 the category of rewards leads a member to the reward centre', async ({ page, member }) => {
  await member();
  await page.goto('/m/home');
  await settled(page);
  await page.getByRole('link', { name: 'Rewards' }).first().click();
  await expect(page).toHaveURL(/\/m\/rewardCenter$/);
});

test('the promotions’ screens are accessible in both looks and fit 320 pixels', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await member();
  for (const path of ['/m/activity', '/m/activityDetail?promotion=FIRST100', '/m/rewardCenter']) {
    await page.goto(path);
    await settled(page);
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
  }
});
