import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createIdentityProvider } from './identity-provider.ts';

type Sent = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
const secret = 'secret of the tests';
const startedAt = Date.UTC(2026, 10, 29);
const signed = (subject: string, body: string, time: string) =>
  createHmac('sha256', secret).update(`${time}.${subject}.${body}`).digest('hex');

/** A provider on a clock that the test moves, with the events that it sends. */
const aProvider = () => {
  const read = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    IDENTITY_SECRET: secret,
    IDENTITY_CLOCK: '60',
    IDENTITY_EVENTS: 'http://platform.test/events',
  });
  if (!read.ok) throw new Error(read.message);
  let [now, ids, status] = [startedAt, 0, 200];
  const sent: Sent[] = [];
  const runtime = { now: () => now, id: () => String(++ids), seed: () => '', chance: () => 0, wait: () => Promise.resolve() };
  const post = async (one: Sent) => {
    sent.push(one);
    return Promise.resolve(status);
  };
  const provider = createIdentityProvider(read.config, { runtime, post });
  const call = async (method: 'GET' | 'POST', url: string, body = '', change: Record<string, string> = {}) => {
    const time = String(Math.floor(now / 1000));
    const headers = { 'identity-time': time, 'identity-signature': signed(`${method} ${url}`, body, time), ...change };
    const answer = await provider.app.inject({ method, url, headers, ...(body === '' ? {} : { payload: body }) });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  return {
    sent,
    call,
    answer: (next: number) => void (status = next),
    pass: async (seconds: number) => {
      now += seconds * 1000;
      await provider.beat();
    },
  };
};
const check = (number: string, change: object = {}): string =>
  JSON.stringify({
    reference: 'ref-1',
    kind: 'passport',
    number,
    name: 'Juan Dela Cruz',
    birthday: '1990-05-04',
    validUntil: null,
    pictures: { front: 'aGVsbG8=', back: null, selfie: 'aGVsbG8=' },
    ...change,
  });

test('the identity provider starts without a setting, and never in production', () => {
  expect(readConfig({})).toMatchObject({ ok: true, config: { PORT: 8087, IDENTITY_CLOCK: 60, IDENTITY_EVENTS: [] } });
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ ok: false, keys: ['NODE_ENV'] });
});

test.each([
  ['P1234567A', 'verified', null],
  ['TESTPICTURES1', 'refused', 'pictures'],
  ['TESTSELFIE1', 'refused', 'selfie'],
  ['TESTDETAILS1', 'refused', 'details'],
  ['TESTEXPIRED1', 'refused', 'expired'],
  ['TESTDOCUMENT1', 'refused', 'document'],
  ['TESTNEVER1', 'pending', null],
])('the document %s is %s after three seconds, not before', async (number, state, reason) => {
  const { call, pass } = aProvider();
  const taken = await call('POST', '/v1/checks', check(number));
  expect(taken).toMatchObject({ status: 201, body: { reference: 'ref-1', state: 'pending', reason: null } });
  await pass(2.9);
  expect((await call('GET', '/v1/checks?reference=ref-1')).body).toEqual(taken.body);
  await pass(0.1);
  const wanted = { status: 200, body: { ...taken.body, state, reason } };
  expect(await call('GET', '/v1/checks?reference=ref-1')).toEqual(wanted);
  expect(await call('GET', `/v1/checks/${String(taken.body['id'])}`)).toEqual(wanted);
});

test('the same check again is the same one; other content of its reference is refused', async () => {
  const { call } = aProvider();
  const first = await call('POST', '/v1/checks', check('P1234567A'));
  expect(await call('POST', '/v1/checks', check('P1234567A'))).toEqual(first);
  expect((await call('POST', '/v1/checks', check('P7654321A'))).status).toBe(409);
});

test('an error of the server keeps nothing; of a lost answer the check is kept', async () => {
  const { call } = aProvider();
  expect((await call('POST', '/v1/checks', check('TESTERROR1'))).status).toBe(500);
  expect((await call('GET', '/v1/checks?reference=ref-1')).status).toBe(404);
  await expect(call('POST', '/v1/checks', check('TESTLOST1'))).rejects.toThrow();
  expect(await call('GET', '/v1/checks?reference=ref-1')).toMatchObject({ status: 200, body: { state: 'pending' } });
});

test('what is not signed just now, or is signed for another call, is refused', async () => {
  const { call } = aProvider();
  const body = check('P1234567A');
  const old = String(startedAt / 1000 - 301);
  for (const change of [
    { 'identity-signature': '' },
    { 'identity-signature': signed('GET /v1/checks', body, String(startedAt / 1000)) },
    { 'identity-time': old, 'identity-signature': signed('POST /v1/checks', body, old) },
  ])
    expect((await call('POST', '/v1/checks', body, change)).status).toBe(401);
  expect((await call('POST', '/v1/checks', check('P1', { birthday: 'yesterday' }))).status).toBe(400);
  expect((await call('POST', '/v1/checks', 'x')).status).toBe(400);
});

test('an event names the check and no verdict, and is sent again, signed anew, until it is taken', async () => {
  const { call, pass, sent, answer } = aProvider();
  answer(503);
  const { body } = await call('POST', '/v1/checks', check('P1234567A'));
  await pass(3);
  expect(sent).toHaveLength(1);
  await pass(0.9);
  expect(sent).toHaveLength(1);
  await pass(0.1);
  expect(sent).toHaveLength(2);
  answer(200);
  await pass(5);
  await pass(100_000);
  expect(sent).toHaveLength(3);
  const [first] = sent as [Sent];
  expect(JSON.parse(first.body)).toEqual({
    id: expect.any(String),
    type: 'check.decided',
    check: { id: body['id'], reference: 'ref-1' },
  });
  expect(new Set(sent.map((one) => one.body)).size).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers['identity-signature'])).size).toBe(3);
  for (const { headers, body: text } of sent)
    expect(headers['identity-signature']).toBe(signed('event', text, headers['identity-time'] ?? ''));
});
