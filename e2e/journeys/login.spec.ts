import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSideways,
  expectToastFor,
  keptSession,
  place,
  sendLogin,
  test,
  stopClock,
  type Page,
} from '../support/journey.ts';
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

test.describe('the screen', () => {
  test('A124 A125 A126 A127 A128 A131 A132 A146 tabs, back, logo, support and the two fields', async ({ page }) => {
    await openLogin(page);
    const tabs = page.getByRole('navigation', { name: 'Log in or register' });
    await expect(tabs.getByRole('link', { name: 'Log in' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name: 'Register' })).not.toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.auth__mark svg')).toBeVisible();
    await expect(page.locator('input[name=username]')).toBeVisible();
    await expect(page.locator('input[name=password]')).toBeVisible();
    await expect(page.locator('input[name=identifying], .captcha')).toHaveCount(0);
    await page.getByRole('button', { name: 'Customer service' }).click();
    await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible();
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

  test('shows no login by SMS before it is chosen', async ({ page }) => {
    await openLogin(page);
    await expect(page.locator('input[name=mobileNum], input[name=messageCode]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /sms/i })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /sms/i })).toHaveCount(0);
  });

  test('A136 the toggle shows and hides the password', async ({ page }) => {
    await openLogin(page);
    await page.locator('input[name=password]').fill('Hidden!1');
    await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide the password' }).click();
    await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'password');
    await expect(page.locator('input[name=password]')).toHaveValue('Hidden!1');
  });

  test('login, its support sheet and its faults are accessible in both looks and fit 320 pixels', async ({ page }) => {
    test.setTimeout(90_000);
    await openLogin(page);
    await expectAccessibleInBothLooks(page);
    await submit(page);
    await expect(page.getByText('Enter username')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Customer service' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
  });
});

test.describe('logging in', () => {
  test('A005 A255 A256 A268 B284 B285 A307 B304 A520 stores the session with its five fields and welcomes for 1.5 s', async ({
    page,
    store,
  }) => {
    const person = await store.open();
    await openLogin(page);
    await stopClock(page);
    const answered = page.waitForResponse('**/wps/session/login');
    await logIn(page, person.username, person.password);
    await expectToastFor(page, `Welcome back, ${person.username}`, 1500, 'success');
    expect(((await (await answered).json()) as { value: object }).value).toMatchObject({
      token: expect.any(String),
      userName: person.username,
      type: 0,
      firstTimeLogin: expect.any(Boolean),
    });
    const kept = await keptSession(page);
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(['firstTimeLogin', 'merchantCode', 'token', 'type', 'userName']);
    expect(kept).toMatchObject({ userName: person.username, type: 0, merchantCode: 'PALARO' });
    expect(await page.evaluate(() => localStorage.getItem('autoLogin'))).toBe('1');
  });

  test('A003 an agent and a member log in and reach the lobby', async ({ page, store }) => {
    for (const type of [0, 41]) {
      const person = await store.open({ type });
      await openLogin(page);
      await logIn(page, person.username, person.password);
      expect(await keptSession(page)).toMatchObject({ type });
      await signOut(page);
    }
  });

  test('A262 A263 sends the login encrypted, with an Encryption header', async ({ page, store }) => {
    const person = await store.open();
    await openLogin(page);
    const sent = page.waitForRequest('**/wps/session/login');
    await logIn(page, person.username, person.password);
    const request = await sent;
    expect(request.postData()).not.toContain(person.password);
    expect(request.postData()).not.toContain(person.username);
    expect((request.postDataJSON() as { data: string }).data.split('.')).toHaveLength(5);
    expect(request.headers()['encryption']).toMatch(/^[^;]+;[^;]+;[^;]+$/);
    expect(request.url()).not.toContain(person.username);
  });

  test('A263 the platform refuses a login without the header', async ({ ask }) => {
    expect(await ask('POST', '/wps/session/login', { body: { data: 'a.b.c.d.e' } })).toMatchObject({
      success: false,
      code: 'encryption_required',
    });
  });

  test('A263 a key that the platform no longer knows is fetched anew and the login tried once more', async ({ page, store }) => {
    const person = await store.open();
    let refused = 0;
    await page.route('**/wps/session/login', async (route) => {
      if (refused++ > 0) return route.continue();
      await route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: '{"success":false,"code":"encryption_key_unknown","message":"x"}',
      });
    });
    await openLogin(page);
    await logIn(page, person.username, person.password);
    expect(refused).toBe(2);
  });

  test('A265 the platform takes the three kinds of action and no other', async ({ context, store }) => {
    const { username, password } = await store.open();
    expect((await sendLogin(context, { action: 'sms', username, password })).code).toBe('mobile_invalid');
    expect((await sendLogin(context, { action: 'firebase', username, password })).code).toBe('feature_off');
    expect((await sendLogin(context, { action: 'carrier', username, password })).success).toBe(false);
    expect((await sendLogin(context, { action: 'username', username, password })).success).toBe(true);
  });

  test('A428 A429 the agent login refuses a member and the member login an agent', async ({ context, store }) => {
    const member = await store.open();
    const agent = await store.open({ type: 42 });
    const as = ({ username, password }: { username: string; password: string }, kind: string) =>
      sendLogin(context, { action: 'username', kind, username, password });
    expect(await as(member, 'agent')).toMatchObject({ code: 'not_an_agent', message: 'Non-agents cannot log in' });
    expect(await as(agent, 'member')).toMatchObject({ code: 'not_a_member', message: 'Non-member account unable to login' });
    expect((await as(agent, 'agent')).success).toBe(true);
    expect((await as(member, 'member')).success).toBe(true);
  });

  test('A437 says Device: OTHERS from an installed app and nothing from a browser', async ({ page, store }) => {
    const person = await store.open();
    await openLogin(page);
    const plain = page.waitForRequest('**/wps/session/login');
    await logIn(page, person.username, person.password);
    expect((await plain).headers()['device']).toBeUndefined();
    await signOut(page);
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
    });
    await openLogin(page);
    const installed = page.waitForRequest('**/wps/session/login');
    await logIn(page, person.username, person.password);
    expect((await installed).headers()['device']).toBe('OTHERS');
  });

  test('the keyboard alone logs in', async ({ page, store }) => {
    const person = await store.open();
    await openLogin(page);
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.getAttribute('name') === 'username')) break;
    }
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect.poll(() => place(page)).toBe('/m/home');
  });

  test('A373 the form takes every name and password that a registration takes, in any case', async ({ page, store }) => {
    const person = await store.open();
    await openLogin(page);
    await submit(page);
    await expect(page.getByText('Enter username')).toBeVisible();
    await expect(page.getByText('Enter password')).toBeVisible();
    await expect(page.locator('input[name=username]')).toBeFocused();
    await logIn(page, ` ${person.username.toUpperCase()} `, person.password);
    expect(await keptSession(page)).toMatchObject({ userName: person.username });
  });
});

test.describe('remembering', () => {
  test('A137 A138 A270 A271 restores what was remembered and keeps the password nowhere in clear', async ({ page, store }) => {
    const person = await store.open();
    await openLogin(page);
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    await logIn(page, person.username, person.password);
    expect(await everythingKept(page)).not.toContain(person.password);
    await signOut(page);
    const kept = await everythingKept(page);
    expect(kept).not.toContain(person.password);
    expect(kept).not.toContain(Buffer.from(person.password).toString('base64'));
    await openLogin(page);
    await expect(page.locator('input[name=username]')).toHaveValue(person.username);
    await expect(page.locator('input[name=password]')).toHaveValue(person.password);
    await submit(page);
    await expect.poll(() => place(page)).toBe('/m/home');
  });

  test('A267 unticked, nothing is remembered and what was is forgotten', async ({ page, store }) => {
    const person = await store.open();
    await openLogin(page);
    await logIn(page, person.username, person.password);
    await signOut(page);
    await openLogin(page);
    await expect(page.locator('input[name=username]')).toHaveValue(person.username);
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
    await submit(page);
    await expect.poll(() => place(page)).toBe('/m/home');
    await signOut(page);
    await openLogin(page);
    await page.waitForTimeout(400);
    await expect(page.locator('input[name=username]')).toHaveValue('');
    await expect(page.locator('input[name=password]')).toHaveValue('');
  });
});

test.describe('on a phone whose clock is wrong', () => {
  for (const [wrong, milliseconds] of [
    ['an hour ahead', 3_600_000],
    ['a day back', -86_400_000],
  ] as const)
    test(`by ${wrong} a player logs in, and today's movements are today's`, async ({ page, store }) => {
      const { username, password } = await store.open({ opening: 100_000n });
      await setPhoneClock(page, milliseconds);
      await openLogin(page);
      await logIn(page, username, password);
      await page.goto('/m/gameRecord?tab=wallet');
      await expect(page.locator('article.movement')).toContainText('+₱1,000.00');
    });
});

test('once a field has the focus, the sky above the form is low, and stays so', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLogin(page);
  const skyHeight = async (): Promise<number> => (await page.locator('.auth__panel').boundingBox())?.y ?? 0;
  const high = await skyHeight();
  await page.locator('input[name=username]').click();
  await expect.poll(skyHeight).toBeLessThan(Math.min(high, 110));
  const low = await skyHeight();
  await page.locator('input[name=username]').blur();
  expect(await skyHeight()).toBe(low);
  await submit(page);
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeInViewport({ ratio: 1 });
});
