import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const deliveries = (...args: string[]) => runCommand('deliveries', args, { DATABASE_URL: site.connectionString });
const rowsOf = (out: string): readonly (readonly string[])[] =>
  out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));

beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

test('what was sent is listed without whole numbers, codes or another merchant’s, and shown try by try', async () => {
  expect((await deliveries('list')).out).toBe('No message was sent.\n');
  valueOf(await site.guest()('registrationCode', { body: { countryDialingCode: '+63', mobileNo: '9171234567' } }));
  await vi.waitFor(async () => expect((await site.pool.query('SELECT FROM message_delivery')).rowCount).toBe(1), 10_000);
  await site.pool.query(
    `INSERT INTO message_delivery (reference, attempt, merchant_code, channel, purpose, gateway, recipient, state, gateway_reference, fault, at, checked_at)
     SELECT reference, attempt, merchant_code, channel, purpose, gateway, recipient, state, gateway_reference, fault, at::timestamptz, at::timestamptz FROM (VALUES
       ('lost', 1, 'PALARO', 'sms', 'login', 'first', '+63 ••• 89', 'refused', NULL, 'HTTP 500', '2026-01-01T00:00:00Z'),
       ('lost', 2, 'PALARO', 'sms', 'login', 'second', '+63 ••• 89', 'delivered', 'm-7', NULL, '2026-01-01T00:00:03Z'),
       ('theirs', 1, 'OTHER', 'sms', 'login', 'first', '+63 ••• 11', 'failed', NULL, NULL, '2026-01-01T00:00:00Z'))
       AS given (reference, attempt, merchant_code, channel, purpose, gateway, recipient, state, gateway_reference, fault, at)`,
  );
  const all = await deliveries('list');
  expect(all).toMatchObject({ code: 0, err: '' });
  expect(rowsOf(all.out).map(([reference, attempt]) => `${reference} ${attempt}`)).toEqual([
    expect.stringMatching(/ 1$/),
    'lost 2',
    'lost 1',
  ]);
  expect(all.out).not.toContain('9171234567');
  expect(rowsOf((await deliveries('list', '--failed')).out)).toEqual([
    ['lost', '1', '2026-01-01T00:00:00.000Z', 'sms', 'login', 'first', '+63 ••• 89', 'refused', 'HTTP 500'],
  ]);
  const shown = rowsOf((await deliveries('show', 'lost')).out);
  expect(shown.map((cells) => cells.slice(5))).toEqual([
    ['second', '+63 ••• 89', 'delivered', '2026-01-01T00:00:03.000Z', 'm-7', '-'],
    ['first', '+63 ••• 89', 'refused', '2026-01-01T00:00:00.000Z', '-', 'HTTP 500'],
  ]);
}, 60_000);

test('a message of nobody, or of another merchant, is refused, as are words that mean nothing', async () => {
  for (const reference of ['nothing', 'theirs']) {
    const refused = await deliveries('show', reference);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`PALARO has no message ${reference}.`)]);
  }
  expect((await deliveries('list', '--merchant', 'NOBODY')).code).toBe(1);
  for (const words of [[], ['send'], ['show'], ['list', 'x'], ['show', 'x', '--failed']]) expect((await deliveries(...words)).code).toBe(2);
}, 60_000);
