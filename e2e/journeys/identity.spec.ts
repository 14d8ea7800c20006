import sharp from 'sharp';
import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, toast, type Page } from '../support/bank-stack.ts';

/** A picture as a phone's camera gives it. */
const photo = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8b9c' } })
    .jpeg()
    .toBuffer(),
});
const take = async (page: Page, place: 'front' | 'back' | 'selfie'): Promise<void> =>
  page.locator(`input[name=${place}]`).setInputFiles(await photo(place));
const fill = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('button', { name: 'Passport' }).click();
  await page.getByLabel('Full name').fill('Juan Dela Cruz');
  await page.getByLabel('Document number').fill(number);
  await page.getByLabel('Birthday').fill('1990-05-04');
  await page.getByLabel('Valid until').fill('2099-12-31');
  await take(page, 'front');
  await take(page, 'selfie');
};
/** The check that waits, as the command lists it. */
const waiting = (listed: string): string => /^([0-9a-z]{26}) /m.exec(listed)?.[1] ?? '';
const beginDeposit = async (page: Page): Promise<void> => {
  await page.goto('/m/voucherCenter');
  await settled(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('button', { name: /^Pay ₱/ }).click();
};

test('the deposit leads to the identity that it needs, which an operator refuses and then verifies; then it begins', async ({
  page,
  withChoice,
  identities,
}) => {
  test.setTimeout(120_000);
  await identities.ask('identity');
  try {
    await withChoice();
    await page.goto('/m/voucherCenter');
    await page.getByRole('link', { name: 'Verify your identity' }).click();
    await expect.poll(() => place(page)).toBe('/m/identity');
    await settled(page);
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please enter your full name.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expectAccessibleInBothLooks(page);
    await fill(page, 'P 123-4567 A');
    await expect(page.getByRole('button', { name: 'Take it again' })).toHaveCount(2);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your identity is being checked' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    const first = waiting(await identities.run('list'));
    await identities.run('refuse', first, 'selfie');
    // The app hears of it while the page is open.
    await expect(page.getByText('The picture of your face does not show who the document belongs to.')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await fill(page, 'P 123-4567 A');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your identity is being checked' })).toBeVisible();
    await identities.run('approve', waiting(await identities.run('list')));
    await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await beginDeposit(page);
    await expect.poll(() => place(page)).toMatch(/^\/(m\/deposit|pay)\//);
  } finally {
    await identities.ask('contact');
  }
});

test('a document is verified by the provider in seconds, with the page open', async ({ page, newcomer, identities }) => {
  await identities.decidedBy('provider');
  try {
    await newcomer();
    await page.goto('/m/identity');
    await settled(page);
    await fill(page, 'P 222-3334 B');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your identity is being checked' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 10_000 });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible();
  } finally {
    await identities.decidedBy('operator');
  }
});

test('without a network what was typed and taken stays, and is sent afterwards', async ({ page, context, newcomer }) => {
  await newcomer();
  await page.goto('/m/identity');
  await settled(page);
  await fill(page, 'N 765-4321');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').or(toast(page, /./)).first()).toBeVisible();
  await expect(page.getByLabel('Document number')).toHaveValue('N 765-4321');
  await expect(page.getByRole('button', { name: 'Take it again' })).toHaveCount(2);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Your identity is being checked' })).toBeVisible();
});

test('where a contact is asked for, a deposit without one leads to it', async ({ page, withChoice }) => {
  await withChoice();
  await page.goto('/m/voucherCenter');
  await page.getByRole('link', { name: 'Confirm your phone number or email' }).click();
  await expect.poll(() => place(page)).toBe('/m/securityCenter/contacts');
});
