import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';

const items = (page: Page) => page.getByRole('navigation', { name: 'Rewards' });

test('A248 A250 A251 a member comes from home to rewards, rebates and points, and from the hub to the leader board, accessible in both looks and fit for 320 pixels', async ({
  page,
  member,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await member();
  const expectSound = async (): Promise<void> => {
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
  };
  await page.goto('/m/home');
  await settled(page);
  for (const [name, address, text] of [
    ['Reward centre', '/m/rewardCenter', null],
    ['Rebate', '/m/member/manualRebate', 'No play counts for this day yet.'],
    ['0 points', '/m/member/points', 'Nothing yet. Your first decided round opens it.'],
  ] as const) {
    await items(page).getByRole('link', { name }).click();
    await expect.poll(() => place(page)).toBe(address);
    if (text !== null) {
      await expect(page.getByText(text).first()).toBeVisible();
      await expectSound();
    }
    await page.goBack();
    await expect.poll(() => place(page)).toBe('/m/home');
  }
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect.poll(() => place(page)).toBe('/m/leaderBoard');
  await expect(page.getByText('You have no points in this race.')).toBeVisible();
  await expectSound();
  const views = page.getByRole('navigation', { name: 'Races, missions, the wheel and red packets' });
  for (const [view, text] of [
    ['Missions', 'Rounds count once they are decided.'],
    ['Wheel', 'You have no tickets'],
  ] as const) {
    await views.getByRole('link', { name: view }).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await expectSound();
  }
  await views.getByRole('link', { name: 'Red packets' }).click();
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect(page.getByText(/^You got /).first()).toBeVisible();
  await expectSound();
});

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
