import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../kernel/clock.ts';
import { createRegister, type RegisterHead } from './register-client.ts';

const secret = 'secret of the register';
const clock = createTestClock();
const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
/** What the register answers: its content, or the whole body. */
let content: unknown;
let body: string | null;
let status = 200;
const asked: string[] = [];
let server: Server;
let register: ReturnType<typeof createRegister>;
beforeAll(async () => {
  server = createServer(({ method, url, headers }, response) => {
    const signed = `${String(headers['registry-time'])}.${method} ${url}.`;
    asked.push(`${url} ${headers['registry-signature'] === hmac(signed)}`);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.writeHead(status).end(body ?? JSON.stringify({ content: text, signature: hmac(`${signed}answer.${text}`) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  register = createRegister({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/registers/ph`, secret }, clock, 2_000);
});
afterAll(() => server.close());

const give = (given: unknown, { as = null, with: code = 200 }: { as?: string | null; with?: number } = {}): void => {
  [content, body, status] = [given, as, code];
};
const key = 'a'.repeat(64);
const head: RegisterHead = { version: '2026-11-29', key, entries: 3, pageSize: 2 };
const entry = { person: 'b'.repeat(64), number: '', from: '2026-01-01', until: null };
const page = { version: '2026-11-29', page: 2, entries: [entry] };

test('a list is asked for below the register’s address, signed, and read as it is described', async () => {
  give(head);
  expect(await register.head()).toEqual({ ok: true, value: head });
  give({
    ...page,
    page: 1,
    entries: [
      { ...entry, until: '2027-01-01', more: 1 },
      { ...entry, person: '', number: key },
    ],
    more: 1,
  });
  expect(await register.page(head, 1)).toEqual({
    ok: true,
    value: [
      { ...entry, until: '2027-01-01' },
      { ...entry, person: '', number: key },
    ],
  });
  give(page);
  expect(await register.page(head, 2)).toEqual({ ok: true, value: [entry] });
  expect(asked).toEqual([
    '/registers/ph/v1/list true',
    '/registers/ph/v1/list/2026-11-29?page=1 true',
    '/registers/ph/v1/list/2026-11-29?page=2 true',
  ]);
});

test.each([
  ['a version that is a path', { ...head, version: '../x' }, 'content: version'],
  ['a key that is none', { ...head, key: 'A'.repeat(64) }, 'content: key'],
  ['less than nothing', { ...head, entries: -1 }, 'content: entries'],
  ['more entries than may be', { ...head, entries: 2_000_001 }, 'content: entries'],
  ['pages of nothing', { ...head, pageSize: 0 }, 'content: pageSize'],
  ['pages of too much', { ...head, pageSize: 5_001 }, 'content: pageSize'],
  ['no object', [], 'content: '],
  ['no JSON', '{"version":', 'content: '],
])('a head with %s is none', async (_name, given, fault) => {
  give(given);
  expect(await register.head()).toEqual({ ok: false, failure: fault });
});

test.each([
  ['of another list', { ...page, version: 'other' }, 'another page'],
  ['of another number', { ...page, page: 1 }, 'another page'],
  ['without its entry', { ...page, entries: [] }, 'page 2: 0 entries of 1'],
  ['with an entry more', { ...page, entries: [entry, entry] }, 'page 2: 2 entries of 1'],
  ['with nobody', { ...page, entries: [{ ...entry, person: '' }] }, 'content: entries.0.person'],
  ['with a short hash', { ...page, entries: [{ ...entry, person: 'b'.repeat(63) }] }, 'content: entries.0.person'],
  ['with a number that is no hash', { ...page, entries: [{ ...entry, number: 'P1234567' }] }, 'content: entries.0.number'],
  ['without a first day', { ...page, entries: [{ ...entry, from: null }] }, 'content: entries.0.from'],
  ['with a day that is none', { ...page, entries: [{ ...entry, from: '2026-02-30' }] }, 'content: entries.0.from'],
  ['that ends before it begins', { ...page, entries: [{ ...entry, until: '2025-12-31' }] }, 'content: entries.0.until'],
])('a page %s is none', async (_name, given, fault) => {
  give(given);
  expect(await register.page(head, 2)).toEqual({ ok: false, failure: fault });
});

test.each([
  ['with a status of failure', { with: 404 }, 'status 404'],
  ['that is no JSON', { as: 'x' }, 'no answer of the protocol'],
  ['without a signature', { as: JSON.stringify({ content: JSON.stringify(head) }) }, 'no answer of the protocol'],
  ['signed by another', { as: JSON.stringify({ content: JSON.stringify(head), signature: 'c'.repeat(64) }) }, 'signature'],
  ['that is too long', { as: JSON.stringify({ content: 'x'.repeat(5_000_000), signature: key }) }, 'no answer of the protocol'],
])('an answer %s is none', async (_name, how, fault) => {
  give(head, how);
  expect(await register.head()).toEqual({ ok: false, failure: fault });
});

test('an answer to an earlier call stands for no later one', async () => {
  const signed = `${Math.floor(clock.now() / 1000)}.GET /registers/ph/v1/list.`;
  const text = JSON.stringify(head);
  give(head, { as: JSON.stringify({ content: text, signature: hmac(`${signed}answer.${text}`) }) });
  expect(await register.head()).toMatchObject({ ok: true });
  clock.advance(1_000);
  expect(await register.head()).toEqual({ ok: false, failure: 'signature' });
});
