import { expect, place, settled, test, toast, type Page } from '../support/journey.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'This did not load' });

// Chrome says of an entry whose preload failed that the content policy refused it too, and takes it on the next load.
test.use({
  expectedFaults: [/Failed to fetch dynamically imported module|ERR_FAILED|ERR_INTERNET_DISCONNECTED|^Loading the script '\S+entry-client/],
});

test('B458 B459 a screen whose code fails: the fault is logged, the wait is shown, and it comes by itself once it can', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())));
  page.on('pageerror', (error) => void logged.push(error.message));
  await page.goto('/m/home');
  await settled(page);
  let fail = (): void => undefined;
  const gate = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/m/assets/activity-screen-*.js*', async (route) => {
    await gate;
    await route.abort();
  });
  await bar(page).getByRole('link', { name: 'Promo' }).click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await expect(page.locator('#main output').filter({ hasText: 'Loading' })).toBeVisible();
  fail();
  await expect(failed(page)).toBeVisible();
  expect(logged.some((text) => text.includes('dynamically imported module'))).toBe(true);
  await page.unroute('**/m/assets/activity-screen-*.js*');
  await expect(page.getByRole('button', { name: 'Fiesta of new games' })).toBeVisible();
});

test('B458 a screen without bars that was opened offline has a way out, and comes when the network is back', async ({ page, context }) => {
  await page.goto('/m/login');
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Log in or register' }).getByRole('link', { name: 'Register' }).click();
  await expect(failed(page)).toContainText('No internet. This loads by itself when you are back online.');
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(failed(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('input[name=username]')).toBeVisible();
});

test('B458 a sheet whose code fails: the player is told, the screen stays, and another try opens it', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await page.route('**/m/assets/side-menu-*.js*', (route) => route.abort());
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  const told = toast(page, 'Check your connection, then try again.');
  await expect(told).toBeVisible();
  await expect(page.locator('.home-bar')).toBeVisible();
  await page.unroute('**/m/assets/side-menu-*.js*');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('the app itself, where it did not come, is asked for until it does', async ({ page }) => {
  const entry = '**/m/assets/entry-client-*.js*';
  await page.route(entry, (route) => route.abort());
  const again = page.waitForEvent(
    'requestfailed',
    (request) => request.url().includes('entry-client') && request.resourceType() === 'fetch',
  );
  await page.goto('/m/home');
  await again;
  await page.unroute(entry);
  await page.waitForEvent('framenavigated');
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('B458 texts that did not come are asked for until they do: first the page’s own, then those of the other screens', async ({
  page,
}) => {
  const asked = { home: 0, rest: 0 };
  await page.route('**/m/assets/en-{home,rest}-*.js*', async (route, request) => {
    const part = request.url().includes('en-home') ? 'home' : 'rest';
    asked[part] += 1;
    // As the preload, by the import and by its second address.
    await (asked[part] > 3 ? route.continue() : route.abort());
  });
  await page.goto('/m/home');
  await settled(page);
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(Math.min(asked.home, asked.rest)).toBeGreaterThan(3);
});

test('a step of the browser to a screen whose route is not here yet waits for it', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await bar(page).getByRole('link', { name: 'Promo' }).click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await page.goBack();
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/m/assets/routes-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.reload();
  await settled(page);
  await page.goForward();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await expect(page.locator('#main output').filter({ hasText: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Fiesta of new games' })).toBeVisible();
});

test('a slow screen gives way to the one tapped after it', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await page.route('**/m/assets/activity-screen-*.js*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  const late = page.waitForResponse('**/m/assets/activity-screen-*.js*');
  await page.evaluate(() => {
    for (const path of ['/m/activity', '/m/login']) document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
  });
  await expect.poll(() => place(page)).toBe('/m/login');
  await (await late).finished();
  await expect(page.locator('input[name=username]')).toBeVisible();
  expect(place(page)).toBe('/m/login');
});

test('a login whose encryption code fails says so, and the next tap logs in', async ({ page, store }) => {
  const { username, password } = await store.open();
  await page.goto('/m/login');
  await settled(page);
  await page.route('**/m/assets/login-encryption-*.js*', (route) => route.abort());
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'No Internet' })).toBeVisible();
  await page.unroute('**/m/assets/login-encryption-*.js*');
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/home');
});
