import { homePaths, memberPaths, openPaths } from '../support/lobby.ts';
import { expect, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const expectHome = async (page: Page): Promise<void> => {
  await expect(page.locator('.home-bar')).toBeVisible();
  await expect(page.locator('.game-card').first()).toBeVisible();
};

test(`A001 A027 A101 B020 B021 B022 B023 B024 B186 B218 ${homePaths.join(' ')} show home, which offers the app and is lit in the bar`, async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const path of homePaths)
    await test.step(path, async () => {
      await page.goto(path);
      await expectHome(page);
      await settled(page);
      await expectHome(page);
      await expect(page.locator('.home-bar').getByRole('link', { name: 'Get the app' })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe(path);
    });
});

test('A060 B064 unknown paths are replaced by home', async ({ page }) => {
  for (const path of ['/m/nope', '/m/a/b/c', '/m/home/more', '/m/LOGIN', '/m/gameList/x'])
    await test.step(path, async () => {
      await page.goto(path);
      await expectHome(page);
      await expect.poll(() => place(page)).toBe('/m/home');
      await expect(page).toHaveTitle('Palaro');
    });
});

test('pages, their files and ways elsewhere carry the security headers and a request id', async ({ request }) => {
  const script = /(\/m\/assets\/[^"]+\.js)/.exec(await (await request.get('/m/home')).text())?.[1] ?? '';
  expect(script).not.toBe('');
  for (const path of ['/m/home', '/m/notice', script, '/nope']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    const headers = answer.headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['x-request-id'], path).toMatch(/^\w{26}$/);
    if (path === '/m/home') expect(headers['content-security-policy']).toMatch(/script-src 'sha256-.*require-trusted-types-for 'script'/);
  }
});

test.describe('what somebody else has written into a document', () => {
  test.use({ expectedFaults: [/Content Security Policy/] });

  test('does nothing: neither scripts, handlers nor styles, and the app works beside it', async ({ page }) => {
    const ran = 'window.strangers=(window.strangers||0)+1';
    await page.route('**/m/home', async (route) => {
      const response = await route.fetch();
      const stranger = `<script>${ran}</script><script src="/m/assets/stranger.js"></script><img src="data:," onerror="${ran}"><style>body{display:none}</style>`;
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${stranger}</body>`) });
    });
    let asked = 0;
    await page.route('**/stranger.js', (route) => {
      asked += 1;
      return route.fulfill({ contentType: 'text/javascript', body: ran });
    });
    await page.goto('/m/home');
    await settled(page);
    await expectHome(page);
    expect([await page.evaluate('window.strangers'), asked]).toEqual([undefined, 0]);
  });
});

test('an address outside of the app leads a browser home, and a program or a call to the envelope', async ({ page, request }) => {
  await page.goto('/nope?x=1');
  await expectHome(page);
  expect(place(page)).toBe('/m/home');
  for (const [path, accept] of [
    ['/nope', '*/*'],
    ['/wps/nope', 'text/html'],
    ['/m/assets/nope.js', 'text/html'],
  ] as const) {
    const answer = await request.get(path, { headers: { accept } });
    expect([answer.status(), (await answer.json()).code], path).toEqual([404, 'not_found']);
  }
});

test('A028 B058 /m/login shows the login form', async ({ page }) => {
  await page.goto('/m/login');
  await expect(page.locator('form input[name=username]')).toBeVisible();
  await expect(page.locator('form input[name=password]')).toBeVisible();
  await expect(page.locator('form button[type=submit]')).toHaveText('Log in');
});

for (const path of ['/m/register', '/m/register.html'])
  test(`A029 A030 B059 ${path} shows the registration form`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('form input[name=confimpsw]')).toBeVisible();
    expect(place(page)).toBe(path);
  });

test('A004 A046 A055 A097 B047 B012 B054 a guest opens home, announcements, help, the list and the app without a session', async ({
  page,
}) => {
  await page.goto('/m/home');
  await expectHome(page);
  await page.goto('/m/app');
  await expect(page.locator('.header')).toContainText('Get the app');
  await expect(page.getByRole('link', { name: 'Android' }).or(page.getByText('Android')).first()).toBeVisible();
  expect(place(page)).toBe('/m/app');
  await page.goto('/m/notice');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
  await page.goto('/m/help');
  await expect(page.getByRole('button', { name: 'How do I open an account?' })).toBeVisible();
  await page.goto('/m/gameList');
  await expect(page.locator('.game-card').first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBeNull();
});

test('A039 A040 /m/mine shows the account hub to everybody, /m/member/home the member centre to members alone', async ({
  page,
  member,
}) => {
  await page.goto('/m/mine');
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
  await page.goto('/m/member/home');
  await expect.poll(() => place(page)).toBe('/m/login?returnPath=%2Fm%2Fmember%2Fhome');
  await member();
  await page.goto('/m/member/home');
  await expect(page.locator('.header')).toContainText('Member centre');
  await expect(page.locator('.hub__member')).toBeVisible();
  expect(place(page)).toBe('/m/member/home');
});

test('A052 A059 a member opens the betting record and the settings', async ({ page, member }) => {
  await member();
  await page.goto('/m/gameRecord');
  await expect(page.getByRole('tab', { name: 'Bets' })).toBeVisible();
  expect(place(page)).toBe('/m/gameRecord');
  await page.goto('/m/set');
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  expect(place(page)).toBe('/m/set');
});

test('A060 a guest of a member screen is led to login, and the way back is kept', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of memberPaths)
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => place(page)).toBe(`/m/login?${new URLSearchParams({ returnPath: path })}`);
      await expect(page.locator('form input[name=username]')).toBeVisible();
    });
});

test('B044 B045 /m/activity and /m/activityDetail show the promotions', async ({ page }) => {
  const titles = page.locator('.notice').getByRole('button');
  for (const path of ['/m/activityDetail', '/m/activity']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Promotion' })).toBeVisible();
    await expect(titles).toHaveText([/Fiesta of new games/, /From 20 centavos a round/]);
    await expect(titles.first()).toHaveAttribute('aria-expanded', 'true');
  }
  await page.locator('.notice').getByRole('link', { name: 'See the games' }).click();
  await expect.poll(() => place(page)).toBe('/m/gameList?isNew=1');
});

test('A089 A094 A095 screens are titled in their header and their tab', async ({ page }) => {
  for (const [path, title] of [
    ['/m/activity', 'Promotion'],
    // Ruling 1.
    ['/m/notice', 'Announcement'],
    ['/m/gameCenter', 'Game centre'],
    ['/m/slotsCenter', 'Slots'],
    ['/m/help', 'Help centre'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('.header').getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} | Palaro`);
    });
});

test('A090 home, login and registration have titles in both languages', async ({ page, context }) => {
  for (const [language, titles] of [
    ['EN', ['Palaro', 'Log in | Palaro', 'Register | Palaro']],
    ['TY', ['Palaro', 'Log in | Palaro', 'Sign up | Palaro']],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: process.env['PALARO_URL'] ?? '' }]);
    for (const [index, path] of ['/m/home', '/m/login', '/m/register'].entries()) {
      await page.goto(path);
      await expect(page).toHaveTitle(titles[index] ?? '');
    }
  }
});

test('A003 B003 guest, member and agent each have their home', async ({ page, context, member }) => {
  await page.goto('/m/home');
  await expect(page.getByRole('region', { name: 'Come in, the fiesta is on' })).toBeVisible();
  await member({ opening: 12_345n });
  await page.goto('/m/home');
  await expect(page.getByLabel('Balance', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'my collection' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Come in, the fiesta is on' })).toHaveCount(0);
  await context.clearCookies({ name: /^(?!language)/ });
  await page.evaluate(() => sessionStorage.clear());
  await member({ type: 1 });
  await page.goto('/m/home');
  await expect(page.getByLabel('Balance', { exact: true })).toBeVisible();
  await page.goto('/m/mine');
  await expect(page.getByText('Agent', { exact: true })).toBeVisible();
});

test.describe('on the narrowest phones', () => {
  const sizes = [
    { width: 320, height: 640 },
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ];
  const check = async (page: Page, paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectNoSideways(page);
      }
    }
  };
  test('A002 B002 no open screen scrolls to the side; the viewport is told', async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/m/home');
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('width=device-width');
    await check(page, ['/m/home', ...openPaths]);
  });
  test('A002 B002 no member screen scrolls to the side', async ({ page, member }) => {
    test.setTimeout(120_000);
    await member({ opening: 987_654_321_00n });
    await check(page, ['/m/home', '/m/mine', ...memberPaths]);
  });
});
