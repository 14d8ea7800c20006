import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';

const openHub = async (page: Page): Promise<void> => {
  await page.goto('/m/mine');
  await settled(page);
};
const entries = (page: Page) => page.getByRole('navigation', { name: 'Account' });

test('A201 A202 A203 A205 A431 the panel shows face, nickname, account and VIP label', async ({ page, member }) => {
  const person = await member({ nickname: 'Amihan', clubLabel: 'Gold' });
  await openHub(page);
  await expect(page.getByRole('heading', { name: 'Hi, Amihan' })).toBeVisible();
  await expect(page.getByText(`Account: ${person.username}`)).toBeVisible();
  await expect(page.locator('.hub__member .ui-avatar')).toBeVisible();
  await expect(page.getByText('VIP Gold')).toBeVisible();
});

test('A203 A205 A431 without a nickname the account is greeted; the label "0" is none', async ({ page, member }) => {
  const person = await member();
  await openHub(page);
  await expect(page.getByRole('heading', { name: `Hi, ${person.username}` })).toBeVisible();
  await expect(page.locator('.hub__member').getByText(person.username)).toHaveCount(1);
  await expect(page.locator('.hub__member').getByText(/^VIP/)).toHaveCount(0);
});

test('A206 A210 A211 A243 A411 A412 A413 A417 a guest sees the way in; every entry that needs a session leads to login', async ({
  page,
}) => {
  await openHub(page);
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  const check = async (name: string, target: string, scope = page.locator('.hub')): Promise<void> => {
    await openHub(page);
    await scope.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => place(page)).toBe(target);
  };
  await check('Log in or register', '/m/login');
  await check('Deposit', '/m/login?returnPath=%2Fm%2FvoucherCenter');
  await check('Withdraw', '/m/login?returnPath=%2Fm%2Fwithdraw');
  await check('Feedback', '/m/login?returnPath=%2Fm%2Ffeedback', entries(page));
  await check('Help centre', '/m/helpDetail', entries(page));
  for (const name of ['Money', 'Account']) await expect(entries(page).getByRole('heading', { name })).toHaveCount(0);
});

test('A208 A209 A225 A226 A227 A228 A232 A233 a member reaches deposit, withdraw, details, records, settings and service', async ({
  page,
  member,
}) => {
  await member({ opening: 12_345n });
  for (const [name, target] of [
    ['Deposit', '/m/voucherCenter'],
    ['Withdraw', '/m/withdraw'],
  ] as const) {
    await openHub(page);
    await page.locator('.balance').getByRole('link', { name }).click();
    await expect.poll(() => place(page)).toBe(target);
  }
  for (const [name, target, shown] of [
    ['My details', '/m/myAccount/index', 'Birthday'],
    ['Transaction record', '/m/transaction/record', 'Balance ₱123.45'],
    ['Betting record', '/m/gameRecord', 'No bets here'],
    ['Profit and loss', '/m/profitandloss', 'No bets in this period'],
    ['Settings', '/m/set', 'Language'],
  ] as const) {
    await openHub(page);
    // Some rows say at their end how it stands.
    await entries(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect.poll(() => place(page)).toBe(target);
    await expect(page.locator('main').getByText(shown).first()).toBeVisible();
  }
  await openHub(page);
  await entries(page).getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
  expect(place(page)).toBe('/m/mine');
});

test('nothing in the hub leads to a screen that does not exist', async ({ page, member }) => {
  await member();
  await openHub(page);
  const targets = await page
    .locator('.hub a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(targets.length).toBeGreaterThan(5);
  for (const target of new Set(targets)) {
    await page.goto(target);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(target);
  }
});

test('a member panel that does not load says so and can be asked for again, and the rest of the hub stands', async ({ page, member }) => {
  await member();
  await page.route('**/wps/member/info', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false,"code":"unknown_error","message":"x"}' }),
  );
  await openHub(page);
  const again = page.getByRole('alert').getByRole('button', { name: 'Your details did not load Try again' });
  await expect(again).toBeVisible();
  await expectAccessibleInBothLooks(page);
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(entries(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.unroute('**/wps/member/info');
  await again.click();
  await expect(again).toHaveCount(0);
});

for (const who of ['guest', 'member'] as const) {
  test(`the hub of a ${who} is accessible in both looks and fits 320 pixels`, async ({ page, member }) => {
    if (who === 'member') await member({ nickname: 'Amihan', clubLabel: 'Gold', opening: 999_999_999n });
    await openHub(page);
    await expect(who === 'member' ? page.getByText('VIP Gold') : page.getByRole('link', { name: 'Log in or register' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
  });
}
