import { expect, place, test } from '../support/journey.ts';
import { fill, openLogin, submit } from '../support/login.ts';

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
