import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';

/** Codes of one number, device and network at two merchants: what one has used up, the other has not. */
let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('TRUNCATE verification_code, code_breaker CASCADE'));

const noon = Date.parse('2026-11-25T04:00:00Z');
const second = 1000;
/** A code that meets no bound. */
const usual = {
  channel: 'sms',
  purpose: 'login',
  is_own: false,
  lane: 'sure',
  recipient: Buffer.from('recipient'),
  asker: Buffer.from('asker'),
  network: Buffer.from('network'),
  prefix: Buffer.from('prefix'),
  country: 'PH',
  code: Buffer.from('code'),
  is_sent: true,
  good_for: '10 min',
  pause: '0',
  recipient_max: 9,
  recipient_window: '1 day',
  recipient_day_max: 9,
  asker_max: 9,
  network_max: 9,
  asker_window: '1 hour',
  prefix_max: 9,
  prefix_window: '1 hour',
  merchant_max: 99,
  merchant_window: '1 hour',
  sample: 99,
  used_min: 1,
  settled: '0',
  open_for: '1 hour',
};
type Change = Partial<Record<keyof typeof usual, unknown>>;
type Row = { readonly verdict: string; readonly next_at: Date; readonly code_id: string };

const call = async (name: string, given: object): Promise<Row | undefined> => {
  const named = Object.entries(given);
  const text = `SELECT * FROM ${name}(${named.map(([key], at) => `p_${key} => $${at + 1}`).join(', ')})`;
  return (await database.pool.query<Row>({ text, values: named.map(([, value]) => value as string) })).rows[0];
};
let codes = 0;
const begin = (merchant: string, change: Change = {}, afterMs = 0): Promise<Row | undefined> =>
  call('code_begin', { id: `code-${++codes}`, merchant, at: new Date(noon + afterMs), ...usual, ...change });

test.each<[bound: string, change: Change, refusal: string]>([
  ['the pause between two codes of a number', { pause: '1 min' }, 'recipient_waits'],
  ['the codes of a number', { recipient_max: 1 }, 'recipient_waits'],
  ['the day of a number', { recipient_day_max: 1 }, 'recipient_day'],
  ['the codes of a device', { asker_max: 1 }, 'asker_waits'],
  ['the codes of a network', { network_max: 1 }, 'network_waits'],
  ['the codes of a block of numbers', { prefix_max: 1 }, 'prefix_waits'],
  ['the codes of a merchant', { merchant_max: 1, is_own: true }, 'merchant_waits'],
  ['the half of those that go to no account', { merchant_max: 2 }, 'merchant_waits'],
  ['the half of those who have shown nothing', { merchant_max: 2, is_own: true, lane: 'free' }, 'merchant_waits'],
  ['the breaker of a country', { sample: 1, lane: 'free' }, 'breaker_open'],
])('%s is each merchant’s own', async (_, change, refusal) => {
  expect(await begin('SECOND', change)).toMatchObject({ verdict: 'taken' });
  expect(await begin('SECOND', change, second)).toMatchObject({ verdict: refusal });
  expect(await begin('PALARO', change, 2 * second)).toMatchObject({ verdict: 'taken' });
});

test('codes that another merchant’s players leave unused open no breaker here', async () => {
  await begin('SECOND', { lane: 'free' });
  expect(await begin('PALARO', { sample: 1, lane: 'free' }, second)).toMatchObject({ verdict: 'taken' });
});

test('who asked last for a number’s code is told by the codes of this merchant alone', async () => {
  const change = { lane: 'free', pause: '1 min' };
  await begin('PALARO', change);
  await begin('SECOND', { ...change, asker: Buffer.from('somebody else') }, second);
  expect(await begin('PALARO', change, 2 * second)).toMatchObject({ verdict: 'recipient_waits' });
});

test('the next code may be asked for when this merchant’s codes say so', async () => {
  const change = { recipient_max: 2, pause: '1 min' };
  await begin('SECOND', change);
  expect(await begin('PALARO', change, second)).toMatchObject({ verdict: 'taken', next_at: new Date(noon + 61 * second) });
});

test('a code is good at the merchant that sent it, and the newer one of another does not end it', async () => {
  await begin('PALARO', { code: Buffer.from('sent here') });
  await begin('SECOND', { code: Buffer.from('sent there') }, second);
  const tried = (code: string, merchant = 'PALARO') =>
    call('code_use', {
      merchant,
      channel: usual.channel,
      purpose: usual.purpose,
      recipient: usual.recipient,
      code: Buffer.from(code),
      asker: usual.asker,
      origin: usual.network,
      is_known: false,
      at: new Date(noon + 2 * second),
      tries_max: 5,
      strangers_max: 5,
    });
  expect(await tried('sent there')).toMatchObject({ verdict: 'wrong' });
  expect(await tried('sent here')).toMatchObject({ verdict: 'right' });
  // A code that was used up here is still good there.
  expect(await tried('sent there', 'SECOND')).toMatchObject({ verdict: 'right' });
});
