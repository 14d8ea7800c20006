import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRuntime } from '@palaro/game-server';
import { startProtocolPlatform } from '@palaro/game-server/testing';
import { expect, test } from 'vitest';
import { createStudios } from './studios.ts';
import { createVisitor, SECRET, testConfig } from './testing/visitor.ts';

test('a page is told of no round a minute after its session ended on the platform, and changes no seed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'studios-sessions-'));
  const platform = await startProtocolPlatform(() => SECRET, { anyTime: true });
  let ahead = 0;
  const runtime = { ...systemRuntime, now: () => systemRuntime.now() + ahead };
  const studios = await createStudios(testConfig(platform.url, dataDir), { runtime });
  const { post, get, open, spin } = createVisitor(() => studios);
  const [token, book] = [await open('one'), await open('two', 'palaro-sportsbook')];
  await spin(token);
  expect((await get('/api/rounds', token)).code).toBe(200);
  platform.closeSession();
  ahead = 60_000;
  const closed = { code: 409, body: { code: 'SESSION_CLOSED' } };
  expect(await get('/api/rounds', token)).toEqual(closed);
  expect(await get('/api/rounds/r-1', token)).toEqual(closed);
  expect(await post('/api/seed', { clientSeed: 'x' }, token)).toEqual(closed);
  expect(await get('/api/book/slips', book)).toEqual(closed);
  // The end is stored: nobody is asked again.
  expect(platform.calls.filter((call) => call === 'wallet/balance')).toHaveLength(2);
  await studios.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});
