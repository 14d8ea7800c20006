import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test } from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { logInOnScreen } from '../support/people.ts';

const path = '/m/member/manualRebate';

test('A212 A213 a member comes to the leader board and to the rebates from the hub', async ({ page, member }) => {
  await member();
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect.poll(() => place(page)).toBe('/m/leaderBoard');
  await expect(page.getByRole('heading', { name: 'Fiesta race' })).toBeVisible();
  await expect(page.getByText('You have no points in this race.')).toBeVisible();
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'Rebate' }).click();
  await expect.poll(() => place(page)).toBe(path);
  await expect(page.getByText('No play counts for this day yet.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collect' })).toBeDisabled();
});

ownTest('A212 A213 tiles come and go with the flags, and the address says where there are none', async ({ page, own }) => {
  await logInOnScreen(page, 'player0');
  for (const on of [true, false]) {
    await own.configure((config) => ({ ...config, flags: { ...config.flags, MANPLAYREB3: on, MISSIONLB3: on } }));
    await page.goto('/m/mine');
    await settled(page);
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rebate' })).toHaveCount(on ? 1 : 0);
    await expect(page.getByRole('link', { name: 'Leaderboard' })).toHaveCount(on ? 1 : 0);
  }
  await page.goto(path);
  await expect(page.getByText('No rebates')).toBeVisible();
  await page.goto('/m/leaderBoard');
  await expect(page.getByText('No races')).toBeVisible();
});

test('the rebates and the leader board are accessible in both looks and fit 320 pixels', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await member();
  for (const address of [path, '/m/leaderBoard']) {
    await page.goto(address);
    await settled(page);
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
  }
});
