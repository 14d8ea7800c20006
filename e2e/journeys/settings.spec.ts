import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test } from '../support/journey.ts';

test('A233 settings show language, look, currency and who may play on this site', async ({ page, member }) => {
  await member();
  await page.goto('/m/set');
  await expect(page.getByText('₱ PHP')).toBeVisible();
  await expect(page.getByText('Who may play')).toBeVisible();
  await expect(page.getByText('21 and over')).toBeVisible();
  await expect(page.getByText('Age', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /English/ })).toBeVisible();
});

test('A309 B302 the look follows the device when the player wants it so, also later and after a reload', async ({ page, member }) => {
  await member();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/m/set');
  await settled(page);
  const look = () => page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')]);
  expect((await look())[0]).toBe('dark');
  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(look).toEqual(['light', 'light']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(look).toEqual(['dark', 'dark']);
  await page.reload();
  await settled(page);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(look).toEqual(['light', 'light']);
});

test('settings and the language sheet are accessible in both looks and fit 320 pixels', async ({ page, member }) => {
  test.setTimeout(90_000);
  await member();
  await page.goto('/m/set');
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
});
