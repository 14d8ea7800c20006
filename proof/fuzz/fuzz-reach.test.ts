import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { startFuzzSite } from './fuzz-site.ts';

// Half of the generated requests of a run; the other half is in fuzz-fresh.test.ts, so that two workers share them.
const runs = 6_000;

test(
  '6,000 generated requests of a known seed lead to every movement of money, to an answer of every call of lotteries, and to no fault',
  { timeout: 480_000 },
  async () => {
    const site = await startFuzzSite();
    try {
      let [sent, unreached]: [number, readonly string[]] = [0, []];
      const findings = await fuzz(site, {
        runs,
        seed: 20_261_130,
        onProgress: (count) => (sent = count),
        onUnreached: (kinds) => (unreached = kinds),
      });
      expect(sent).toBe(runs);
      expect(unreached).toEqual([]);
      expect(findings).toEqual([]);
    } finally {
      await site.stop();
    }
  },
);
