import {
  expectAccessibleInBothLooks,
  expect,
  expectToastSeen,
  keptSession,
  place,
  sendLogin,
  settled,
  test,
  toast,
  watchToasts,
} from '../support/journey.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: anHourMs });

test('A361 B305 a guest of a guarded address is led to login, and back after it', async ({ page, store }) => {
  const person = await store.open();
  await page.goto('/m/gameRecord?tab=wallet');
  await expect.poll(() => place(page)).toContain('/m/login?returnPath=');
  await settled(page);
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/gameRecord?tab=wallet');
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

test('A014 A243 A255 A307 A313 A315 A316 A317 A318 A319 A320 A321 A322 A498 A523 B285 B304 B450 signing out asks first, and ends the session here and on the server', async ({
  page,
  member,
  ask,
}) => {
  await watchToasts(page);
  const person = await member({ nickname: 'Luningning' });
  await page.goto('/m/mine');
  await settled(page);
  const dialog = page.getByRole('dialog', { name: 'Log out of Palaro?' });
  let calls = 0;
  page.on('request', (request) => void (calls += request.url().includes('/wps/session/logout') ? 1 : 0));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Log out']);
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await keptSession(page)).not.toBeNull();
  expect(calls).toBe(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  const kept = await keptSession(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/wps/session/logout', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/wps/session/logout');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  const request = await sent;
  expect(request.method()).toBe('DELETE');
  expect(request.headers()['authorization']).toBe(`Bearer ${String(kept?.['token'])}`);
  await expect(toast(page, 'Please wait…')).toBeVisible();
  const inTheirName: string[] = [];
  page.on('request', (later) => void (later.headers()['authorization'] !== undefined && inTheirName.push(later.url())));
  release();
  await expect(toast(page, 'Please wait…')).toHaveCount(0);
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(page.getByText('Come in, the fiesta is on')).toBeVisible();
  await expect.poll(() => page.evaluate(() => [sessionStorage.length, localStorage.getItem('autoLogin')])).toEqual([0, '0']);
  await expect(page.getByText('Luningning')).toHaveCount(0);
  await expect(page.getByText(person.username)).toHaveCount(0);
  for (const token of [person.token, String(kept?.['token'])])
    expect(await ask('GET', '/wps/member/info', { token })).toMatchObject({ success: false, status: 401 });
  await page.goBack();
  await expect(page.getByText(person.username)).toHaveCount(0);
  expect(inTheirName, 'nothing is asked for a player who has left').toEqual([]);
  const told = await page.evaluate(() => (window as unknown as { toastLives: { text: string }[] }).toastLives.map(({ text }) => text));
  expect(told.join(' '), 'no news to the tab that did it').not.toContain('has been logged out');
  await page.goto('/m/mine');
  await expect(page.getByRole('link', { name: 'Log in or register' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
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
