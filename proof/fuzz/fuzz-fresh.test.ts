import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { startFuzzSite, type FuzzSite } from './fuzz-site.ts';
import { testSeed } from '../../apps/platform/src/testing/test-seed.ts';

let site: FuzzSite;
beforeAll(async () => {
  site = await startFuzzSite();
});
afterAll(async () => {
  await site.stop();
});

/** Seeds that once found a fault, with how many requests it took. Add the one that a failing run prints. */
const kept: readonly (readonly [seed: number, runs: number])[] = [];

test.each([[testSeed, 6_000] as const, ...kept])(
  'seed %i, %i generated requests: no 5xx, each refusal with its code and field, and a ledger that adds up',
  { timeout: 480_000 },
  async (seed, runs) => {
    let sent = 0;
    const findings = await fuzz(site, { runs, seed, onProgress: (count) => (sent = count) });
    expect(sent).toBe(runs);
    expect(findings).toEqual([]);
  },
);
