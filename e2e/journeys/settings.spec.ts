import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test } from '../support/journey.ts';

test('A233 A306 A309 B302 B303 B304 settings show language, look and who may play; the look follows the device where the player wants it so, and look and language are kept', async ({
  page,
  member,
}) => {
  test.setTimeout(90_000);
  await member();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/m/set');
  await settled(page);
  for (const text of ['₱ PHP', 'Who may play', '21 and over']) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Age', { exact: true })).toHaveCount(0);
  const look = () => page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')]);
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect((await look())[0], 'dark without a choice').toBe('dark');
  const dark = await ground();
  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(look).toEqual(['light', 'light']);
  await expect.poll(ground).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(look).toEqual(['dark', 'dark']);
  await page.reload();
  await settled(page);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(look).toEqual(['light', 'light']);
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tagalog' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('TY');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
  await expect.poll(look).toEqual(['light', 'light']);
  await settled(page);
  await page.getByRole('button', { name: /Tagalog/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('EN');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await test.step('settings and the sheet of languages are accessible in both looks and fit 320 pixels', async () => {
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: /English/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
  });
});
