import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';
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

test('the rebates, the leader board and the points are accessible in both looks and fit 320 pixels', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await member();
  for (const address of [path, '/m/leaderBoard', '/m/member/points']) {
    await page.goto(address);
    await settled(page);
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
  }
});

const items = (page: Page) => page.getByRole('navigation', { name: 'Rewards' });

test('A248 A250 A251 a member comes from home to rewards, rebates and points; a guest sees none of them', async ({ page, member }) => {
  await page.goto('/m/home');
  await settled(page);
  await expect(items(page)).toHaveCount(0);
  await member();
  for (const [name, address] of [
    ['Reward centre', '/m/rewardCenter'],
    ['Rebate', path],
    ['0 points', '/m/member/points'],
  ] as const) {
    await page.goto('/m/home');
    await settled(page);
    await items(page).getByRole('link', { name }).click();
    await expect.poll(() => place(page)).toBe(address);
  }
  await expect(page.getByText('Nothing yet. Your first decided round opens it.')).toBeVisible();
});

test('A249 what can be collected is a badge on the item of home, and nothing is none', async ({ page, member }) => {
  await member();
  let count = 3;
  await page.route('**/wps/promotions/personal*', (route) =>
    route.fulfill({ json: { success: true, value: { totalUnclaimedPromosCount: count, available: {} } } }),
  );
  await page.goto('/m/home');
  await settled(page);
  await expect(items(page).getByRole('link', { name: /Reward centre\s*3 to collect/ })).toBeVisible();
  count = 0;
  await page.reload();
  await settled(page);
  await expect(items(page).getByRole('link', { name: 'Reward centre', exact: true })).toBeVisible();
});

ownTest(
  'A250 A251 the items of home come and go with the flags MANPLAYREB3 and POINTS3, and the address says so',
  async ({ page, own }) => {
    await logInOnScreen(page, 'player0');
    for (const on of [true, false]) {
      await own.configure((config) => ({ ...config, flags: { ...config.flags, MANPLAYREB3: on, POINTS3: on } }));
      await page.goto('/m/home');
      await settled(page);
      await expect(items(page).getByRole('link', { name: 'Reward centre' })).toBeVisible();
      await expect(items(page).getByRole('link', { name: 'Rebate' })).toHaveCount(on ? 1 : 0);
      await expect(items(page).getByRole('link', { name: /points/ })).toHaveCount(on ? 1 : 0);
    }
    await page.goto('/m/member/points');
    await expect(page.getByText('No points', { exact: true })).toBeVisible();
  },
);

test('the items of home move nothing below them when they come, break no word, and fit twice the size of text', async ({
  page,
  member,
}) => {
  await member();
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/home-items-[^/]+\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  for (const width of [390, 320, 195]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/m/home');
    await settled(page);
    const below = () => page.locator('.favourites').evaluate((block) => Math.round(block.getBoundingClientRect().top + window.scrollY));
    const before = await below();
    release();
    await expect(items(page).getByRole('link', { name: '0 points' })).toBeAttached();
    expect(await below()).toBe(before);
    for (const item of await items(page).getByRole('link').all()) {
      expect(await item.evaluate((link) => link.getClientRects().length)).toBe(1);
      expect((await item.boundingBox())?.height).toBe(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
