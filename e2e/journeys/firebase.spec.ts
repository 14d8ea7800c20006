import { expect, expectAccessible, expectNoSideways, place, settled, test, toast, type OwnStack, type Page } from '../support/own-stack.ts';

// The browser's own lines about codes that the service refuses.
test.use({ expectedFaults: [/accounts:(sendVerificationCode|signInWithPhoneNumber)/] });

let count = 0;
const freshNumber = (): string => `0917${String(Date.now() + ++count).slice(-7)}`;
const e164 = (typed: string): string => `+63${typed.slice(1)}`;

const switchOn = (own: OwnStack): Promise<void> =>
  own.configure((config) => ({
    ...config,
    flags: { ...config.flags, FIREBASELOGIN3: true },
    registration: { ...config.registration, mobileEnabled: true, usernameEnabled: false },
  }));
const codeButton = (page: Page) => page.locator('.ui-field__action[aria-busy]');
const verifier = (page: Page) => page.frameLocator('iframe.verifier');
const pass = async (page: Page): Promise<void> => {
  const tap = verifier(page).getByRole('button', { name: /I am not a robot/ });
  await tap.click();
  await expect(tap).toBeDisabled();
};
/** The newest code for a number, read on the page that stands in for the phone. */
const readCode = async (page: Page, number: string): Promise<string> => {
  const { origin } = new URL((await page.locator('iframe.verifier').getAttribute('src')) ?? '');
  const phone = await page.context().newPage();
  await phone.goto(`${origin}/firebase/codes`);
  const code = await phone.locator('p', { hasText: number }).first().locator('b').textContent();
  await phone.close();
  return code ?? '';
};
const openSmsLogin = async (page: Page): Promise<void> => {
  await page.goto('/m/login');
  await settled(page);
  await page.locator('[type=radio][value=sms]').check();
  await expect(verifier(page).getByRole('button')).toBeVisible();
};

test('A474 A266 A341 a code that Firebase sends logs in; the platform sends none', async ({ page, own }) => {
  await switchOn(own);
  const number = freshNumber();
  await own.store.open({ mobile: e164(number) });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await openSmsLogin(page);
  await page.locator('[name=mobileNum]').fill(number);
  await codeButton(page).click();
  await expect(page.getByText('Please pass the check above first.')).toBeVisible();
  await pass(page);
  await expectAccessible(page);
  await codeButton(page).click();
  await expect(codeButton(page)).toHaveText(/^(60|5\d) s$/);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  const code = await readCode(page, e164(number));
  await page.locator('[name=messageCode]').fill(code === '000000' ? '000001' : '000000');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('Verification code error')).toBeVisible();
  await page.locator('[name=messageCode]').fill(code);
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(asked).toContain('/firebase/v1/accounts:signInWithPhoneNumber');
  expect(asked).not.toContain('/wps/account/getCode');
});

test('A501 a code that Firebase could not send is not spoken of: the toast goes, and nothing counts down', async ({ page, own }) => {
  await switchOn(own);
  let tries = 0;
  await page.route('**/v1/accounts:sendVerificationCode*', async (route) => {
    tries++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'QUOTA_EXCEEDED' } },
    });
  });
  await openSmsLogin(page);
  await page.locator('[name=mobileNum]').fill(freshNumber());
  await pass(page);
  await codeButton(page).click();
  await expect(toast(page, 'sms sending...')).toBeVisible();
  await expect(toast(page, 'sms sending...')).toHaveCount(0);
  await expect(page.locator('.ui-toast')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(codeButton(page)).toHaveText('get code');
  expect(tries).toBe(1);
  await expect(verifier(page).getByRole('button')).toBeEnabled();
});

test('A282 a number that Firebase has proved opens an account', async ({ page, own }) => {
  await switchOn(own);
  const number = freshNumber();
  await page.goto('/m/register');
  await settled(page);
  await page.locator('[name=mobileNum]').fill(number);
  await pass(page);
  await codeButton(page).click();
  await expect(codeButton(page)).toHaveText(/^(60|5\d) s$/);
  await page.locator('[name=verificationCode]').fill(await readCode(page, e164(number)));
  for (const name of ['password', 'confimpsw']) await page.locator(`[name=${name}]`).fill('Bituin!77x');
  await page.locator('[name=agreement]').check();
  const sent = page.waitForRequest('**/wps/register/mobile');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ firebaseChannel: 'sms', verificationCode: '' });
  await expect.poll(() => place(page)).toBe('/m/home');
});
