import { expect, keptSession, place, settled, test, toast, type Page } from '../support/journey.ts';
import { nextCall } from '../support/lobby.ts';
import { freshName } from '../support/people.ts';
import { withMotion } from '../support/motion.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const item = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true });
const service = (page: Page) => page.getByRole('dialog', { name: 'Customer service' });

test.describe('with motion', () => {
  test.use(withMotion);
  test('A100 A105 B180 B184 five items in their order, and the lantern of the deposit moves', async ({ page }) => {
    await page.goto('/m/home');
    await expect(bar(page).locator('> *')).toHaveText(['Home', 'Promo', 'Deposit', 'Help', 'Me']);
    const running = await item(page, 'Deposit').evaluate(
      (link) => link.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
    );
    expect(running).toBeGreaterThan(0);
  });
});

test('A101 A103 B186 B187 B193 a screen lights its own item, or none', async ({ page }) => {
  for (const [path, name] of [
    ['/m/activity', 'Promo'],
    ['/m/activityDetail', 'Promo'],
    ['/m/mine', 'Me'],
    ['/m/home', 'Home'],
    ['/m/notice', null],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await expect(bar(page).locator('[aria-current=page]'), path).toHaveText(name === null ? [] : [name]);
  }
});

test('A104 A108 B183 B186 B192 B193 a member reaches deposit and the member centre, and the items light up', async ({ page, member }) => {
  await member();
  await page.goto('/m/notice');
  await settled(page);
  await item(page, 'Deposit').click();
  await expect.poll(() => place(page)).toBe('/m/voucherCenter');
  await expect(bar(page).locator('[aria-current=page]')).toHaveText(['Deposit']);
  await item(page, 'Me').click();
  await expect.poll(() => place(page)).toBe('/m/mine');
  await expect(bar(page).locator('[aria-current=page]')).toHaveText(['Me']);
  await page.goto('/m/member/home');
  await expect(bar(page).locator('[aria-current=page]')).toHaveText(['Me']);
});

test('A102 B181 B182 promotion and home are a tap away', async ({ page }) => {
  await page.goto('/m/notice');
  await settled(page);
  await item(page, 'Promo').click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await item(page, 'Home').click();
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A109 B188 a guest at the member centre is sent to login', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await item(page, 'Me').click();
  await expect.poll(() => place(page)).toBe('/m/login');
});

test('A106 A107 A065 B170 B171 B173 B185 customer service opens a sheet with the configured entries and stays on the page', async ({
  page,
}) => {
  await page.goto('/m/notice');
  await settled(page);
  await bar(page).getByRole('button', { name: 'Help' }).click();
  await expect(service(page)).toBeVisible();
  expect(place(page)).toBe('/m/notice');
  for (const name of ['Online support', 'WhatsApp', 'Telegram'])
    await expect(service(page).getByRole('button', { name, exact: true })).toBeVisible();
  for (const [name, address] of [
    ['Telegram', 'https://t.example/palaro'],
    ['WhatsApp', 'https://wa.example/palaro'],
  ] as const) {
    await page.context().route(address, (route) => route.fulfill({ body: 'elsewhere' }));
    const opened = page.context().waitForEvent('page');
    await service(page).getByRole('button', { name }).click();
    const elsewhere = await opened;
    await expect.poll(() => elsewhere.url()).toBe(address);
    await elsewhere.close();
  }
  expect(place(page)).toBe('/m/notice');
});

test('B177 the titles CS and whatsapp are words, each with an icon of its own', async ({ page }) => {
  const { value } = (await (await page.request.get('/wps/system/status')).json()) as {
    value: { info: { customerService: { title: string }[] } };
  };
  expect(value.info.customerService.map(({ title }) => title)).toEqual(['CS', 'whatsapp', 'Messenger', 'Viber']);
  await page.goto('/m/notice');
  await settled(page);
  await bar(page).getByRole('button', { name: 'Help' }).click();
  for (const [name, icon] of [
    ['Online support', 'envelope-simple'],
    ['WhatsApp', 'whatsapp-logo'],
  ] as const) {
    const drawn = service(page).getByRole('button', { name, exact: true }).locator('svg').first();
    await expect(drawn.locator('use')).toHaveAttribute('href', new RegExp(`#i-${icon}$`));
    // An icon that its sprite lacks would draw nothing.
    await expect.poll(() => drawn.evaluate((svg) => (svg as SVGSVGElement).getBBox().width)).toBeGreaterThan(0);
  }
});

test('A112 B174 the sheet closes on the way back, which leaves the screen only then', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').click();
  await expect.poll(() => place(page)).toBe('/m/notice');
  await bar(page).getByRole('button', { name: 'Help' }).click();
  await expect(service(page)).toBeVisible();
  await page.goBack();
  await expect(service(page)).toBeHidden();
  expect(place(page)).toBe('/m/notice');
  await page.goBack();
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.goForward();
  await expect.poll(() => place(page)).toBe('/m/notice');
  await expect(service(page)).toBeHidden();
});

test('the menu, the languages and the sign-out dialog close on the way back too', async ({ page, member }) => {
  await member();
  await page.goto('/m/mine');
  await settled(page);
  const dialog = page.locator('dialog[open]');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(place(page)).toBe('/m/mine');
  await bar(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  for (const name of ['Menu', 'Language']) {
    await page.locator('.home-bar').getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(place(page)).toBe('/m/home');
  }
  await page.goBack();
  await expect.poll(() => place(page)).toBe('/m/mine');
});

test.describe('a free-play account at the member centre', () => {
  test.beforeEach(async ({ page, member }) => {
    await member({ type: 4 });
    await page.goto('/m/notice');
    await settled(page);
    await expect(page.locator('.header').getByRole('link', { name: 'My account' })).toBeVisible();
    await item(page, 'Me').click();
    await expect(page.getByRole('dialog', { name: 'Free play account' })).toContainText(
      'Please login an actual account to use this function',
    );
    expect(place(page)).toBe('/m/notice');
  });
  test('A252 A253 B189 B190 is told so, and cancel stays', async ({ page }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Free play account' })).toBeHidden();
    expect(place(page)).toBe('/m/notice');
  });
  test('A254 B191 can register at once, and is another player from then on', async ({ page }) => {
    await page.getByRole('dialog').getByRole('link', { name: 'Register now' }).click();
    await expect.poll(() => place(page)).toBe('/m/register');
    const [username, password] = [freshName(), 'Fresh!2026'];
    for (const [name, value] of Object.entries({ username, password, confimpsw: password }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.locator('input[name=agreement]').check();
    const asked = nextCall(page, '/wps/member/info');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect.poll(() => place(page)).toBe('/m/home');
    const session = await keptSession(page);
    expect(session).toMatchObject({ userName: username, type: 0 });
    expect((await asked).headers()['authorization']).toBe(`Bearer ${String(session?.['token'])}`);
    await item(page, 'Me').click();
    await expect(page.locator('.hub__greeting')).toContainText(username);
  });
});

for (const type of [40, 41, 42])
  test(`B379 B380 type ${type} is refused the deposit by its address too`, async ({ page, member }) => {
    await member({ type });
    await page.goto('/m/voucherCenter');
    await expect(toast(page, 'Please login an actual account to use this function')).toBeVisible();
    await expect.poll(() => place(page)).toBe('/m/home');
  });

test('the deposit is lit on its own screen, and its lantern hangs within the bar', async ({ page, member }) => {
  await member();
  const look = () => item(page, 'Deposit').evaluate((link) => getComputedStyle(link).color);
  await page.goto('/m/notice');
  await settled(page);
  const before = await look();
  const [whole, lantern] = [await bar(page).boundingBox(), await bar(page).locator('.bottom-bar__deposit').boundingBox()];
  expect(whole?.height).toBeLessThanOrEqual(68);
  expect(lantern?.y).toBeGreaterThanOrEqual(whole?.y ?? Number.POSITIVE_INFINITY);
  await page.goto('/m/voucherCenter');
  await settled(page);
  expect(await look()).not.toBe(before);
});

test('B448 a free-play account at the deposit is refused with the text for 2 s', async ({ page, member }) => {
  await member({ type: 4 });
  await page.goto('/m/notice');
  await settled(page);
  await expect(page.locator('.header').getByRole('link', { name: 'My account' })).toBeVisible();
  await item(page, 'Deposit').click();
  await expect(toast(page, 'Please login an actual account to use this function')).toBeVisible();
  await expect(toast(page, 'Please login an actual account to use this function')).toBeHidden({ timeout: 5000 });
  expect(place(page)).toBe('/m/notice');
});

test('on a phone on its side the bar stands beside the screen, 64 px wide and as high as the window', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/m/notice');
  await settled(page);
  const screen = await page.locator('main').boundingBox();
  expect(await bar(page).boundingBox()).toEqual({ x: (screen?.x ?? 0) - 64, y: 0, width: 64, height: 390 });
  for (const one of await bar(page).locator('> *').all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(54);
});
