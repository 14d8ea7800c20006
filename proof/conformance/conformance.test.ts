import { money } from '@palaro/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../apps/platform/src/db/transaction.ts';
import { createFreeRoundGifts } from '../../apps/platform/src/modules/gaming/index.ts';
import { startTestGaming, testCaller, testVendor, type TestGaming } from '../../apps/platform/src/testing/test-gaming.ts';
import { createVendorClient, type VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import { createRsaClient } from './rsa-client.ts';
import { conformanceCases, runConformance, type CaseResult } from './run-conformance.ts';

/** No power of ten, so that no case passes by the look of its amounts. */
const smallestStake = 7n;

let gaming: TestGaming;
const results = new Map<string, ReadonlyMap<string, CaseResult>>();

const clientOf = (dialect: string): VendorClient => {
  const wire = { baseUrl: gaming.baseUrl, vendor: testVendor, now: gaming.clock.now };
  return dialect === 'seamless-rsa'
    ? createRsaClient({ ...wire, privateKey: gaming.privateKey })
    : createVendorClient({ ...wire, secret: gaming.secret });
};
/** Plays all cases in a dialect, as a player of its own. */
const play = async (dialect: string, runId: string): Promise<readonly CaseResult[]> => {
  const player = await gaming.aPlayer({ minor: 1_000_000n });
  return runConformance({
    client: clientOf(dialect),
    game: 'game-1',
    smallestStake,
    now: gaming.clock.now,
    runId,
    nextToken: () => gaming.launchToken(player),
    giveFreeRounds: (count, seconds) =>
      transaction(gaming.pool, (client) =>
        createFreeRoundGifts(gaming).give(client, {
          ...testCaller,
          playerId: player.playerId,
          game: 'game-1',
          count,
          stake: smallestStake,
          by: 'Ana',
          endsAt: new Date(gaming.clock.now() + seconds * 1000),
        }),
      ),
    passed: (ms) => Promise.resolve(gaming.clock.advance(ms)),
  });
};
const dialects = ['seamless-v1', 'seamless-rsa'] as const;

beforeAll(async () => {
  gaming = await startTestGaming();
  gaming.stakeLimits.set('1', { min: smallestStake, max: 2_000_000n });
  gaming.jackpots.set('game-1', { code: 'FIESTA', seed: money('PHP', 700n) });
  for (const dialect of dialects) results.set(dialect, new Map((await play(dialect, dialect)).map((result) => [result.name, result])));
}, 60_000);
afterAll(() => gaming.stop());

describe.each(dialects)('the seamless wallet over HTTP in the dialect %s', (dialect) => {
  test.each(conformanceCases.map(({ name }) => name))('%s', (name) => {
    expect(results.get(dialect)?.get(name)).toEqual({ name, outcome: 'passed' });
  });
});

describe('after all cases', () => {
  test('B283 after all of it the ledger adds up', async () => {
    expect(await gaming.wallet.audit()).toEqual([]);
  });

  test('a platform that breaks its promises fails the kit', async () => {
    await gaming.pool.query(
      `create or replace function wallet_is_tombstoned(p_player text, p_source text, p_reference text) returns boolean language sql volatile as 'select false'`,
    );
    const broken = await play('seamless-v1', 'broken');
    expect(broken.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toContain(
      'a rollback that comes first succeeds and the late bet is refused',
    );
  }, 60_000);
});
