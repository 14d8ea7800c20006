import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slipCounts } from './book-store.ts';
import { roundCounts } from './store.ts';
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

test('a round that cannot be settled is marked for review, and those behind it are paid', async () => {
  const [broken, sound] = [await open('launch-broken'), await open('second-launch')];
  platform.disturb((call) => (call === 'wallet/win' ? 'lose-before' : 'none'));
  await spin(broken);
  await spin(sound);
  // As if its seed could not be read any more; it is the first that is due.
  const store = new DatabaseSync(join(dataDir, 'studios.sqlite'));
  store.exec("UPDATE round SET contribution = '1', dueAt = 0 WHERE player = 'player-1'");
  store.exec("UPDATE seed SET serverSeed = 'unreadable' WHERE player = 'player-1'");
  store.close();
  platform.disturb(() => 'none');
  await expect.poll(async () => (await get('/api/rounds/r-1', sound)).body.state).toBe('closed');
  await expect.poll(health).toEqual({ status: 'ok', pending: 0, stuck: 1 });
  expect(kinds()).toEqual(['bet', 'bet', 'win']);
});

test('a health check counts by indexes of what it counts, however long the history', () => {
  const store = new DatabaseSync(join(dataDir, 'studios.sqlite'), { readOnly: true });
  const plans = [roundCounts, slipCounts]
    .flatMap(({ pending, stuck }) => [pending, stuck])
    .map((sql) => store.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  store.close();
  expect(plans.map((plan) => plan.map(({ detail }) => String(detail)).join())).toEqual(
    ['round_due', 'round_stuck', 'slip_pending', 'slip_stuck'].map((index): unknown =>
      expect.stringMatching(new RegExp(`USING (COVERING )?INDEX ${index}`)),
    ),
  );
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
