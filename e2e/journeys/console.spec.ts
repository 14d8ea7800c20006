import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessibleInBothLooks, expectNoSideways, moneyPassword, settled, test, type Page } from '../support/bank-stack.ts';
import { operatorPassword } from '../../apps/platform/src/testing/operators.ts';

/** Asks for a withdrawal that is above what is paid without a person. */
const askForMuch = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog');
  await page.goto('/m/withdraw');
  await expect(page.getByRole('region', { name: 'You can withdraw' })).toBeVisible();
  await settled(page);
  await page
    .getByRole('button', { name: /^Add an account/ })
    .first()
    .click();
  await sheet.getByLabel('Bank or wallet').selectOption({ label: 'Pitaka' });
  await sheet.getByLabel('Account number').fill(`${String(Date.now()).slice(-8)}77`);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  for (const digit of moneyPassword) await sheet.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('6000');
  await page.getByRole('button', { name: 'Review' }).click();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  for (const digit of moneyPassword) await sheet.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
};

test('an operator logs in at the console, sets up the authenticator, and approves a withdrawal in four clicks; its player sees it', async ({
  page,
  payee,
  operator,
  browser,
  baseURL,
}) => {
  test.slow();
  await payee(1_000_000n);
  await askForMuch(page);
  const name = await operator('finance');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: baseURL ?? '' });
  const desk = await context.newPage();
  await desk.goto('/console/withdrawals');
  await desk.getByLabel('Name').fill(name);
  await desk.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await expectAccessibleInBothLooks(desk);
  await desk.getByRole('button', { name: 'Log in' }).click();
  await expect(desk.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  const secret = ((await desk.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await desk
    .getByRole('textbox')
    .last()
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await desk.getByRole('button', { name: 'Confirm' }).click();
  const row = desk.getByRole('row').filter({ hasText: '₱6,000.00' });
  await expect(row).toBeVisible();
  await row.click();
  await expect(desk.getByRole('complementary')).toContainText('Pitaka ··');
  await expectAccessibleInBothLooks(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  await desk.getByRole('button', { name: 'Approve ₱6,000.00' }).click();
  await expect(row).toHaveCount(0);
  await desk.getByRole('link', { name: 'Audit' }).click();
  await expect(desk.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
  await context.close();
  await expect(page.getByRole('heading', { name: /^(It is on its way|It has arrived|Approved)/ })).toBeVisible({ timeout: 60_000 });
});
