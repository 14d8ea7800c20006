import type { GameMath } from './types.ts';

/** Coins in a stake. */
export const CATCH_UNITS = 20;
/** A shot rolls a number below this; the target is caught when the roll is below its chance. */
export const CATCH_ROLLS = 10_000;

/** Targets from the commonest to the rarest: prize in coins, chance in ten-thousandths. */
export const CATCH_TARGETS: readonly { prizeCoins: number; chance: number }[] = [
  { prizeCoins: 30, chance: 6_360 },
  { prizeCoins: 40, chance: 4_780 },
  { prizeCoins: 80, chance: 2_390 },
  { prizeCoins: 160, chance: 1_195 },
  { prizeCoins: 400, chance: 478 },
  { prizeCoins: 2_000, chance: 95 },
];

/** One shot at one target, with its chance and its prize stated beside it. */
export function createCatchMath(): GameMath {
  const targetOf = (choice: string): number => (/^[0-5]$/.test(choice) ? Number(choice) : -1);
  return {
    id: 'catch',
    mechanic: 'catch',
    units: CATCH_UNITS,
    capCoins: Math.max(...CATCH_TARGETS.map((target) => target.prizeCoins)),
    returns: CATCH_TARGETS.map((target, i) => ({
      choice: String(i),
      ppm: Math.round((target.prizeCoins * target.chance * 1_000_000) / (CATCH_UNITS * CATCH_ROLLS)),
    })),
    choiceFault: (choice) => (targetOf(choice) < 0 ? 'choose a target from 0 to 5' : null),
    play(source, choice) {
      const target = targetOf(choice);
      const rule = CATCH_TARGETS[target];
      if (rule === undefined) throw new Error('choice was not checked');
      const roll = source.below(CATCH_ROLLS);
      const caught = roll < rule.chance;
      return { coins: caught ? rule.prizeCoins : 0, capped: false, detail: { kind: 'catch', target, roll, caught } };
    },
  };
}
