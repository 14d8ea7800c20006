import { expect, expectAccessible, settled, test, type Page } from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';

const widget = (page: Page) => page.getByRole('button', { name: 'Contact us' });
const boxOf = async (page: Page) => {
  const box = await widget(page).boundingBox();
  if (box === null) throw new Error('The widget is not to be seen.');
  return box;
};
/** Small controls that the widget lies on: each is what a tap in its middle would reach if the widget were not there. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const own = document.querySelector('.contact-widget')?.getBoundingClientRect();
    if (own === undefined) return ['no widget'];
    return [...document.querySelectorAll<HTMLElement>('.app :is(a[href], button)')]
      .filter((element) => element.closest('.contact-widget') === null && (element.offsetWidth < 78 || element.offsetHeight < 78))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });

/** Down the whole of home nothing small lies under the widget. */
const expectCoversNothing = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height });
  for (let screen = 0; screen < 5; screen++) {
    await page.evaluate((to) => window.scrollTo(0, to), screen * height * 0.7);
    await expect.poll(() => covered(page), { timeout: 4000 }).toEqual([]);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
};

test('B079 B169 home has a contact widget, which covers no control, lists messengers with their addresses, is moved by keys and finger, and lies there at the next visit', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.goto('/m/home');
  await settled(page);
  await expect(widget(page)).toBeVisible();
  await expectCoversNothing(page, 320, 640);
  await expectCoversNothing(page, 390, 844);
  const list = page.locator('.contact-widget__list');
  await test.step('its list', async () => {
    await widget(page).click();
    for (const [name, address] of [
      ['Telegram', 'https://t.example/palaro'],
      ['WhatsApp', 'https://wa.example/palaro'],
    ] as const) {
      const link = page.locator('.contact-widget').getByRole('link', { name });
      await expect(link).toHaveAttribute('href', address);
      await expect(link).toHaveAttribute('target', '_blank');
    }
    await expect(list.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(widget(page)).toBeFocused();
  });
  await test.step('the arrow keys move it, to the other side too', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await boxOf(page)).x).toBe(8);
    const before = (await boxOf(page)).y;
    for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await boxOf(page)).y).toBeLessThan(before);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await boxOf(page)).x).toBeGreaterThan(200);
  });
  await test.step('dragged to an edge it opens nothing, and lies there at the next visit', async () => {
    const before = await boxOf(page);
    await page.mouse.move(before.x + 26, before.y + 26);
    await page.mouse.down();
    await page.mouse.move(120, 420, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(page)).x).toBe(8);
    await expect(list).toHaveCount(0);
    const after = await boxOf(page);
    await page.reload();
    await settled(page);
    await expect.poll(async () => (await boxOf(page)).x).toBe(8);
    expect(Math.abs((await boxOf(page)).y - after.y)).toBeLessThan(80);
  });
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').first().click();
  await expect(page.locator('li.notice').first()).toBeVisible();
  await expect(widget(page)).toHaveCount(0);
});

ownTest('A110 B172 B395 a guest’s tap on the referral, while its promotion is on, leads to the login', async ({ page, own }) => {
  await own.configure((config) => ({ ...config, flags: { ...config.flags, REFERRAL: true } }));
  const isOn = async (): Promise<unknown> => {
    const status = (await (await page.request.get(`${own.baseUrl}/wps/system/status`)).json()) as {
      value: { info: { whitelabel: Record<string, boolean> } };
    };
    return status.value.info.whitelabel['REFERRAL'];
  };
  await expect.poll(isOn, { timeout: 40_000 }).toBe(true);
  await page.goto('/m/home');
  await settled(page);
  await widget(page).click();
  await page.getByRole('link', { name: 'Refer a friend' }).click();
  await expect(page).toHaveURL(/\/m\/login/);
});
