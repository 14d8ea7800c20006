import { expect, expectAccessibleInBothLooks, expectNoSideways, keptSession, place, test, toast, type Page } from '../support/journey.ts';
import { logIn, openLogin, submit } from '../support/login.ts';
import { setPhoneClock } from '../support/phone-clock.ts';

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/m/mine');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect.poll(() => keptSession(page)).toBeNull();
};

/** Everything the browser keeps for this site, as text. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name ?? '');
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result as unknown[]));
        });
        for (const value of all) {
          const sealed = value as { data?: ArrayBuffer };
          parts.push(sealed.data instanceof ArrayBuffer ? new TextDecoder('latin1').decode(sealed.data) : JSON.stringify(value));
        }
      }
      database.close();
    }
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) parts.push(request.url);
    return parts.join('\n');
  });
/** The keys of what the login remembers. */
const remembered = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('palaro-login');
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('remembered').objectStore('remembered').getAllKeys();
          asking.addEventListener('success', () => {
            opening.result.close();
            resolve(asking.result.map(String));
          });
        });
      }),
  );

test('A124 A125 A126 A127 A128 A131 A132 A146 the screen: tabs, back, logo, support, fields and faults, which are accessible in both looks and fit 320 pixels', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openLogin(page);
  const tabs = page.getByRole('navigation', { name: 'Log in or register' });
  await expect(tabs.getByRole('link', { name: 'Log in' })).toHaveAttribute('aria-current', 'page');
  await expect(tabs.getByRole('link', { name: 'Register' })).not.toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.auth__mark svg')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await test.step('once a field has the focus, the sky above the form is low, and stays so', async () => {
    const skyHeight = async (): Promise<number> => (await page.locator('.auth__panel').boundingBox())?.y ?? 0;
    const high = await skyHeight();
    await page.locator('input[name=username]').click();
    await expect.poll(skyHeight).toBeLessThan(Math.min(high, 110));
    const low = await skyHeight();
    await page.locator('input[name=username]').blur();
    expect(await skyHeight()).toBe(low);
  });
  await submit(page);
  await expect(page.getByText('Enter username')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothLooks(page);
  await page.getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSideways(page);
  expect(place(page)).toBe('/m/login');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await tabs.getByRole('link', { name: 'Register' }).click();
  await expect.poll(() => place(page)).toBe('/m/register');
  await expect(tabs.getByRole('link', { name: 'Register' })).toHaveAttribute('aria-current', 'page');
  await expect(tabs.getByRole('link', { name: 'Log in' })).not.toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Log in' }).click();
  await expect.poll(() => place(page)).toBe('/m/login');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A005 A137 A138 A255 A256 A262 A263 A268 A270 A271 A285 B284 B285 A307 B304 A520 the keyboard alone logs in; the session has its five fields, and what is remembered is restored, the password nowhere in clear', async ({
  page,
  store,
}) => {
  const person = await store.open();
  await openLogin(page);
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('name') === 'username')) break;
  }
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  const sent = page.waitForRequest('**/wps/session/login');
  await page.keyboard.press('Enter');
  const request = await sent;
  for (const secret of [person.password, person.username]) expect(request.postData()).not.toContain(secret);
  expect(request.headers()['encryption']).toMatch(/^[^;]+;[^;]+;[^;]+$/);
  expect(request.url()).not.toContain(person.username);
  await expect(toast(page, `Welcome back, ${person.username}`)).toBeVisible();
  await expect.poll(() => place(page)).toBe('/m/home');
  const session = await keptSession(page);
  expect(Object.keys(session ?? {}).toSorted()).toEqual(['firstTimeLogin', 'merchantCode', 'token', 'type', 'userName']);
  expect(session).toMatchObject({ userName: person.username, type: 0, merchantCode: 'PALARO' });
  expect(await page.evaluate(() => localStorage.getItem('autoLogin'))).toBe('1');
  expect(await everythingKept(page)).not.toContain(person.password);
  await signOut(page);
  const kept = await everythingKept(page);
  expect(kept).not.toContain(person.password);
  expect(kept).not.toContain(Buffer.from(person.password).toString('base64'));
  expect(await remembered(page)).toContain('credentials');
  await openLogin(page);
  await expect(page.locator('input[name=username]')).toHaveValue(person.username);
  await expect(page.locator('input[name=password]')).toHaveValue(person.password);
  await test.step('unticked, nothing is remembered, and what was is forgotten', async () => {
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
    await submit(page);
    await expect.poll(() => place(page)).toBe('/m/home');
    await expect.poll(() => remembered(page)).not.toContain('credentials');
  });
});

test("on a phone whose clock is a day back a player logs in, and today's movements are today's", async ({ page, store }) => {
  const { username, password } = await store.open({ opening: 100_000n });
  await setPhoneClock(page, -86_400_000);
  await openLogin(page);
  await logIn(page, username, password);
  await page.goto('/m/gameRecord?tab=wallet');
  await expect(page.locator('article.movement')).toContainText('+₱1,000.00');
});
