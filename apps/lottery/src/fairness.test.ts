import { createFairSource } from '@palaro/game-server/fair-source';
import { expect, test } from 'vitest';
import { allModels } from './engine/index.ts';
import { fairnessCases, judge, simulate } from './fairness.ts';

test.each(allModels.map((model) => [model.id, model] as const))(
  '%s: every bet returns what it states, within a few standard errors',
  (id, model) => {
    const draws = id.startsWith('vn') || id === 'sea' ? 1_500 : 5_000;
    const sums = simulate(model, draws, createFairSource({ serverSeed: 'ab'.repeat(32), clientSeed: id, nonce: 0 }));
    for (const one of fairnessCases(model))
      expect(judge(one, sums.get(one.name) ?? { draws, won: 0, squares: 0, hits: 0 }), one.name).toMatchObject({ ok: true });
  },
);

test('a bet that returned more than it states would be noticed', () => {
  const [one] = fairnessCases(allModels.find(({ id }) => id === 'dice3') ?? allModels[0]!);
  if (one === undefined) throw new Error('no case');
  const draws = 100_000;
  const hits = Math.round(draws * 0.0065);
  const prize = 20_520;
  expect(judge(one, { draws, won: hits * prize, squares: hits * prize ** 2, hits }).ok).toBe(false);
});
