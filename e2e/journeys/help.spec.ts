import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';

const titles = (page: Page) => page.locator('.fold__title button');
const open = (page: Page) => page.locator('.fold__title button[aria-expanded=true]');
const category = (page: Page, name: string) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name });
const body = (page: Page) => page.locator('.fold__body');

test('A043 A044 B052 B053 B199 B213 B214 B215 B216 the help centre lists items by title, the first open, one at a time; a category is one step, and an address names its item', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/m/help');
  await settled(page);
  await expect(titles(page).first()).toHaveText('How do I open an account?');
  expect(await titles(page).count()).toBeGreaterThan(10);
  await expect(open(page)).toHaveText(['How do I open an account?']);
  await expect(body(page)).toContainText('You must be 21 years old or over.');
  await titles(page).nth(1).click();
  await expect(open(page)).toHaveText(['I forgot my password']);
  await expect(body(page)).toHaveCount(1);
  await expectAccessibleInBothLooks(page);
  await expectNoSideways(page);
  await open(page).click();
  await expect(open(page)).toHaveCount(0);
  await expect(body(page)).toHaveCount(0);
  await category(page, 'Limits').click();
  await expect.poll(() => place(page)).toBe('/m/helpDetail?i=0&c=limits');
  await category(page, 'Games').click();
  await expect.poll(() => place(page)).toBe('/m/helpDetail?i=0&c=games');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/help');
  await page.goto('/m/helpDetail?i=1&c=games');
  await settled(page);
  await expect(open(page)).toHaveText(['How do I know that a round was fair?']);
  await expect(category(page, 'Games')).toHaveAttribute('aria-current', 'true');
  await expect(titles(page)).toHaveCount(3);
});

test('B217 content is HTML: marked up, its links stay in the app, and nothing in it runs, whatever the answer holds', async ({ page }) => {
  await page.route('**/wps/help?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: { content: string }[] };
    for (const item of answer.value)
      item.content = '<p><b>Bold</b> <a href="/m/notice">news</a></p><iframe src="/m/home"></iframe><script>window.ran = true</script>';
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/m/help');
  await settled(page);
  await expect(body(page).locator('b')).toHaveText('Bold');
  await expect(body(page).locator('script, iframe')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await body(page).getByRole('link', { name: 'news' }).click();
  await expect.poll(() => place(page)).toBe('/m/notice');
});
