import { expect, settled, test, type Page } from '../support/bank-stack.ts';

/** What an iPhone leaves of its 844 px while its keyboard lies over a page that does not shrink. */
const seen = 422;
type View = EventTarget & { height: number };
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: view });
  }),
);
const raiseKeyboard = (page: Page): Promise<void> =>
  page.evaluate((height) => {
    const view = window.visualViewport as unknown as View;
    view.height = height;
    view.dispatchEvent(new Event('resize'));
  }, seen);
type Found = ReturnType<Page['getByRole']>;
/** Waits until all of an element is above the keyboard. */
const expectInSight = async (element: Found): Promise<void> =>
  expect
    .poll(async () => {
      const { y, height } = (await element.boundingBox()) ?? { y: -1, height: 0 };
      // A box is scrolled by whole pixels.
      return y >= 0 && y + height < seen + 1;
    })
    .toBe(true);
/** Writes into a field, over which the browser then lays its keyboard, moving the page as iOS does. */
const write = async (page: Page, field: Found, text: string): Promise<void> => {
  await field.fill(text);
  await raiseKeyboard(page);
  await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 150));
};
const expectApart = async (above: Found, below: Found): Promise<void> => {
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
};

test('with the keyboard over the page the amount of a deposit and its button are in sight', async ({ page, depositor }) => {
  await depositor();
  await page.goto('/m/voucherCenter');
  await expect(page.getByRole('radio').first()).toBeAttached();
  await settled(page);
  const [amount, pay] = [page.getByRole('textbox', { name: 'Amount' }), page.getByRole('button', { name: /^Pay ₱/ })];
  await write(page, amount, '500');
  await expectInSight(amount);
  await expectInSight(pay);
  await expectApart(amount, pay);
});

test('with the keyboard over the page a withdrawal, a new account and the money password stay within reach', async ({ page, payee }) => {
  await payee(100_000n);
  await page.goto('/m/withdraw');
  await page
    .getByRole('button', { name: /^Add an account/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Bank or wallet').selectOption({ label: 'Alkansya' });
  const number = sheet.getByLabel('Account number');
  await number.fill(String(Date.now()).slice(-10));
  await settled(page);
  await raiseKeyboard(page);
  const next = sheet.getByRole('button', { name: 'Continue' });
  for (const part of [number, next, sheet.getByRole('button', { name: 'Close' })]) await expectInSight(part);
  await next.click();
  await expect(sheet.getByRole('button', { name: '1', exact: true })).toBeVisible();
  for (const digit of '274951') {
    const key = sheet.getByRole('button', { name: digit, exact: true });
    await key.scrollIntoViewIfNeeded();
    await expectInSight(key);
    await key.click();
  }
  await expect(sheet).toHaveCount(0);
  const [amount, review] = [page.getByRole('textbox', { name: 'Amount' }), page.getByRole('button', { name: 'Review' })];
  await write(page, amount, '500');
  await expectInSight(amount);
  await expectInSight(review);
  await expectApart(amount, review);
});
