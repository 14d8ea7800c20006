import { linesOf } from './picks.ts';
import type { BetKind, Fraction, Line, Numbers, PrizeMode, Tier } from './types.ts';

/** What each prize mode returns to players at most, in millionths; a prize is rounded down to hundredths of the stake. */
export const RETURN_PPM: Readonly<Record<PrizeMode, bigint>> = { Lott: 950_000n, Elott: 960_000n, SEA: 930_000n };
const MILLION = 1_000_000n;
const SHARES = 1000n;

/** @returns what a prize pays for each unit staked, in hundredths. */
export const prizeHundredths = ({ odds: [won, of], share }: Tier, mode: PrizeMode): bigint =>
  (RETURN_PPM[mode] * BigInt(share) * of * 100n) / (won * SHARES * MILLION);

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));
const reduced = ([a, b]: Fraction): Fraction => {
  const divisor = greatestDivisor(a, b);
  return divisor === 0n ? [a, b] : [a / divisor, b / divisor];
};

/** @returns what a line gives back of its stake, exactly. */
export function returnOf(kind: BetKind, line: Line, mode: PrizeMode): Fraction {
  let sum: Fraction = [0n, 1n];
  for (const tier of kind.tiers(line)) {
    const [won, of] = tier.odds;
    sum = reduced([sum[0] * of * 100n + won * prizeHundredths(tier, mode) * sum[1], sum[1] * of * 100n]);
  }
  return sum;
}

/** The exact return in millionths, rounded down. */
export const returnPpm = (fraction: Fraction): number => Number((fraction[0] * MILLION) / fraction[1]);

/** @returns what a line wins for each unit staked, in hundredths. */
export function lineWinHundredths(kind: BetKind, line: Line, mode: PrizeMode, numbers: Numbers): bigint {
  const tiers = kind.tiers(line);
  return kind
    .hits(line, numbers)
    .reduce((sum, count, i) => (count === 0 || tiers[i] === undefined ? sum : sum + BigInt(count) * prizeHundredths(tiers[i], mode)), 0n);
}

/**
 * @param unitStake minor units for each line, the multiple applied; a multiple of 100, so that every prize is whole.
 * @returns what a pick wins in minor units. Throws where the pick is none of this kind.
 */
export function payoutOf(bet: { kind: BetKind; picks: string; mode: PrizeMode; unitStake: bigint }, numbers: Numbers): bigint {
  const lines = linesOf(bet.kind.shape, bet.picks);
  if (lines === null) throw new Error(`no pick of ${bet.kind.id}`);
  const hundredths = lines.reduce((sum, line) => sum + lineWinHundredths(bet.kind, line, bet.mode, numbers), 0n);
  return (bet.unitStake * hundredths) / 100n;
}

/** @returns the most that a pick can win for each unit staked, in hundredths: all of a draw's numbers could be alike. */
export const winMaxHundredths = (kind: BetKind, picks: string, mode: PrizeMode): bigint =>
  (linesOf(kind.shape, picks) ?? []).reduce((sum, line) => {
    const [beside, alone] = [kind.tiers(line).filter(({ places }) => places), kind.tiers(line).filter(({ places }) => !places)];
    const most = alone.reduce((best, tier) => {
      const prize = prizeHundredths(tier, mode);
      return prize > best ? prize : best;
    }, 0n);
    return beside.reduce((all, tier) => all + BigInt(tier.places ?? 1) * prizeHundredths(tier, mode), sum + most);
  }, 0n);
