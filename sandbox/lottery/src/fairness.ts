import type { OutcomeSource } from '@palaro/game-server/fair-source';
import { lineWinHundredths, returnOf, returnPpm, valuesOf, type BetKind, type Line, type Model, type PrizeMode } from './engine/index.ts';
import { games } from './games.ts';

/** A line of a bet kind to bet on in every draw. */
export type FairnessCase = { name: string; kind: BetKind; line: Line };
/** Sums of a simulation; hundredths of a stake as whole numbers below 2^53. */
export type FairnessSums = { draws: number; won: number; squares: number; hits: number };
export type FairnessVerdict = {
  name: string;
  statedPpm: number;
  measuredPpm: number;
  z: number;
  hits: number;
  /** Whether a run of this length can show the bet's return; one that cannot is not judged. */
  isJudged: boolean;
  ok: boolean;
};

/** A bet passes while its measured return lies within this many standard errors of the stated one. */
export const FAIRNESS_Z_MAX = 4.5;
/** A bet that is won less often than this in a run is not judged by it: its unit test counts every outcome. */
const HITS_MIN = 25;

function lineOf({ shape }: BetKind): Line {
  if (shape.kind === 'options') return [0];
  if (shape.kind === 'grid') return [1, shape.from];
  if (shape.kind === 'set') return valuesOf(shape).slice(0, shape.choose);
  if (shape.kind === 'positions') return valuesOf(shape).slice(0, shape.places);
  return Array.from({ length: shape.digits }, (_, i) => (shape.rule === 'pair' && i === 1 ? 0 : i));
}

/** Every bet of a model, each option of a proposition by itself. */
export const fairnessCases = (model: Model): FairnessCase[] =>
  model.betKinds.flatMap((kind) => {
    const { shape } = kind;
    if (shape.kind !== 'options') return [{ name: `${model.id} ${kind.id}`, kind, line: lineOf(kind) }];
    return shape.options.map((option, i) => ({ name: `${model.id} ${kind.id} ${option}`, kind, line: [i] }));
  });

/** Plays so many draws with a bet of every kind on each, paid by the prizes of a mode. */
export function simulate({ model, mode }: FairnessRun, draws: number, source: OutcomeSource): ReadonlyMap<string, FairnessSums> {
  const cases = fairnessCases(model);
  const sums = new Map(cases.map(({ name }) => [name, { draws, won: 0, squares: 0, hits: 0 }]));
  for (let i = 0; i < draws; i++) {
    const numbers = model.draw(source);
    for (const { name, kind, line } of cases) {
      const won = Number(lineWinHundredths(kind, line, mode, numbers));
      const sum = sums.get(name);
      if (won === 0 || sum === undefined) continue;
      sum.won += won;
      sum.squares += won * won;
      sum.hits++;
    }
  }
  return sums;
}

/** Compares a simulation with what the bet states. */
export function judge({ name, kind, line }: FairnessCase, mode: PrizeMode, { draws, won, squares, hits }: FairnessSums): FairnessVerdict {
  const [part, of] = returnOf(kind, line, mode);
  const stated = Number((part * 1_000_000_000n) / of) / 10_000_000;
  const mean = won / draws;
  const error = Math.sqrt(Math.max(squares / draws - mean * mean, 0) / draws);
  // Prizes that are hardly ever won are missing from a run: their odds are counted in the unit tests.
  const isRare = kind.tiers(line).some(({ odds }) => (Number(odds[0]) / Number(odds[1])) * draws < HITS_MIN);
  const isJudged = hits >= HITS_MIN && !isRare;
  const z = isJudged ? (mean - stated) / error : 0;
  const measuredPpm = Math.round(mean * 10_000);
  return { name, statedPpm: returnPpm([part, of]), measuredPpm, z, hits, isJudged, ok: Math.abs(z) <= FAIRNESS_Z_MAX };
}

/** A model with the prizes of one mode. */
export type FairnessRun = { model: Model; mode: PrizeMode };
export const runNameOf = ({ id }: Model, mode: PrizeMode): string => `${id} ${mode}`;

/** Every model with each prize mode that a game of the house has it in, those whose name begins so. */
export const runsNamed = (start: string): readonly FairnessRun[] => {
  const runs = new Map(games.map(({ model, prizeMode }) => [runNameOf(model, prizeMode), { model, mode: prizeMode }]));
  return [...runs].filter(([name]) => name.startsWith(start)).map(([, run]) => run);
};

/** What is kept of a run: how many bets it could judge, and what one stake on each of them in every draw gave back. */
export function keptOf(verdicts: readonly FairnessVerdict[]): { bets: number; measuredPpm: number } {
  const judged = verdicts.filter(({ isJudged }) => isJudged);
  return { bets: judged.length, measuredPpm: Math.round(judged.reduce((sum, { measuredPpm }) => sum + measuredPpm, 0) / judged.length) };
}
