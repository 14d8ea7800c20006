import { expectToastSeen, watchToasts } from '../support/journey.ts';
import { test, expect, settled, type OwnStack, type Page } from '../support/own-stack.ts';

const configure = (own: OwnStack, change: (registration: Registration) => Partial<Registration>): Promise<void> =>
  own.configure((config) => ({ ...config, registration: { ...config.registration, ...change(config.registration) } }));
type Registration = Parameters<Parameters<OwnStack['configure']>[0]>[0]['registration'];

/** A browser may keep the form's settings for a minute; a watched call is not kept. */
const open = async (page: Page): Promise<void> => {
  await page.route('**/wps/register/settings', (route) => route.continue());
  await page.goto('/m/register');
  await settled(page);
  await expect(page.locator('input[name=password]')).toBeVisible();
};
const names = (page: Page) => () =>
  page.locator('form input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
const methods = (page: Page) => page.getByRole('radiogroup', { name: 'How to register' });

test('A150 A151 A338 the toggle is there while both methods are on; the only one is the default', async ({ page, own }) => {
  await open(page);
  await expect(methods(page)).toBeVisible();
  await expect(page.locator('input[name=username]')).toBeVisible();
  await methods(page).getByRole('radio', { name: 'Mobile number' }).check();
  await expect(page.locator('input[name=mobileNum]')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveCount(0);
  await configure(own, () => ({ usernameEnabled: false }));
  await open(page);
  await expect(page.locator('input[name=mobileNum]')).toBeVisible();
  await expect(methods(page)).toHaveCount(0);
  await configure(own, () => ({ usernameEnabled: true, mobileEnabled: false }));
  await open(page);
  await expect(page.locator('input[name=username]')).toBeVisible();
  await expect(methods(page)).toHaveCount(0);
});

test('A152 A153 A154 A155 A156 A172 by number: picker of the settings, number, code, both passwords, no second number', async ({
  page,
  own,
}) => {
  await configure(own, ({ fields }) => ({
    usernameEnabled: false,
    dialingCodes: ['+63', '+971', '+65'],
    otherCountries: false,
    fields: { ...fields, mobileNum: { ...fields.mobileNum, enabled: true } },
  }));
  await open(page);
  await expect
    .poll(names(page))
    .toEqual(['mobileNum', 'verificationCode', 'password', 'confimpsw', 'nickname', 'affiliateCode', 'agreement']);
  await page.getByRole('button', { name: 'Country code: Philippines +63' }).click();
  await expect(page.getByRole('dialog').locator('.countries__code')).toHaveText(['+63', '+971', '+65']);
  await page.getByRole('dialog').getByRole('button', { name: 'Singapore' }).click();
  await expect(page.getByRole('button', { name: 'Country code: Singapore +65' })).toBeVisible();
  await configure(own, () => ({ usernameEnabled: true }));
  await open(page);
  await expect(page.locator('input[name=mobileNum]')).toBeVisible();
  await methods(page).getByRole('radio', { name: 'Mobile number' }).check();
  await expect(page.locator('input[name=mobileNum]')).toHaveCount(1);
});

test('A173 by username the SMS code is there while numbers are verified alone', async ({ page, own }) => {
  const on = ({ fields }: Registration) => ({
    ...fields,
    mobileNum: { ...fields.mobileNum, enabled: true },
    verificationCode: { ...fields.verificationCode, enabled: true },
  });
  await configure(own, (registration) => ({ fields: on(registration), mobileVerification: true }));
  await open(page);
  await expect(page.locator('input[name=verificationCode]')).toBeVisible();
  await configure(own, () => ({ mobileVerification: false }));
  await open(page);
  await expect(page.locator('input[name=mobileNum]')).toBeVisible();
  await expect(page.locator('input[name=verificationCode]')).toHaveCount(0);
});

test('A339 A342 A499 the button counts down from the minutes of the answer and is disabled until then; the toasts say what goes on', async ({
  page,
}) => {
  await page.route('**/wps/register/sms-code', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: object };
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, expiredMinutes: 2 } } });
  });
  await watchToasts(page);
  await open(page);
  await methods(page).getByRole('radio', { name: 'Mobile number' }).check();
  await page.locator('input[name=mobileNum]').fill('0917 555 0142');
  const button = page.locator('.ui-field__action[aria-busy]');
  await page.clock.install();
  await button.click();
  await expect(button).toHaveText(/^1(20|1\d) s$/);
  await expectToastSeen(page, 'sms sending...');
  await expectToastSeen(page, /sms send(?!ing)/);
  await expect(button).toBeDisabled();
  await page.clock.fastForward(100_000);
  await expect(button).toHaveText(/^\d{1,2} s$/);
  await expect(button).toBeDisabled();
  await page.clock.fastForward(30_000);
  await expect(button).toHaveText('get code');
  await expect(button).toBeEnabled();
});
