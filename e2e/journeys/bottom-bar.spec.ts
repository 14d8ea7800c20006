import { expect, expectAccessibleInBothLooks, place, settled, test, type Page } from '../support/journey.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const item = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true });
const service = (page: Page) => page.getByRole('dialog', { name: 'Customer service' });

test('A104 A108 B183 B186 B192 B193 a member reaches deposit and the member centre; the items light up, and the lantern hangs within the bar', async ({
  page,
  member,
}) => {
  await member();
  await page.goto('/m/notice');
  await settled(page);
  const look = () => item(page, 'Deposit').evaluate((link) => getComputedStyle(link).color);
  const before = await look();
  const [whole, lantern] = [await bar(page).boundingBox(), await bar(page).locator('.bottom-bar__deposit').boundingBox()];
  expect(whole?.height).toBeLessThanOrEqual(68);
  expect(lantern?.y).toBeGreaterThanOrEqual(whole?.y ?? Number.POSITIVE_INFINITY);
  await item(page, 'Deposit').click();
  await expect.poll(() => place(page)).toBe('/m/voucherCenter');
  await expect(bar(page).locator('[aria-current=page]')).toHaveText(['Deposit']);
  await expect.poll(look).not.toBe(before);
  await item(page, 'Me').click();
  await expect.poll(() => place(page)).toBe('/m/mine');
  await expect(bar(page).locator('[aria-current=page]')).toHaveText(['Me']);
});

test('A065 A106 A107 A112 B170 B171 B173 B174 B177 B185 customer service opens a sheet with the configured entries, stays on the page, and closes on the way back', async ({
  page,
}) => {
  const { value } = (await (await page.request.get('/wps/system/status')).json()) as {
    value: { info: { customerService: { title: string }[] } };
  };
  expect(value.info.customerService.map(({ title }) => title)).toEqual(['CS', 'whatsapp', 'Messenger', 'Viber']);
  await page.goto('/m/home');
  await settled(page);
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').click();
  await expect.poll(() => place(page)).toBe('/m/notice');
  await bar(page).getByRole('button', { name: 'Help' }).click();
  await expect(service(page)).toBeVisible();
  for (const [name, icon] of [
    ['Online support', 'envelope-simple'],
    ['WhatsApp', 'whatsapp-logo'],
  ] as const) {
    const drawn = service(page).getByRole('button', { name, exact: true }).locator('svg').first();
    await expect(drawn.locator('use')).toHaveAttribute('href', new RegExp(`#i-${icon}$`));
    // An icon that its sprite lacks would draw nothing.
    await expect.poll(() => drawn.evaluate((svg) => (svg as SVGSVGElement).getBBox().width)).toBeGreaterThan(0);
  }
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
  await page.goBack();
  await expect(service(page)).toBeHidden();
  expect(place(page)).toBe('/m/notice');
  await page.goBack();
  await expect.poll(() => place(page)).toBe('/m/home');
  await page.goForward();
  await expect.poll(() => place(page)).toBe('/m/notice');
  await expect(service(page)).toBeHidden();
  await test.step('on a phone on its side the bar stands beside the screen, 64 px wide and as high as the window', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const screen = await page.locator('main').boundingBox();
    expect(await bar(page).boundingBox()).toEqual({ x: (screen?.x ?? 0) - 64, y: 0, width: 64, height: 390 });
    for (const one of await bar(page).locator('> *').all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(54);
  });
});

test('A252 A253 A254 A495 B189 B190 B191 a free-play account at the member centre is told so, may stay, and may register', async ({
  page,
  member,
}) => {
  await member({ type: 4 });
  await page.goto('/m/notice');
  await settled(page);
  await expect(page.locator('.header').getByRole('link', { name: 'My account' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Free play account' });
  await item(page, 'Me').click();
  await expect(dialog).toContainText('Please login an actual account to use this function');
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(place(page)).toBe('/m/notice');
  await item(page, 'Me').click();
  await dialog.getByRole('link', { name: 'Register now' }).click();
  await expect.poll(() => place(page)).toBe('/m/register');
  await expect(page.locator('input[name=username]')).toBeVisible();
});
