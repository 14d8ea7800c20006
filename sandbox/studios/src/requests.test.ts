import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startProtocolPlatform } from '@palaro/game-server/testing';
import { expect, test } from 'vitest';
import { createStudios } from './studios.ts';
import { createVisitor, SECRET, STAKE, testConfig } from './testing/visitor.ts';

test('a request is one round in every session of its player and game, and is refused with another stake', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'studios-requests-'));
  const platform = await startProtocolPlatform(() => SECRET);
  const studios = await createStudios(testConfig(platform.url, dataDir));
  const { post, get, open, spin } = createVisitor(() => studios);
  const first = await spin(await open());
  const anew = await open('launch-2');
  expect(await spin(anew)).toEqual(first);
  expect((await get('/api/rounds/r-1', anew)).body).toEqual(first);
  expect(platform.ledger).toHaveLength(2);
  expect(await post('/api/rounds', { request: 'r-1', stake: String(BigInt(STAKE) * 2n), choice: '' }, anew)).toMatchObject({
    code: 409,
    body: { code: 'REQUEST_REUSED' },
  });
  const other = await open('second-1');
  expect((await get('/api/rounds/r-1', other)).code).toBe(404);
  expect((await spin(other)).id).not.toBe(first.id);
  await studios.stop();
  await platform.stop();
  // What stands behind it, whoever writes.
  const store = new DatabaseSync(join(dataDir, 'studios.sqlite'));
  expect(() => store.exec("UPDATE round SET vendor = 'V', player = 'p', game = 'g', request = 'r'")).toThrow('UNIQUE');
  store.close();
  rmSync(dataDir, { recursive: true });
});
