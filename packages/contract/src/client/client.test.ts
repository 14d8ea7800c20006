import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls, type CallName } from '../calls/index.ts';
import { wireTable } from '../wire-table.ts';
import { createClient } from './index.ts';

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

let server: Server;
let origin = '';
let seen: Seen[] = [];
let reply: { status: number; body: string; afterMs: number; headers?: Record<string, string> };
let token: string | null;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
      const { status, body, afterMs, headers = {} } = reply;
      setTimeout(() => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body), afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  token = null;
  reply = { status: 200, body: '{"success":true,"value":{}}', afterMs: 0 };
});

const client = (timeoutMs = 5000) => createClient(wireTable, { origin, fetch, token: () => token, timeoutMs });

describe('a request', () => {
  test.each(Object.keys(calls) as CallName[])('B397 %s goes to its address with its module id', async (name) => {
    await client()(name as 'balance');
    const [method, path, module] = wireTable[name];
    expect(seen).toMatchObject([{ method, url: path, headers: { 'module-id': module } }]);
  });

  test('carries the token in a header and never in its address', async () => {
    token = 'a-token-that-nobody-may-see';
    await client()('favouriteIds', { query: { pageNo: 2 } });
    expect(seen[0]).toMatchObject({ url: '/wps/favourites/ids?pageNo=2', headers: { authorization: `Bearer ${token}` } });
  });

  test('of a guest carries no token, and what is empty or missing is left out of the address', async () => {
    await client()('gameList', { query: { gameName: '', gameType: undefined, vassalage: 'A&B' } });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(seen[0]?.url).toBe('/wps/games?vassalage=A%26B');
  });

  test('has a body exactly when its method takes one', async () => {
    await client()('addFavourite', { body: { nodeId: '1001' } });
    await client()('removeFavourite', { query: { nodeId: '1001' } });
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', '{"nodeId":"1001"}'],
      ['DELETE', ''],
    ]);
  });

  test('A460 with a form as its body says so by itself', async () => {
    await client()('saveHeadIcon', { body: { id: 'a b&c' } });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: 'id=a+b%26c',
      headers: { 'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) },
    });
  });

  test('A489 an empty address is refused before anything is sent', async () => {
    const broken = createClient({ ...wireTable, balance: ['GET', '', 'COMM3'] }, { origin, fetch, token: () => null, timeoutMs: 1000 });
    expect(await broken('balance')).toEqual({
      success: false,
      code: 'empty_url',
      message: 'The requested url is empty. please check your request format.',
    });
    expect(seen).toEqual([]);
  });
});

describe('an answer', () => {
  test('is given back as it came, also when it is a refusal', async () => {
    reply = {
      ...reply,
      status: 401,
      body: '{"success":false,"code":"not_logged_in","message":"You are not logged in, please login first"}',
    };
    expect(await client()('balance')).toMatchObject({ success: false, code: 'not_logged_in' });
  });

  test.each(['<html>', '', '[]', 'null', '7', '{"success":true}', '{"value":{}}'])('%j is not taken for an envelope', async (body) => {
    reply = { ...reply, status: 502, body };
    expect(await client()('balance')).toMatchObject({ success: false, code: 'unreadable' });
  });

  test.each([
    [429, 'too_many_requests'],
    [503, 'system_upgrading'],
  ])('of %i from something before the platform is an overload, with its wait', async (status, code) => {
    reply = { ...reply, status, body: '<html>', headers: { 'retry-after': '7' } };
    expect(await client()('balance')).toMatchObject({ success: false, code, data: { retryAfterSeconds: 7 } });
    reply = { ...reply, status, body: '<html>', headers: {} };
    expect(await client()('balance')).toEqual({ success: false, code, message: code });
  });

  test('that takes too long is slow, one that never came is offline', async () => {
    reply = { ...reply, afterMs: 400 };
    const slow = { success: false, code: 'slow', message: 'Slow Connection' };
    expect(await client(50)('balance')).toEqual(slow);
    expect(await client(50)('balance', { signal: new AbortController().signal })).toEqual(slow);
    const nowhere = createClient(wireTable, { origin: 'http://127.0.0.1:9', fetch, token: () => null, timeoutMs: 1000 });
    expect(await nowhere('balance')).toEqual({ success: false, code: 'offline', message: 'No Internet' });
  });

  test('is not made up for a mistake in the app: that is thrown, and is no missing network', async () => {
    const body = { nodeId: 1n } as unknown as { nodeId: string };
    await expect(client()('addFavourite', { body })).rejects.toThrow(TypeError);
    const broken = createClient(wireTable, { origin, fetch, token: () => null, timeoutMs: 1000, headers: () => ({ 'x y': 'z' }) });
    await expect(broken('balance')).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });

  test('tells the server’s time, unless a cache may have kept it', async () => {
    const told: number[] = [];
    const heard = createClient(wireTable, {
      origin,
      fetch,
      token: () => null,
      timeoutMs: 1000,
      onServerTime: (now) => void told.push(now),
    });
    const date = 'Thu, 26 Nov 2026 10:00:00 GMT';
    reply = { ...reply, headers: { date, 'cache-control': 'public, max-age=60' } };
    await heard('balance');
    expect(told).toEqual([]);
    reply = { ...reply, headers: { date, 'cache-control': 'no-store' } };
    await heard('balance');
    expect(told).toEqual([Date.parse(date)]);
  });

  test('that nobody waits for any more is thrown away', async () => {
    reply = { ...reply, afterMs: 400 };
    const leaving = new AbortController();
    const answer = client()('balance', { signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/i);
  });
});
