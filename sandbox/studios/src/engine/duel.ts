import type { GameMath } from './types.ts';

/** Coins in a stake. */
export const DUEL_UNITS = 20;
/** Each side draws a strength from 1 to this, all equally likely; the higher one wins. */
export const DUEL_STRENGTHS = 13;
/** What a right choice pays, in coins: 1.90 and 12.40 stakes. A tie gives the bet on a side back. */
export const DUEL_PAYS = { left: 38, right: 38, tie: 248 } as const;

type Side = keyof typeof DUEL_PAYS;
/** What a choice pays by a result. */
const coinsOf = (choice: Side, result: Side): number => {
  if (choice === result) return DUEL_PAYS[choice];
  return result === 'tie' ? DUEL_UNITS : 0;
};

const isSide = (choice: string): choice is Side => choice === 'left' || choice === 'right' || choice === 'tie';

/** Two sides and a tie. A side wins 6 times in 13, a tie comes once in 13. */
export function createDuelMath(): GameMath {
  const total = DUEL_STRENGTHS ** 2;
  const chances = { left: (total - DUEL_STRENGTHS) / 2, right: (total - DUEL_STRENGTHS) / 2, tie: DUEL_STRENGTHS };
  const sides = ['left', 'right', 'tie'] as const;
  const returns = sides.map((choice) => {
    const coins = sides.reduce((sum, result) => sum + chances[result] * coinsOf(choice, result), 0);
    return { choice, ppm: Math.round((coins * 1_000_000) / (total * DUEL_UNITS)) };
  });
  return {
    id: 'duel',
    mechanic: 'duel',
    units: DUEL_UNITS,
    capCoins: DUEL_PAYS.tie,
    returns,
    choiceFault: (choice) => (isSide(choice) ? null : 'choose left, right or tie'),
    play(source, choice) {
      if (!isSide(choice)) throw new Error('choice was not checked');
      const left = source.below(DUEL_STRENGTHS) + 1;
      const right = source.below(DUEL_STRENGTHS) + 1;
      const result = left === right ? 'tie' : left > right ? 'left' : 'right';
      return { coins: coinsOf(choice, result), capped: false, detail: { kind: 'duel', left, right, result } };
    },
  };
}
