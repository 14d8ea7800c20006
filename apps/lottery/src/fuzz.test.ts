import { expect, test } from 'vitest';
import { fuzzHouse } from './testing/fuzz-house.ts';

test(
  'generated requests to the lottery house: no 5xx, each refusal with its code, each bet settled once, and books that agree with the wallet',
  { timeout: 120_000 },
  async () => {
    const report = await fuzzHouse({ runs: 600, seed: Number(process.env['TEST_SEED']) });
    expect(report.findings).toEqual([]);
    expect(report.books).toEqual([]);
    expect(report.unanswered).toEqual([]);
    for (const state of ['settled', 'cancelled', 'refused'] as const) expect(report.bets.some((bet) => bet.state === state)).toBe(true);
  },
);
