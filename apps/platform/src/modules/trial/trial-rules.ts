import { minorDigits, money, type Currency, type Money } from '@palaro/money';

/** For how long without use a trial account is kept. */
export const trialKeptHours = 24;
export const trialKeptMs = trialKeptHours * 3_600_000;

/** Play money is low below this share of what a trial starts with. */
const lowShare = 10n;

/** What a trial starts with and is filled up to. */
export const startOf = ({ playMoney, currency }: { readonly playMoney: number; readonly currency: Currency }): Money =>
  money(currency, BigInt(playMoney) * 10n ** BigInt(minorDigits(currency)));

/** Whether a balance may be filled up. */
export const isLow = (balance: bigint, start: bigint): boolean => balance * lowShare < start;
