import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemRuntime } from '@palaro/game-server';
import type { Limits } from '@palaro/game-server';
import { openStore } from './store.ts';
import { createStudios, type Studios } from './studios.ts';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { createVisitor, GAME, SECRET, testConfig } from './testing/visitor.ts';

let platform: ProtocolPlatform;
let studios: Studios;
let dataDir: string;
let port: number;
let sockets: Socket[] = [];
/** Milliseconds that the studios' clock is ahead. */
let ahead = 0;
const { post, get, open, spin } = createVisitor(() => studios);

const launch = async (limits: Partial<Limits> = {}, trustedProxies: string[] = []): Promise<void> => {
  studios = await createStudios(
    { ...testConfig(platform.url, dataDir), trustedProxies },
    {
      limits,
      runtime: { ...systemRuntime, now: () => systemRuntime.now() + ahead },
      retryPolicy: { betAttempts: 2, winAttempts: 2, pauseMs: 5, pauseMaxMs: 40, sweepMs: 10 },
    },
  );
  port = await studios.start();
};
beforeEach(async () => {
  ahead = 0;
  dataDir = mkdtempSync(join(tmpdir(), 'studios-limits-'));
  platform = await startProtocolPlatform(() => SECRET);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await studios.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

/** Opens a connection that says nothing. @returns a promise of its end, with the milliseconds that it lasted. */
const silent = (): { socket: Socket; ended: Promise<number> } => {
  const since = performance.now();
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - since));
  });
  return { socket, ended };
};

describe('an address', () => {
  test('may ask so much in a minute and is told when to come again; health and other addresses are not counted', async () => {
    await launch({ requestsPerMinute: 3 });
    const play = (remoteAddress: string) => studios.app.inject({ url: `/play?game=${GAME}`, remoteAddress });
    for (let i = 0; i < 3; i++) expect((await play('10.0.0.1')).statusCode).toBe(200);
    const refused = await play('10.0.0.1');
    expect([refused.statusCode, refused.json()]).toEqual([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await studios.app.inject({ url: '/health/live', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
    expect((await play('10.0.0.2')).statusCode).toBe(200);
    ahead = 61_000;
    expect((await play('10.0.0.1')).statusCode).toBe(200);
  });

  test('behind a trusted proxy is the one that the proxy names, and nobody else is believed', async () => {
    await launch({ requestsPerMinute: 1 }, ['10.9.0.0/16']);
    const from = async (remoteAddress: string, named: string): Promise<number> =>
      (await studios.app.inject({ url: '/verify?game=x', remoteAddress, headers: { 'x-forwarded-for': named } })).statusCode;
    expect([await from('10.9.1.1', '1.1.1.1'), await from('10.9.1.1', '2.2.2.2'), await from('10.9.1.1', '1.1.1.1')]).toEqual([
      404, 404, 429,
    ]);
    expect([await from('10.8.1.1', '3.3.3.3'), await from('10.8.1.1', '4.4.4.4')]).toEqual([404, 429]);
  });

  test('may try so many launches in a minute, and the platform hears of no more', async () => {
    await launch({ launchesPerMinute: 2 });
    for (let i = 0; i < 4; i++) await post('/api/session', { game: GAME, token: `bad-${i}` });
    expect(platform.calls).toEqual(['session/open', 'session/open']);
  });

  test('keeps so many connections open, and may open others when some have ended', async () => {
    await launch({ connectionsPerAddress: 2 });
    const [first] = [silent(), silent()];
    await systemRuntime.wait(50);
    expect(await silent().ended).toBeLessThan(1_000);
    first?.socket.destroy();
    await first?.ended;
    await systemRuntime.wait(50);
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });
});

test('a connection on which nothing is sent is closed', async () => {
  await launch({ silenceTimeoutMs: 300 });
  expect(await silent().ended).toBeLessThan(5_000);
});

test('one player may have the platform asked so often, however many sessions they have; another player plays on', async () => {
  await launch({ platformCallsPerMinute: 3 });
  const [token, again, other] = [await open('a'), await open('b'), await open('second-c')];
  expect((await spin(token, 'r-1')).state).toBe('closed');
  expect((await spin(again, 'r-2')).state).toBe('closed');
  expect((await get('/api/session', token)).code).toBe(200);
  const asked = platform.calls.length;
  expect(await get('/api/session', again)).toMatchObject({ code: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(await spin(token, 'r-3')).toEqual({ code: 'TOO_MANY_REQUESTS' });
  expect(platform.calls).toHaveLength(asked);
  // What the studios answer by themselves is not the platform's burden.
  expect((await get('/api/rounds', token)).code).toBe(200);
  expect((await spin(other)).state).toBe('closed');
});

describe('a token', () => {
  test('is good for nothing once its session was left', async () => {
    await launch();
    const token = await open();
    await spin(token);
    await post('/api/session/close', {}, token);
    const ended = { code: 409, body: { code: 'SESSION_CLOSED' } };
    expect(await get('/api/rounds', token)).toEqual(ended);
    expect(await get('/api/rounds/r-1', token)).toEqual(ended);
    expect(await post('/api/seed', { clientSeed: 'x' }, token)).toEqual(ended);
  });

  test('ends by itself after half a day', async () => {
    await launch();
    const token = await open();
    ahead = 11 * 3_600_000;
    expect((await get('/api/rounds', token)).code).toBe(200);
    ahead = 12 * 3_600_000;
    expect((await get('/api/rounds', token)).code).toBe(409);
    ahead = 0;
    expect((await get('/api/rounds', token)).code).toBe(409);
  });
});

describe('the store', () => {
  const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);
  const bytes = (): string =>
    readdirSync(dataDir)
      .map((name) => readFileSync(join(dataDir, name), 'latin1'))
      .join('');

  test('is read by its owner alone, also one that others could read before', async () => {
    await launch();
    await studios.stop();
    chmodSync(dataDir, 0o755);
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
    await launch();
    await spin(await open());
    expect(rights(dataDir)).toBe('700');
    const files = readdirSync(dataDir);
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) expect(rights(join(dataDir, name)), name).toBe('600');
  });

  test('holds no seed in the clear', async () => {
    await launch();
    const token = await open();
    await spin(token);
    const { serverSeed } = (await post('/api/seed', { clientSeed: 'x' }, token)).body.revealed;
    expect(bytes()).not.toContain(serverSeed);
  });

  test('is not opened with another secret than its seeds were sealed with, and is free for the right one', async () => {
    await launch();
    await open();
    await studios.stop();
    const options = { dataDir, seedSecret: 'another' };
    expect(() => openStore(options)).toThrow(/^SEED_SECRET: the seeds in .* are sealed with another secret\. Give the STUDIOS_SECRET/);
    await launch();
  });
});
