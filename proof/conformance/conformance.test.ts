import { money } from '@palaro/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGaming, testVendor, type TestGaming } from '../../apps/platform/src/testing/test-gaming.ts';
import { conformanceCases, runConformance, type CaseResult } from './run-conformance.ts';

/** No power of ten, so that no case passes by the look of its amounts. */
const smallestStake = 7n;

let gaming: TestGaming;
let results: ReadonlyMap<string, CaseResult>;

beforeAll(async () => {
  gaming = await startTestGaming();
  gaming.stakeLimits.set('1', { min: smallestStake, max: 2_000_000n });
  gaming.jackpots.set('game-1', { code: 'FIESTA', seed: money('PHP', 700n) });
  const player = await gaming.aPlayer({ minor: 1_000_000n });
  const all = await runConformance({
    baseUrl: gaming.baseUrl,
    vendor: testVendor,
    secret: gaming.secret,
    game: 'game-1',
    smallestStake,
    now: gaming.clock.now,
    runId: 'test',
    nextToken: () => gaming.launchToken(player),
  });
  results = new Map(all.map((result) => [result.name, result]));
}, 60_000);
afterAll(() => gaming.stop());

describe('the seamless wallet over HTTP', () => {
  test.each(conformanceCases.map(({ name }) => name))('%s', (name) => {
    expect(results.get(name)).toEqual({ name, outcome: 'passed' });
  });

  test('B283 after all of it the ledger adds up', async () => {
    expect(await gaming.wallet.audit()).toEqual([]);
  });

  test('a platform that breaks its promises fails the kit', async () => {
    const player = await gaming.aPlayer({ minor: 1_000_000n });
    await gaming.pool.query(
      `create or replace function wallet_is_tombstoned(p_player text, p_source text, p_reference text) returns boolean language sql volatile as 'select false'`,
    );
    const broken = await runConformance({
      baseUrl: gaming.baseUrl,
      vendor: testVendor,
      secret: gaming.secret,
      game: 'game-1',
      smallestStake,
      now: gaming.clock.now,
      runId: 'broken',
      nextToken: () => gaming.launchToken(player),
    });
    expect(broken.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toContain(
      'a rollback that comes first succeeds and the late bet is refused',
    );
  }, 60_000);
});
