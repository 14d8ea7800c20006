import { createFairSource } from '@palaro/game-server/fair-source';
import { expect, test } from 'vitest';
import { fairPlayOf } from './fair-play.ts';
import { fairnessCases, judge, runNameOf, runsNamed, simulate } from './fairness.ts';
import { games } from './games.ts';

test.each(runsNamed('').map((run) => [runNameOf(run.model, run.mode), run] as const))(
  '%s: every bet returns what it states, within a few standard errors',
  (_name, run) => {
    const { id } = run.model;
    const draws = id.startsWith('vn') || id === 'sea' ? 1_500 : 5_000;
    const sums = simulate(run, draws, createFairSource({ serverSeed: 'ab'.repeat(32), clientSeed: id, nonce: 0 }));
    for (const one of fairnessCases(run.model))
      expect(judge(one, run.mode, sums.get(one.name) ?? { draws, won: 0, squares: 0, hits: 0 }), one.name).toMatchObject({ ok: true });
  },
);

test('a bet that returned more than it states would be noticed', () => {
  const [run] = runsNamed('dice3 Lott');
  const [one] = run === undefined ? [] : fairnessCases(run.model);
  if (one === undefined) throw new Error('no case');
  const draws = 100_000;
  const hits = Math.round(draws * 0.0065);
  const prize = 20_520;
  expect(judge(one, 'Lott', { draws, won: hits * prize, squares: hits * prize ** 2, hits }).ok).toBe(false);
});

test.each(games.map((game) => [game.gameId, game] as const))(
  '%s states its rules, its return in its own prize mode, and the last check of it',
  (_id, game) => {
    const most = { Lott: 95, Elott: 96, SEA: 93 }[game.prizeMode];
    for (const language of ['en', 'fil'] as const) {
      const stated = fairPlayOf(game, language);
      expect(stated.rules.length).toBeGreaterThanOrEqual(5);
      expect(stated.rules.join(' ')).toContain(String(game.closeSeconds));
      expect(stated.returnTo).toBeLessThanOrEqual(most);
      expect(stated.returnFrom).toBeGreaterThan(most - 6);
      expect(stated.returnFrom).toBeLessThanOrEqual(stated.returnTo);
      expect(stated).toMatchObject({ checkedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), verifies: true });
      expect(stated.checkedRounds).toBeGreaterThanOrEqual(100_000);
      expect(Math.abs((stated.measuredFrom ?? 0) - stated.returnTo)).toBeLessThan(1.5);
    }
    expect(fairPlayOf(game, 'fil').rules[0]).not.toBe(fairPlayOf(game, 'en').rules[0]);
  },
);
