import { expect, onTestFinished, test } from 'vitest';
import { configWith, knownNumber as known, startGateway, testNode } from './testing.ts';

const suite = testNode();

/** Asks for a code to log in by; whether it is sent. */
const askForLogin = async (): Promise<boolean> => {
  const from = { ip: '203.0.113.1', playerId: null, device: null };
  return (
    await suite.node.codes.sendCode({ merchantCode: 'M', purpose: 'login', channel: 'sms', to: known, language: 'EN', from, isHuman: true })
  ).ok;
};
const tell = (reference: string, to: string, playerId: string) =>
  suite.node.codes.sendNotice({
    reference,
    merchantCode: 'M',
    playerId,
    channel: 'sms',
    to,
    kind: 'passkey_added',
    language: 'EN',
    at: new Date(suite.node.clock.now()),
  });
const aNumber = (n: number): string => `+63917506${String(n).padStart(4, '0')}`;
const startAgain = async (codesPerDayMax: number): Promise<void> => {
  await suite.restart({ config: configWith({ codesPerDayMax }) });
};

test('notices by SMS have budgets of their own in the windows of codes, and keep nobody from a code', async () => {
  const began = suite.node.clock.now();
  for (let sent = 1; sent <= 5; sent++) {
    expect(await tell(`n${sent}`, known, 'one')).toBe('accepted');
    expect(await tell(`m${sent}`, known, 'another')).toEqual({
      waitsUntil: new Date(sent === 5 ? began + 600_000 : suite.node.clock.now() + 60_000),
    });
    suite.node.clock.advance(60_000);
  }
  expect((await suite.pool.query('SELECT FROM message_delivery')).rowCount).toBe(5);
  expect(await askForLogin()).toBe(true);
});

test('notices by SMS have half of a day’s ceiling for themselves, and use nothing of that of codes up', async () => {
  await startAgain(4);
  const began = suite.node.clock.now();
  for (let sent = 0; sent < 2; sent++) expect(await tell(`n${sent}`, aNumber(sent), `p${sent}`)).toBe('accepted');
  expect(await tell('n2', aNumber(2), 'p2')).toEqual({ waitsUntil: new Date(began + 86_400_000) });
  for (let sent = 0; sent < 4; sent++) {
    expect(await askForLogin()).toBe(true);
    suite.node.clock.advance(60_000);
  }
  expect(await askForLogin()).toBe(false);
});

test('codes use nothing of the share of notices up', async () => {
  await startAgain(1);
  expect(await askForLogin()).toBe(true);
  expect(await tell('n0', aNumber(1), 'p0')).toBe('accepted');
});

test('of one player there are ten notices by SMS an hour, to whatever numbers', async () => {
  const began = suite.node.clock.now();
  for (let sent = 0; sent < 10; sent++) expect(await tell(`n${sent}`, aNumber(sent), 'one')).toBe('accepted');
  expect(await tell('n10', aNumber(10), 'one')).toEqual({ waitsUntil: new Date(began + 3_600_000) });
  expect(await tell('m10', aNumber(10), 'another')).toBe('accepted');
});

test('of one number there are twenty notices by SMS a day, whoever they are for', async () => {
  const began = suite.node.clock.now();
  for (let sent = 0; sent < 20; sent++) {
    expect(await tell(`n${sent}`, known, `p${sent}`)).toBe('accepted');
    suite.node.clock.advance(10 * 60_000);
  }
  expect(await tell('n20', known, 'p20')).toEqual({ waitsUntil: new Date(began + 86_400_000) });
});

test('a notice that no gateway took uses nothing up: the next one is sent at once', async () => {
  const isDown = { now: true };
  const { url, stop } = await startGateway(() => (isDown.now ? { status: 503 } : {}));
  onTestFinished(stop);
  await suite.restart({ config: configWith({ gateways: [{ name: 'g', url, body: '{"to":"{to}","text":"{text}"}', from: 'PALARO' }] }) });
  expect(await tell('n0', known, 'one')).toBe('refused');
  isDown.now = false;
  expect(await tell('n1', known, 'one')).toBe('accepted');
});
