import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStudios, type Studios } from './studios.ts';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { createVisitor, GAME, STAKE, testConfig } from './testing/visitor.ts';

const secretOf = (operator: string): string => `a-secret-of-${operator}`;
let [first, second]: ProtocolPlatform[] = [];
let studios: Studios;
let dataDir = '';

const config = () => ({
  ...testConfig(first?.url ?? '', dataDir),
  operators: new Map([
    ['PALARO', first?.url ?? ''],
    ['IKALAWA', second?.url ?? ''],
  ]),
  vendorSecret: secretOf,
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'studios-operators-'));
  first = await startProtocolPlatform(() => secretOf('PALARO'));
  second = await startProtocolPlatform(() => secretOf('IKALAWA'));
  studios = await createStudios(config());
  await studios.start();
});
afterEach(async () => {
  await studios.stop();
  await Promise.all([first?.stop(), second?.stop()]);
  rmSync(dataDir, { recursive: true });
});

const { post, get } = createVisitor(() => studios);
const open = async (operator?: string) => post('/api/session', { game: GAME, token: 'launch-1', ...(operator && { operator }) });
const spin = (token: string) => post('/api/rounds', { request: 'r-1', stake: STAKE, choice: '' }, token);

test('a session calls the wallet of its own operator, with the secret that the two share', async () => {
  const { body } = await open('IKALAWA');
  expect((await spin(body.token)).body.state).toBe('closed');
  expect(second?.calls).toEqual(['session/open', 'wallet/bet', 'wallet/win']);
  expect(first?.calls).toEqual([]);
});

test('a launch that names no operator is the first one’s, and one that names a stranger is refused', async () => {
  expect((await open()).code).toBe(200);
  expect(first?.calls).toEqual(['session/open']);
  expect(await open('NOBODY')).toEqual({ code: 409, body: { code: 'UNKNOWN_OPERATOR' } });
  expect(second?.calls).toEqual([]);
});

test('players whom two operators call alike have seeds and rounds of their own', async () => {
  const [mine, theirs] = [(await open('PALARO')).body, (await open('IKALAWA')).body];
  expect(mine.seed.hash).not.toBe(theirs.seed.hash);
  await spin(mine.token);
  expect((await get('/api/rounds', mine.token)).body.rounds).toHaveLength(1);
  expect((await get('/api/rounds', theirs.token)).body.rounds).toEqual([]);
});

test('wins of an operator go out at once while another, with more than its share of them, never answers', async () => {
  await studios.stop();
  const retryPolicy = { betAttempts: 2, winAttempts: 1, pauseMs: 5, pauseMaxMs: 20, sweepMs: 5, concurrency: 8 };
  studios = await createStudios(config(), { retryPolicy, callTimeoutMs: 60_000 });
  const unpaid = (call: string) => (call === 'wallet/win' ? 'lose-before' : 'none');
  for (const platform of [first, second]) platform?.disturb(unpaid);
  const owing = async (operator: string, rounds: number): Promise<void> => {
    const { token } = (await open(operator)).body;
    for (let i = 0; i < rounds; i++) await post('/api/rounds', { request: `r-${i}`, stake: STAKE, choice: '' }, token);
  };
  await owing('PALARO', 9);
  await owing('IKALAWA', 4);
  // Of the first operator everything is due before.
  const store = new DatabaseSync(join(dataDir, 'studios.sqlite'));
  store.exec("UPDATE round SET dueAt = operator <> 'PALARO'");
  store.close();
  for (const platform of [first, second]) platform?.disturb(() => 'hang');
  const [before, heard] = [first?.calls.length ?? 0, second?.calls.length ?? 0];
  await studios.start();
  await expect.poll(() => second?.calls.slice(heard)).toEqual(Array.from({ length: 4 }, () => 'wallet/win'));
  expect(first?.calls.slice(before)).toHaveLength(4);
  await Promise.all([first?.stop(), second?.stop()]);
});
