import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, toast, type Page } from '../support/journey.ts';

const openProfile = async (page: Page): Promise<void> => {
  await page.goto('/m/myAccount/index');
  await expect(page.locator('.profile__who')).toBeVisible();
  await settled(page);
};
const sheet = (page: Page) => page.getByRole('dialog');
const row = (page: Page, label: string) => page.locator('.ui-list-row').filter({ hasText: label });

test('A408 a member sets name, birthday and nickname: each is there after a reload, who they are is settled', async ({ page, member }) => {
  const person = await member();
  await openProfile(page);
  await row(page, 'Real name').click();
  await sheet(page).getByRole('textbox', { name: 'Real name' }).fill('  Maria   Santos ');
  await sheet(page).getByText('I have checked it').click();
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Change saved')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await row(page, 'Birthday').click();
  await test.step('its sheet is accessible in both looks, fits 320 pixels, and back closes it', async () => {
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await expect(sheet(page).locator('.ui-field__error').first()).toHaveText('Please fill this in');
    await expectAccessibleInBothLooks(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    expect(place(page)).toBe('/m/myAccount/index');
  });
  await row(page, 'Birthday').click();
  await sheet(page)
    .getByLabel('Birthday', { exact: true })
    .fill(`${new Date().getFullYear() - 20}-01-01`);
  await sheet(page).getByText('I have checked it').click();
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page).locator('.ui-field__error')).toHaveText('You must be 21 or older to play here.');
  await sheet(page).getByLabel('Birthday', { exact: true }).fill('1990-01-31');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await row(page, 'Nickname').click();
  await sheet(page).getByRole('textbox', { name: 'Nickname' }).fill('Amihan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Amihan' })).toBeVisible();
  await openProfile(page);
  await expect(row(page, 'Real name')).toContainText('Maria Santos');
  await expect(row(page, 'Birthday')).toContainText('January 31, 1990');
  await expect(row(page, 'Real name').getByText('Customer service can correct it')).toBeAttached();
  await expect(page.getByText(`Account: ${person.username}`)).toBeVisible();
  await page.goto('/m/mine');
  await expect(page.getByRole('heading', { name: 'Hi, Amihan' })).toBeVisible();
});

test('A310 a member chooses a drawn picture, then a photo: each shows in the hub, without faults of access', async ({ page, member }) => {
  await member();
  await openProfile(page);
  const change = page.getByRole('button', { name: 'Change your picture' });
  await change.click();
  await sheet(page).locator('.head-icon-set__one').filter({ hasText: 'Kite' }).click();
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Change saved')).toBeVisible();
  await expect(change.locator('img')).toHaveAttribute('src', /HEAD_ICON\/kite\.svg$/);
  const buffer = await page.screenshot();
  await change.click();
  await sheet(page).locator('input[name=photo]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await page.goto('/m/mine');
  const face = page.locator('.hub__member img');
  await expect(face).toHaveAttribute('src', /^blob:/);
  expect(await face.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);
});
