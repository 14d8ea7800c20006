import { expect, expectAccessibleInBothLooks, settled, type Page } from '../support/journey.ts';
import { test } from '../support/own-stack.ts';

const maintenance = (page: Page) => page.getByRole('heading', { level: 1, name: 'Back in a moment' });
const restricted = (page: Page) => page.getByRole('heading', { level: 1, name: 'Not available here' });
const home = (page: Page) => page.locator('.home-bar');
const everywhere = { allow: [], deny: ['127.0.0.0/8', '::1/128'] };

test('A063 A323 A324 A325 A326 A327 A328 A330 A491 A492 B339 B340 B341 B342 B344 closing and opening the site', async ({ page, own }) => {
  test.setTimeout(120_000);
  await page.goto('/m/home');
  await settled(page);
  await test.step('open: the app shows, and the answer is kept', async () => {
    await expect(home(page)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cache.systemStatus') ?? 'null') as unknown))
      .toMatchObject({ maintenance: false, regionRestriction: false });
  });
  await test.step('region alone: every path shows the restriction with the address and a way to the service', async () => {
    await own.configure((config) => ({ ...config, region: everywhere }));
    for (const path of ['/m/home', '/m/nope', '/m/gameList', '/m/login']) {
      await page.goto(path);
      await expect(restricted(page)).toBeVisible();
      await expect(home(page)).toHaveCount(0);
    }
    await expect(page.getByText('Due to restriction of your location or IP address, you are not allowed to access the site')).toBeVisible();
    await expect(page.getByText(/Your address: (127\.0\.0\.1|::1|::ffff:127)/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Online support' })).toHaveAttribute('href', 'mailto:tulong@palaro.example');
    await expectAccessibleInBothLooks(page);
  });
  await test.step('both: maintenance wins', async () => {
    await own.configure((config) => ({ ...config, maintenance: true, region: everywhere }));
    await page.goto('/m/home');
    await expect(maintenance(page)).toBeVisible();
    await expect(page.getByText('We are currently performing a system maintenance')).toBeVisible();
    await expectAccessibleInBothLooks(page);
  });
  await test.step('open again: a tap tells, without a reload', async () => {
    await own.configure((config) => ({ ...config, maintenance: false, region: { allow: [], deny: [] } }));
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
  await test.step('a status that changed in the background closes an open page without a reload', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/wps/system/status', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/m/notice');
    await expect(page.locator('li.notice').first()).toBeVisible();
    await own.configure((config) => ({ ...config, maintenance: true }));
    release();
    await expect(maintenance(page)).toBeVisible();
  });
});
