import { Secret, TOTP } from 'otpauth';
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSideways,
  expectToastFor,
  place,
  sendLogin,
  settled,
  stopClock,
  test,
  toast,
  type Page,
} from '../support/journey.ts';
import { logIn, openLogin } from '../support/login.ts';
import { demoPassword } from '../support/people.ts';

const newPassword = 'Bagong!2026';
const changeForm = (page: Page) => page.locator('form.security-form');
const openForm = async (page: Page, path = '/m/changePsw'): Promise<void> => {
  await page.goto(path);
  await expect(changeForm(page)).toBeVisible();
  await settled(page);
};
const fillChange = async (page: Page, { old, fresh = newPassword }: { old?: string; fresh?: string }): Promise<void> => {
  if (old !== undefined) await page.locator('input[name=oldPassword]').fill(old);
  await page.locator('input[name=newPassword]').fill(fresh);
  await page.locator('input[name=confirmNewPassword]').fill(fresh);
};
const submit = (page: Page) => changeForm(page).locator('button[type=submit]').click();
const changes = '**/wps/security/password';

test('A033 A184 A186 A187 A188 A345 A346 A347 A349 A502 A523 B194 B200 the change of password stands without header, footer and bar; one that takes long waits 10 s aloud, and a refusal takes the waiting away', async ({
  page,
  member,
}) => {
  const { username } = await member();
  await openForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change password');
  await expect(page.locator('input[name=username]')).toHaveValue(username);
  await expect(page.locator('input[name=username]')).not.toBeEditable();
  for (const name of ['oldPassword', 'newPassword', 'confirmNewPassword']) await expect(page.locator(`input[name=${name}]`)).toBeVisible();
  await expect(changeForm(page).locator('button[type=submit]')).toBeVisible();
  for (const bar of ['.header', '.footer', '.bottom-bar']) await expect(page.locator(bar)).toHaveCount(0);
  await expectAccessibleInBothLooks(page);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  let asked = 0;
  let release = (): void => undefined;
  await page.route(changes, async (route) => {
    asked += 1;
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await fillChange(page, { old: demoPassword, fresh: demoPassword });
  await submit(page);
  const popup = page.getByRole('dialog', { name: 'The new password and the old password cannot be the same' });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'Got it' }).click();
  expect(asked).toBe(0);
  await fillChange(page, { old: 'Hindi!2026' });
  await stopClock(page);
  await submit(page);
  await expectToastFor(page, 'Please wait', 10_000);
  await expect.poll(() => asked).toBe(1);
  release();
  await expect(page.getByText('This password is wrong.')).toBeVisible();
  await expect(page.locator('input[name=newPassword]')).toHaveValue(newPassword);
  expect(place(page)).toBe('/m/changePsw');
  await submit(page);
  await expect(toast(page, 'Please wait')).toBeVisible();
  await expect.poll(() => asked).toBe(2);
  release();
  await expect(toast(page, 'Please wait')).toHaveCount(0);
});

test('A034 A035 A185 A189 A190 A348 A350 A351 A454 A528 who has just logged in changes the password, goes home after a second, and logs in with it remembered', async ({
  page,
  store,
}) => {
  const { username } = await store.open();
  await openLogin(page);
  await logIn(page, username, demoPassword);
  await settled(page);
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(changeForm(page)).toBeVisible();
  await expect(page.locator('input[name=oldPassword]')).toHaveCount(0);
  await fillChange(page, {});
  await stopClock(page);
  await submit(page);
  await expect(toast(page, 'Change saved')).toBeVisible();
  await expect(toast(page, 'Please wait')).toHaveCount(0);
  await page.clock.runFor(900);
  expect(place(page)).toBe('/m/securityCenter/loginChange');
  await page.clock.runFor(101);
  await page.clock.resume();
  await expect.poll(() => place(page)).toBe('/m/home');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(newPassword);
  // The page's clock hides from `settled` what it looks at.
  await page.goto('/m/changePsw');
  await expect(page.locator('input[name=oldPassword]')).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain(newPassword);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.setItem('autoLogin', '0');
  });
  await page.goto('/m/login');
  await expect(page.locator('input[name=username]')).toHaveValue(username);
  await expect(page.locator('input[name=password]')).toHaveValue(newPassword);
  await expect(page.locator('.ui-toasts')).toBeAttached();
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A011 A036 A037 A038 the security centre leads back to where it was opened; a player sets the money password, and it knows of it', async ({
  page,
  member,
}) => {
  await member();
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'Security centre' }).click();
  await expect.poll(() => place(page)).toBe('/m/securityCenter?backUrl=%2Fm%2Fmine');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security centre');
  await expect(page.getByRole('heading', { name: 'A good start' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/mine');
  await page.getByRole('link', { name: 'Security centre' }).click();
  await page.getByRole('link', { name: 'Set a money password' }).click();
  await expect.poll(() => place(page)).toBe('/m/securityCenter/FundsPasswordBox');
  await page.locator('input[name=proof]').fill(demoPassword);
  await submit(page);
  const type = (digits: string): Promise<void> => page.keyboard.type(digits, { delay: 20 });
  await expect(page.getByLabel('New money password', { exact: true })).toBeFocused();
  await expectAccessibleInBothLooks(page);
  await type('123456');
  await expect(page.getByLabel('New money password again')).toBeFocused();
  await type('123456');
  await expect(page.getByText('This money password is easy to guess.')).toBeVisible();
  await type('274951');
  await expect(page.getByLabel('New money password again')).toBeFocused();
  await type('274951');
  await expect(toast(page, 'Money password set')).toBeVisible();
  await expect.poll(() => place(page)).toBe('/m/securityCenter?backUrl=%2Fm%2Fmine');
  // The next lock is asked for.
  await expect(page.getByRole('link', { name: 'Confirm a contact' })).toBeVisible();
});

test('A092 a password that the operator has set is replaced at the first login, before anything else, and only then', async ({
  page,
  store,
}) => {
  const { id, username } = await store.open();
  await store.query('UPDATE player SET first_login_pending = true WHERE id = $1', [id]);
  const logIn = async (): Promise<void> => {
    await openLogin(page, '/m/login?returnPath=%2Fm%2FgameRecord');
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[name=password]').fill(demoPassword);
    await page.locator('form button[type=submit]').click();
    await expect.poll(() => place(page)).toBe('/m/firstPassword?returnPath=%2Fm%2FgameRecord');
  };
  await logIn();
  // Whoever cannot choose now leaves the phone logged out.
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(toast(page, 'You are logged out')).toBeVisible();
  await logIn();
  await expect(page).toHaveTitle('First password | Palaro');
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await fillChange(page, {});
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/gameRecord');
  await page.goto('/m/firstPassword');
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('devices and what was done on them: another device is removed after a question, and is logged out', async ({
  page,
  member,
  browser,
  store,
}) => {
  const { id, username } = await member();
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  });
  await sendLogin(elsewhere, { action: 'username', username, password: demoPassword });
  await elsewhere.close();
  // The first session stays, as if the two logins had raced.
  await store.query('UPDATE login_session SET ended_at = NULL, end_reason = NULL WHERE player_id = $1', [id]);
  await page.goto('/m/securityCenter/devices');
  await expect(page.locator('.device')).toHaveCount(2);
  await expect(page.locator('.device').first()).toContainText('This device');
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Remove Chrome, Android' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Chrome, Android?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.device')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Chrome, Android' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'The device is removed')).toBeVisible();
  await expect(page.locator('.device')).toHaveCount(1);
  await page.goto('/m/securityCenter/activity');
  await expect(page.locator('.activity').first()).toContainText('Device removed');
  await expectAccessibleInBothLooks(page);
});

test('a second step at login is set up with an app, asked for after the password, and switched off', async ({ page, store }) => {
  const { username } = await store.open();
  await openLogin(page);
  await logIn(page, username, demoPassword);
  await page.goto('/m/securityCenter/secondStep');
  await page.locator('input[name=loginPassword]').fill(demoPassword);
  await settled(page);
  await submit(page);
  await expect(page.locator('.qr-code')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  const secret = (await page.locator('.second-step__code').innerText()).replace(/\s/g, '');
  const codeOf = (stepsAhead: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
  await page.locator('input[name=code]').fill('000000');
  await submit(page);
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  await page.locator('input[name=code]').fill(codeOf(0));
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Two-step verification is on' })).toBeVisible();
  await expect(page.locator('.second-step__codes li')).toHaveCount(10);
  await expectAccessibleInBothLooks(page);
  const [recovery = ''] = await page.locator('.second-step__codes li').allInnerTexts();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.setItem('autoLogin', '0');
  });
  await openLogin(page);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('input[name=secondCode]')).toBeFocused();
  await expect(page.getByText('A recovery code works too')).toBeVisible();
  await expect(page.getByText('Enter the code of your authenticator app.'), 'nothing was done wrong').toBeHidden();
  await page.locator('input[name=secondCode]').fill(recovery);
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.goto('/m/securityCenter/secondStep');
  await expect(page.getByText('9 recovery codes are left')).toBeVisible();
  await settled(page);
  await page.locator('input[name=loginPassword]').fill(demoPassword);
  await page.locator('input[name=code]').fill(codeOf(1));
  await submit(page);
  await expect(toast(page, 'Two-step verification is off')).toBeVisible();
});
