import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSideways,
  moneyPassword,
  place,
  settled,
  setMoneyPassword,
  test,
  toast,
  verify,
  type Page,
} from '../support/bank-stack.ts';

let numbers = 0;
/** Digits of an account that nobody else has. */
const freshNumber = (): string => `${String(Date.now()).slice(-8)}${String(++numbers).padStart(2, '0')}`;

const openWithdraw = async (page: Page): Promise<void> => {
  await page.goto('/m/withdraw');
  await expect(page.getByRole('region', { name: 'You can withdraw' })).toBeVisible();
  await settled(page);
};
const sheet = (page: Page) => page.getByRole('dialog');
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const stepOf = (page: Page, title: string) => page.getByRole('heading', { name: title });

/** Taps the money password on the app's own keys, which send it with the last digit. */
const give = async (page: Page, password: string): Promise<void> => {
  for (const digit of password) await sheet(page).getByRole('button', { name: digit, exact: true }).click();
};

/** Adds an account on the screen. */
const addAccount = async (page: Page, channel: string, number: string): Promise<void> => {
  await page
    .getByRole('button', { name: /^Add an account/ })
    .first()
    .click();
  await sheet(page).getByLabel('Bank or wallet').selectOption({ label: channel });
  await sheet(page).getByLabel('Account number').fill(number);
  await sheet(page).getByRole('button', { name: 'Continue' }).click();
  await give(page, moneyPassword);
  await expect(toast(page, 'Account added')).toBeVisible();
};
/** Asks for an amount, as far as the money password. */
const ask = async (page: Page, typed: string): Promise<void> => {
  await amount(page).fill(typed);
  await page.getByRole('button', { name: 'Review' }).click();
  await sheet(page).getByRole('button', { name: 'Continue' }).click();
};

test('A009 a fresh member adds what is missing, each by its own action, until there is nothing but an empty balance in the way', async ({
  page,
  newcomer,
  bankStore,
}) => {
  const username = await newcomer();
  await openWithdraw(page);
  await expect(page.getByText('4 checks passed')).toBeVisible();
  await expect(amount(page)).toHaveCount(0);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: /^Add your real name/ }).click();
  await expect.poll(() => place(page)).toBe('/m/myAccount/index?edit=payeeName');
  await sheet(page).getByRole('textbox', { name: 'Real name' }).fill('Maria Santos');
  await sheet(page).getByText('I have checked it').click();
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => place(page)).toBe('/m/withdraw');
  await expect(page.getByRole('link', { name: /^Add your real name/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^Confirm your phone number or email/ }).click();
  await expect.poll(() => place(page)).toBe('/m/securityCenter/contacts');
  await verify(bankStore, username);
  await openWithdraw(page);
  await page.getByRole('link', { name: /^Set a money password/ }).click();
  await expect.poll(() => place(page)).toBe('/m/securityCenter/FundsPasswordBox');
  await setMoneyPassword(page);
  await openWithdraw(page);
  await page.getByRole('button', { name: /^Add an account/ }).click();
  await expect(sheet(page).getByLabel('Account name')).toHaveValue('Maria Santos');
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await addAccount(page, 'Pitaka', freshNumber());
  await expect(page.getByText('8 checks passed')).toBeVisible();
  await expect(page.getByRole('link', { name: /^There is nothing to withdraw yet/ })).toBeVisible();
});

test('B443 A224 a withdrawal is asked for with the money password, survives a reload, arrives, and the record has it', async ({
  page,
  payee,
}) => {
  // The bank takes its time to pay.
  test.slow();
  await payee(100_000n);
  await openWithdraw(page);
  await addAccount(page, 'Alkansya', freshNumber());
  await amount(page).fill('500');
  await expect(page.getByText('₱485.00')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(sheet(page)).toContainText('Juan Dela Cruz');
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await sheet(page).getByRole('button', { name: 'Continue' }).click();
  await give(page, '111111');
  await expect(sheet(page).getByText('That is not it. You have 4 tries left.')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await give(page, moneyPassword);
  await page.waitForURL(/\/m\/withdraw\/[0-9a-z]{26}$/);
  const own = place(page);
  await page.reload();
  await expect(stepOf(page, 'It has arrived')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'What has happened so far' }).getByRole('listitem').last()).toContainText('Arrived');
  await expectNoSideways(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'Withdrawal record' }).click();
  const row = page.getByRole('article');
  await expect(row).toContainText('Alkansya');
  await expect(row).toContainText('Arrived');
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'From the balance' }).click();
  await expect(row).toContainText('−₱500.00');
  await page.goBack();
  await page.getByRole('link', { name: /^Alkansya/ }).click();
  await expect.poll(() => place(page)).toBe(own);
  await openWithdraw(page);
  await expect(page.getByRole('region', { name: 'You can withdraw' })).toContainText('₱500.00');
  await expect(page.getByText('1 of 3 withdrawals today used')).toBeVisible();
});

test('what was deposited is to be played first: how much is told, and what is free beside it can be withdrawn', async ({
  page,
  payee,
  bank,
}) => {
  await payee(25_000n);
  await page.goto('/m/voucherCenter');
  await page.getByRole('radio', { name: /^QR Ph/ }).check();
  await amount(page).fill('300');
  await page.getByRole('button', { name: /^Pay ₱/ }).click();
  await page.waitForURL('**/m/deposit/*');
  await bank.pay(place(page).split('/')[3] ?? '');
  await expect(page.getByRole('heading', { name: '₱300.00 is in your balance' })).toBeVisible({ timeout: 20_000 });
  await openWithdraw(page);
  await addAccount(page, 'Pitaka', freshNumber());
  const card = page.getByRole('region', { name: 'You can withdraw' });
  await expect(card).toContainText('₱250.00');
  await expect(card).toContainText('Balance ₱550.00 − ₱300.00 not yet free');
  await expect(page.getByRole('link', { name: /^₱300\.00 left to play 0% done for your deposit of ₱300\.00/ })).toBeVisible();
  await amount(page).fill('251');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.locator('.ui-field__error').first()).toHaveText('₱300.00 has to be played first. You can withdraw ₱250.00 now.');
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(amount(page)).toHaveValue('250');
});

test('an account that its bank refuses is told with the money back, and is not paid to again', async ({ page, payee }) => {
  // The bank takes its time to pay.
  test.slow();
  await payee(100_000n);
  await openWithdraw(page);
  await addAccount(page, 'Bangko Halimbawa', '999999990003');
  await ask(page, '500');
  await give(page, moneyPassword);
  await expect(stepOf(page, 'Bangko Halimbawa ··0003 did not take it')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('₱500.00 is back in your balance.')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'Withdraw again' }).click();
  await expect(page.getByRole('region', { name: 'You can withdraw' })).toContainText('₱1,000.00');
  await expect(page.getByRole('radio', { name: /^Bangko Halimbawa ··0003.*refused it/ })).toBeDisabled();
  await expect(amount(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Bangko Halimbawa ··0003' }).click();
  await sheet(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('a withdrawal that a person looks at is in the way of another, and is cancelled: both tabs show it', async ({
  page,
  context,
  payee,
}) => {
  await payee(1_000_000n);
  await openWithdraw(page);
  await addAccount(page, 'Pitaka', freshNumber());
  await ask(page, '6000');
  await give(page, moneyPassword);
  await expect(stepOf(page, 'In review')).toBeVisible();
  const second = await context.newPage();
  await openWithdraw(second);
  await expect(amount(second)).toHaveCount(0);
  await second.getByRole('link', { name: /^A withdrawal of .* is under way/ }).click();
  await expect(stepOf(second, 'In review')).toBeVisible();
  await expectAccessibleInBothLooks(second);
  await page.getByRole('button', { name: 'Cancel, money back at once' }).click();
  await sheet(page).getByRole('button', { name: 'Cancel it' }).click();
  for (const tab of [page, second]) await expect(stepOf(tab, 'You cancelled this withdrawal')).toBeVisible();
  await second.close();
  await openWithdraw(page);
  await expect(page.getByRole('region', { name: 'You can withdraw' })).toContainText('₱10,000.00');
});
