import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';

let answer = { status: 200, body: '' };
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(answer.status).end(answer.body));
});
let provider: IdentityProvider;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = createIdentityProvider({ name: 'checkers', url, secret: 'secret', waitMinutes: 60 }, systemClock);
});
afterAll(() => void server.close());
const check = { id: 'chk', reference: 'ours', state: 'verified', reason: null };
beforeEach(() => (answer = { status: 200, body: JSON.stringify(check) }));

const picture = Buffer.from('jpeg');
const create = () =>
  provider.create({
    reference: 'ours',
    kind: 'umid',
    number: 'N12345',
    name: 'Juan Dela Cruz',
    birthday: '1990-05-04',
    validUntil: null,
    pictures: { front: picture, back: picture, selfie: picture },
  });

test('what is said of our check is taken', async () => {
  expect(await provider.read('ours')).toEqual({ ok: true, value: { verdict: { state: 'verified' } } });
  expect(await create()).toEqual({ ok: true, value: { verdict: { state: 'verified' } } });
});

test.each([
  ['about another check', { ...check, reference: 'theirs' }],
  ['with a state that nobody knows', { ...check, state: 'maybe' }],
  ['with a reason that nobody knows', { ...check, state: 'refused', reason: 'other' }],
  ['refused without a reason', { ...check, state: 'refused' }],
  ['that is no check', 'verified'],
])('an answer %s tells nothing', async (_, body) => {
  answer.body = JSON.stringify(body);
  const unknown = { ok: false, failure: { kind: 'unknown', code: 'answer' } };
  expect(await provider.read('ours')).toEqual(unknown);
  expect(await create()).toEqual(unknown);
});

test.each([
  [400, 'refused', 'unknown'],
  [401, 'refused', 'unknown'],
  [429, 'later', 'later'],
  [500, 'unknown', 'unknown'],
])('the status %i means %s of a check that is sent, and %s of one that is looked up', async (status, sent, looked) => {
  answer.status = status;
  expect(await create()).toMatchObject({ ok: false, failure: { kind: sent } });
  expect(await provider.read('ours')).toMatchObject({ ok: false, failure: { kind: looked } });
});

test('a check that the provider does not know is none, and is not refused', async () => {
  answer.status = 404;
  expect(await provider.read('ours')).toEqual({ ok: true, value: null });
});
