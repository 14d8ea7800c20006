import { expect, place, sendLogin, test, texts, type Page } from '../support/journey.ts';
import { fill, openLogin, submit } from '../support/login.ts';

/** Refuses the next logins with a code of the platform. */
const refuse = (page: Page, status: number, code: string, data: object = {}) =>
  page.route('**/wps/session/login', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ success: false, code, message: 'x', data }) }),
  );

test('A135 A147 A331 A332 A333 A377 A378 A379 A380 A487 A503 a wrong password asks for a captcha, which can be answered', async ({
  page,
  store,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => void workers.push(worker.url()));
  const person = await store.open();
  await openLogin(page);
  await fill(page, person.username, 'wrong password');
  const first = page.waitForResponse(/\/wps\/captcha\b/);
  await submit(page);
  await expect(page.getByText('Username or password is wrong')).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue(person.username);
  await first;
  const picture = page.locator('.captcha__picture');
  await expect(picture).toBeVisible();
  await expect(page.getByText('1-16 digits or letters')).toBeVisible();
  const code = page.locator('input[name=identifying]');
  await page.locator('input[name=password]').fill(person.password);
  await submit(page);
  await expect(page.getByText('please enter code')).toBeVisible();
  await expect(code).toBeFocused();
  await code.pressSequentially('ab12x345678');
  await expect(code).toHaveValue('123456');
  const before = await picture.getAttribute('src');
  const another = page.waitForResponse(/\/wps\/captcha\b/);
  await page.getByRole('button', { name: 'Show another captcha' }).click();
  await another;
  await expect(code).toHaveValue('');
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await code.fill('000000');
  const third = page.waitForResponse(/\/wps\/captcha\b/);
  await submit(page);
  await expect(page.getByText('Verification code error')).toBeVisible();
  await expect(code).toHaveValue('');
  const { value } = (await (await third).json()) as { value: { captchaId: string } };
  await expect(page.locator('input[name=password]')).toHaveValue(person.password);
  await code.fill(value.captchaId.slice(0, 4));
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(workers).toEqual(Array(3).fill(expect.stringContaining('/m/assets/captcha-worker-')));
});

test('the captcha’s work is done without workers too', async ({ page, store }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  const person = await store.open();
  await openLogin(page);
  await fill(page, person.username, 'wrong password');
  const captcha = page.waitForResponse(/\/wps\/captcha\b/);
  await submit(page);
  const { value } = (await (await captcha).json()) as { value: { captchaId: string } };
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('input[name=identifying]').fill(value.captchaId.slice(0, 4));
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A147 A490 a refusal without the indicator asks for no captcha', async ({ page }) => {
  await refuse(page, 503, 'system_upgrading');
  await openLogin(page);
  await fill(page, 'anybody', 'Somepass1');
  await submit(page);
  await expect(page.getByText('System upgrading, please try again later.')).toBeVisible();
  await expect(page.locator('input[name=identifying]')).toHaveCount(0);
});

test('A488 an unknown code shows Unknown error', async ({ page }) => {
  await refuse(page, 418, 'brewing_tea');
  await openLogin(page);
  await fill(page, 'anybody', 'Somepass1');
  await submit(page);
  await expect(page.getByText('Unknown error')).toBeVisible();
});

test('A483 says that a user does not exist or is disabled, to whoever knows the password', async ({ page, store, context }) => {
  const person = await store.open();
  await store.disable(person);
  expect(await sendLogin(context, { action: 'username', username: person.username, password: person.password })).toMatchObject({
    code: 'user_unknown',
    message: 'Sorry, the user does not exist or is disabled.',
  });
  await openLogin(page);
  await fill(page, person.username, person.password);
  await submit(page);
  await expect(page.getByText('Sorry, the user does not exist or is disabled.')).toBeVisible();
});

test('a name that does not exist is answered as a wrong password is (ruling 43)', async ({ page }) => {
  await openLogin(page);
  await fill(page, 'nobody4711', 'Somepass1');
  await submit(page);
  await expect(page.getByText('Username or password is wrong')).toBeVisible();
});

test('A503 a locked name is told from when another try is possible', async ({ page }) => {
  await refuse(page, 429, 'login_locked', { retryAfterSeconds: 900, captcha: true });
  await openLogin(page);
  await fill(page, 'anybody', 'Somepass1');
  await submit(page);
  await expect(page.getByText(/Too many failed tries\. You can try again at \d+:\d\d/)).toBeVisible();
  await expect(page.locator('input[name=username]')).toHaveValue('anybody');
});

test('A494 says No Internet, and the way back works', async ({ page, context, store }) => {
  const person = await store.open();
  await openLogin(page);
  await fill(page, person.username, person.password);
  await page.waitForTimeout(500);
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByRole('alert').getByText('No Internet')).toBeVisible();
  await context.setOffline(false);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A493 says Slow Connection when no answer comes in time', async ({ page }) => {
  await page.clock.install();
  await page.route('**/wps/session/login', () => new Promise<void>(() => undefined));
  await page.goto('/m/login');
  await page.clock.runFor(3000);
  await fill(page, 'anybody', 'Somepass1');
  const sent = page.waitForRequest('**/wps/session/login');
  await submit(page);
  await sent;
  await page.clock.runFor(16_000);
  await expect(page.getByText('Slow Connection')).toBeVisible();
});

test('A337 a change of language checks the filled fields anew, 200 ms later, and leaves empty ones alone', async ({ page, store }) => {
  const person = await store.open();
  await openLogin(page);
  await fill(page, person.username, 'wrong password');
  await submit(page);
  await expect(page.getByText('Username or password is wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Tagalog' }).click();
  await expect(page.getByText(texts('ty', 'errors.login_failed'))).toBeVisible();
  await page.waitForTimeout(400);
  await expect(page.locator('input[name=identifying]')).toHaveValue('');
  await expect(page.getByText(texts('ty', 'errors.captcha_required'))).toHaveCount(0);
  await page.locator('input[name=password]').fill('another');
  await expect(page.getByText(texts('ty', 'errors.login_failed'))).toHaveCount(0);
});
