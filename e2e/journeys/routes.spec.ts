import { homePaths } from '../support/lobby.ts';
import { expect, place, settled, test, type Page } from '../support/journey.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const expectHome = async (page: Page): Promise<void> => {
  await expect(page.locator('.home-bar')).toBeVisible();
  await expect(page.locator('.game-card').first()).toBeVisible();
};

test(`A001 A027 A101 B020 B021 B022 B023 B024 B186 B218 ${homePaths.join(' ')} show home, which offers the app and is lit in the bar`, async ({
  page,
  request,
}) => {
  for (const path of homePaths) expect(await (await request.get(path)).text(), path).toContain('class="home-bar');
  for (const path of ['/', '/m/index.html'])
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expectHome(page);
      await expect(page.locator('.home-bar').getByRole('link', { name: 'Get the app' })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe(path);
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

test('A060 B064 an unknown address within the app or outside of it leads a browser home, and a program or a call to the envelope', async ({
  page,
  request,
}) => {
  for (const path of ['/m/a/b/c', '/nope?x=1']) {
    await page.goto(path);
    await expectHome(page);
    await expect.poll(() => place(page)).toBe('/m/home');
  }
  for (const [path, accept] of [
    ['/nope', '*/*'],
    ['/wps/nope', 'text/html'],
    ['/m/assets/nope.js', 'text/html'],
  ] as const) {
    const answer = await request.get(path, { headers: { accept } });
    expect([answer.status(), (await answer.json()).code], path).toEqual([404, 'not_found']);
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
  await page.goto('/m/mine');
  await expect(page.getByText('Agent', { exact: true })).toBeVisible();
});
