import { expect, settled } from '../support/journey.ts';
import { test } from '../support/own-stack.ts';

test.use({ serviceWorkers: 'allow' });

test('a site that closes is closed for those who have its service worker too, and one that opens again is open', async ({ page, own }) => {
  test.setTimeout(120_000);
  await page.goto('/m/home');
  await settled(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 }).toBe('activated');
  await own.configure((config) => ({ ...config, maintenance: true }));
  await page.goto('/m/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Back in a moment' })).toBeVisible();
  await own.configure((config) => ({ ...config, maintenance: false }));
  await page.goto('/m/home');
  await expect(page.locator('.home-bar')).toBeVisible();
});

test('B221 B222 without its window or a link the merchant’s app is offered nowhere on home', async ({ page, own }) => {
  test.setTimeout(120_000);
  const button = page.locator('.home-bar__app');
  await page.goto('/m/home');
  await settled(page);
  await expect(button).toBeVisible();
  await own.configure((config) => ({ ...config, app: { ...config.app, window: false } }));
  await page.goto('/m/home');
  await settled(page);
  await expect(button).toHaveCount(0);
  await own.configure((config) => ({ ...config, app: { ...config.app, window: true }, downloads: [] }));
  await page.goto('/m/home');
  await settled(page);
  await expect(button).toHaveCount(0);
});
