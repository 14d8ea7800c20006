import type { Offer } from './markets.ts';

/** Odds are decimal odds in whole thousandths: 1850 is 1.85, what a stake of 1 is paid as a whole. */
export type Odds = number;

/** The book's margin on a selection moves between these, in parts per million. The return of a bet is between 1/1.1 and 1/1.02 of it, less the rounding of its odds. */
const MARGIN_MIN = 20_000;
const MARGIN_MAX = 100_000;
/** Odds change at most this often. */
export const ODDS_STEP_MS = 120_000;
/** How many steps a margin takes to forget where it was. */
const MEMORY = 4;
const ODDS_MIN = 1_010;
const ODDS_MAX = 100_000;
/** Odds are quoted in hundredths, always rounded down. */
const TICK = 10;
/** The most that one slip is paid, in minor units; what is above it is not paid. */
export const PAYOUT_MAX = 50_000_000n;

/** The bounds of every price, for those who judge them. */
export const marginBounds = { least: MARGIN_MIN, most: MARGIN_MAX, oddsMost: ODDS_MAX } as const;

/** A stable number of a text (FNV-1a with a final mix). */
function stableNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The margin on a selection of a fixture at a time: a slow walk, the same for everybody. */
function marginAt(fixture: string, { market, pick }: Offer, at: number): number {
  const step = Math.floor(at / ODDS_STEP_MS);
  let sum = 0;
  for (let i = 0; i < MEMORY; i++) sum += stableNumber(`${fixture} ${market} ${pick} ${step - i}`) % 1000;
  return MARGIN_MIN + Math.floor((sum * (MARGIN_MAX - MARGIN_MIN)) / (MEMORY * 999));
}

/** @returns the odds of a selection under a margin; null where it is not offered because it is all but certain. */
export function oddsUnder(chance: number, marginPpm: number): Odds | null {
  const odds = Math.floor(1000 / (chance * (1 + marginPpm / 1_000_000)) / TICK) * TICK;
  return odds < ODDS_MIN ? null : Math.min(odds, ODDS_MAX);
}

/** @returns the odds of a selection of a fixture at a time, or null where it is not offered. */
export const oddsAt = (fixture: string, offer: Offer, at: number): Odds | null => oddsUnder(offer.chance, marginAt(fixture, offer, at));

/** The product of odds as a fraction, exact. */
const product = (odds: readonly Odds[]): { over: bigint; under: bigint } => ({
  over: odds.reduce((all, one) => all * BigInt(one), 1n),
  under: 1000n ** BigInt(odds.length),
});

/** What a slip is paid when all of these win: stake times the product of the odds, rounded down to the minor unit, up to the most that is paid. */
export function payoutOf(stake: bigint, odds: readonly Odds[]): bigint {
  const { over, under } = product(odds);
  const payout = (stake * over) / under;
  return payout > PAYOUT_MAX ? PAYOUT_MAX : payout;
}

/** The product of odds in thousandths, rounded down: what the slip shows. */
export function combinedOdds(odds: readonly Odds[]): bigint {
  const { over, under } = product(odds);
  return (over * 1000n) / under;
}

/** What a player accepts when odds have changed: nothing, only higher ones, or any. */
export type Acceptance = 'none' | 'higher' | 'any';

/** Whether a bet stands at the present odds of a selection. */
export const accepts = (acceptance: Acceptance, asked: Odds, present: Odds): boolean =>
  asked === present || acceptance === 'any' || (acceptance === 'higher' && present > asked);
