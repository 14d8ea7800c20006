import { expect, place, settled, test } from '../support/journey.ts';
import { logIn, openLogin } from '../support/login.ts';
import { asInOldestBrowser } from '../support/oldest-browser.ts';

const game = 'Sarimanok';

test('in the oldest browser a player logs in, bets, and finds the bet in the record', async ({ page, store }) => {
  test.setTimeout(90_000);
  const { username, password } = await store.open({ opening: 100_000n });
  await asInOldestBrowser(page);
  await openLogin(page);
  expect(await page.evaluate(() => 'any' in AbortSignal || 'timeout' in AbortSignal || 'toSorted' in Array.prototype)).toBe(false);
  await logIn(page, username, password);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('1,000');
  await page.goto('/m/gameList');
  await settled(page);
  await page.getByRole('searchbox').fill(game);
  // The last: suggestions have it too.
  await page.getByRole('link', { name: game, exact: true }).last().click();
  const spin = page.frameLocator('iframe.play__frame').locator('#main');
  await expect(spin).toHaveAttribute('aria-label', 'Spin', { timeout: 20_000 });
  const played = page.waitForResponse((response) => response.request().method() === 'POST' && /round/.test(response.url()));
  await spin.click();
  expect((await played).status()).toBe(200);
  await page.goto('/m/gameRecord');
  await expect(page.locator('article').filter({ hasText: game })).toBeVisible();
});

test('a browser that is older gets a plain page that says which ones do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'));
  await page.goto('/m/login');
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
  await expect(page.getByText('iOS 15.6, Chrome 100, Samsung Internet 18')).toBeVisible();
  expect(place(page)).toBe('/m/static/old.html');
});
