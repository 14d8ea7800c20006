import { expect, expectAccessibleInBothLooks, place, settled, test, type Page } from '../support/journey.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const tapMenu = async (page: Page): Promise<void> => {
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  await expect(menu(page)).toBeVisible();
};
const openMenu = async (page: Page): Promise<void> => {
  await page.goto('/m/home');
  await settled(page);
  await tapMenu(page);
};
/** Back from where an entry of the menu led, and the menu once more. */
const backToMenu = async (page: Page): Promise<void> => {
  await page.goBack();
  await expect.poll(() => place(page)).toBe('/m/home');
  await tapMenu(page);
};
const grid = (page: Page) => menu(page).locator('.side-menu__grid').getByRole('link');
const list = (page: Page) => menu(page).locator('.ui-list-row');

test('A113 A114 A115 A116 A117 A118 A119 A120 A123 a guest is welcomed; the entries stand in their order, and each leads to its screen and closes the menu', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openMenu(page);
  await expect(menu(page)).toContainText('Welcome to Palaro');
  for (const name of ['Deposit', 'Withdraw', 'Log out']) await expect(menu(page).getByText(name, { exact: true })).toHaveCount(0);
  await expect(grid(page)).toHaveText(['Home', 'Promotion', 'Slots', 'Live', 'Announcement', 'Fish', 'Sports', 'App download', 'Duels']);
  await expect(list(page)).toHaveText([
    'Play responsibly',
    'My limits',
    'Jackpots',
    'Lotteries',
    'Announcements',
    'Messages',
    'Change password',
    'Change money password',
    'Betting record',
    'Help centre',
    'Customer service',
  ]);
  for (const [name, path] of [
    ['Promotion', '/m/activity'],
    ['Slots', '/m/gameList?gameType=RNG'],
    ['Live', '/m/gameList?gameType=LIVE'],
    ['Announcement', '/m/notice'],
    ['Fish', '/m/gameList?gameType=FISH'],
    ['Sports', '/m/gameList?gameType=SPORTS'],
    ['Duels', '/m/gameList?gameType=PVP'],
    ['App download', '/m/app'],
    ['Home', '/m/home'],
    ['Log in', '/m/login'],
    ['Register', '/m/register'],
  ] as const)
    await test.step(name, async () => {
      await menu(page).getByRole('link', { name, exact: true }).click();
      await expect.poll(() => place(page)).toBe(path);
      await expect(menu(page)).toBeHidden();
      await (path === '/m/home' ? tapMenu(page) : backToMenu(page));
    });
});

test('A116 A117 A121 A122 a member finds deposit, withdraw, settings and sign-out, and what the list leads to; a long name stays within the card', async ({
  page,
  member,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await member({ nickname: 'W'.repeat(20) });
  await openMenu(page);
  const card = menu(page).getByRole('region', { name: 'Balance' });
  const right = (part: ReturnType<typeof card.locator>) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(card.locator('.balance__name'))).toBeLessThanOrEqual(await right(card));
  await expect(menu(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  const widths = await menu(page)
    .getByRole('link', { name: /^(Deposit|Withdraw)$/ })
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().width)));
  expect(widths[0]).toBe(widths[1]);
  await expect(menu(page)).not.toContainText('Welcome to Palaro');
  for (const [name, path] of [
    ['Deposit', '/m/voucherCenter'],
    ['Withdraw', '/m/withdraw'],
    ['Announcements 3 unread', '/m/notice'],
    ['Messages', '/m/webEmail'],
    ['Change password', '/m/securityCenter/loginChange'],
    ['Change money password', '/m/securityCenter/FundsPasswordBox'],
    ['Betting record', '/m/gameRecord'],
    ['Help centre', '/m/help'],
  ] as const) {
    await menu(page).getByRole('link', { name, exact: true }).click();
    await expect.poll(() => place(page)).toBe(path);
    await expect(menu(page)).toBeHidden();
    await backToMenu(page);
  }
  await menu(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out of Palaro?' })).toBeVisible();
});

test('back closes the menu, the languages, the service and the sign-out dialog first; a step after that leaves the screen', async ({
  page,
  member,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  const over = page.locator('dialog[open]');
  await member();
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(over).toBeVisible();
  await page.goBack();
  await expect(over).toHaveCount(0);
  expect(place(page)).toBe('/m/mine');
  await bar.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  for (const name of ['Menu', 'Language']) {
    await page.locator('.home-bar').getByRole('button', { name }).click();
    await expect(over).toBeVisible();
    await page.goBack();
    await expect(over).toHaveCount(0);
    expect(place(page)).toBe('/m/home');
  }
  // Closed by its own button it costs no step back either.
  await tapMenu(page);
  await menu(page).getByRole('button', { name: 'Close' }).click();
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expect.poll(() => place(page)).toBe('/m/mine');
});

test('A121 the menu, the languages and the service sheet are accessible in both looks', async ({ page }) => {
  test.setTimeout(120_000);
  await openMenu(page);
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press('Escape');
  await page.locator('.home-bar').getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press('Escape');
  // In the place of the menu, on the same screen.
  await tapMenu(page);
  await menu(page).getByRole('button', { name: 'Customer service' }).click();
  await expect(menu(page)).toBeHidden();
  expect(place(page)).toBe('/m/home');
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
});
