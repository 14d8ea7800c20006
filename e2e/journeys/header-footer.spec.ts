import { limits } from '@palaro/contract/constants';
import { expect, place, settled, test, type Page } from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';

const header = (page: Page) => page.locator('header.header');
const footer = (page: Page) => page.locator('footer.footer');
const back = (page: Page) => page.getByRole('button', { name: 'Back' });

test('screens with a bar of their own have no shared header', async ({ page }) => {
  for (const path of ['/m/home', '/m/login', '/m/register', '/m/gameList', '/m/mine'])
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expect(page.locator('#main')).not.toBeEmpty();
      await expect(header(page)).toHaveCount(0);
    });
});

test("A071 A072 B195 B197 the other screens have the header with back and a guest's two buttons", async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of [
    '/m/notice',
    '/m/help',
    '/m/helpDetail',
    '/m/app',
    '/m/activity',
    '/m/activityDetail',
    '/m/gameCenter',
    '/m/slotsCenter',
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(header(page)).toBeVisible();
      await expect(back(page)).toBeVisible();
      await settled(page);
      await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/m/login');
      await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/m/register');
      await expect(header(page).getByRole('link', { name: /home/ })).toHaveCount(0);
    });
});

test('A070 B196 home has the logo and no back', async ({ page }) => {
  await page.goto('/m/home');
  const mark = page.locator('.home-bar').getByRole('link', { name: 'Palaro, home' });
  await expect(mark).toBeVisible();
  await expect(mark.locator('svg')).toBeVisible();
  await expect(back(page)).toHaveCount(0);
});

test('A071 A073 a member has the account in the header of the settings, and it leads to the member centre', async ({ page, member }) => {
  await member();
  await page.goto('/m/help');
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await header(page).getByRole('link', { name: 'My account' }).click();
  await expect.poll(() => place(page)).toBe('/m/member/home');
  await page.goto('/m/set');
  await expect(header(page)).toBeVisible();
});

test('forms, lists and texts have no footer', async ({ page }) => {
  for (const path of ['/m/login', '/m/register', '/m/slotsCenter', '/m/gameList', '/m/notice', '/m/help']) {
    await page.goto(path);
    await settled(page);
    // The footer comes with these.
    await expect(page.locator('.ui-toasts')).toBeAttached();
    await expect(footer(page), path).toHaveCount(0);
  }
});

for (const path of ['/m/profitandloss', '/m/member/home', '/m/winnerBoard', '/m/messages'])
  test(`B078 the footer of ${path} begins below the first screen, also while the content loads`, async ({ page, member }) => {
    await member();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/wps/**', async (route) => {
      if (!/session|settings|status/.test(route.request().url())) await held;
      await route.continue();
    });
    await page.goto(path);
    const topOfFooter = async (): Promise<number> => (await footer(page).boundingBox())?.y ?? 0;
    const height = page.viewportSize()?.height ?? 0;
    await expect(footer(page)).toBeAttached();
    expect(await topOfFooter()).toBeGreaterThanOrEqual(height);
    release();
    await settled(page);
    expect(await topOfFooter()).toBeGreaterThanOrEqual(height);
  });

for (const path of ['/m/home', '/m/mine', '/m/activity'])
  test(`B078 ${path} has the footer, which is never drawn anew`, async ({ page }) => {
    // Its code comes last of all.
    await page.route('**/footer-*.js', async (route) => {
      await page.waitForTimeout(1500);
      await route.continue();
    });
    const code = page.waitForResponse('**/footer-*.js');
    await page.addInitScript(() => {
      Object.assign(window, { footersGone: 0 });
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const gone of removedNodes)
            if (gone instanceof Element && gone.matches('.footer')) (window as unknown as { footersGone: number }).footersGone += 1;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await expect(footer(page)).toBeAttached();
    await code;
    await expect(page.locator('.ui-toasts')).toBeAttached();
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as { footersGone: number }).footersGone)).toBe(0);
    await footer(page).scrollIntoViewIfNeeded();
    await expect(footer(page)).toBeVisible();
  });

test('A075 A076 A077 A078 A079 A081 A082 B201 B202 B203 B204 B205 B206 B208 B209 B483 what the footer says', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  const block = (name: string) =>
    footer(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(footer(page).getByRole('link', { name: 'Android app' })).toHaveAttribute('href', 'https://get.palaro.example/palaro.apk');
  await expect(footer(page).getByRole('link', { name: 'iPhone app' })).toHaveAttribute('href', '/m/static/app.mobileconfig');
  const service = block('Need help?').getByRole('link');
  await expect(service).toHaveText(['Online support', 'WhatsApp', 'Messenger', 'Viber', '(02) 8248-9568']);
  await expect(service.last()).toHaveAttribute('href', 'tel:0282489568');
  await expect(service.first()).toHaveAttribute('href', 'mailto:tulong@palaro.example');
  await expect(block('Licence')).toContainText('Demo licence DEMO-0001');
  // The demo merchant has eight ways to pay.
  await expect(block('Ways to pay').getByRole('listitem')).toHaveText(['Bank transfer', 'E-wallet', 'QR code', 'Card', 'Over the counter']);
  await expect(footer(page)).toContainText('you confirm that you are 21 years old or over and have read the terms');
  await expect(footer(page).getByText('21+', { exact: true })).toBeAttached();
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Manila', year: 'numeric' }).format();
  await expect(footer(page)).toContainText(`© ${year} Palaro. All rights reserved.`);
});

ownTest('A079 A080 B205 B207 B208 of 30 vendors the footer names 22; few ways to pay are all shown', async ({ page, own }) => {
  const codes = Array.from({ length: 9 }, (_, index) => `EXTRA${index}`);
  await own.store.query(
    "INSERT INTO vendor (merchant_code, code, display_name, is_hot, position, logo) SELECT 'PALARO', code, code, false, 100, '' FROM unnest($1::text[]) AS code",
    [codes],
  );
  await own.store.query(
    `INSERT INTO game (merchant_code, vendor_code, code, title_en, title_ty, game_type, support_play, is_hot, is_new, position, icon, large_icon, colour, min_bet, min_line)
     SELECT 'PALARO', code, 'extra-' || code, code, code, 'RNG', true, false, false, 900000, '', '', '#2b2a55', 100, 1 FROM unnest($1::text[]) AS code`,
    [codes],
  );
  await own.store.query("UPDATE catalogue_version SET version = version + 1 WHERE merchant_code = 'PALARO'");
  await own.configure((config) => ({ ...config, payments: config.payments.slice(0, 3) }));
  await page.goto('/m/home');
  const vendors = footer(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Studios' }) })
    .getByRole('listitem');
  await expect(vendors).toHaveCount(limits.footerVendorsMax);
  const { value } = (await (await page.request.get('/wps/games/vendors?language=EN')).json()) as {
    value: { vendors: { vassalage: string }[] };
  };
  expect(new Set(value.vendors.map(({ vassalage }) => vassalage)).size).toBe(30);
  await expect(
    footer(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Ways to pay' }) })
      .getByRole('listitem'),
  ).toHaveCount(3);
  await own.store.query("UPDATE vendor SET is_open = false WHERE code LIKE 'EXTRA%'");
  await own.store.query("UPDATE catalogue_version SET version = version + 1 WHERE merchant_code = 'PALARO'");
});

test.describe('back', () => {
  test('A083 A084 leads from login and registration to home, whatever came before', async ({ page }) => {
    await page.goto('/m/help');
    await settled(page);
    await header(page).getByRole('link', { name: 'Log in' }).click();
    await expect.poll(() => place(page)).toBe('/m/login');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(() => place(page)).toBe('/m/home');
    await page.goto('/m/help');
    await settled(page);
    await header(page).getByRole('link', { name: 'Register' }).click();
    await expect.poll(() => place(page)).toBe('/m/register');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(() => place(page)).toBe('/m/home');
  });

  test('A086 leads from the promotions to home', async ({ page }) => {
    await page.goto('/m/notice');
    await settled(page);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Promo' }).click();
    await expect.poll(() => place(page)).toBe('/m/activity');
    await back(page).click();
    await expect.poll(() => place(page)).toBe('/m/home');
  });

  test('B198 leads home from login, registration, the trial, the promotions and the forgotten password', async ({ page }) => {
    for (const path of ['/m/login', '/m/register', '/m/trail', '/m/activity', '/m/forget']) {
      await page.goto('/m/notice');
      await page.goto(path);
      await settled(page);
      await page.getByRole('link', { name: 'Back' }).or(back(page)).first().click();
      await expect.poll(() => place(page), { message: path }).toBe('/m/home');
    }
  });

  test('A088 goes one step back elsewhere', async ({ page, member }) => {
    await member();
    await page.goto('/m/mine');
    await settled(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(() => place(page)).toBe('/m/set');
    await back(page).click();
    await expect.poll(() => place(page)).toBe('/m/mine');
    await page.getByRole('link', { name: 'Play responsibly' }).click();
    await expect.poll(() => place(page)).toBe('/m/help?tag=rg');
    await back(page).click();
    await expect.poll(() => place(page)).toBe('/m/mine');
  });

  test('leads home where there is no step back', async ({ page }) => {
    await page.goto('/m/notice');
    await settled(page);
    await back(page).click();
    await expect.poll(() => place(page)).toBe('/m/home');
  });
});

test('the footer is in the document itself, so that terms and licence are there without scripts', async ({ request }) => {
  const html = await (await request.get('/m/home')).text();
  expect(html).toContain('<footer');
  expect(html).toMatch(/href="\/m\/help[^"]*"/);
});

test('every icon of home’s bar is 44 px wide and high under a finger', async ({ page, member }) => {
  await member();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/m/home');
    await settled(page);
    const boxes = await Promise.all((await page.locator('.home-bar .ui-icon-button').all()).map((icon) => icon.boundingBox()));
    expect(boxes.length).toBeGreaterThan(3);
    for (const box of boxes) expect(box).toMatchObject({ width: 44, height: 44 });
  }
});
