import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';
import { callsTo, watchCalls } from '../support/lobby.ts';

const openHub = async (page: Page): Promise<void> => {
  await page.goto('/m/mine');
  await settled(page);
};
const entries = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const expectSound = async (page: Page): Promise<void> => {
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
};

test('A206 A210 A211 A243 A411 A412 A413 A417 a guest sees the way in; entries that need a session lead to login', async ({ page }) => {
  await openHub(page);
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  for (const name of ['Money', 'Account']) await expect(entries(page).getByRole('heading', { name })).toHaveCount(0);
  await expectSound(page);
  for (const [name, target] of [
    ['Log in or register', '/m/login'],
    ['Deposit', '/m/login?returnPath=%2Fm%2FvoucherCenter'],
    ['Withdraw', '/m/login?returnPath=%2Fm%2Fwithdraw'],
    ['Feedback', '/m/login?returnPath=%2Fm%2Ffeedback'],
    ['Help centre', '/m/helpDetail'],
  ] as const) {
    await page.locator('.hub').getByRole('link', { name, exact: true }).first().click();
    await expect.poll(() => place(page)).toBe(target);
    await page.goBack();
    await expect.poll(() => place(page)).toBe('/m/mine');
  }
});

test('A008 A009 A050 A051 A202 A207 A208 A209 A225 A226 A227 A228 A232 A233 A458 B057 a member’s panel, and the ways to deposit, withdraw, details, records, settings and service', async ({
  page,
  member,
}) => {
  test.setTimeout(90_000);
  await member({ nickname: 'Amihan', clubLabel: 'Gold', opening: 12_345n });
  const calls = watchCalls(page);
  await openHub(page);
  await expect(page.locator('.hub__member .ui-avatar')).toBeVisible();
  await expect(page.getByText('VIP Gold')).toBeVisible();
  await expectSound(page);
  expect(callsTo(calls, '/wps/member/info')).toHaveLength(1);
  const visit = async (way: ReturnType<Page['locator']>, target: string, shown: string): Promise<void> => {
    await way.click();
    await expect.poll(() => place(page)).toBe(target);
    await expect(page.locator('main').getByText(shown).first()).toBeVisible();
    await page.goBack();
    await expect.poll(() => place(page)).toBe('/m/mine');
  };
  const money = page.locator('.balance');
  await visit(money.getByRole('link', { name: 'Deposit' }), '/m/voucherCenter', 'Minimum deposit: ₱100.00');
  await visit(money.getByRole('link', { name: 'Withdraw' }), '/m/withdraw', 'Minimum withdrawal: ₱200.00');
  for (const [name, target, shown] of [
    ['My details', '/m/myAccount/index', 'Birthday'],
    ['Transaction record', '/m/transaction/record', 'Balance ₱123.45'],
    ['Betting record', '/m/gameRecord', 'No bets here'],
    ['Profit and loss', '/m/profitandloss', 'No bets in this period'],
    ['Settings', '/m/set', 'Language'],
  ] as const)
    // Some rows say at their end how it stands.
    await visit(entries(page).getByRole('link', { name: new RegExp(`^${name}`) }), target, shown);
  await entries(page).getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
  expect(place(page)).toBe('/m/mine');
});
