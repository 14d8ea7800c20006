import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../../../tools/test-programs.mjs';
import { checkout, payout, session, testBank } from '../testing/test-bank.ts';

const { bank, paymongo, xendit, call, pass, authorised, books } = testBank();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser: Browser;

beforeAll(async () => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found. Install one as README.md says, or point CHROMIUM at one.');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
}, 60_000);
afterAll(() => browser?.close());

/** Opens a page of the bank on a narrow phone. */
async function open(path: string | ((origin: string) => Promise<string>), colorScheme: 'dark' | 'light' = 'dark') {
  const origin = await bank().start();
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, colorScheme });
  const page = await context.newPage();
  await page.goto(new URL(typeof path === 'string' ? path : await path(origin), origin).href);
  return { page, origin };
}

/** Runs axe inside the page, past its content policy. */
async function violations(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.evaluate', { expression: axe });
  const expression = 'axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ": " + nodes[0].html)))';
  const { result } = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true });
  return JSON.parse(String(result.value)) as string[];
}
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const opened = async (more: object = {}): Promise<string> => (await paymongo('POST', '/v1/checkout_sessions', checkout(more))).body.data.id;

test.each(['dark', 'light'] as const)('in %s colours a page to pay at says what is paid to whom, and lets it be paid', async (scheme) => {
  const { page, origin } = await open(async (at) => `/pay/${await opened({ success_url: `${at}/bank` })}`, scheme);
  await page.getByRole('heading', { name: 'Pay Demo Arcade' }).waitFor();
  await page.getByText('₱500.00', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(Number(/\d+/.exec(ground)?.[0]) > 128).toBe(scheme === 'light');
  await page.getByRole('radio', { name: 'Alkansya' }).check();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Maria Santos');
  await page.getByRole('button', { name: 'Pay ₱500.00' }).click();
  await page.waitForURL(`${origin}/bank`);
  expect((await books()).paymongo.payments).toMatchObject([{ method: 'paymaya', payer: 'Maria Santos', state: 'paid' }]);
  await page.context().close();
});

test('a payment can fail, and be tried again; leaving leads to the shop', async () => {
  const { page } = await open(`/pay/${await opened()}`);
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('Nothing was taken');
  await page.getByRole('button', { name: 'Pay ₱500.00' }).waitFor();
  expect(await page.getByRole('link', { name: 'Leave, and go back to the shop' }).getAttribute('href')).toBe('http://shop.test/left');
  await page.context().close();
});

test('a page whose time is over says so and has no way to pay', async () => {
  const { body } = await xendit('POST', '/sessions', session());
  await pass(1_800);
  const { page } = await open(`/pay/${body.payment_session_id}`);
  expect(await page.getByRole('alert').innerText()).toContain('The time to pay is over');
  expect(await page.getByRole('button').count()).toBe(0);
  await page.goto(new URL('/pay/cs_0', page.url()).href);
  await page.getByRole('heading', { name: 'No such page' }).waitFor();
  await page.context().close();
});

test('a code that is entered is shown before it is paid, and an unreadable one is refused', async () => {
  const asked = { reference_id: 'o', type: 'PAY', country: 'PH', currency: 'PHP', request_amount: 1234.5, channel_code: 'QRPH' };
  const [{ value }] = (await xendit('POST', '/v3/payment_requests', asked)).body.actions;
  const { page } = await open('/qr');
  await page.getByRole('textbox', { name: 'Text of the code' }).fill(value.replace('1234.50', '0001.50'));
  await page.getByRole('button', { name: 'Read the code' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('no QR Ph code');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Text of the code' }).fill(value);
  await page.getByRole('button', { name: 'Read the code' }).click();
  await page.getByText('₱1,234.50', { exact: true }).waitFor();
  await page.getByText('Demo Arcade').waitFor();
  expect(await fits(page)).toBe(true);
  await page.getByRole('button', { name: 'Pay ₱1,234.50' }).click();
  expect(await page.getByRole('status').innerText()).toContain('Paid');
  await page.context().close();
});

test('a code that waits is listed, and is paid without a phone', async () => {
  const asked = { reference_id: 'o', type: 'PAY', country: 'PH', currency: 'PHP', request_amount: 1234.5, channel_code: 'QRPH' };
  await xendit('POST', '/v3/payment_requests', asked);
  const { page } = await open('/qr');
  await page.getByRole('link', { name: 'Pay ₱1,234.50' }).click();
  await page.getByRole('button', { name: 'Pay ₱1,234.50' }).click();
  expect(await page.getByRole('status').innerText()).toContain('Paid');
  await page.goto(new URL('/qr', page.url()).href);
  expect(await page.getByRole('link').count()).toBe(0);
  await page.context().close();
});

test('a transfer by hand gives a receipt with a picture, and stands in the statement of its day', async () => {
  const { page, origin } = await open('/bank');
  await page.getByRole('textbox', { name: 'Amount in pesos' }).fill('1,500.5');
  await page.getByRole('textbox', { name: 'Message' }).fill('order-7');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the money' }).click();
  expect(await page.getByRole('status').innerText()).toContain('The money was sent');
  await page.getByText('₱1,500.50').waitFor();
  const source = await page.getByRole('img', { name: /^Receipt BH\d{12}/ }).getAttribute('src');
  expect(await page.getByRole('link', { name: 'Save the receipt' }).getAttribute('href')).toBe(source);
  expect(await page.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  expect(await violations(page)).toEqual([]);
  const answer = await fetch(`${origin}/bank/statement?date=2026-11-25`, { headers: { authorization: authorised('demo-statement-key') } });
  const [head, line] = (await answer.text()).split('\n');
  expect(head).toBe('id,reference,kind,amount,fee,currency,status,time,sender');
  expect(line).toMatch(/^"BH\d{12}","order-7","transfer_in","1500.50","0.00","PHP","booked","2026-11-25T02:00:00.000Z","Juan Dela Cruz"$/);
  await page.context().close();
});

test('a transfer to another account, or of nothing, is refused', async () => {
  const { page } = await open('/bank');
  await page.getByRole('textbox', { name: 'Amount in pesos' }).fill('0');
  await page.getByRole('textbox', { name: 'Message' }).fill('order-7');
  await page.getByRole('button', { name: 'Send the money' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('an amount above zero');
  await page.getByRole('textbox', { name: 'Amount in pesos' }).fill('10');
  await page.getByRole('textbox', { name: 'To account number' }).fill('999');
  await page.getByRole('button', { name: 'Send the money' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('no such account');
  expect((await books()).bank.transfers).toEqual([]);
  await page.context().close();
});

test('the statement needs its key, a day and the account', async () => {
  const ask = (query: string, key = 'demo-statement-key') => call('GET', `/bank/statement?${query}`, { authorization: authorised(key) });
  expect((await ask('date=2026-11-25', 'other')).status).toBe(401);
  expect((await ask('date=yesterday')).status).toBe(400);
  expect((await ask('date=2026-11-25&account=1')).status).toBe(400);
  expect((await ask('date=2026-11-25')).text).toBe('id,reference,kind,amount,fee,currency,status,time,sender\n');
});

test('payouts are listed, and are ended by hand', async () => {
  await xendit('POST', '/v2/payouts', payout(), { 'idempotency-key': 'k' });
  const { page } = await open('/payouts');
  const item = page.getByRole('listitem').filter({ hasText: '₱1,000.00 to Juan Dela Cruz' });
  await item.getByText('pending').waitFor();
  expect(await violations(page)).toEqual([]);
  await item.getByRole('button', { name: 'Let it arrive' }).click();
  await item.getByText('succeeded').waitFor();
  await item.getByRole('button', { name: 'Let it come back' }).click();
  await item.getByText('reversed').waitFor();
  expect(await item.getByRole('button').count()).toBe(0);
  await page.context().close();
});
