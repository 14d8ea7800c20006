import { freshName } from '../support/people.ts';
import { readCode } from '../support/post.ts';
import {
  expectAccessibleInBothLooks,
  expect,
  expectNoSideways,
  keptSession,
  place,
  settled,
  test,
  toast,
  type Page,
} from '../support/journey.ts';

const password = 'Fresh!2026';
const open = async (page: Page, path = '/m/register'): Promise<void> => {
  await page.goto(path);
  await settled(page);
  await expect(page.locator('input[name=username]')).toBeVisible();
};
const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
};
const agree = async (page: Page): Promise<void> => {
  await page.locator('input[name=agreement]').check();
};
const byNumber = (page: Page) => page.getByRole('radio', { name: 'Mobile number' }).check();
const submit = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click();

test('A148 A149 A170 A175 A062 A394 A395 A397 the form: tabs, back, fields, faults and terms, which are accessible in both looks and fit 320 pixels', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page);
  const names = await page.locator('form input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
  expect(names).toEqual(['username', 'password', 'confimpsw', 'nickname', 'affiliateCode', 'agreement']);
  await expectAccessibleInBothLooks(page);
  await test.step('a message that appears when a field is left does not take the tap away', async () => {
    await fill(page, { username: '1abc', password: 'short', confimpsw: 'other' });
    await page.locator('input[name=nickname]').fill('<');
    await page.locator('input[name=agreement]').tap();
    await expect(page.locator('input[name=agreement]')).toBeChecked();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  });
  await test.step('faults are named in their words, and the first one has the focus', async () => {
    await submit(page);
    await expect(page.locator('input[name=username]')).toBeFocused();
    for (const fault of ['Account format is incorrect', 'Password format is incorrect', 'Name format is not valid'])
      await expect(page.getByText(fault)).toBeVisible();
    // A message pushes what comes below it, and lies over nothing.
    const box = async (part: string) => (await page.locator(part).first().boundingBox()) ?? { y: 0, height: 0 };
    const [message, next] = [await box('.ui-field__error'), await box('.ui-field:has(input[name=password])')];
    expect(next.y).toBeGreaterThanOrEqual(message.y + message.height);
    await expectAccessibleInBothLooks(page);
  });
  await test.step('the terms open over the form; back closes them, and what was typed stays', async () => {
    const terms = page.getByRole('dialog', { name: 'Terms and conditions' });
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await expect(terms).toContainText('21');
    await expectAccessibleInBothLooks(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
    await page.goBack();
    await expect(terms).toBeHidden();
    expect(place(page)).toBe('/m/register');
    await expect(page.locator('input[name=username]')).toHaveValue('1abc');
    await page.locator('input[name=agreement]').uncheck();
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await page.getByRole('button', { name: 'I am 21 or older and I agree' }).click();
    await expect(page.locator('input[name=agreement]')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeEnabled();
  });
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/login');
  await page.goBack();
  await expect(page.locator('input[name=username]')).toHaveValue('1abc');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A006 A176 A276 a valid code that comes with the visit is sent and not asked for, and the new member is logged in and welcomed', async ({
  page,
}) => {
  // The link leads to any page, and holds until the visitor registers.
  await page.goto('/m/home?code=FIESTA1');
  await open(page);
  await expect(page.locator('input[name=affiliateCode]')).toHaveCount(0);
  const username = freshName();
  await fill(page, { username, password, confimpsw: password });
  await agree(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await submit(page);
  expect((await sent).postDataJSON()).toMatchObject({ affiliateCode: 'FIESTA1' });
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(toast(page, 'Welcome to Palaro')).toBeVisible();
  expect(await keptSession(page)).toMatchObject({ userName: username, type: 0 });
  expect(await page.evaluate(() => document.cookie)).not.toContain('FIESTA1');
});

test('A441 A150 A154 A338 A342 an account is opened by mobile number with the code that was sent to it; the sheet of countries is accessible in both looks and fits 320 pixels', async ({
  page,
}) => {
  await open(page);
  await byNumber(page);
  const number = `917${String(Date.now()).slice(-7)}`;
  await fill(page, { mobileNum: `0${number}`, password, confimpsw: password });
  await page.locator('.country-picker').click();
  await expect(page.getByRole('dialog').getByText('Philippines')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await page.getByRole('dialog').getByLabel('Country or code').fill('phil');
  await page.getByRole('dialog').getByRole('button', { name: 'Philippines' }).click();
  const codeButton = page.getByRole('button', { name: 'get code' });
  await codeButton.click();
  await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
  await fill(page, { verificationCode: await readCode(page, number) });
  await agree(page);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await keptSession(page)).toMatchObject({ userName: expect.stringMatching(/^p[a-z0-9]+$/), type: 0 });
});
