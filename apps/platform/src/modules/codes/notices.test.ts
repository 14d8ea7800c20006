import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { configWith, startNode } from './testing.ts';

let database: TestDatabase;
let node: ReturnType<typeof startNode>;
const known = '+639170000001';
const accounts = new Map([[known, known]]);
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('TRUNCATE verification_code, code_try, code_breaker, message_delivery, demo_message');
  node = startNode({ pool: database.pool, accounts });
});
afterEach(() => node.close());

/** Asks for a code to log in by; whether it is sent. */
const askForLogin = async (): Promise<boolean> => {
  const from = { ip: '203.0.113.1', playerId: null, device: null };
  return (
    await node.codes.sendCode({ merchantCode: 'M', purpose: 'login', channel: 'sms', to: known, language: 'EN', from, isHuman: true })
  ).ok;
};
const tell = (reference: string, to: string, playerId: string) =>
  node.codes.sendNotice({
    reference,
    merchantCode: 'M',
    playerId,
    channel: 'sms',
    to,
    kind: 'passkey_added',
    language: 'EN',
    at: new Date(node.clock.now()),
  });
const aNumber = (n: number): string => `+63917506${String(n).padStart(4, '0')}`;
const startAgain = async (codesPerDayMax: number): Promise<void> => {
  await node.close();
  node = startNode({ pool: database.pool, config: configWith({ codesPerDayMax }), accounts });
};

test('notices by SMS have budgets of their own in the windows of codes, and keep nobody from a code', async () => {
  const began = node.clock.now();
  for (let sent = 1; sent <= 5; sent++) {
    expect(await tell(`n${sent}`, known, 'one')).toBe('accepted');
    expect(await tell(`m${sent}`, known, 'another')).toEqual({
      waitsUntil: new Date(sent === 5 ? began + 600_000 : node.clock.now() + 60_000),
    });
    node.clock.advance(60_000);
  }
  expect((await database.pool.query('SELECT FROM message_delivery')).rowCount).toBe(5);
  expect(await askForLogin()).toBe(true);
});

test('notices by SMS have half of a day’s ceiling for themselves, and use nothing of that of codes up', async () => {
  await startAgain(4);
  const began = node.clock.now();
  for (let sent = 0; sent < 2; sent++) expect(await tell(`n${sent}`, aNumber(sent), `p${sent}`)).toBe('accepted');
  expect(await tell('n2', aNumber(2), 'p2')).toEqual({ waitsUntil: new Date(began + 86_400_000) });
  for (let sent = 0; sent < 4; sent++) {
    expect(await askForLogin()).toBe(true);
    node.clock.advance(60_000);
  }
  expect(await askForLogin()).toBe(false);
});

test('codes use nothing of the share of notices up', async () => {
  await startAgain(1);
  expect(await askForLogin()).toBe(true);
  expect(await tell('n0', aNumber(1), 'p0')).toBe('accepted');
});

test('of one player there are ten notices by SMS an hour, to whatever numbers', async () => {
  const began = node.clock.now();
  for (let sent = 0; sent < 10; sent++) expect(await tell(`n${sent}`, aNumber(sent), 'one')).toBe('accepted');
  expect(await tell('n10', aNumber(10), 'one')).toEqual({ waitsUntil: new Date(began + 3_600_000) });
  expect(await tell('m10', aNumber(10), 'another')).toBe('accepted');
});
