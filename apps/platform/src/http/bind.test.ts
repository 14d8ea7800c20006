import { calls } from '@palaro/contract';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { presentAsker } from '../kernel/asker.ts';
import { admitMember, bindContract, countVisitor, isOfAnotherSite, type BindOptions } from './bind.ts';
import type { Caller } from './handlers.ts';
import { createLimitLog } from './limit-log.ts';
import { createRateLimit, requestsPerMinute } from './rate-limit.ts';
import { sendFailure } from './wire.ts';

const caller: Caller = { playerId: 'p', sessionId: 's', type: 0, userName: 'ana', merchantCode: 'M' };
const goodToken = 'good'.repeat(8);
const freshToken = 'issued'.repeat(8);

/** Something that only members get, and how often the store was asked who they are. */
const start = (factor: number) => {
  let asked = 0;
  const events: object[] = [];
  const options = {
    authenticate: (token: string | null) => {
      asked++;
      return Promise.resolve(
        token === goodToken || token === freshToken
          ? ({ ok: true, value: caller } as const)
          : ({ ok: false, failure: { code: 'session_ended' } } as const),
      );
    },
    isIssued: (token: string) => token.startsWith('issued'),
    // Devices of one account differ in what comes after a point.
    accountOfDevice: (cookie: string | null) => Promise.resolve(cookie?.startsWith('issued') ? (cookie.split('.')[0] ?? '') : null),
    merchantOf: () => 'M',
    originOf: () => 'https://play.example',
    statusFor: () => ({ state: 0 }) as const,
    limitHit: createLimitLog((name, fields) => void events.push({ name, ...fields })),
    rateLimit: createRateLimit({ factor, pagesPerMinute: 1, redis: null }),
  };
  const app = Fastify();
  app.get('/', async (request) => {
    const admitted = await admitMember(options, request);
    return admitted.ok ? 'admitted' : admitted.failure.code;
  });
  const send = async (headers: Record<string, string>, remoteAddress = '2001:db8::1'): Promise<string> =>
    (await app.inject({ url: '/', remoteAddress, headers })).body;
  const ask = (token: string, remoteAddress?: string): Promise<string> => send({ authorization: `Bearer ${token}` }, remoteAddress);
  return { ask, send, asked: () => asked, events, options };
};
const guess = (turn: number): string => `guess-${turn}`.padEnd(24, 'x');

test('whoever tries tokens soon waits without the store being asked, from any address of their /64', async () => {
  const { ask, asked } = start(0.1);
  const points = requestsPerMinute.token * 0.1;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(guess(turn), `2001:db8::${turn}`)));
  expect(answers.filter((answer) => answer === 'session_ended')).toHaveLength(points);
  expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(20 - points);
  expect(asked()).toBe(points);
});

test.each([
  ['/56', 4, (turn: number) => `2001:db8:0:${turn.toString(16)}::1`],
  ['/48', 16, (turn: number) => `2001:db8:0:${(turn * 256).toString(16)}::1`],
])('whoever tries tokens from all addresses of a %s has %i times the tries of one', async (_network, times, addressOf) => {
  const { ask, asked } = start(0.1);
  const points = requestsPerMinute.token * 0.1 * times;
  for (let turn = 0; turn < points + 10; turn++) await ask(guess(turn), addressOf(turn));
  expect(asked()).toBe(points);
  expect(await ask(guess(0), '2001:db8:1::1')).toBe('session_ended');
});

test('members behind the address of somebody who tries tokens go on, and others are no part of it', async () => {
  const { ask } = start(0.1);
  expect(await ask(goodToken)).toBe('admitted');
  for (let turn = 0; turn < 20; turn++) await ask(guess(turn));
  expect([await ask(guess(21)), await ask(goodToken), await ask(goodToken, '2001:db8:1::1')]).toEqual([
    'too_many_requests',
    'admitted',
    'admitted',
  ]);
});

test('a member who has just logged in goes on behind the address of somebody who tries tokens, on a node that has never seen them', async () => {
  const { ask, asked } = start(0.1);
  for (let turn = 0; turn < 20; turn++) await ask(guess(turn));
  const before = asked();
  expect([await ask(guess(21)), await ask(freshToken), await ask(freshToken)]).toEqual(['too_many_requests', 'admitted', 'admitted']);
  // A token of a session that has ended counts for itself alone.
  const ended = 'issued-and-ended'.repeat(2);
  const answers: string[] = [];
  for (let turn = 0; turn < 10; turn++) answers.push(await ask(ended));
  expect(answers.filter((answer) => answer === 'session_ended')).toHaveLength(requestsPerMinute.token * 0.1);
  expect(await ask(freshToken)).toBe('admitted');
  expect(asked()).toBe(before + 3 + requestsPerMinute.token * 0.1);
});

test('a limit that is hit is one security event a minute for each address, however many calls it refuses', async () => {
  const { ask, events } = start(0.1);
  for (let turn = 0; turn < 20; turn++) for (const address of ['192.0.2.7', '192.0.2.8']) await ask(guess(turn), address);
  expect(events).toEqual(['192.0.2.7', '192.0.2.8'].map((ip) => ({ name: 'limit_hit', merchant: 'M', ip, limit: 'token' })));
});

test('an address above its limit for credentials is refused before the store is asked who calls, whatever its tokens', async () => {
  const { options, asked } = start(0.1);
  const app = Fastify();
  app.get('/', async (request) => {
    const admitted = await admitMember(options, request, { rate: 'credential' });
    return admitted.ok ? 'admitted' : admitted.failure.code;
  });
  const points = requestsPerMinute.credential * 0.1;
  const answers: string[] = [];
  for (let turn = 0; turn < points + 5; turn++) {
    const headers = { authorization: `Bearer ${goodToken}` };
    answers.push((await app.inject({ url: '/', remoteAddress: `2001:db8::${turn}`, headers })).body);
  }
  expect(answers).toEqual([...Array<string>(points).fill('admitted'), ...Array<string>(5).fill('too_many_requests')]);
  expect(asked()).toBe(points);
});

test('a device that somebody has logged in on has tries of its own behind an address whose tries are used up', async () => {
  const { options } = start(0.1);
  const points = requestsPerMinute.credential * 0.1;
  const admittedOf = async (deviceCookie: string | null, times: number, ip = '192.0.2.7'): Promise<number> => {
    const waits = await Promise.all(Array.from({ length: times }, () => countVisitor(options, 'credential', { ip, deviceCookie })));
    return waits.filter(({ wait }) => wait === 0).length;
  };
  expect(await admittedOf('forged', points + 5)).toBe(points);
  expect(await admittedOf(null, 1)).toBe(0);
  expect([await admittedOf('issued-1', points + 5), await admittedOf('issued-2', points)]).toEqual([points, points]);
  // Whoever has logged in on many leaves a share to each other.
  for (let n = 0; n < 12; n++) await admittedOf(`issued-many-${n}`, points);
  expect([await admittedOf('issued-late', 3), await admittedOf('issued-3', 1, '192.0.2.8')]).toEqual([1, 1]);
});

test('all devices of an account have its tries together, behind whichever addresses', async () => {
  const { options } = start(0.1);
  const points = requestsPerMinute.credential * 0.1;
  const waits = await Promise.all(
    Array.from({ length: points + 5 }, (_, n) =>
      countVisitor(options, 'credential', { ip: `192.0.2.${n}`, deviceCookie: `issued-1.device-${n}` }),
    ),
  );
  expect(waits.filter(({ wait }) => wait === 0)).toHaveLength(points);
});

test('the cookie of a device is read once for a call that counts by device, and not for one that does not', async () => {
  const { options } = start(1);
  const accountOfDevice = vi.fn<BindOptions['accountOfDevice']>(options.accountOfDevice);
  const askers: (string | null)[] = [];
  const answer = () => Promise.resolve({ ok: true, value: { asker: askers.push(presentAsker()) } });
  const app = Fastify();
  const handlers = { captcha: answer, systemStatus: answer } as never;
  bindContract(app, {
    ...options,
    handlers,
    accountOfDevice,
    languageOf: () => 'EN',
    isOn: () => true,
    checkAnswers: false,
  } satisfies BindOptions);
  const ask = (url: string) => app.inject({ url, remoteAddress: '192.0.2.7', headers: { cookie: '__Host-palaro_device=issued-1' } });
  expect((await ask(calls.captcha.path)).statusCode).toBe(200);
  expect([accountOfDevice.mock.calls, askers]).toEqual([[['issued-1', '192.0.2.7']], ['device issued-1 192.0.2.7']]);
  await ask(calls.systemStatus.path);
  expect([accountOfDevice.mock.calls.length, askers.at(-1)]).toEqual([1, '192.0.2.7']);
});

test('which names are taken is told to no device more often than to its address', async () => {
  const { options } = start(0.1);
  const points = requestsPerMinute.lookup * 0.1;
  const waits = await Promise.all(
    Array.from({ length: points + 2 }, (_, n) => countVisitor(options, 'lookup', { ip: '192.0.2.7', deviceCookie: `issued-${n}` })),
  );
  expect(waits.filter(({ wait }) => wait > 0)).toHaveLength(2);
});

test('what is not shaped like a token makes a guest without the store being asked', async () => {
  const { send, asked } = start(1);
  const token = (length: number): string => 'x'.repeat(length);
  for (const authorization of [
    goodToken,
    `bearer ${goodToken}`,
    `x Bearer ${goodToken}`,
    `Bearer ${goodToken} x`,
    `Bearer ${token(19)}`,
    `Bearer ${token(129)}`,
    `Bearer ${'!'.repeat(32)}`,
  ])
    expect(await send({ authorization }), authorization).toBe('not_logged_in');
  expect([await send({}), asked()]).toEqual(['not_logged_in', 0]);
  for (const length of [20, 128]) expect(await send({ authorization: `Bearer ${token(length)}` })).toBe('session_ended');
  expect(asked()).toBe(2);
});

test('A482 a member who asks for what is for agents alone is refused in its words, with a reference; an agent is let in', async () => {
  const ask = async (type: number) => {
    const { options } = start(1);
    const app = Fastify();
    const authenticate = () => Promise.resolve({ ok: true, value: { ...caller, type } } as const);
    app.get('/', async (request, reply) => {
      const admitted = await admitMember({ ...options, authenticate }, request, { who: 'agent' });
      return admitted.ok ? 'admitted' : sendFailure(reply, admitted.failure);
    });
    const { statusCode, body } = await app.inject({ url: '/', headers: { authorization: `Bearer ${goodToken}` } });
    return { statusCode, body };
  };
  for (const type of [0, 40]) {
    const { statusCode, body } = await ask(type);
    expect([statusCode, JSON.parse(body)]).toEqual([
      403,
      {
        success: false,
        code: 'no_permission',
        message: 'Sorry, this account does not have permission or the feature is temporarily unavailable.',
        data: { requestId: expect.any(String) },
      },
    ]);
  }
  expect(await ask(2)).toEqual({ statusCode: 200, body: 'admitted' });
});

test('a request is of another site where its browser says so, or names an origin that is neither its host nor the merchant’s address', () => {
  const options = { merchantOf: () => 'M', originOf: () => 'https://play.example' };
  const isForeign = (headers: Record<string, string>): boolean =>
    isOfAnotherSite(options, { headers, host: 'inner.example:8080' } as unknown as FastifyRequest);
  for (const site of ['cross-site', 'same-site', 'none']) expect(isForeign({ 'sec-fetch-site': site }), site).toBe(true);
  for (const origin of ['https://evil.example', 'https://play.example.evil.example', 'http://inner.example', 'null', 'inner.example:8080'])
    expect(isForeign({ origin }), origin).toBe(true);
  for (const origin of ['http://inner.example:8080', 'https://play.example']) expect(isForeign({ origin }), origin).toBe(false);
  expect(isForeign({})).toBe(false);
  // The site says more than the origin: pages cannot make it up.
  expect(isForeign({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).toBe(false);
});
