import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSideways,
  place,
  settled,
  test,
  type Page,
} from '../support/journey.ts';
import { logIn, openLogin, submit } from '../support/login.ts';
import { quietPopups } from '../support/popups.ts';
import { readCode } from '../support/post.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: -anHourMs });

let count = 0;
/** Contacts that nobody else has. */
const freshContacts = () => {
  const number = String(Date.now() + ++count).slice(-7);
  return { mobile: `+63918${number}`, typed: `0918${number}`, email: `ana${number}@palaro.example` };
};
const newPassword = 'Bagong-Simula-7';

const chooseWay = (page: Page, way: string) => page.locator(`[type=radio][value=${way}]`).check();
const codeButton = (page: Page) => page.locator('.ui-field__action[aria-busy]');

test('A129 A133 A134 A138 A139 A265 A334 a code by SMS logs in; the wait survives a reload, and the number is there the next time', async ({
  page,
  store,
}) => {
  const { mobile, typed } = freshContacts();
  await store.open({ mobile });
  await openLogin(page);
  await chooseWay(page, 'sms');
  await page.locator('[name=mobileNum]').fill(typed);
  await codeButton(page).click();
  await expect(codeButton(page)).toHaveText(/^(60|5\d) s$/);
  const code = await readCode(page, mobile, 'login code');
  await page.reload();
  await settled(page);
  await chooseWay(page, 'sms');
  await expect(codeButton(page)).toHaveText(/^[1-5]?\d s$/);
  await expect(codeButton(page)).toBeDisabled();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.locator('[name=mobileNum]').fill(typed);
  await page.locator('[name=messageCode]').fill(code);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.goto('/m/mine');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.goto('/m/login');
  await expect(page.locator('[name=mobileNum]')).toHaveValue(typed);
  await chooseWay(page, 'username');
  await expect(page.locator('[name=username]')).toBeVisible();
  await chooseWay(page, 'sms');
  await expect(page.locator('[name=mobileNum]')).toHaveValue(typed);
});

test('A031 A032 A069 A074 A087 A140 a code by e-mail sets a new password, and who was logged in is not any more', async ({
  page,
  browser,
  store,
}) => {
  test.setTimeout(90_000);
  const { email } = freshContacts();
  const person = await store.open({ email });
  await openLogin(page);
  await logIn(page, person.username, person.password);
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await quietPopups(other);
  const forgot = await other.newPage();
  await forgot.goto('/m/login');
  await settled(forgot);
  await forgot.locator('a[href="/m/forget"]').click();
  await expect.poll(() => place(forgot)).toBe('/m/forget');
  await expect(forgot.locator('header.header, footer.footer')).toHaveCount(0);
  await forgot.locator('.auth__bar a').click();
  await expect.poll(() => place(forgot)).toBe('/m/home');
  await forgot.goto('/m/forget');
  await settled(forgot);
  await chooseWay(forgot, 'email');
  await forgot.locator('[name=email]').fill(email.toUpperCase());
  await codeButton(forgot).click();
  await forgot.locator('[name=messageCode]').fill(await readCode(forgot, email));
  await forgot.locator('[name=password]').fill(newPassword);
  await forgot.locator('[name=confimpsw]').fill(newPassword);
  await expectNoSideways(forgot);
  await expectAccessibleInBothLooks(forgot);
  await submit(forgot);
  await expect.poll(() => place(forgot)).toBe('/m/login');
  await page.goto('/m/gameRecord');
  await expect.poll(() => place(page)).toMatch(/^\/m\/login/);
  await expect(forgot.locator('[name=username]')).toHaveValue(person.username);
  await forgot.locator('[name=password]').fill(newPassword);
  await submit(forgot);
  await expect.poll(() => place(forgot)).toBe('/m/home');
  await other.close();
});
