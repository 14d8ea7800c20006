import { expect, settled, test, type Page } from '../support/journey.ts';

const pickerFlag = (page: Page, name: string) => page.locator('.home-bar').getByRole('button', { name }).locator('img');

test('B238 B240 the picker is the round flag of the language on the screen, from the image host’s COUNTRY_FLAG/CIRCLE', async ({
  page,
}) => {
  await page.goto('/m/home');
  await settled(page);
  await expect(pickerFlag(page, 'Language')).toHaveAttribute('src', /COUNTRY_FLAG\/CIRCLE\/EN\.svg$/);
  await expect.poll(() => pickerFlag(page, 'Language').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.locator('.home-bar').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('dialog', { name: 'Language' }).getByText('Tagalog').click();
  await expect(pickerFlag(page, 'Wika')).toHaveAttribute('src', /COUNTRY_FLAG\/CIRCLE\/TY\.svg$/);
  await expect.poll(() => pickerFlag(page, 'Wika').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});
