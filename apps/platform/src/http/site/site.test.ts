import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bootstrap } from '@palaro/contract';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerSite } from './site.ts';

/** A site that counts its renderings of home. */
const aSite = async (homeCacheMs: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-site-'));
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  const app = fastify();
  let renderings = 0;
  await registerSite(app, {
    playerDist: folder,
    artDir: folder,
    render: () => `<!doctype html><p nonce="%NONCE%">rendering ${++renderings}`,
    merchantOf: () => 'PALARO',
    languagesOf: () => ({ all: ['EN', 'TY'], fallback: 'TY' }),
    bootstrap: () => Promise.resolve({} as Bootstrap),
    systemState: () => Promise.resolve(0),
    origins: { frameOrigins: [], imageOrigins: [] },
    homeCacheMs,
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return async (): Promise<string> => /rendering \d+/.exec((await app.inject('/m/home')).body)?.[0] ?? '';
};

test('a rendering of home is reused while it is fresh, and not after', async () => {
  const home = await aSite(60);
  expect([await home(), await home()]).toEqual(['rendering 1', 'rendering 1']);
  await pause(120);
  expect(await home()).toBe('rendering 2');
});

test('with a cache time of 0 each guest gets a rendering of the present', async () => {
  const home = await aSite(0);
  expect([await home(), await home()]).toEqual(['rendering 1', 'rendering 2']);
});
