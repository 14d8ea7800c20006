import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { createPost } from './post.ts';

const start = async () => {
  const post = createPost({ host: '127.0.0.1', port: 0, mailPort: 0 });
  const origin = await post.start();
  onTestFinished(post.stop);
  const { SMS_URL, MAIL_URL } = post.urls();
  const sendSms = (body: object | string): Promise<Response> =>
    fetch(SMS_URL, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  const { hostname, port } = new URL(MAIL_URL);
  const mails = createTransport({ host: hostname, port: Number(port), secure: false, ignoreTLS: true });
  const sendMail = (text: string, change: object = {}): Promise<unknown> =>
    mails.sendMail({
      from: 'Palaro <a@example.com>',
      to: 'b@example.com',
      subject: 'Hello',
      text,
      headers: { 'X-Merchant': 'M' },
      ...change,
    });
  const page = async () => {
    const response = await fetch(origin);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { post, origin, sendSms, sendMail, page };
};
const sms = { to: '+639170000001', from: 'PALARO', text: '123456 is your code.', reference: 'r1', merchant: 'M' };

test('an SMS is accepted, is delivered, and stands on the page with its code', async () => {
  const { origin, sendSms, page } = await start();
  expect((await page()).text).toContain('No message yet');
  const sent = await sendSms(sms);
  const { id } = (await sent.json()) as { id: string };
  expect(sent.status).toBe(202);
  expect(await (await fetch(`${origin}/messages/${id}`)).json()).toEqual({ status: 'delivered' });
  expect((await fetch(`${origin}/messages/another`)).status).toBe(404);
  const { status, headers, text } = await page();
  expect(status).toBe(200);
  expect(text).toMatch(/<b>\+639170000001<\/b>.*<span class="code">123456<\/span>/s);
  expect(text).toContain('http-equiv="refresh"');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a mail is read with its sender, its subject and its text; programs read messages by their recipient', async () => {
  const { origin, sendSms, sendMail } = await start();
  await sendSms(sms);
  await sendMail('654321 is your code.\n');
  expect(await (await fetch(`${origin}/messages?to=b@example.com`)).json()).toMatchObject({
    messages: [{ channel: 'email', merchant: 'M', sender: 'Palaro', subject: 'Hello', body: '654321 is your code.' }],
  });
  const all = (await (await fetch(`${origin}/messages`)).json()) as { messages: { recipient: string }[] };
  expect(all.messages.map(({ recipient }) => recipient)).toEqual(['b@example.com', sms.to]);
});

test('what a message says is text on the page, never a part of it', async () => {
  const { sendSms, page } = await start();
  await sendSms({ ...sms, to: '<b>', from: '<i>', text: '<script>', merchant: '<u>' });
  const { text } = await page();
  expect(text).toContain('&lt;script&gt;');
  expect(text).not.toMatch(/<script>|<u>|<i>/);
});

test.each([
  ['no JSON', 'x'],
  ['without a recipient', { ...sms, to: undefined }],
  ['too long', { ...sms, text: 'x'.repeat(2001) }],
  ['above the size of a message', 'x'.repeat(64 * 1024 + 1)],
])('an SMS that is %s is refused, and not kept', async (_, body) => {
  const { post, sendSms } = await start();
  expect((await sendSms(body)).status).toBe(400);
  expect(post.latest()).toEqual([]);
});

test('a mail above the limit is refused, and not kept', async () => {
  const { post, sendMail } = await start();
  await expect(sendMail('x '.repeat(32_768))).rejects.toThrow();
  expect(post.latest()).toEqual([]);
  await sendMail('x '.repeat(16_384));
  expect(post.latest()).toHaveLength(1);
});

test('the newest thousand messages are kept', async () => {
  const { post, sendSms } = await start();
  for (let n = 0; n < 1001; n++) await sendSms({ ...sms, to: String(n) });
  expect(post.latest()).toHaveLength(1000);
  expect([post.latest('0').length, post.latest('1').length]).toEqual([0, 1]);
});

test('it ends at once, also while somebody is in the middle of a call', async () => {
  const post = createPost({ host: '127.0.0.1', port: 0, mailPort: 0 });
  const { port } = new URL(await post.start());
  const caller = connect(Number(port), '127.0.0.1');
  await once(caller, 'connect');
  caller.write('POST /messages HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n');
  await once(caller, 'data');
  await Promise.all([post.stop(), once(caller, 'close')]);
});

test('it does not start in production', () => {
  expect(readConfig({}).ok).toBe(true);
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ ok: false, keys: ['NODE_ENV'] });
});
