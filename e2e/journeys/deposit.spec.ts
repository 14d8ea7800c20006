import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, texts, type Page } from '../support/bank-stack.ts';

const openDeposit = async (page: Page): Promise<void> => {
  await page.goto('/m/voucherCenter');
  await expect(page.getByRole('radio').first()).toBeAttached();
  await settled(page);
};
const way = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
/** Begins a deposit; returns its id once its page is there. */
const begin = async (page: Page, channel: string, amount: string): Promise<void> => {
  await openDeposit(page);
  await way(page, channel).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: /^Pay ₱/ }).click();
};
const idOf = (page: Page): string => place(page).split('/')[3] ?? '';
const done = (page: Page, amount: string) => page.getByRole('heading', { name: `${amount} is in your balance` });
const leave = async (page: Page): Promise<void> => page.getByRole('link', { name: 'Leave, and go back to the shop' }).click();

test('before the first deposit a member sets a limit, which bounds it; the question comes once', async ({ page, withContact }) => {
  await withContact();
  await page.goto('/m/voucherCenter');
  const question = page.getByRole('heading', { name: 'First, your deposit limit' });
  await expect(question).toBeVisible();
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'I want no limit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back, set a limit' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.locator('.ui-field__error').first()).toHaveText('Please fill this in');
  await expectNoSideways(page);
  await page.getByRole('textbox', { name: 'Your limit' }).fill('700');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.getByRole('link', { name: '₱700.00 left of your deposit limit' })).toBeVisible();
  await openDeposit(page);
  await expect(question).toHaveCount(0);
});

test('a member who wants no limit confirms that, and then pays', async ({ page, withContact, bank }) => {
  await withContact();
  await page.goto('/m/voucherCenter');
  await page.getByRole('button', { name: 'I want no limit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Deposit without a limit?' })).toBeVisible();
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole('button', { name: 'No limit', exact: true }).click();
  await begin(page, 'QR Ph', '300');
  await expect(page.getByRole('img', { name: 'Code to pay with QR Ph' })).toBeVisible();
  await bank.pay(idOf(page));
  await expect(done(page, '₱300.00')).toBeVisible({ timeout: 20_000 });
});

test('B443 A223 a code is paid while its page waits through a reload and in a second tab, and the record has it', async ({
  page,
  context,
  depositor,
  bank,
}) => {
  await depositor();
  await begin(page, 'QR Ph', '300');
  const code = page.getByRole('img', { name: 'Code to pay with QR Ph' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('Pay within 14:');
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the picture' }).click()]);
  expect(picture.suggestedFilename()).toMatch(/^QR Ph-\w{6}\.png$/);
  const id = idOf(page);
  await page.reload();
  await expect(code).toBeVisible();
  await expectAccessibleInBothLooks(page);
  const second = await context.newPage();
  await second.goto('/m/voucherCenter');
  await second.getByRole('link', { name: '₱300.00 with QR Ph' }).click();
  await expect.poll(() => place(second)).toBe(`/m/deposit/${id}`);
  await bank.pay(id);
  for (const tab of [page, second]) await expect(done(tab, '₱300.00')).toBeVisible({ timeout: 20_000 });
  await second.close();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'Deposit record' }).click();
  const row = page.getByRole('article');
  await expect(row).toContainText('QR Ph');
  await expect(row).toContainText('In your balance');
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'In the balance' }).click();
  await expect(row).toContainText('+₱300.00');
  await openDeposit(page);
  await expect(way(page, 'QR Ph Last used')).toBeChecked();
  await expect(page.getByText('is waiting')).toHaveCount(0);
});

test('B443 a page of the provider is paid, and the way back leads to the deposit, with its fee', async ({ page, depositor, bank }) => {
  await depositor();
  await openDeposit(page);
  await way(page, 'Alkansya').check();
  await page.getByRole('button', { name: '1,000', exact: true }).click();
  await expect(page.getByText('₱985.00')).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₱1,000.00 with Alkansya' }).click();
  await page.waitForURL(`${bank.url}/**`);
  await page.getByRole('button', { name: 'Pay ₱1,000.00' }).click();
  await page.waitForURL('**/m/deposit/*');
  await expect(done(page, '₱985.00')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.order__facts')).toContainText('₱15.00');
});

test('B443 a page where the payment fails or that is left leads back to a deposit that waits, and is cancelled', async ({
  page,
  depositor,
  bank,
}) => {
  await depositor();
  await begin(page, 'Pitaka', '500');
  await page.waitForURL(`${bank.url}/**`);
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  await leave(page);
  await page.waitForURL('**/m/deposit/*');
  await expect(page.getByRole('heading', { name: 'Waiting for Pitaka' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'Open Pitaka' }).click();
  await page.waitForURL(`${bank.url}/**`);
  await leave(page);
  await page.waitForURL('**/m/deposit/*');
  await page.getByRole('button', { name: 'Cancel this deposit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'You cancelled this deposit' })).toBeVisible();
  await page.getByRole('link', { name: 'Start a new deposit' }).click();
  await expect.poll(() => place(page)).toBe('/m/voucherCenter');
});

test('a transfer by hand is paid at the bank, its slip is sent and refused, sent again and accepted by an operator’s command', async ({
  page,
  context,
  depositor,
  bank,
  bankStore,
}) => {
  await depositor();
  await begin(page, 'Bank transfer', '500');
  await expect(page.getByRole('heading', { name: 'Transfer to this account' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  const id = idOf(page);
  const message = id.slice(-8).toUpperCase();
  await expect(page.getByRole('button', { name: `Copy Message: ${message}` })).toBeVisible();
  const app = await context.newPage();
  await app.goto(`${bank.url}/bank`);
  await app.getByLabel('Amount in pesos').fill('500');
  await app.getByLabel('Message').fill(message);
  await app.getByRole('button', { name: 'Send the money' }).click();
  const receipt = app.getByRole('img', { name: /^Receipt / });
  const reference = /Receipt (\S+) /.exec((await receipt.getAttribute('alt')) ?? '')?.[1] ?? '';
  const buffer = await (await app.request.get(`${bank.url}/bank/receipts/${reference}.png`)).body();
  await app.close();
  const send = page.getByRole('button', { name: 'Send the slip' });
  const choose = () => page.locator('input[name=pictures]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await send.click();
  await expect(page.getByText(texts('en', 'validation.required'))).toHaveCount(3);
  await page.getByLabel('Reference number').fill(reference.toLowerCase());
  await page.getByLabel('Name of the sender').fill('Juan Dela Cruz');
  await choose();
  await send.click();
  await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible();
  await page.getByRole('button', { name: 'Show picture 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAccessibleInBothLooks(page);
  const slipOf = async () =>
    new RegExp(`^(\\S+) .* ${reference} `, 'm').exec(await bankStore.asFinance('cashier', 'slip', 'list'))?.[1] ?? '';
  const told = 'The picture cannot be read. Please take another one.';
  await bankStore.asFinance('cashier', 'slip', 'reject', await slipOf(), '--reason', 'unreadable', '--tell', told);
  await expect(page.getByText(told)).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await expect(page.getByLabel('Reference number')).toHaveValue(reference);
  await choose();
  await send.click();
  await expect(page.getByRole('heading', { name: 'We are checking your transfer' })).toBeVisible();
  await bankStore.asFinance('cashier', 'slip', 'approve', await slipOf(), '500.00');
  await expect(done(page, '₱500.00')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Deposit record' }).click();
  await expect(page.getByRole('article')).toContainText('In your balance');
});

test('money that comes for a deposit that was cancelled is in the balance, and the page says so', async ({ page, depositor, bank }) => {
  await depositor();
  await begin(page, 'QR Ph', '200');
  await expect(page.getByRole('img', { name: /^Code to pay/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this deposit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'You cancelled this deposit' })).toBeVisible();
  await bank.pay(idOf(page));
  await expect(done(page, '₱200.00')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(texts('en', 'cashier.exception.afterCancel'))).toBeVisible();
});

test('what the member’s limit leaves bounds the deposit, and a deposit that waits takes it up', async ({ page, depositor }) => {
  await depositor();
  await page.goto('/m/limits');
  await page.locator('.limits__kind').filter({ hasText: 'Deposit limit' }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your limit' }).fill('400');
  await page.getByRole('dialog').getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.getByText('₱400.00 a day')).toBeVisible();
  await openDeposit(page);
  await expect(page.getByRole('link', { name: '₱400.00 left of your deposit limit' })).toBeVisible();
  await way(page, 'QR Ph').check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('400.01');
  await page.getByRole('button', { name: /^Pay ₱/ }).click();
  await expect(page.locator('.ui-field__error').first()).toHaveText('Your deposit limit leaves ₱400.00.');
  await page.getByRole('button', { name: 'Max' }).click();
  await page.getByRole('button', { name: 'Pay ₱400.00 with QR Ph' }).click();
  await expect(page.getByRole('img', { name: /^Code to pay/ })).toBeVisible();
  await page.goto('/m/voucherCenter');
  await expect(page.getByRole('link', { name: /^You have reached your deposit limit/ })).toBeVisible();
});

test('a way that is closed says when it opens and cannot be chosen; the screen is accessible in both looks and fits 320 pixels', async ({
  page,
  depositor,
}) => {
  await depositor();
  await openDeposit(page);
  const bangko = way(page, 'Bangko');
  await expect(bangko).toBeDisabled();
  await expect(page.getByText(/^Closed now\. Back at \d+:\d\d [AP]M$/)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await way(page, 'Alkansya').check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1');
  await page.getByRole('button', { name: /^Pay ₱/ }).click();
  await expect(page.locator('.ui-field__error').first()).toHaveText('At least ₱100.00 with Alkansya.');
  await expectNoSideways(page);
  await expectAccessibleInBothLooks(page);
});

test('without a network nothing is sent twice: the same tap afterwards is one deposit', async ({ page, context, depositor }) => {
  await depositor();
  await openDeposit(page);
  await way(page, 'QR Ph').check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('150');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Pay ₱150.00 with QR Ph' }).click();
  await expect(page.locator('.ui-refusal')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('150');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Pay ₱150.00 with QR Ph' }).click();
  await expect(page.getByRole('img', { name: /^Code to pay/ })).toBeVisible();
  await openDeposit(page);
  await expect(page.getByText('1 deposit is waiting')).toBeVisible();
});

test('the way on takes its own taps over the ways to pay, and stands above the keyboard in the place of the bar', async ({
  page,
  depositor,
}) => {
  await depositor();
  await openDeposit(page);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const pay = page.locator('.cashier__foot button');
  /** What is tapped in the middle of it. */
  const onTop = (): Promise<boolean> =>
    pay.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  // On the narrowest phones the ways reach down to it.
  await page.setViewportSize({ width: 320, height: 700 });
  for (let y = 0; y < 200; y += 20) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    expect(await onTop(), `scrolled by ${y} px`).toBe(true);
  }
  await amount.fill('500');
  await expect(page.locator('.bottom-bar')).toBeVisible();
  // As Android's keyboard leaves it.
  await page.setViewportSize({ width: 390, height: 420 });
  await amount.scrollIntoViewIfNeeded();
  await expect(page.locator('.bottom-bar')).toBeHidden();
  const [field, button] = [await amount.boundingBox(), await pay.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(420);
  await amount.blur();
  await expect(page.locator('.bottom-bar')).toBeVisible();
});
