import type { Browser } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { createSemaphore } from '../../apps/platform/src/kernel/semaphore.ts';
import { createPasswords } from '../../apps/platform/src/modules/player/index.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSideways,
  place,
  settled,
  stopClock,
  test,
  toast,
  type Page,
} from '../support/journey.ts';
import type { Store } from '../support/store.ts';

const rejected = 'Please login an actual account to use this function';
const password = 'an operator password of journeys';

/** An operator who answers the chat, as `npm run operator` adds one. */
const addOperator = async (store: Store, name: string): Promise<void> => {
  const passwords = createPasswords({ gate: createSemaphore('journey', 1, 4), memoryKiB: 1024 });
  const values = [`operator-${name}`, name, await passwords.hash(password)];
  await store.query(
    `INSERT INTO operator_account (id, merchant_code, name, name_key, password_hash, created_at, created_by)
     VALUES ($1, 'PALARO', $2, lower($2), $3, now(), 'journeys')`,
    values,
  );
  await store.query(
    `INSERT INTO operator_role (merchant_code, name, permissions) VALUES ('PALARO', 'journeys', ARRAY['chat:read', 'chat:answer'])
     ON CONFLICT DO NOTHING`,
  );
  await store.query(`INSERT INTO operator_grant (operator_id, merchant_code, role) VALUES ($1, 'PALARO', 'journeys')`, [values[0]]);
};
/** Holds that what a desk shows fits the narrowest phones, and gives it its own size again. */
const expectNarrow = async (desk: Page, size: { readonly width: number; readonly height: number }): Promise<void> => {
  await desk.setViewportSize({ ...size, width: 320 });
  await expectNoSideways(desk);
  await desk.setViewportSize(size);
};
/** Logs in at the desk and sets up the authenticator, as an operator does the first time. */
const openDesk = async (browser: Browser, name: string, size = { width: 1100, height: 800 }): Promise<Page> => {
  const context = await browser.newContext({ viewport: size, baseURL: process.env['PALARO_URL'] ?? '' });
  const desk = await context.newPage();
  await desk.goto('/desk');
  await desk.getByLabel('Name').fill(name);
  await expectNarrow(desk, size);
  await desk.getByLabel('Password').fill(password);
  await desk.getByRole('button', { name: 'Log in' }).click();
  await expect(desk.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  await expectNarrow(desk, size);
  await expectAccessible(desk);
  const secret = ((await desk.locator('#secret').textContent()) ?? '').replaceAll(' ', '');
  await desk.getByLabel('The six digits that the app shows').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await desk.getByRole('button', { name: 'Confirm' }).click();
  await expect(desk.getByRole('heading', { name: 'Support desk' }).last()).toBeVisible();
  await expect(desk.locator('#desk')).toBeVisible();
  return desk;
};
const bubbles = (page: Page) => page.locator('.bubble');
const entry = (page: Page) => page.locator('.ui-list-row').filter({ hasText: 'Live chat' });
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

test('A419 B167 B393 a trial player who taps live chat reads free_reject, and nothing is launched', async ({ page, member }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/wps/chat') && asked.push(request.url())));
  await member({ type: 4 });
  await page.goto('/m/message');
  await settled(page);
  await entry(page).click();
  await expect(toast(page, rejected)).toBeVisible();
  expect(place(page)).toBe('/m/message');
  await page.goto('/m/chat');
  await settled(page);
  await expect(page.locator('.ui-state')).toContainText(rejected);
  expect(asked).toEqual([]);
});

test('B168 B434 B437 the chat is launched with what it needs, and opens 500 ms after the tap', async ({ page, member }) => {
  await member();
  await page.goto('/m/message');
  await settled(page);
  await stopClock(page);
  const launched = page.waitForRequest((request) => request.url().includes('/wps/chat/launch'));
  await entry(page).click();
  const request = await launched;
  expect(request.headers()['module-id']).toBe('CBS3');
  const query = Object.fromEntries(new URL(request.url()).searchParams);
  expect(query).toMatchObject({ b2c: '1', language: 'EN', backUrl: '/m/message', title: 'Palaro' });
  expect(query['headerColor']).toMatch(/^#[0-9a-f]{6}$/);
  await (await request.response())?.finished();
  await page.clock.runFor(499);
  expect(place(page)).toBe('/m/message');
  await page.clock.runFor(1);
  await expect.poll(() => place(page)).toBe('/m/chat');
});

test('B431 B437 a player and an agent talk: words, pictures, typing, marks, unread, and nothing twice', async ({
  page,
  member,
  store,
  browser,
}) => {
  test.setTimeout(120_000);
  const person = await member();
  await addOperator(store, 'Ana');
  const unread = page.waitForRequest((request) => request.url().endsWith('/wps/chat/unread'));
  await page.goto('/m/message');
  expect((await unread).headers()['module-id']).toBe('CBS3');
  await page.goto('/m/chat');
  await settled(page);
  await expect(page.locator('.header__title')).toHaveText('Live chat');
  await expect(page.getByText('How can we help?')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await write(page, 'My deposit is missing');
  await expect(bubbles(page)).toHaveText([/My deposit is missing.*Sent/s]);
  await expect(page.locator('.chat__notice')).toContainText('We are away right now');

  const desk = await openDesk(browser, 'Ana');
  await expect(bubbles(page).first()).toContainText('Delivered');
  await desk.locator('#conversations button').filter({ hasText: person.username }).click();
  await expect(desk.locator('.bubble--player')).toHaveText([/My deposit is missing/]);
  await expect(bubbles(page).first()).toContainText('Read');
  await expect(page.locator('.chat__presence')).toHaveCount(0, { timeout: 30_000 });

  const answer = desk.getByRole('textbox', { name: 'Answer' });
  await answer.pressSequentially('I am');
  await expect(page.locator('.chat__typing')).toHaveText('Support is typing …');
  await answer.fill('I am looking at it');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(bubbles(page).nth(1)).toContainText('I am looking at it');
  await expect(page.locator('.chat__typing')).toHaveText('');
  await expect(desk.locator('.bubble--agent')).toContainText('read');
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Th');
  await expect(desk.locator('#typing')).toHaveText('The player is typing …');

  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  await page.locator('.composer input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('img', { name: 'Picture to be sent' })).toBeVisible();
  await write(page, 'Here is the slip');
  await expect(desk.locator('.bubble--player img')).toBeVisible();
  await expect(bubbles(page).nth(2).locator('.chat-picture img')).toBeVisible();
  await desk.locator('#file').setInputFiles({ name: 'reply.png', mimeType: 'image/png', buffer: png });
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(bubbles(page).nth(3).locator('.chat-picture img')).toBeVisible();
  await bubbles(page).nth(3).locator('.chat-picture').click();
  await expect(page.locator('.chat-picture__whole')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectAccessibleInBothLooks(page);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(desk);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);

  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/events');
  await page.goto('/m/home');
  await settled(page);
  await stream;
  const bell = page.locator('.home-bar').getByRole('link', { name: /^Messages/ });
  const before = Number(await bell.locator('.ui-badge').textContent());
  await desk.getByRole('textbox', { name: 'Answer' }).fill('It is there now');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(bell.locator('.ui-badge')).toHaveText(String(before + 1));
  await page.goto('/m/message');
  await expect(entry(page).locator('.ui-badge')).toHaveText(/^1/);
  await desk.context().close();
});

test('the few messages of a short talk stand right above the field; what could not be sent is sent again in its order, each message once', async ({
  page,
  context,
  member,
}) => {
  await member();
  await page.goto('/m/chat');
  await settled(page);
  await write(page, 'one');
  // A desk that is open in another journey takes delivery at once.
  await expect(bubbles(page).first()).toContainText(/Sent|Delivered/);
  // At one moment: a line that comes moves them all.
  const { gaps, field } = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.chat__bubbles > li, .composer__text')].map((part) => part.getBoundingClientRect());
    const gaps = boxes.slice(1).map(({ top }, place) => top - (boxes[place]?.bottom ?? 0));
    return { gaps, field: boxes.at(-1)?.top ?? 0 };
  });
  expect(field).toBeGreaterThan(700);
  // Between them stands at most the line that nobody is there, and nothing else.
  expect(gaps.length).toBeLessThan(3);
  for (const gap of gaps) expect(gap).toBeLessThan(60);
  await context.setOffline(true);
  await write(page, 'two');
  await expect(page.locator('.bubble--failed')).toContainText('two');
  // The way back is clear of the note that there is no network.
  const headerBelowNote = (): Promise<number> =>
    page.evaluate(() => {
      const [note, header] = ['.offline', '.header'].map((name) => document.querySelector(name)?.getBoundingClientRect());
      return Math.round((header?.top ?? 0) - (note?.bottom ?? 0));
    });
  await expect.poll(headerBelowNote).toBe(0);
  await page.getByRole('textbox', { name: 'Message' }).fill('three');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await expectAccessibleInBothLooks(page);
  await context.setOffline(false);
  await expect(page.locator('.bubble--failed')).toHaveCount(0);
  await expect(bubbles(page)).toHaveText([/one.*(Sent|Delivered)/s, /two.*(Sent|Delivered)/s, /three.*(Sent|Delivered)/s]);
  await page.reload();
  await expect(bubbles(page)).toHaveText([/one/, /two/, /three/]);
});
