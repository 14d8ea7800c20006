import type { MerchantConfig } from '../../apps/platform/src/modules/merchant/index.ts';
import { expect, expectAccessible, expectNoSideways, place, settled, test, type Page } from '../support/own-stack.ts';
import { fill, openLogin, submit } from '../support/login.ts';

const withCheck =
  (check: Partial<MerchantConfig['humanCheck']>) =>
  (config: MerchantConfig): MerchantConfig => ({ ...config, humanCheck: { ...config.humanCheck, ...check } });
const sliderAlways = withCheck({ login: { kind: 'slider', afterFailures: 0 }, codes: 'slider', feedback: 'off' });

/** The puzzle that comes next, and where its hole is, which a test may know. */
const nextHole = async (page: Page, of = 'login'): Promise<() => Promise<number>> => {
  const answer = page.waitForResponse((response) => response.url().includes(`/wps/captcha?place=${of}`));
  return async () => {
    const { value } = (await (await answer).json()) as { value: { captchaId: string } };
    return Number(value.captchaId.split('.')[0]);
  };
};
const handle = (page: Page) => page.locator('.slider__handle');
/** The icon that says how the try went. */
const sign = (page: Page, of: 'wrong' | 'status') => page.locator(`.human-check__${of} use`);
/** Moves the piece by arrow keys, and tries it there. */
const slideByKeys = async (page: Page, to: number): Promise<void> => {
  await handle(page).focus();
  for (let at = 0; at + 2 < to; at += 4) await page.keyboard.press('ArrowRight', { delay: 5 });
  await page.keyboard.press('Enter');
};

test('A374 where a login asks for a slider, nothing is sent before the piece is in its hole, and keys do it', async ({ page, own }) => {
  await own.configure(sliderAlways);
  const person = await own.store.open();
  const logins: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/wps/session/login') && logins.push(request.url())));
  const hole = await nextHole(page);
  await openLogin(page);
  await expect(handle(page)).toBeVisible();
  await fill(page, person.username, person.password);
  await submit(page);
  await expect(page.getByText('Slide the piece into its place first')).toBeVisible();
  expect(logins).toEqual([]);
  await expectNoSideways(page);
  await expectAccessible(page);
  // As wide as the field above it, and the sign of an error is another than that of a piece that fits.
  const widthOf = async (part: string): Promise<number> => (await page.locator(part).first().boundingBox())?.width ?? 0;
  for (const part of ['.slider', '.slider__handle']) expect(await widthOf(part)).toBeCloseTo(await widthOf('form .ui-field'), 0);
  await expect(sign(page, 'wrong')).toHaveAttribute('href', /warning-circle-fill/);
  await expect(sign(page, 'status')).toHaveCount(0);
  expect((await handle(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const second = await nextHole(page);
  const [end, at] = [Number(await handle(page).getAttribute('max')), await hole()];
  // Far from the hole, and within the picture wherever that is.
  await slideByKeys(page, at > end / 2 ? at - end / 3 : at + end / 3);
  await expect(page.getByText('Not quite. Try this one.')).toBeVisible();
  await slideByKeys(page, await second());
  await expect(page.getByText('The piece fits')).toBeVisible();
  await expect(sign(page, 'status')).toHaveAttribute('href', /check-circle-fill/);
  await expect(sign(page, 'wrong')).toHaveCount(0);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(logins).toHaveLength(1);
});

test('the piece is drawn by the pointer too', async ({ page, own }) => {
  await own.configure(sliderAlways);
  const hole = await nextHole(page);
  await openLogin(page);
  await handle(page).scrollIntoViewIfNeeded();
  const box = await handle(page).boundingBox();
  if (box === null) throw new Error('no handle');
  const to = await hole();
  const y = box.y + box.height / 2;
  const value = async (): Promise<number> => Number(await handle(page).inputValue());
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  for (let x = box.x + 8; x < box.x + box.width && (await value()) < to; x += 2) await page.mouse.move(x, y);
  // Letting go is the try: a button is for those who move the piece by keys.
  await expect(page.locator('.slider').getByRole('button')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.locator('.human-check__status svg')).toBeVisible();
});

test('whoever can do neither lets the device work, which tells how far it is', async ({ page, own }) => {
  await own.configure(sliderAlways);
  const person = await own.store.open();
  await openLogin(page);
  await fill(page, person.username, person.password);
  await page.getByRole('button', { name: 'Check without a picture' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('status').filter({ hasText: 'This device is checked' })).toBeVisible({ timeout: 30_000 });
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
});

test('A289 A450 a code by SMS is sent with the slider’s result, and not without', async ({ page, own }) => {
  await own.configure(withCheck({ codes: 'slider' }));
  await openLogin(page);
  const hole = await nextHole(page, 'codes');
  await page.locator('[type=radio][value=sms]').check();
  await settled(page);
  const slider = page.locator('form .human-check').first();
  await expect(slider.locator('.slider__handle')).toBeVisible();
  await page.locator('[name=mobileNum]').fill('0917 555 0142');
  const bodies: Record<string, unknown>[] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('/getCode') && bodies.push(request.postDataJSON() as Record<string, unknown>)),
  );
  await page.locator('.ui-field__action[aria-busy]').click();
  await expect(slider.getByText('Slide the piece into its place first')).toBeVisible();
  expect(bodies).toEqual([]);
  const to = await hole();
  await slider.locator('.slider__handle').focus();
  for (let at = 0; at + 2 < to; at += 4) await page.keyboard.press('ArrowRight', { delay: 5 });
  await page.keyboard.press('Enter');
  await expect(slider.getByText('The piece fits')).toBeVisible();
  await page.locator('.ui-field__action[aria-busy]').click();
  await expect(page.locator('.ui-field__action[aria-busy]')).toHaveText(/^(60|5\d) s$/);
  expect(bodies).toMatchObject([
    { geetest_challenge: expect.any(String), geetest_validate: expect.any(String), geetest_seccode: expect.any(String) },
  ]);
});
