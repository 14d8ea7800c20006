import { expect, test } from 'vitest';
import { fuzzHouse } from './testing/fuzz-house.ts';

test(
  'generated requests to the lottery house: no 5xx, each refusal with its code, each bet settled once, and books that agree with the wallet',
  { timeout: 120_000 },
  async () => {
    const report = await fuzzHouse({ runs: 400, seed: Number(process.env['TEST_SEED']) });
    expect(report.findings).toEqual([]);
    expect(report.books).toEqual([]);
  },
);

test('generated requests of a known seed lead to an answer of every call, and to bets in every state', { timeout: 120_000 }, async () => {
  const report = await fuzzHouse({ runs: 600, seed: 20261126 });
  expect(report.unanswered).toEqual([]);
  for (const state of ['settled', 'cancelled', 'refused'] as const) expect(report.bets.some((bet) => bet.state === state)).toBe(true);
});
