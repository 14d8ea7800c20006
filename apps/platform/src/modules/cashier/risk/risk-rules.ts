import { dayIn } from '@palaro/contract';

const dayMs = 86_400_000;

/** So many working days after an instant, at the same time of day; Saturdays and Sundays of the time zone are none. */
export const workingDaysAfter = (at: number, days: number, timeZone: string): Date => {
  let [instant, left] = [at, days];
  while (left > 0) {
    instant += dayMs;
    if (![0, 6].includes(new Date(`${dayIn(timeZone, instant)}T00:00:00Z`).getUTCDay())) left--;
  }
  return new Date(instant);
};

/** What marks go by; amounts in minor units. */
export type RiskBounds = {
  readonly above: bigint;
  readonly nearPercent: number;
  readonly nearCount: number;
  readonly unplayedPercent: number;
};

/** The least amount that counts as just below the bound. */
const nearFrom = ({ above, nearPercent }: RiskBounds): bigint => (above * BigInt(nearPercent)) / 100n;

/** Whether one movement is above the bound. */
export const isLarge = (amount: bigint, { above }: RiskBounds): boolean => amount > above;

/** The sum of several movements of a day that are just below the bound; null where they are too few, or the last is none of them. */
export const nearSum = (ofDay: readonly bigint[], last: bigint, bounds: RiskBounds): bigint | null => {
  const isNear = (amount: bigint): boolean => amount >= nearFrom(bounds) && amount <= bounds.above;
  const near = ofDay.filter(isNear);
  return isNear(last) && near.length >= bounds.nearCount ? near.reduce((sum, each) => sum + each, 0n) : null;
};

/** Whether what came in goes out without having been played. */
export const isUnplayed = (paidIn: bigint, staked: bigint, { unplayedPercent }: RiskBounds): boolean =>
  paidIn > 0n && staked * 100n < paidIn * BigInt(unplayedPercent);
