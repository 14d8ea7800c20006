import { optionalRegistrationFields } from '@palaro/contract';
import { playNativeApp } from '../support/native-app.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { freshName } from '../support/people.ts';
import { readCode } from '../support/post.ts';
import {
  expectAccessibleInBothLooks,
  expect,
  expectAccessible,
  expectNoSideways,
  expectToastFor,
  keptSession,
  place,
  settled,
  test,
  toast,
  stopClock,
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

test('A148 A149 A157 A158 A159 A160 A170 A175 A180 A183 A283 tabs, back, the fields of the settings, toggles', async ({ page }) => {
  await open(page);
  const names = await page.locator('form input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
  expect(names).toEqual(['username', 'password', 'confimpsw', 'nickname', 'affiliateCode', 'agreement']);
  for (const name of ['password', 'confimpsw']) {
    await expect(page.locator(`input[name=${name}]`)).toHaveAttribute('type', 'password');
    // The first field's has become "Hide" by the second turn.
    await page.getByRole('button', { name: 'Show the password' }).first().click();
    await expect(page.locator(`input[name=${name}]`)).toHaveAttribute('type', 'text');
  }
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/login');
  await open(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A062 A407 A180 A181 A182 A343 the agreement gates the button; its terms open over the form; Reset clears', async ({ page }) => {
  await open(page);
  let sent = 0;
  page.on('request', (request) => void (sent += request.method() === 'PUT' ? 1 : 0));
  const button = page.getByRole('button', { name: 'Register', exact: true });
  await fill(page, { username: freshName(), password, confimpsw: password });
  await expect(button).toBeDisabled();
  await expect(page.getByText('Please agree to the terms and conditions')).toBeVisible();
  await page.locator('input[name=confimpsw]').press('Enter');
  await agree(page);
  await expect(button).toBeEnabled();
  await page.locator('input[name=agreement]').uncheck();
  await expect(button).toBeDisabled();
  expect(sent).toBe(0);
  await page.getByRole('link', { name: 'Read the terms' }).click();
  await expect(page.getByRole('dialog', { name: 'Terms and conditions' })).toContainText('21');
  expect(place(page)).toBe('/m/register');
  await page.getByRole('button', { name: 'I am 21 or older and I agree' }).click();
  await expect(page.locator('input[name=password]')).toHaveValue(password);
  await expect(button).toBeEnabled();
  await page.getByRole('button', { name: 'Reset' }).click();
  for (const name of ['username', 'password', 'confimpsw']) await expect(page.locator(`input[name=${name}]`)).toHaveValue('');
  await expect(button).toBeDisabled();
});

test('A344 A363 A364 A366 A367 A368 A394 A395 A397 faults are named in their words and the first one has the focus', async ({ page }) => {
  await open(page);
  await agree(page);
  await submit(page);
  await expect(page.locator('input[name=username]')).toBeFocused();
  await expect(page.getByText('Please enter the username and password')).toBeVisible();
  await fill(page, { username: '1abc', password: 'short', confimpsw: 'other' });
  await page.locator('input[name=nickname]').fill('<');
  await submit(page);
  await expect(page.getByText('Account format is incorrect')).toBeVisible();
  await expect(page.getByText('Start with a letter. 4 to 16')).toBeVisible();
  // A message pushes what comes below it, and lies over nothing.
  const box = async (part: string) => (await page.locator(part).first().boundingBox()) ?? { y: 0, height: 0 };
  const [message, next] = [await box('.ui-field__error'), await box('.ui-field:has(input[name=password])')];
  expect(next.y).toBeGreaterThanOrEqual(message.y + message.height);
  await expect(page.getByText('Password format is incorrect')).toBeVisible();
  await expect(page.getByText('Confirmation password not matched')).toBeVisible();
  await expect(page.getByText('Name format is not valid')).toBeVisible();
  await fill(page, { username: freshName() });
  await submit(page);
  await expect(page.locator('input[name=password]')).toBeFocused();
});

test('A006 A273 A274 A275 A276 A279 A280 a new member is logged in and welcomed at home; the payload says where from', async ({ page }) => {
  await open(page);
  const username = freshName();
  await fill(page, { username, password, confimpsw: password, nickname: 'Maya' });
  await agree(page);
  await stopClock(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await submit(page);
  const host = new URL(page.url()).host;
  expect((await sent).postDataJSON()).toMatchObject({
    username,
    password,
    confirmPassword: password,
    nickname: 'Maya',
    affiliateCode: '',
    registerUrl: host,
    domain: host,
    registerMethod: 'H5',
    type: 0,
    agreement: true,
  });
  await expect.poll(() => place(page)).toBe('/m/home');
  await expectToastFor(page, 'Welcome to Palaro', 1500, 'success');
  expect(await keptSession(page)).toMatchObject({ userName: username, type: 0 });
});

test('A477 registering within the native app sends it one register event', async ({ page }) => {
  const events = await playNativeApp(page);
  await open(page);
  const username = freshName();
  await fill(page, { username, password, confimpsw: password });
  await agree(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await submit(page);
  expect((await sent).postDataJSON()).toMatchObject({ registerMethod: 'APP' });
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(events).toEqual([{ name: 'register', payload: { userName: username } }]);
});

/** A browser may keep the form's settings for a minute; a player who comes later asks anew. A watched call is not kept. */
const askAnew = (page: Page) => page.route('**/wps/register/settings', (route) => route.continue());

/** The SMS code comes with verification alone (A173). */
const optional = optionalRegistrationFields.filter((field) => field !== 'verificationCode');

ownTest(
  'A161 A162 A163 A164 A165 A166 A167 A168 A169 A170 A171 A174 A175 A383 each optional field comes with its setting',
  async ({ page, own }) => {
    await askAnew(page);
    const fields = page.locator('form input:not([name=username], [name=password], [name=confimpsw], [name=agreement])');
    const names = () => fields.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
    const enable = (wanted: (field: string) => boolean) =>
      own.configure(({ registration, ...config }) => ({
        ...config,
        registration: {
          ...registration,
          fields: Object.fromEntries(
            Object.entries(registration.fields).map(([field, rule]) => [field, { ...rule, enabled: wanted(field) }]),
          ) as typeof registration.fields,
        },
      }));
    for (const turn of [0, 1]) {
      await enable((field) => optional.some((one, index) => one === field && index % 2 === turn));
      await open(page);
      // The number's code comes later.
      await expect.poll(names).toEqual(optional.filter((_, index) => index % 2 === turn));
      if (await page.locator('summary').isVisible()) await page.locator('summary').click();
      for (const index of (await names()).keys()) await expect(fields.nth(index)).toBeVisible();
    }
    await enable((field) => field === 'mobileNum');
    await open(page);
    await page.locator('input[name=mobileNum]').pressSequentially('0917123456789012345678901');
    await expect(page.locator('input[name=mobileNum]')).toHaveValue('09171234567890123456');
  },
);

ownTest('A396 A398 A485 a bad address, a bad number and an unknown referrer are told at their fields', async ({ page, own }) => {
  await askAnew(page);
  await own.configure(({ registration, ...config }) => {
    const { email, mobileNum, recommenderId, ...others } = registration.fields;
    const on = { enabled: true, required: true };
    const fields = {
      ...others,
      email: { ...email, ...on },
      mobileNum: { ...mobileNum, ...on },
      recommenderId: { ...recommenderId, ...on },
    };
    return { ...config, registration: { ...registration, fields } };
  });
  await open(page);
  await fill(page, { username: freshName(), password, confimpsw: password });
  await fill(page, { email: 'maya@', mobileNum: '12', recommenderId: 'nobody12345' });
  await agree(page);
  await submit(page);
  await expect(page.getByText('E-mail format is incorrect')).toBeVisible();
  await expect(page.getByText('The mobile num is not valid')).toBeVisible();
  await fill(page, { email: 'maya@example.com', mobileNum: '09171234567' });
  await submit(page);
  await expect(page.getByText('Referrer link error').first()).toBeVisible();
  expect(place(page)).toBe('/m/register');
});

ownTest('A177 A178 A179 A284 A376 the captcha comes with its setting, takes digits, and a tap brings another', async ({ page, own }) => {
  await askAnew(page);
  await open(page);
  await expect(page.locator('.captcha, input[name=identifying]')).toHaveCount(0);
  await own.configure((config) => ({ ...config, registration: { ...config.registration, captcha: true } }));
  await open(page);
  const code = page.locator('input[name=identifying]');
  const picture = page.locator('.captcha__picture');
  await expect(picture).toBeVisible();
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await fill(page, { username: freshName(), password, confimpsw: password });
  await agree(page);
  await submit(page);
  await expect(page.getByText('Enter a captcha')).toBeVisible();
  await code.pressSequentially('1a2b3');
  await expect(code).toHaveValue('123');
  const before = await picture.getAttribute('src');
  const another = page.waitForResponse(/\/wps\/captcha\b/);
  await page.getByRole('button', { name: 'Show another captcha' }).click();
  const { value } = (await (await another).json()) as { value: { captchaId: string } };
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expect(code).toHaveValue('');
  await code.fill(value.captchaId.slice(0, 4));
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A484 a taken name is told while typing and by the platform', async ({ page, store }) => {
  const person = await store.open();
  await open(page);
  await fill(page, { username: person.username, password, confimpsw: password });
  await expect(page.getByText('Sorry, the username already exists.')).toBeVisible();
  await agree(page);
  await submit(page);
  await expect(page.locator('input[name=username]')).toBeFocused();
  expect(place(page)).toBe('/m/register');
});

test('A385 A386 A387 A388 A486 an invitation code is checked: an unknown one is said for 1 s and gets the focus; none is not asked', async ({
  page,
  ask,
}) => {
  await open(page);
  let checks = 0;
  page.on('request', (request) => void (checks += request.url().includes('/wps/affiliate/check') ? 1 : 0));
  const username = freshName();
  await expect(page.locator('input[name=affiliateCode]')).toBeHidden();
  await page.getByText('I have an invitation code').click();
  await fill(page, { username, password, confimpsw: password, affiliateCode: 'NOBODY99' });
  await agree(page);
  await stopClock(page);
  await submit(page);
  await expectToastFor(page, 'invitation code error', 1000, 'error');
  await expect(page.locator('input[name=affiliateCode]')).toBeFocused();
  expect(checks).toBe(1);
  const body = { username, password, confirmPassword: password, affiliateCode: 'NOBODY99', type: 0, agreement: true };
  expect(await ask('PUT', '/wps/register/username', { body })).toMatchObject({
    code: 'invitation_invalid',
    message: 'Invalid invitation code',
  });
  await page.locator('input[name=affiliateCode]').fill('');
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(checks).toBe(1);
});

test('A176 A276 a valid code that comes with the visit is sent and not asked for; an invalid one is', async ({ page }) => {
  const field = page.locator('input[name=affiliateCode]');
  await open(page, '/m/register?code=NOBODY9');
  await expect(field).toHaveValue('NOBODY9');
  await expect(page.getByText('Invalid invitation code')).toBeVisible();
  // The link leads to any page, and holds until the visitor registers.
  await page.goto('/m/home?code=FIESTA1');
  await open(page);
  await expect(field).toHaveCount(0);
  const username = freshName();
  await fill(page, { username, password, confimpsw: password });
  await agree(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await submit(page);
  expect((await sent).postDataJSON()).toMatchObject({ affiliateCode: 'FIESTA1' });
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await page.evaluate(() => document.cookie)).not.toContain('FIESTA1');
});

test('what was typed survives a reload, the way back and a change of language; passwords do not survive a reload', async ({ page }) => {
  await open(page);
  const username = freshName();
  const values = () =>
    page
      .locator('input[name=username], input[name=nickname], input[name=password]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await fill(page, { username, password, nickname: 'Maya' });
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('dialog').getByText('Tagalog').click();
  await expect(page.getByText('Ulitin ang password')).toBeVisible();
  expect(await values()).toEqual([username, password, 'Maya']);
  await page.reload();
  await expect(page.locator('input[name=nickname]')).toHaveValue('Maya');
  expect(await values()).toEqual([username, '', 'Maya']);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.locator('input[name=nickname]')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('input[name=nickname]')).toHaveValue('Maya');
  expect(await values()).toEqual([username, '', 'Maya']);
});

test('A441 A150 A154 A338 A342 an account is opened by mobile number with the code that was sent to it', async ({ page }) => {
  await open(page);
  await byNumber(page);
  const number = `917${String(Date.now()).slice(-7)}`;
  await fill(page, { mobileNum: `0${number}`, password, confimpsw: password });
  await page.locator('.country-picker').click();
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

test('B457 A490 a form that does not load can be tried again', async ({ page }) => {
  await page.route('**/wps/register/settings', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"success":false,"code":"system_upgrading","message":"x"}' }),
  );
  await page.goto('/m/register');
  await expect(page.getByText('The form did not load')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.unroute('**/wps/register/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('input[name=username]')).toBeVisible();
  await expect(toast(page, 'Unknown error')).toHaveCount(0);
});

test('the sheet of countries is accessible in both looks and fits 320 pixels', async ({ page }) => {
  await open(page);
  await byNumber(page);
  await page.locator('.country-picker').click();
  await expect(page.getByRole('dialog').getByText('Philippines')).toBeVisible();
  await page.waitForTimeout(500);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});

for (const theme of ['dark', 'light'] as const) {
  test(`registration, its faults and its terms are accessible in the ${theme} theme and fit 320 pixels`, async ({ page }) => {
    await page.addInitScript((value) => window === window.top && localStorage.setItem('theme', value), theme);
    await open(page);
    await expectAccessible(page);
    await agree(page);
    await submit(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Read the terms' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(500);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
  });
}

test('a message that appears when a field is left does not take the tap away', async ({ page }) => {
  await open(page);
  await fill(page, { username: '1', password: 'x', confimpsw: 'y' });
  const agreement = page.locator('input[name=agreement]');
  await agreement.tap();
  await expect(agreement).toBeChecked();
  await expect(page.getByText('Passwords do not match').or(page.locator('[aria-invalid=true]')).first()).toBeVisible();
});
