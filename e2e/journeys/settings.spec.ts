import { expect, expectAccessible, expectNoSideways, settled, test } from '../support/journey.ts';

test('A233 settings show language, look, currency and age of this site', async ({ page, member }) => {
  await member();
  await page.goto('/m/set');
  await expect(page.getByText('₱ PHP')).toBeVisible();
  await expect(page.getByText('21 and over')).toBeVisible();
  await expect(page.getByRole('button', { name: /English/ })).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`settings and the language sheet are accessible in the ${theme} theme and fit 320 pixels`, async ({ page, member }) => {
    await page.addInitScript((value) => window === window.top && localStorage.setItem('theme', value), theme);
    await member();
    await page.goto('/m/set');
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /English/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(500);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
  });
}
