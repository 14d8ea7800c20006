import type { GameMath } from './types.ts';

/** Coins in a stake. */
export const DUEL_UNITS = 20;
/** Each side draws a strength from 1 to this, all equally likely; the higher one wins. */
export const DUEL_STRENGTHS = 13;
/** What a right choice pays, in coins: 2.05 and 12.40 stakes. */
export const DUEL_PAYS = { left: 41, right: 41, tie: 248 } as const;

const isSide = (choice: string): choice is keyof typeof DUEL_PAYS => choice === 'left' || choice === 'right' || choice === 'tie';

/** Two sides and a tie. A side wins 6 times in 13, a tie comes once in 13. */
export function createDuelMath(): GameMath {
  const total = DUEL_STRENGTHS ** 2;
  const chances = { left: (total - DUEL_STRENGTHS) / 2, right: (total - DUEL_STRENGTHS) / 2, tie: DUEL_STRENGTHS };
  const returns = (['left', 'right', 'tie'] as const).map((choice) => ({
    choice,
    ppm: Math.round((chances[choice] * DUEL_PAYS[choice] * 1_000_000) / (total * DUEL_UNITS)),
  }));
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
      return { coins: result === choice ? DUEL_PAYS[choice] : 0, capped: false, detail: { kind: 'duel', left, right, result } };
    },
  };
}
