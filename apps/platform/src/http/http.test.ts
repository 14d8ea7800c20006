import { pino } from 'pino';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { connectRedis } from '../bus/redis-bus.ts';
import { startSilentProxy } from '../testing/silent-proxy.ts';
import { startTestRedis } from '../testing/redis.ts';
import { hostCookie, readCookie, sessionCookieName } from './cookie.ts';
import { nestsDeeperThan } from './json-body.ts';
import { createRateLimit, requestsPerMinute } from './rate-limit.ts';
import { commonHeaders, pagePolicy } from './security-headers.ts';

const silent = pino({ level: 'silent' });

describe('cookies', () => {
  test('the session cookie is read by its whole name, wherever it stands', () => {
    const read = (header: string | undefined) => readCookie(header, sessionCookieName);
    expect([
      read('__Host-palaro_session=abc'),
      read('a=1; __Host-palaro_session=abc; b=2'),
      read('palaro_session=abc'),
      read('x__Host-palaro_session=abc'),
      read('__Host-palaro_session'),
      read(''),
      read(undefined),
    ]).toEqual(['abc', 'abc', null, null, null, null, null]);
  });

  test('of two session cookies neither counts: one of them was planted', () => {
    for (const second of ['abc', 'other', ''])
      expect(readCookie(`${sessionCookieName}=abc; ${sessionCookieName}=${second}`, sessionCookieName), second).toBeNull();
  });

  test('no script can read a cookie, no other host can set or send it, and null deletes it', () => {
    const set = '__Host-palaro_session=abc; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=60';
    expect(hostCookie(sessionCookieName, 'abc', 60)).toBe(set);
    expect(hostCookie(sessionCookieName, null, 60)).toMatch(/^__Host-palaro_session=; .*Max-Age=0$/);
  });
});

describe('JSON bodies', () => {
  test('the depth is that of brackets outside strings', () => {
    expect([
      nestsDeeperThan('[[1]]', 2),
      nestsDeeperThan('[[1]]', 1),
      nestsDeeperThan('"[[[["', 1),
      nestsDeeperThan('{"a\\"[":[1]}', 2),
      nestsDeeperThan('[],[],[]', 1),
    ]).toEqual([false, true, false, false, false]);
  });

  test('the depth found is the depth there is', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const depth = depthOf(value);
        expect(nestsDeeperThan(JSON.stringify(value), depth)).toBe(false);
        if (depth > 0) expect(nestsDeeperThan(JSON.stringify(value), depth - 1)).toBe(true);
      }),
    );
  });
});

describe('rate limits', () => {
  const redises: { disconnect: () => void }[] = [];
  afterEach(() => redises.splice(0).forEach((redis) => redis.disconnect()));

  test('so many requests of each class are let through in a minute', () => {
    expect(requestsPerMinute).toEqual({
      read: 900,
      write: 300,
      search: 600,
      credential: 60,
      captcha: 120,
      lookup: 120,
      status: 300,
      unsigned: 60,
      name: 30,
      token: 60,
    });
  });

  test('so many requests in a minute and no more, each key and each class for itself', async () => {
    const limit = createRateLimit({ factor: 0.05, pagesPerMinute: 100, redis: null });
    const takes = async (count: number, key: string) => Promise.all(Array.from({ length: count }, () => limit.consume('credential', key)));
    expect(requestsPerMinute.credential * 0.05).toBe(3);
    expect((await takes(3, 'a')).every((wait) => wait === 0)).toBe(true);
    const [wait] = await takes(1, 'a');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await takes(1, 'b')).toEqual([0]);
    expect(await limit.consume('read', 'a')).toBe(0);
  });

  test('pages have a number of their own', async () => {
    const limit = createRateLimit({ factor: 0.5, pagesPerMinute: 4, redis: null });
    const waits = [];
    for (let turn = 0; turn < 3; turn++) waits.push(await limit.consume('page', 'a'));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, true]);
  });

  test('good tokens cost nothing, and one that is no good any more counts like any other', async () => {
    // One token of an address may be no good.
    const limit = createRateLimit({ factor: 1 / requestsPerMinute.token, pagesPerMinute: 100, redis: null });
    const look = (token: string, ok: boolean) => limit.lookUpToken('a', token, () => Promise.resolve({ ok }));
    for (const token of ['one', 'two', 'three', 'one']) expect(await look(token, true)).toEqual({ ok: true });
    for (const known of ['known until now', 'one more']) expect(await look('one', false), known).toEqual({ ok: false });
    const wait = await look('one', true);
    expect([typeof wait, Number(wait) >= 1, Number(wait) <= 60, Number.isInteger(wait)]).toEqual(['number', true, true, true]);
    expect([await look('two', true), await limit.lookUpToken('b', 'one', () => Promise.resolve({ ok: true }))]).toEqual([
      { ok: true },
      { ok: true },
    ]);
  });

  test('factor 0 counts nothing', async () => {
    const limit = createRateLimit({ factor: 0, pagesPerMinute: 100, redis: null });
    expect(new Set(await Promise.all(Array.from({ length: 1000 }, () => limit.consume('credential', 'a'))))).toEqual(new Set([0]));
    for (let turn = 0; turn < 100; turn++)
      expect(await limit.lookUpToken('a', 'bad', () => Promise.resolve({ ok: false }))).toEqual({ ok: false });
  });

  test('in Redis too each class is counted for itself', async () => {
    const { url, stop } = await startTestRedis();
    try {
      const redis = await connectRedis(url, silent);
      redises.push(redis);
      const limit = createRateLimit({ factor: 0.05, pagesPerMinute: 100, redis });
      for (let turn = 0; turn < 4; turn++) expect(await limit.consume('read', 'a')).toBe(0);
      // Three of these are let through, so that four of another class would already be too many.
      expect(await limit.consume('credential', 'a')).toBe(0);
      // In Redis, and not in the memory that stands in for it.
      expect(await redis.keys('*')).toHaveLength(2);
    } finally {
      await stop();
    }
  });

  test('while Redis is unreachable the node counts for itself', async () => {
    const redis = await connectRedis('redis://127.0.0.1:1', silent);
    redises.push(redis);
    const limit = createRateLimit({ factor: 0.05, pagesPerMinute: 100, redis });
    const waits = [];
    for (let turn = 0; turn < 4; turn++) waits.push(await limit.consume('credential', 'a'));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true]);
  });

  test('a connection to Redis that has died without a word holds nobody up: the node counts for itself until there is another', async () => {
    const { port, stop } = await startTestRedis();
    const proxy = await startSilentProxy({ host: '127.0.0.1', port });
    try {
      const redis = await connectRedis(`redis://127.0.0.1:${proxy.port}`, silent);
      redises.push(redis);
      const limit = createRateLimit({ factor: 0.05, pagesPerMinute: 100, redis });
      for (let turn = 0; turn < 3; turn++) expect(await limit.consume('credential', 'a')).toBe(0);
      proxy.drop();
      expect(await limit.consume('credential', 'a')).toBe(0);
      await expect.poll(() => redis.status).toBe('ready');
      expect(await limit.consume('credential', 'a'), 'counted in Redis again').toBeGreaterThan(0);
    } finally {
      await proxy.stop();
      await stop();
    }
  });
});

describe('security headers', () => {
  test('a page runs no script but its own, inline ones by their hashes, is framed by nobody and frames only the studios', () => {
    const policy = pagePolicy({
      scriptHashes: ["'sha256-one'", "'sha256-two'"],
      styleHashes: ["'sha256-three'"],
      frameOrigins: ['https://games.example'],
      imageOrigins: [],
      callOrigins: [],
    });
    for (const part of [
      "default-src 'self'",
      "script-src 'sha256-one' 'sha256-two' 'strict-dynamic'",
      "style-src-elem 'self' 'sha256-three'",
      'frame-src https://games.example',
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    const bare = { scriptHashes: [], styleHashes: [], frameOrigins: [], imageOrigins: [] };
    expect(policy).not.toContain('connect-src');
    expect(pagePolicy({ ...bare, callOrigins: [] })).toContain("script-src 'none'");
    expect(pagePolicy({ ...bare, callOrigins: ['https://phone.example'] })).toContain("connect-src 'self' https://phone.example;");
  });

  test('HTTPS is insisted on exactly where players come by HTTPS', () => {
    expect(commonHeaders('https://play.example')).toHaveProperty('strict-transport-security');
    expect(commonHeaders('http://localhost:8080')).not.toHaveProperty('strict-transport-security');
  });
});
