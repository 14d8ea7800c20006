import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStudios, type Studios } from './studios.ts';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { createVisitor, SECRET, testConfig } from './testing/visitor.ts';

let platform: ProtocolPlatform;
let studios: Studios;
let dataDir: string;
const { get, open, spin, health } = createVisitor(() => studios);

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'studios-settlement-'));
  platform = await startProtocolPlatform(() => SECRET);
  studios = await createStudios(testConfig(platform.url, dataDir), {
    retryPolicy: { betAttempts: 2, winAttempts: 2, pauseMs: 5, pauseMaxMs: 40, sweepMs: 10 },
  });
  await studios.start();
});
afterEach(async () => {
  await studios.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

const kinds = () => platform.ledger.map(({ kind }) => kind);

test('a win that the wallet refuses is not shown as paid: the round is marked for review, and counted for whoever has to look', async () => {
  const token = await open();
  platform.disturb((call, nth) => (call === 'wallet/win' && nth === 1 ? 'refuse' : 'none'));
  const round = await spin(token);
  expect(round).toMatchObject({ state: 'stuck', reason: 'ROLLED_BACK', win: expect.any(String), outcome: expect.anything() });
  expect((await get('/api/rounds/r-1', token)).body).toEqual(round);
  expect(await health()).toEqual({ status: 'ok', pending: 0, stuck: 1 });
  expect(kinds()).toEqual(['bet']);
});

test('a rollback that the wallet refuses is not shown as returned: the round is marked for review, and counted for whoever has to look', async () => {
  const token = await open();
  platform.disturb((call, nth) => (call === 'wallet/bet' ? 'lose-after' : call === 'wallet/rollback' && nth === 1 ? 'refuse' : 'none'));
  const round = await spin(token);
  expect(round).toMatchObject({ state: 'stuck', reason: 'SETTLED', win: null, outcome: null });
  expect((await get('/api/rounds/r-1', token)).body).toEqual(round);
  expect(await health()).toEqual({ status: 'ok', pending: 0, stuck: 1 });
  expect(kinds()).toEqual(['bet']);
});

test('what is decided of a round is in the store before the wallet hears of it', async () => {
  const token = await open();
  const stored: unknown[] = [];
  const look = (call: string): void => {
    const store = new DatabaseSync(join(dataDir, 'studios.sqlite'), { readOnly: true });
    stored.push([call, { ...store.prepare('SELECT request, state, win FROM round ORDER BY createdAt DESC, nonce DESC').get() }]);
    store.close();
  };
  // The platform asks the rule when a call has arrived; nobody goes on before the rule has looked.
  platform.disturb((call) => {
    look(call);
    return 'none';
  });
  const { win } = await spin(token, 'paid');
  expect(win).not.toBeNull();
  expect(stored.splice(0)).toEqual([
    ['wallet/bet', { request: 'paid', state: 'betting', win: null }],
    ['wallet/win', { request: 'paid', state: 'paying', win }],
  ]);
  platform.disturb((call) => {
    look(call);
    return call === 'wallet/bet' ? 'lose-after' : 'none';
  });
  await spin(token, 'lost');
  expect(stored.at(-1)).toEqual(['wallet/rollback', { request: 'lost', state: 'cancelling', win: null }]);
});
