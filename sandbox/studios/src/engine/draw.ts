import type { GameMath } from './types.ts';

/** Coins in a stake. */
export const DRAW_UNITS = 20;
/** Numbers 1 to 36; the player picks 5, the draw takes 9. */
export const DRAW_NUMBERS = 36;
export const DRAW_PICKS = 5;
export const DRAW_BALLS = 9;
/** Pays for 0 to 5 hits, in coins. */
export const DRAW_PAYS: readonly number[] = [0, 0, 20, 88, 460, 8_000];

const choose = (n: number, k: number): number => {
  let product = 1;
  for (let i = 0; i < k; i++) product = (product * (n - i)) / (i + 1);
  return product;
};

/** @returns the exact return to player in parts per million (hypergeometric). */
export function drawReturnPpm(): number {
  const all = choose(DRAW_NUMBERS, DRAW_PICKS);
  let coins = 0;
  for (let hits = 0; hits <= DRAW_PICKS; hits++) {
    coins += DRAW_PAYS[hits]! * choose(DRAW_BALLS, hits) * choose(DRAW_NUMBERS - DRAW_BALLS, DRAW_PICKS - hits);
  }
  return Math.round((coins * 1_000_000) / (all * DRAW_UNITS));
}

/** @returns the picks of a choice such as `3-8-15-22-31`, or null when it is not one. */
export function parsePicks(choice: string): number[] | null {
  if (!/^\d{1,2}(?:-\d{1,2}){4}$/.test(choice)) return null;
  const picks = choice.split('-').map(Number);
  const rising = picks.every((pick, i) => pick >= 1 && pick <= DRAW_NUMBERS && (i === 0 || pick > picks[i - 1]!));
  return rising ? picks : null;
}

export function createDrawMath(): GameMath {
  return {
    id: 'draw',
    mechanic: 'draw',
    units: DRAW_UNITS,
    capCoins: DRAW_PAYS[DRAW_PICKS]!,
    returns: [{ choice: '1-2-3-4-5', ppm: drawReturnPpm() }],
    choiceFault: (choice) => (parsePicks(choice) === null ? 'choose five different numbers from 1 to 36, rising' : null),
    play(source, choice) {
      const picked = parsePicks(choice);
      if (picked === null) throw new Error('choice was not checked');
      const urn = Array.from({ length: DRAW_NUMBERS }, (_, i) => i + 1);
      const drawn: number[] = [];
      for (let i = 0; i < DRAW_BALLS; i++) {
        const at = source.below(urn.length);
        drawn.push(urn[at]!);
        urn[at] = urn.at(-1)!;
        urn.pop();
      }
      const hits = picked.filter((pick) => drawn.includes(pick)).length;
      return { coins: DRAW_PAYS[hits]!, capped: false, detail: { kind: 'draw', picked, drawn, hits } };
    },
  };
}
