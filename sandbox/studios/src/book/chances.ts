import { chancesOf, deciderChance, heatChance, type Plan } from './course.ts';
import type { PlayModel } from './discipline.ts';

const WHOLE = 1_000_000;

/** How probable each result is: `at(home, away)`, for scores below `size`. */
export type Chances = { readonly size: number; at: (home: number, away: number) => number };

/** Adds one attempt to the distribution of a side's points. */
const withAttempt = (before: readonly number[], points: number, chance: number): number[] =>
  Array.from({ length: before.length + points }, (_, n) => (before[n] ?? 0) * (1 - chance) + (before[n - points] ?? 0) * chance);

function sidePoints(model: Extract<PlayModel, { kind: 'points' }>, edge: number, side: 'home' | 'away'): number[] {
  let points: number[] = [1];
  for (const { points: worth, count, chance, swing } of model.attempts)
    for (let i = 0; i < count; i++) points = withAttempt(points, worth, chancesOf(chance, swing, edge)[side] / WHOLE);
  return points;
}

function pointChances(model: Extract<PlayModel, { kind: 'points' }>, edge: number): Chances {
  const [home, away] = [sidePoints(model, edge, 'home'), sidePoints(model, edge, 'away')];
  const decider = model.decider;
  const size = home.length + (decider ?? 0);
  const decides = deciderChance(edge) / WHOLE;
  const both = (h: number, a: number): number => (home[h] ?? 0) * (away[a] ?? 0);
  return {
    size,
    at: (h, a) => {
      if (decider === null) return both(h, a);
      if (h === a) return 0;
      // A level score that was decided came here from the lower of the two.
      const level = Math.min(h, a);
      const decided = Math.abs(h - a) === decider ? both(level, level) * (h > a ? decides : 1 - decides) : 0;
      return both(h, a) + decided;
    },
  };
}

function raceChances({ to, swing }: Extract<PlayModel, { kind: 'race' }>, edge: number): Chances {
  const home = heatChance(swing, edge) / WHOLE;
  /** Ways to win the last heat with `lost` heats lost before it. */
  const ways = (lost: number): number => Array.from({ length: lost }, (_, i) => (to + i) / (i + 1)).reduce((all, one) => all * one, 1);
  return {
    size: to + 1,
    at: (h, a) => {
      if (h === to && a < to) return ways(a) * home ** to * (1 - home) ** a;
      if (a === to && h < to) return ways(h) * (1 - home) ** to * home ** h;
      return 0;
    },
  };
}

/** The exact distribution of what `drawCourse` draws for a plan that is played to its end. */
export const resultChances = ({ model, edge }: Plan): Chances =>
  model.kind === 'points' ? pointChances(model, edge) : raceChances(model, edge);
