import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';
import { leaveSession, withAuthenticator } from '../support/authenticator.ts';
import { fill, logIn, openLogin, submit } from '../support/login.ts';
import { demoPassword } from '../support/people.ts';

const offer = (page: Page) => page.getByRole('dialog', { name: 'Next time without a password?' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

test('after a login by password a passkey is offered, made without typing, and the first choice of the next login', async ({
  page,
  store,
}) => {
  const phone = await withAuthenticator(page);
  const { username } = await store.open();
  await openLogin(page);
  await expect(passkeyButton(page)).toHaveCount(0);
  await fill(page, username, demoPassword);
  await submit(page);
  await expect(offer(page)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await offer(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await phone.count()).toBe(1);

  await leaveSession(page);
  await openLogin(page);
  await expect(passkeyButton(page)).toBeVisible();
  await expectNoSideways(page);
  await phone.finger(false);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Nothing was done. Try again, or use your password.');
  await phone.finger(true);
  await passkeyButton(page).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.goto('/m/securityCenter/passkeys');
  await expect(page.getByRole('listitem').filter({ hasText: 'Last login' })).toHaveCount(1);
});

test('who does not want one goes on, and is not asked again for 30 days; nor is anybody on a device that asks for no finger', async ({
  page,
  store,
}) => {
  const { username } = await store.open();
  await openLogin(page);
  await logIn(page, username, demoPassword);
  await leaveSession(page);
  await withAuthenticator(page);
  await openLogin(page);
  await fill(page, username, demoPassword);
  await submit(page);
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await leaveSession(page);
  await openLogin(page);
  await logIn(page, username, demoPassword);
  await page.evaluate(() => {
    const month = 30 * 24 * 3_600_000 + 1000;
    localStorage.setItem('passkey', JSON.stringify({ offeredAt: Date.now() - month }));
  });
  await leaveSession(page);
  await openLogin(page);
  await fill(page, username, demoPassword);
  await submit(page);
  await expect(offer(page)).toBeVisible();
});

test('passkeys are added with the password, renamed and removed; a removed one says so at login and the password comes first again', async ({
  page,
  member,
}) => {
  const phone = await withAuthenticator(page);
  const { username } = await member();
  await page.goto('/m/securityCenter');
  await page.getByRole('link', { name: /Passkeys/ }).click();
  await expect(page.getByText('No passkey yet')).toBeVisible();
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.locator('input[name=loginPassword]').fill('Wrong!2026');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This password is wrong.')).toBeVisible();
  await page.locator('input[name=loginPassword]').fill(demoPassword);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const card = page.locator('.device');
  await expect(card).toHaveCount(1);
  expect(await phone.count()).toBe(1);
  await card.getByRole('button', { name: /^Rename/ }).click();
  await page.locator('dialog input[name=name]').fill('My phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('heading', { name: 'My phone' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await card.getByRole('button', { name: 'Remove My phone' }).click();
  await page.locator('dialog input[name=loginPassword]').fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toHaveCount(0);
  await page.goto('/m/securityCenter/activity');
  await expect(page.getByRole('heading', { name: 'Passkey removed' })).toBeVisible();

  await leaveSession(page);
  await openLogin(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('This passkey is not known here. Log in with your password.');
  await openLogin(page);
  await expect(passkeyButton(page)).toHaveCount(0);
  await fill(page, username, demoPassword);
  await submit(page);
  await expect(offer(page)).toBeVisible();
});
