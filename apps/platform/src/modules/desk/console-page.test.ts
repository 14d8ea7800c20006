import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { RateLimit } from '../../http/rate-limit.ts';
import { registerConsolePage, type ConsoleSettings } from './console-page.ts';

const script = 'console.log("a script of the build")';

/** A build of two files, with another file beside its folder that is nobody's business. */
const aBuild = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(folder, 'secret.js'), 'for nobody');
  writeFileSync(join(dist, '.vite/manifest.json'), '{}');
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(dist, 'assets/index-abc.js'), script);
  writeFileSync(join(dist, 'assets/index-abc.js.br'), brotliCompressSync(script));
  return dist;
};

const aConsole = (settings: Partial<ConsoleSettings> = {}, wait = 0) => {
  const app = fastify();
  onTestFinished(() => app.close());
  registerConsolePage(app, { consumeAddress: async () => wait } as unknown as RateLimit, { CONSOLE_DIST: aBuild(), ...settings });
  return app;
};

test('every address below /console answers the document, which nobody keeps, frames or indexes', async () => {
  const app = aConsole();
  for (const url of ['/console', '/console/', '/console/withdrawals', '/console/withdrawals/01kb3x?view=held']) {
    const { statusCode, headers, body } = await app.inject(url);
    expect({ url, statusCode, body }).toEqual({ url, statusCode: 200, body: '<!doctype html><title>Console</title>' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    const policy = String(headers['content-security-policy']);
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "trusted-types 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
  }
});

test('hashed files are kept for a year, packed for browsers that take it', async () => {
  const app = aConsole();
  const plain = await app.inject('/console/assets/index-abc.js');
  expect(plain).toMatchObject({ statusCode: 200, body: script });
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  const packed = await app.inject({ url: '/console/assets/index-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
});

test.each([
  '/console/assets/gone.js',
  '/console/assets/',
  '/console/index.html',
  '/console/.vite/manifest.json',
  '/console/assets/index-abc.js.br',
  '/console/%2e%2e/secret.js',
  '/console/assets/..%2f..%2fsecret.js',
  '/console/assets/%2e%2e/%2e%2e/secret.js',
])('%s is no file of the console', async (url) => {
  const { statusCode, body } = await aConsole().inject(url);
  expect(statusCode).toBe(404);
  expect(body).not.toContain('for nobody');
});

test('a path that leads out of the folder, sent as it is, reaches no file', async () => {
  const app = aConsole();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let read = '';
    socket.on('data', (part: Buffer) => (read += part.toString()));
    socket.on('close', () => resolve(read));
    socket.write('GET /console/../secret.js HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  });
  expect(answer).toContain('404');
  expect(answer).not.toContain('for nobody');
});

test('where it has a host of its own, it is at no other, and leads nowhere', async () => {
  const app = aConsole({ CONSOLE_ORIGIN: 'https://console.example' });
  const at = (host: string, url: string) => app.inject({ url, headers: { host } });
  expect((await at('console.example', '/console')).statusCode).toBe(200);
  for (const url of ['/console', '/console/withdrawals', '/console/assets/index-abc.js']) {
    const { statusCode, headers } = await at('play.example', url);
    expect({ url, statusCode, location: headers['location'] }).toEqual({ url, statusCode: 404, location: undefined });
  }
});

test('whoever asks for the document too often waits', async () => {
  const answer = await aConsole({}, 7).inject('/console');
  expect(answer).toMatchObject({ statusCode: 429 });
  expect(answer.json()).toMatchObject({ code: 'too_many_requests', data: { retryAfterSeconds: 7 } });
});

test('none serves no console', async () => {
  expect((await aConsole({ CONSOLE_DIST: 'none' }).inject('/console')).statusCode).toBe(404);
});
