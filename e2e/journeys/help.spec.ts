import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';

const titles = (page: Page) => page.locator('.fold__title button');
const open = (page: Page) => page.locator('.fold__title button[aria-expanded=true]');
const category = (page: Page, name: string) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name });
const body = (page: Page) => page.locator('.fold__body');

test('A043 B052 B213 B214 B215 B216 the help centre lists items by title, the first open, one at a time', async ({ page }) => {
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
});

test('A044 B053 an address names the item of a category that is open', async ({ page }) => {
  await page.goto('/m/helpDetail?i=1&c=games');
  await settled(page);
  await expect(open(page)).toHaveText(['How do I know that a round was fair?']);
  await expect(category(page, 'Games')).toHaveAttribute('aria-current', 'true');
  await expect(titles(page)).toHaveCount(3);
  await page.goto('/m/helpDetail');
  await settled(page);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(titles(page).first()).toBeVisible();
});

test('B199 a category is one step, and another in its place none: back leads to where the first was chosen', async ({ page }) => {
  await page.goto('/m/help');
  await settled(page);
  await category(page, 'Limits').click();
  await expect.poll(() => place(page)).toBe('/m/helpDetail?i=0&c=limits');
  await category(page, 'Games').click();
  await expect.poll(() => place(page)).toBe('/m/helpDetail?i=0&c=games');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/help');
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

test('B426 the help is searched as one types, in the language of the player, and says where nothing fits', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'TY', url: process.env['PALARO_URL'] ?? '' }]);
  await page.addInitScript(() => localStorage.setItem('language', 'TY'));
  const asked = page.waitForRequest('**/wps/help?*');
  await page.goto('/m/help');
  expect(new URL((await asked).url()).search).toBe('?device=MOBILE&lang=TY');
  await settled(page);
  const search = page.getByRole('searchbox', { name: 'Maghanap ng tulong' });
  await search.fill('nakalimutan');
  await expect(open(page)).toHaveText(['Nakalimutan ko ang password ko']);
  await search.fill('xyzzy');
  await expect(page.getByRole('heading', { name: 'Walang nahanap' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
});

test('A045 the terms stand where they stood', async ({ page }) => {
  await page.goto('/m/help?tag=tc');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Who may play' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('21 years old or over');
});
