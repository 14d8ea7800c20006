import { expect, place, settled, test, type Page } from '../support/journey.ts';

const header = (page: Page) => page.locator('header.header');
const footer = (page: Page) => page.locator('footer.footer');
const back = (page: Page) => page.getByRole('button', { name: 'Back' });

test('B078 the footer begins below the first screen, also while the content loads', async ({ page, member }) => {
  await member();
  for (const path of ['/m/profitandloss', '/m/member/home', '/m/winnerBoard', '/m/messages'])
    await test.step(path, async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/wps/**', async (route) => {
        if (!/session|settings|status/.test(route.request().url())) await held;
        await route.continue();
      });
      await page.goto(path);
      const topOfFooter = async (): Promise<number> => (await footer(page).boundingBox())?.y ?? 0;
      const height = page.viewportSize()?.height ?? 0;
      await expect(footer(page)).toBeAttached();
      expect(await topOfFooter()).toBeGreaterThanOrEqual(height);
      release();
      await settled(page);
      expect(await topOfFooter()).toBeGreaterThanOrEqual(height);
      await page.unroute('**/wps/**');
    });
});

test('B078 the footer is in the document itself, with terms and licence, and is never drawn anew', async ({ page, request }) => {
  const html = await (await request.get('/m/home')).text();
  expect(html).toContain('<footer');
  expect(html).toMatch(/href="\/m\/help[^"]*"/);
  // Its code comes last of all.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/footer-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { footersGone: 0 });
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const gone of removedNodes)
          if (gone instanceof Element && gone.matches('.footer')) (window as unknown as { footersGone: number }).footersGone += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/m/home');
  await expect(footer(page)).toBeAttached();
  await settled(page);
  const code = page.waitForResponse('**/footer-*.js');
  release();
  await code;
  await footer(page).scrollIntoViewIfNeeded();
  await expect(footer(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { footersGone: number }).footersGone)).toBe(0);
});

test('A083 A084 A086 B072 B073 B198 back leads home from login, registration, the trial, the promotions and the forgotten password, whatever came before', async ({
  page,
}) => {
  await page.goto('/m/help');
  await settled(page);
  await header(page).getByRole('link', { name: 'Log in' }).click();
  await expect.poll(() => place(page)).toBe('/m/login');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await test.step('home has its banners, announcements and games, though the document was of another screen', async () => {
    await expect(page.getByRole('region', { name: 'Highlights' }).getByRole('link').first()).toContainText('Fiesta every night');
    await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('Maintenance at Dagat');
    await expect(page.getByRole('list', { name: 'Hot right now', exact: true }).getByRole('link').first()).toBeVisible();
  });
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  await bar.getByRole('link', { name: 'Promo' }).click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await header(page).getByRole('link', { name: 'Register' }).click();
  await expect.poll(() => place(page)).toBe('/m/register');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').first().click();
  await expect.poll(() => place(page)).toBe('/m/notice');
  await bar.getByRole('link', { name: 'Promo' }).click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await back(page).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  for (const [way, path] of [
    ['a[href="/m/trail"]', '/m/trail'],
    ['a[href="/m/forget"]', '/m/forget'],
  ] as const) {
    await page.locator('.home-bar').getByRole('link', { name: 'Log in' }).click();
    await expect.poll(() => place(page)).toBe('/m/login');
    await page.locator(way).click();
    await expect.poll(() => place(page)).toBe(path);
    await page.getByRole('link', { name: 'Back' }).or(back(page)).first().click();
    await expect.poll(() => place(page), { message: path }).toBe('/m/home');
  }
});

test('A071 A073 A088 a member has the account in the header; back goes one step back, and home where there is none', async ({
  page,
  member,
}) => {
  await member();
  await page.goto('/m/help');
  await settled(page);
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await header(page).getByRole('link', { name: 'My account' }).click();
  await expect.poll(() => place(page)).toBe('/m/member/home');
  await back(page).click();
  await expect.poll(() => place(page)).toBe('/m/help');
  await back(page).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Me', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/mine');
  for (const [name, path] of [
    ['Settings', '/m/set'],
    ['Play responsibly', '/m/help?tag=rg'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect.poll(() => place(page)).toBe(path);
    await back(page).click();
    await expect.poll(() => place(page)).toBe('/m/mine');
  }
});
