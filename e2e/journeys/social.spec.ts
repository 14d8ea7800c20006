import { expect, expectAccessibleInBothLooks, expectNoSideways, place, test, type Page } from '../support/journey.ts';
import { fill, openLogin, submit } from '../support/login.ts';
import { demoPassword } from '../support/people.ts';

const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.setItem('autoLogin', '0');
  });
  await page.context().clearCookies({ name: /session/ });
};
/** From the login screen to the service, and back as somebody. */
const signIn = async (page: Page, service: 'Google' | 'Facebook', person: string): Promise<void> => {
  await openLogin(page);
  await page.getByRole('button', { name: `Continue with ${service}` }).click();
  await expect(page.getByRole('heading', { name: `Demo sign-in: ${service}` })).toBeVisible();
  await page.getByRole('button', { name: person }).click();
};
const newName = (): string => `soc${Date.now().toString(36).slice(-8)}`;

test('A144 A145 A473 a new player comes by Google, opens an account in one step, and is logged in directly the next time', async ({
  page,
}) => {
  await signIn(page, 'Google', 'Continue as Bituin Halimbawa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await expect(page.locator('[type=password]')).toHaveCount(0);
  await expect(page.locator('[name=username]')).toHaveValue('bituinhalimb');
  await page.locator('[name=username]').fill(newName());
  await page.locator('[name=agreement]').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  // Without a password so far.
  await page.goto('/m/securityCenter/setPassword');
  await expect(page.locator('.security__intro').first()).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await signOut(page);
  await signIn(page, 'Google', 'Continue as Bituin Halimbawa');
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(page.locator('html')).toHaveAttribute('data-member');
});

test('A472 who has an account links Facebook after a login to it, and who refuses is told so', async ({ page, store }) => {
  const { username } = await store.open();
  await signIn(page, 'Facebook', 'Refuse, and go back');
  await expect(page.getByText('You did not agree to the login.')).toBeVisible();
  await signIn(page, 'Facebook', 'Continue as Datu Halimbawa');
  await page.getByRole('button', { name: 'I have an account already' }).click();
  await fill(page, username, demoPassword);
  await submit(page);
  await page.getByRole('button', { name: 'Link the account' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await signOut(page);
  await signIn(page, 'Facebook', 'Continue as Datu Halimbawa');
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(page.locator('html')).toHaveAttribute('data-member');
});

test('a member links Google in the security centre and takes it away again', async ({ page, store }) => {
  const { username } = await store.open();
  await openLogin(page);
  await fill(page, username, demoPassword);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.goto('/m/securityCenter');
  await page.getByRole('link', { name: /Linked services/ }).click();
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await page.getByRole('button', { name: 'Continue as Amihan Halimbawa' }).click();
  await page.getByLabel('Login password').fill(demoPassword);
  await page.getByRole('button', { name: 'Link the account' }).click();
  await expect.poll(() => place(page)).toBe('/m/securityCenter/services');
  await page.getByRole('button', { name: 'Remove Google' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Login password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});
