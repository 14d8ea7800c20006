import { createFairSource, type OutcomeSource } from '../engine/index.ts';
import type { PlayModel } from './discipline.ts';

/** What a fixture's result is drawn for: how its discipline is played, and the home side's edge in steps. */
export type Plan = { readonly model: PlayModel; readonly edge: number };
export type Score = { readonly home: number; readonly away: number };
/** One score of a side; `at` is how much of the fixture has gone by then, in parts per million. */
type Scored = { readonly at: number; readonly side: 'home' | 'away'; readonly points: number };

/** How a fixture goes from its start to its end, in parts per million of its length. */
export type Course = {
  /** Where it is called off, and counts for nobody; null for one that is played to its end. */
  readonly voidAt: number | null;
  /** Where play stands still for a while; null for one without a stop. */
  readonly pause: { readonly from: number; readonly to: number } | null;
  readonly result: Score;
  readonly scored: readonly Scored[];
};

const WHOLE = 1_000_000;
/** Of a hundred fixtures: so many are not played at all, so many are broken off, and so many more stand still for a while. */
const CALLED_OFF = 1;
const BROKEN_OFF = 2;
const PAUSED = 15;

/** The least and the most that an attempt's chance can be. */
const bounded = (chance: number): number => Math.min(Math.max(chance, 20_000), 980_000);
/** @returns the chances of the two sides in one attempt, in parts per million. */
export const chancesOf = (chance: number, swing: number, edge: number): { home: number; away: number } => ({
  home: bounded(chance + swing * edge),
  away: bounded(chance - swing * edge),
});
/** The home side's chance in one heat, set or map, and where a level score is decided. */
export const heatChance = (swing: number, edge: number): number => bounded(WHOLE / 2 + swing * edge);
export const deciderChance = (edge: number): number => bounded(WHOLE / 2 + 10_000 * edge);

function drawPoints(source: OutcomeSource, model: Extract<PlayModel, { kind: 'points' }>, edge: number): Scored[] {
  const scored: Scored[] = [];
  const score = { home: 0, away: 0 };
  for (const { points, count, chance, swing } of model.attempts) {
    const chances = chancesOf(chance, swing, edge);
    for (let i = 0; i < count; i++)
      for (const side of ['home', 'away'] as const) {
        if (source.below(WHOLE) >= chances[side]) continue;
        score[side] += points;
        scored.push({ at: Math.floor(((i + 1) * WHOLE) / (count + 1)), side, points });
      }
  }
  if (score.home === score.away && model.decider !== null)
    scored.push({ at: WHOLE, side: source.below(WHOLE) < deciderChance(edge) ? 'home' : 'away', points: model.decider });
  return scored;
}

function drawRace(source: OutcomeSource, { to, swing }: Extract<PlayModel, { kind: 'race' }>, edge: number): Scored[] {
  const won: ('home' | 'away')[] = [];
  const of = (side: 'home' | 'away'): number => won.filter((winner) => winner === side).length;
  while (of('home') < to && of('away') < to) won.push(source.below(WHOLE) < heatChance(swing, edge) ? 'home' : 'away');
  return won.map((side, i) => ({ at: Math.floor(((i + 1) * WHOLE) / won.length), side, points: 1 }));
}

/** The sum of what was scored until a point of the fixture. */
export function scoreAt(scored: readonly Scored[], at: number): Score {
  const score = { home: 0, away: 0 };
  for (const one of scored) if (one.at <= at) score[one.side] += one.points;
  return score;
}

/** Draws a fixture from any source of outcomes. The order of the draws is part of what players can verify. */
export function drawCourse(source: OutcomeSource, { model, edge }: Plan): Course {
  const fate = source.below(100);
  const from = 200_000 + source.below(500_000);
  const length = 30_000 + source.below(90_000);
  const scored = model.kind === 'points' ? drawPoints(source, model, edge) : drawRace(source, model, edge);
  const pause = { from, to: from + length };
  const result = scoreAt(scored, WHOLE);
  if (fate < CALLED_OFF) return { voidAt: 0, pause: null, result, scored };
  if (fate < CALLED_OFF + BROKEN_OFF) return { voidAt: pause.to, pause, result, scored };
  return { voidAt: null, pause: fate < CALLED_OFF + BROKEN_OFF + PAUSED ? pause : null, result, scored };
}

/** Minutes before the start at which betting can stop for a while, and how long it stops. */
const WITHDRAWN = 12;
const WITHDRAWN_FROM = { least: 30, spread: 150 };
const WITHDRAWN_MINUTES = 15;

/** Whether bets on a fixture are withdrawn for a while before its start: minutes before it, or null. */
export function withdrawalOf(serverSeed: string, fixture: string): { from: number; to: number } | null {
  const source = createFairSource({ serverSeed, clientSeed: fixture, nonce: 1 });
  if (source.below(100) >= WITHDRAWN) return null;
  const from = WITHDRAWN_FROM.least + source.below(WITHDRAWN_FROM.spread);
  return { from, to: from - WITHDRAWN_MINUTES };
}

/** The course that a fixture's seed determines; its id stands in the place of a player's seed. */
export const courseOf = (serverSeed: string, fixture: string, plan: Plan): Course =>
  drawCourse(createFairSource({ serverSeed, clientSeed: fixture, nonce: 0 }), plan);
