import { expect, expectAccessibleInBothLooks, place, settled, test, type Page } from '../support/journey.ts';
import { androidChrome, iphoneSafari } from '../support/app.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { logInOnScreen } from '../support/people.ts';

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

test('A113 A114 A115 A116 A117 A123 a guest is welcomed, with login and registration', async ({ page }) => {
  await openMenu(page);
  await expect(menu(page)).toContainText('Welcome to Palaro');
  for (const name of ['Deposit', 'Withdraw', 'Log out']) await expect(menu(page).getByText(name, { exact: true })).toHaveCount(0);
  await menu(page).getByRole('link', { name: 'Log in' }).click();
  await expect.poll(() => place(page)).toBe('/m/login');
  await backToMenu(page);
  await menu(page).getByRole('link', { name: 'Register' }).click();
  await expect.poll(() => place(page)).toBe('/m/register');
});

test('A116 A117 A122 a member finds deposit, withdraw and sign-out', async ({ page, member }) => {
  await member({ nickname: 'Ligaya' });
  await openMenu(page);
  await expect(menu(page)).toContainText('Ligaya');
  await expect(menu(page).getByRole('region', { name: 'Balance' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  const widths = await menu(page)
    .getByRole('link', { name: /^(Deposit|Withdraw)$/ })
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().width)));
  expect(widths[0]).toBe(widths[1]);
  await expect(menu(page)).not.toContainText('Welcome to Palaro');
  await expect(menu(page).getByRole('button', { name: 'Log out' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Deposit' }).click();
  await expect.poll(() => place(page)).toBe('/m/voucherCenter');
  await expect(menu(page)).toBeHidden();
  await backToMenu(page);
  await menu(page).getByRole('link', { name: 'Withdraw' }).click();
  await expect.poll(() => place(page)).toBe('/m/withdraw');
  await backToMenu(page);
  await menu(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out of Palaro?' })).toBeVisible();
});

test('a long unbroken name stays within the card', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await member({ nickname: 'W'.repeat(20) });
  await openMenu(page);
  const card = menu(page).getByRole('region', { name: 'Balance' });
  const edges = (part: ReturnType<typeof card.locator>) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await edges(card.locator('.balance__name'))).toBeLessThanOrEqual(await edges(card));
  expect(await menu(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test('A118 A120 the entries in their order', async ({ page }) => {
  await openMenu(page);
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
});

test('A119 each entry of the grid leads to its screen and closes the menu', async ({ page }) => {
  await openMenu(page);
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
  ] as const)
    await test.step(name, async () => {
      await menu(page).getByRole('link', { name, exact: true }).click();
      await expect.poll(() => place(page)).toBe(path);
      await expect(menu(page)).toBeHidden();
      if (path !== '/m/home') await backToMenu(page);
    });
});

test('A121 the list leads on: announcements, messages, passwords, record, help, and the service sheet in its place', async ({
  page,
  member,
}) => {
  await member();
  await openMenu(page);
  for (const [name, path] of [
    ['Announcements 3 unread', '/m/notice'],
    ['Messages', '/m/webEmail'],
    ['Change password', '/m/securityCenter/loginChange'],
    ['Change money password', '/m/securityCenter/FundsPasswordBox'],
    ['Betting record', '/m/gameRecord'],
    ['Help centre', '/m/help'],
  ] as const) {
    await menu(page).getByRole('link', { name, exact: true }).click();
    await expect.poll(() => place(page)).toBe(path);
    await backToMenu(page);
  }
  await menu(page).getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
  await expect(menu(page)).toBeHidden();
  expect(place(page)).toBe('/m/home');
});

ownTest('A225 A228 A430 B396 entries come and go with their whitelabel flags of the status', async ({ page, own }) => {
  await logInOnScreen(page, 'player0');
  for (const on of [true, false, true]) {
    const whitelabel = { TRANSBETREPMEM3: on, TRANSREC3: on, PERSREP: on };
    await own.configure((config) => ({ ...config, flags: { ...config.flags, ...whitelabel } }));
    const status = page.waitForResponse('**/wps/system/status');
    await page.goto('/m/mine');
    expect(await (await status).json()).toMatchObject({ value: { info: { whitelabel } } });
    await settled(page);
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
    for (const name of ['Betting record', 'Transaction record', 'Profit and loss'])
      await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name })).toHaveCount(on ? 1 : 0);
    await openMenu(page);
    await expect(menu(page).getByRole('link', { name: 'Betting record' })).toHaveCount(on ? 1 : 0);
  }
});

for (const [device, userAgent, address] of [
  ['an iPhone', iphoneSafari, '/m/static/app.mobileconfig'],
  ['an Android phone', androidChrome, 'https://get.palaro.example/palaro.apk'],
  ['another device', undefined, '/m/app'],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(userAgent === undefined ? {} : { userAgent });
    test(`B237 the app entry leads to ${address}`, async ({ page }) => {
      await openMenu(page);
      await expect(menu(page).getByRole('link', { name: 'App download' })).toHaveAttribute('href', address);
    });
  });

test('the menu, the languages and the service sheet are accessible in both looks', async ({ page }) => {
  test.setTimeout(120_000);
  await openMenu(page);
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press('Escape');
  await page.locator('.home-bar').getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
});
