import {
  expectAccessibleInBothLooks,
  expect,
  expectToastFor,
  expectToastSeen,
  keptSession,
  place,
  sendLogin,
  settled,
  stopClock,
  test,
  toast,
  watchToasts,
  type Page,
} from '../support/journey.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: anHourMs });

const openSignOut = async (page: Page): Promise<void> => {
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out of Palaro?' })).toBeVisible();
};
const confirmSignOut = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();

test('A361 A411 A412 A413 A306 B305 a guest of a guarded address is led to login, and back after it', async ({ page, store }) => {
  for (const path of [
    '/m/voucherCenter',
    '/m/withdraw',
    '/m/set',
    '/m/member/home',
    '/m/play?category=RNG&vendor=HABI&gameId=x&nodeId=1',
  ]) {
    await page.goto(path);
    await expect.poll(() => place(page)).toBe(`/m/login?${new URLSearchParams({ returnPath: path }).toString()}`);
  }
  const person = await store.open();
  await page.goto('/m/gameRecord?tab=wallet');
  await expect.poll(() => place(page)).toContain('/m/login?returnPath=');
  await settled(page);
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/gameRecord?tab=wallet');
});

test('A361 a return path never leads off the site', async ({ page, member }) => {
  await member();
  for (const path of ['https://evil.example/', '//evil.example/m/', '/m/../../etc', 'javascript:alert(1)', '/\\evil.example']) {
    await page.goto(`/m/login?returnPath=${encodeURIComponent(path)}`);
    await expect.poll(() => place(page)).toBe('/m/home');
  }
});

test('A312 B285 a reload and a new tab take the session up again by the cookie', async ({ page, context, member }) => {
  const person = await member();
  await page.goto('/m/mine');
  await expect(page.getByRole('heading', { name: `Hi, ${person.username}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Hi, ${person.username}` })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/m/mine');
  await expect(tab.getByRole('heading', { name: `Hi, ${person.username}` })).toBeVisible();
  const cookies = await context.cookies();
  const kept = cookies.find((cookie) => cookie.httpOnly);
  expect(kept).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
});

test('A312 a broken session entry counts as none', async ({ page }) => {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    sessionStorage.setItem('MC_SESSION_INFO', '{"token":');
    localStorage.setItem('autoLogin', '0');
  });
  await page.goto('/m/mine');
  await expect(page.getByRole('link', { name: 'Log in or register' })).toBeVisible();
});

test('B285 the token alone opens nothing: the cookie must come with it', async ({ member, ask, context }) => {
  const { token } = await member();
  expect((await ask('GET', '/wps/member/info', { token })).success).toBe(true);
  await context.clearCookies();
  expect(await ask('GET', '/wps/member/info', { token })).toMatchObject({ success: false, status: 401 });
});

test('A317 A318 cancelling the sign-out keeps the session and calls nothing', async ({ page, member }) => {
  await member();
  let calls = 0;
  page.on('request', (request) => void (calls += request.url().includes('/wps/session/logout') ? 1 : 0));
  await openSignOut(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Log out']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await keptSession(page)).not.toBeNull();
  expect(calls).toBe(0);
});

test('the sign-out dialog is accessible in both looks', async ({ page, member }) => {
  await member();
  await openSignOut(page);
  await expectAccessibleInBothLooks(page);
});

test('A014 A243 A255 A307 A313 A315 A316 A319 A320 A321 A322 A498 A523 B285 B304 B450 signing out ends the session here and on the server', async ({
  page,
  member,
  ask,
}) => {
  const person = await member({ nickname: 'Luningning' });
  await openSignOut(page);
  const kept = await keptSession(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/wps/session/logout', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/wps/session/logout');
  await confirmSignOut(page);
  const request = await sent;
  expect(request.method()).toBe('DELETE');
  expect(request.headers()['authorization']).toBe(`Bearer ${String(kept?.['token'])}`);
  await expect(toast(page, 'Please wait…')).toBeVisible();
  await page.waitForTimeout(3500);
  await expect(toast(page, 'Please wait…')).toBeVisible();
  const inTheirName: string[] = [];
  page.on('request', (later) => void (later.headers()['authorization'] !== undefined && inTheirName.push(later.url())));
  release();
  await expect(toast(page, 'Please wait…')).toHaveCount(0);
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(page.getByText('Come in, the fiesta is on')).toBeVisible();
  await page.waitForTimeout(500);
  expect(inTheirName, 'nothing is asked for a player who has left').toEqual([]);
  await expect.poll(() => page.evaluate(() => [sessionStorage.length, localStorage.getItem('autoLogin')])).toEqual([0, '0']);
  await expect(page.getByText('Luningning')).toHaveCount(0);
  await expect(page.getByText(person.username)).toHaveCount(0);
  for (const token of [person.token, String(kept?.['token'])])
    expect(await ask('GET', '/wps/member/info', { token })).toMatchObject({ success: false, status: 401 });
  await page.goBack();
  await expect(page.getByText(person.username)).toHaveCount(0);
  await page.goto('/m/mine');
  await expect(page.getByRole('link', { name: 'Log in or register' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
});

test('A504 B457 a sign-out that the server does not hear ends the session here all the same, and says so', async ({ page, member }) => {
  await member();
  await openSignOut(page);
  await page.route('**/wps/session/logout', (route) => route.abort());
  await confirmSignOut(page);
  await expect(page.getByRole('alert').filter({ hasText: 'the server could not be reached' })).toBeVisible();
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect.poll(() => keptSession(page)).toBeNull();
});

test('A481 B457 a login elsewhere ends this session: the text, the session cleared, the login screen', async ({
  page,
  browser,
  member,
}) => {
  await watchToasts(page);
  // Without live events, which say so at once (live-events.spec.ts), the next call does.
  await page.route('**/wps/events', (route) => route.abort());
  const person = await member({ opening: 77_700n });
  await page.goto('/m/mine');
  await settled(page);
  await expect(page.getByRole('heading', { name: `Hi, ${person.username}` })).toBeVisible();
  await expect(page.getByText('₱777')).toHaveCount(1);
  const elsewhere = await browser.newContext();
  expect((await sendLogin(elsewhere, { action: 'username', username: person.username, password: person.password })).success).toBe(true);
  await elsewhere.close();
  await page.getByRole('button', { name: 'Refresh the balance' }).click();
  await expect.poll(() => place(page)).toContain('/m/login');
  await expectToastSeen(page, 'The account has been logged out, please log in again. It has been logged in to on another device.');
  expect(await keptSession(page)).toBeNull();
  // Whoever logs in next on this phone meets nothing of the player before, not even while their own is on its way.
  const next = await member();
  for (const path of ['member/info', 'wallets/gcs']) await page.route(`**/wps/${path}`, () => new Promise<void>(() => undefined));
  await page.locator('input[name=username]').fill(next.username);
  await page.locator('input[name=password]').fill(next.password);
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).not.toContain('/m/login');
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect.poll(() => place(page)).toContain('/m/mine');
  await expect(page.getByRole('button', { name: 'Refresh the balance' })).toBeVisible();
  await expect(page.getByText(person.username)).toHaveCount(0);
  await expect(page.getByText('₱777')).toHaveCount(0);
});

test('A480 the platform refuses by rule: no token, and a revoked one', async ({ ask, member }) => {
  for (const [method, path] of [
    ['GET', '/wps/wallets/gcs'],
    ['GET', '/wps/favourites'],
    ['GET', '/wps/games/recent'],
    ['GET', '/wps/records/games'],
  ] as const)
    expect(await ask(method, path)).toMatchObject({
      status: 401,
      code: 'not_logged_in',
      message: 'You are not logged in, please login first',
    });
  const { token } = await member();
  await ask('DELETE', '/wps/session/logout', { token });
  expect((await ask('GET', '/wps/wallets/gcs', { token })).status).toBe(401);
});

test('A306 A309 B302 B303 B304 dark without a choice; language and theme are stored and survive a reload', async ({ page, member }) => {
  await member();
  await page.goto('/m/set');
  await settled(page);
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  const dark = await ground();
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await expect.poll(ground).not.toBe(dark);
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  await settled(page);
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tagalog' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('TY');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
  await settled(page);
  await page.getByRole('button', { name: /Tagalog/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('EN');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('A358 A359 A496 B189 B379 B380 B448 a trial or test member is refused the deposit for 2 s; types 0, 1 and 2 enter', async ({
  page,
  context,
  member,
}) => {
  for (const type of [4, 40, 42]) {
    await member({ type });
    await page.goto('/m/home');
    await expect(page.locator('.only-guest')).toHaveCount(0);
    await stopClock(page);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Deposit' }).click();
    await expectToastFor(page, 'Please login an actual account to use this function', 2000);
    expect(place(page)).toBe('/m/home');
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies({ name: /session/i });
  }
  for (const type of [0, 1, 2]) {
    await member({ type });
    await page.goto('/m/home');
    await expect(page.locator('.ui-toasts')).toBeAttached();
    await expect(page.locator('.only-guest')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Deposit' }).click();
    await expect.poll(() => place(page)).toBe('/m/voucherCenter');
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('A495 B189 B190 B191 a trial member at the member centre is asked to cancel or register', async ({ page, member }) => {
  await member({ type: 4 });
  await page.goto('/m/home');
  await settled(page);
  const me = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Me', exact: true });
  await expect(page.locator('.only-guest')).toHaveCount(0);
  await me.click();
  const dialog = page.getByRole('dialog', { name: 'Free play account' });
  await expect(dialog).toContainText('Please login an actual account to use this function');
  await expectAccessibleInBothLooks(page);
  expect(place(page)).toBe('/m/home');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await me.click();
  await dialog.getByRole('link', { name: 'Register now' }).click();
  await expect(page.locator('input[name=username]')).toBeVisible();
  expect(place(page)).toBe('/m/register');
});

test('B186 B187 B188 B192 B193 the bottom bar marks where one is and leads guests of the member centre to login', async ({
  page,
  member,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  for (const [path, name] of [
    ['/m/home', 'Home'],
    ['/m/activity', 'Promo'],
    ['/m/activityDetail', 'Promo'],
    ['/m/mine', 'Me'],
  ] as const) {
    await page.goto(path);
    await expect(bar.locator('[aria-current=page]')).toHaveText(name);
  }
  await page.goto('/m/home');
  await bar.getByRole('link', { name: 'Me', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/login');
  await member();
  await page.goto('/m/home');
  await expect(page.locator('.only-guest')).toHaveCount(0);
  await bar.getByRole('link', { name: 'Me', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/mine');
  await page.goto('/m/member/home');
  await expect(bar.locator('[aria-current=page]')).toHaveText('Me');
});

test('A457 A458 A207 B069 B070 B071 what home and the hub ask, as guest and as member', async ({ page, member }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/m/home');
  await settled(page);
  await page.waitForTimeout(1500);
  expect(asked).toContain('GET /wps/wallets/merchant');
  expect(asked).not.toContain('GET /wps/wallets/gcs');
  await member();
  asked.length = 0;
  await page.goto('/m/home');
  await expect.poll(() => asked).toContain('GET /wps/wallets/gcs');
  await expect.poll(() => asked).toContain('GET /wps/member/info');
  asked.length = 0;
  await page.goto('/m/mine');
  await settled(page);
  await page.waitForTimeout(1500);
  expect(asked.filter((call) => call === 'GET /wps/member/info')).toHaveLength(1);
});

test('B343 B344 A328 A329 the last status is kept, used at once and refreshed', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cache.systemStatus'))).not.toBeNull();
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('cache.systemStatus') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('cache.systemStatus', JSON.stringify({ ...kept, maintenance: true }));
  });
  // It covers the page for a moment only, which the eye of a test may miss.
  const covered = 'We are currently performing a system maintenance';
  await page.addInitScript((text) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(text)) Object.assign(window, { wasCovered: true });
    }).observe(document, { childList: true, subtree: true });
  }, covered);
  await page.route('**/wps/system/status', () => undefined);
  await page.goto('/m/home');
  await page.waitForFunction(() => 'wasCovered' in window, undefined, { timeout: 30_000 });
  await expect(page.getByRole('navigation', { name: 'Main menu' }), 'an open site, though no status is answered').toBeVisible();
  await expect(page.getByText(covered)).toHaveCount(0);
  await page.unroute('**/wps/system/status');
  await page.reload();
  await settled(page);
  await expect(page.getByText(covered)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cache.systemStatus')), 'the answer is kept in place of the old one')
    .toContain('"maintenance":false');
});
