import { drawsForJackpots, games, stakeSteps } from '@palaro/game-library';
import { drawnFrom, JACKPOT_TERMS, mathFor, unbiased, winsJackpot, type Choice, type MathKey } from './engine/index.ts';

/** One thing to simulate: a model, with its lines, and a choice. */
export type FairnessCase = { name: string; key: MathKey; choice: Choice };
/** Sums of a simulation; coins as exact whole numbers below 2^53. */
export type FairnessSums = { rounds: number; coins: number; squares: number; hits: number; largest: number };
export type FairnessVerdict = {
  name: string;
  statedPpm: number;
  measuredPpm: number;
  z: number;
  hitRate: number;
  largestStakes: number;
  ok: boolean;
};

/** A model passes while its measured return lies within this many standard errors of the stated one. */
export const FAIRNESS_Z_MAX = 4;

/**
 * What the catalogue's games play, each once: every slot model with every line count that a game has, and each choice of
 * the simple games. Named after the model, for example `lines-low 5`, `ways-high`, `duel tie`; in the order of the names.
 */
export function fairnessCases(): FairnessCase[] {
  const cases = new Map<string, FairnessCase>();
  for (const { mechanic, volatility, lines } of games) {
    // Books have no rounds of their own; `book-fairness.ts` judges them.
    if (mechanic === 'book') continue;
    const key: MathKey = { mechanic, volatility, lines };
    const { id, returns } = mathFor(key);
    for (const { choice } of returns) {
      const name = [id, ...(lines > 0 ? [lines] : []), ...(choice === '' ? [] : [choice])].join(' ');
      if (!cases.has(name)) cases.set(name, { name, key, choice });
    }
  }
  return [...cases.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** @returns the case of this name; when there is none, all whose names begin so. */
export function fairnessCasesNamed(start: string): FairnessCase[] {
  const cases = fairnessCases();
  const exact = cases.filter(({ name }) => name === start);
  return exact.length > 0 ? exact : cases.filter(({ name }) => name.startsWith(start));
}

/** A fast generator with 128 bits of state (sfc32) in place of the commitment's: the same engine, the same unbiased draw. */
export function createSimulationWords(seed: number): () => number {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 20; i++) next();
  return next;
}

/** Plays `rounds` rounds. */
export function simulate(one: FairnessCase, rounds: number, seed: number): FairnessSums {
  const math = mathFor(one.key);
  const source = unbiased(createSimulationWords(seed));
  const sums: FairnessSums = { rounds, coins: 0, squares: 0, hits: 0, largest: 0 };
  for (let i = 0; i < rounds; i++) {
    const { coins } = math.play(source, one.choice);
    if (coins === 0) continue;
    sums.coins += coins;
    sums.squares += coins * coins;
    sums.hits++;
    if (coins > sums.largest) sums.largest = coins;
  }
  return sums;
}

export const addSums = (a: FairnessSums, b: FairnessSums): FairnessSums => ({
  rounds: a.rounds + b.rounds,
  coins: a.coins + b.coins,
  squares: a.squares + b.squares,
  hits: a.hits + b.hits,
  largest: Math.max(a.largest, b.largest),
});

/** Compares a simulation with the model's stated return. */
export function judge(one: FairnessCase, sums: FairnessSums): FairnessVerdict {
  const math = mathFor(one.key);
  const stated = math.returns.find((entry) => entry.choice === one.choice);
  if (stated === undefined) throw new Error(`no stated return for ${one.name}`);
  const mean = sums.coins / sums.rounds;
  const variance = sums.squares / sums.rounds - mean * mean;
  const error = Math.sqrt(variance / sums.rounds);
  const statedCoins = (stated.ppm / 1_000_000) * math.units;
  const z = (mean - statedCoins) / error;
  return {
    name: one.name,
    statedPpm: stated.ppm,
    measuredPpm: Math.round((mean * 1_000_000) / math.units),
    z,
    hitRate: sums.hits / sums.rounds,
    largestStakes: sums.largest / math.units,
    ok: Math.abs(z) <= FAIRNESS_Z_MAX,
  };
}

/** The chance of a jackpot at a stake in minor units: what the terms say and what was drawn. */
export type JackpotVerdict = { stake: number; chance: number; measured: number; z: number; ok: boolean };

/** The smallest and the largest stake at which a game draws for jackpots. */
export const jackpotStakes = (): readonly [least: number, most: number] => {
  const stakes = games.filter(drawsForJackpots).flatMap(({ minBet }) => stakeSteps.map((step) => minBet * step));
  return [Math.min(...stakes), Math.max(...stakes)];
};

/** Draws `rounds` times for a stake. What a jackpot returns needs no measure: all that is contributed is paid. */
export function judgeJackpot(stake: number, rounds: number, seed: number): JackpotVerdict {
  const source = unbiased(createSimulationWords(seed));
  let won = 0;
  for (let i = 0; i < rounds; i++) if (winsJackpot(drawnFrom(source), BigInt(stake))) won++;
  const chance = stake / JACKPOT_TERMS.drawnBelow;
  const measured = won / rounds;
  const z = (measured - chance) / Math.sqrt((chance * (1 - chance)) / rounds);
  return { stake, chance, measured, z, ok: Math.abs(z) <= FAIRNESS_Z_MAX };
}
