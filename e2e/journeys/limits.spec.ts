import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test, toast, type Page } from '../support/journey.ts';

const openLimits = async (page: Page): Promise<void> => {
  await page.goto('/m/limits');
  await expect(page.getByRole('heading', { name: 'Loss limit' })).toBeVisible();
  await settled(page);
};
const sheet = (page: Page) => page.getByRole('dialog');
const kind = (page: Page, title: string) => page.locator('.limits__kind').filter({ has: page.getByRole('heading', { name: title }) });
const write = async (page: Page, amount: string): Promise<void> => {
  await sheet(page).getByRole('textbox', { name: 'Your limit' }).fill(amount);
  await sheet(page).getByRole('button', { name: 'Set the limit' }).click();
  await expect(sheet(page)).toHaveCount(0);
};

test('a member finds the limits in two taps, and sets one that holds at once; a lower one does too', async ({ page, member }) => {
  await member();
  await page.goto('/m/mine');
  await page.getByRole('link', { name: 'My limits' }).click();
  const losses = kind(page, 'Loss limit');
  await losses.getByRole('button').click();
  await sheet(page).getByRole('radio', { name: 'Week' }).check();
  await write(page, '1,500.50');
  await expect(toast(page, 'Your limit is set')).toBeVisible();
  await expect(losses).toContainText('₱1,500.50 a week');
  await losses.getByRole('button', { name: '₱1,500.50' }).click();
  await write(page, '400');
  await expect(losses).toContainText('₱400.00 left');
  await openLimits(page);
  await expect(losses).toContainText('₱400.00 a week');
});

test('more waits: the limit stays, and the player can keep it', async ({ page, member }) => {
  await member();
  await openLimits(page);
  const deposits = kind(page, 'Deposit limit');
  await deposits.getByRole('button').click();
  await write(page, '500');
  await deposits.getByRole('button', { name: '₱500.00' }).click();
  await sheet(page).getByRole('textbox', { name: 'Your limit' }).fill('900');
  await expect(sheet(page).getByText('Starts after 24 hours, and only if you confirm then.')).toBeVisible();
  await write(page, '900');
  await expect(deposits).toContainText('₱500.00 a day');
  await expect(deposits).toContainText('You asked for ₱900.00 a day.');
  await expect(deposits.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await openLimits(page);
  await deposits.getByRole('button', { name: 'Keep my limit' }).click();
  await expect(deposits).not.toContainText('You asked for');
});

test('the limits and their sheet are accessible in both looks and fit 320 pixels', async ({ page, member }) => {
  await member();
  await openLimits(page);
  await kind(page, 'Bet limit').getByRole('button').click();
  await write(page, '999999999');
  await kind(page, 'Bet limit').getByRole('button').click();
  await write(page, '9999999999');
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await kind(page, 'Deposit limit').getByRole('button').click();
  await sheet(page).getByRole('button', { name: 'Set the limit' }).click();
  await expect(sheet(page).locator('.ui-field__error').first()).toHaveText('Please fill this in');
  await expectAccessibleInBothLooks(page);
  await expectNoSideways(page);
});
