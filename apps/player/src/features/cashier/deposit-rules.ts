import type { Deposit, DepositChannel, DepositPromotion } from '@palaro/contract';
import { depositEndEarlySeconds, feeOf, feeTerms } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { compare, formatDecimal, money, parseDecimal, subtract, typedAmount, type Currency, type Money } from '@palaro/money';

/** The channels as they are offered: the one of the last deposit first. */
export const inOfferedOrder = (channels: readonly DepositChannel[], lastUsed: string | null): readonly DepositChannel[] =>
  channels.slice().sort((a, b) => Number(b.code === lastUsed) - Number(a.code === lastUsed));

/** The channel that is chosen at first: the one of before, or the first that is open. */
export const firstChannel = (channels: readonly DepositChannel[], before: string | undefined): string => {
  const open = channels.filter(({ opensAt }) => opensAt === null);
  return (open.find(({ code }) => code === before) ?? open[0])?.code ?? '';
};

/** An amount of the platform. */
export const read = (amount: string, currency: Currency): Money => {
  const known = parseDecimal(amount, currency);
  if (known === null) throw new Error(`an amount of the platform is none of ${currency}`);
  return known;
};

/** The most that can be paid in by a channel: its own bound, or what the limits leave. */
export const mostOf = ({ max }: Pick<DepositChannel, 'max'>, limitLeft: string | null, currency: Currency): string =>
  limitLeft !== null && compare(read(limitLeft, currency), read(max, currency)) < 0 ? limitLeft : max;

/** What is wrong with a typed amount, or null. The limits are named before the channel's own bound. */
export const amountFault = (
  typed: string,
  channel: DepositChannel,
  limitLeft: string | null,
  currency: Currency,
  locale: string,
): TextKey | null => {
  const found = typedAmount(typed, currency, locale);
  if (!found.ok) return found.fault === 'empty' ? 'validation.required' : 'cashier.amount.invalid';
  if (limitLeft !== null && compare(found.amount, read(limitLeft, currency)) > 0) return 'cashier.amount.limit';
  if (compare(found.amount, read(channel.min, currency)) < 0) return 'cashier.amount.min';
  return compare(found.amount, read(channel.max, currency)) > 0 ? 'cashier.amount.max' : null;
};

/** What a typed amount comes to: what is paid, the fee of it, and what reaches the balance; null where it is no amount. */
export const summaryOf = (
  typed: string,
  { fee }: Pick<DepositChannel, 'fee'>,
  currency: Currency,
  locale: string,
): { readonly amount: string; readonly fee: string; readonly net: string } | null => {
  const found = typedAmount(typed, currency, locale);
  if (!found.ok || found.amount.minor <= 0n) return null;
  const due = feeOf(found.amount, fee === null ? null : feeTerms(fee, currency));
  return { amount: formatDecimal(found.amount), fee: formatDecimal(due), net: formatDecimal(subtract(found.amount, due)) };
};

type DepositTerms = {
  /** The promotion that it is to be for; null for none. */
  readonly bonus: Pick<DepositPromotion, 'min'> | null;
  readonly limitLeft: string | null;
  readonly currency: Currency;
  readonly locale: string;
};
/** The same of an amount that is to be for a promotion, which goes by what reaches the balance. */
export const depositFault = (
  typed: string,
  channel: DepositChannel,
  { bonus, limitLeft, currency, locale }: DepositTerms,
): TextKey | null => {
  const fault = amountFault(typed, channel, limitLeft, currency, locale);
  if (fault !== null || bonus === null) return fault;
  const summary = summaryOf(typed, channel, currency, locale);
  const isTooLittle = summary === null || compare(read(summary.net, currency), read(bonus.min, currency)) < 0;
  return isTooLittle ? 'cashier.bonus.least' : null;
};

const roundSums = [1n, 2n, 5n];
/** Amounts to choose by a tap, beside the most. */
const quickMax = 7;

/** Round sums that a channel and the limits allow, below the most, which is the last one; none where nothing is allowed. */
export const quickAmounts = ({ min, max }: Pick<DepositChannel, 'min' | 'max'>, limitLeft: string | null, currency: Currency): string[] => {
  const [least, most] = [read(min, currency), read(mostOf({ max }, limitLeft, currency), currency)];
  if (compare(most, least) < 0) return [];
  const sums: bigint[] = [];
  for (let scale = 1n; scale <= most.minor && sums.length < quickMax; scale *= 10n)
    for (const sum of roundSums) if (sum * scale >= least.minor && sum * scale < most.minor) sums.push(sum * scale);
  return [...sums.slice(0, quickMax), most.minor].map((minor) => formatDecimal(money(currency, minor)));
};

/** Whether the money of a deposit is still expected. */
export const isWaiting = ({ state }: Pick<Deposit, 'state'>): boolean => ['created', 'awaiting', 'in_review'].includes(state);

/** Milliseconds until a deposit is shown as ended: a little before its provider ends it, since a payment of the last seconds fails. */
export const leftToPay = ({ expiresAt }: Pick<Deposit, 'expiresAt'>, now: number): number =>
  Math.max(0, Date.parse(expiresAt) - depositEndEarlySeconds * 1000 - now);

export const isZero = (amount: string): boolean => /^0*(\.0*)?$/.test(amount);

/** What has become of a deposit, as the player is told. */
export type Outcome = 'waiting' | 'arrived' | 'held' | 'returned' | 'reversed' | 'failed' | 'expired' | 'cancelled' | 'rejected';
export const outcomeOf = (order: Pick<Deposit, 'state' | 'exception' | 'credited' | 'held' | 'returned'>): Outcome => {
  if (order.exception === 'reversed') return 'reversed';
  if (order.state === 'paid' && !isZero(order.credited)) return 'arrived';
  if (order.state === 'paid') return !hasHeld(order) && hasReturned(order) ? 'returned' : 'held';
  return isWaiting(order) ? 'waiting' : (order.state as Exclude<Outcome, 'waiting' | 'arrived' | 'held' | 'returned' | 'reversed'>);
};

/** What was not as the deposit says, in words: one that was paid after it was cancelled is not just late. */
export const exceptionText = ({ exception, timeline }: Pick<Deposit, 'exception' | 'timeline'>): TextKey =>
  exception === 'late' && timeline.some(({ state }) => state === 'cancelled')
    ? 'cashier.exception.afterCancel'
    : `cashier.exception.${exception as Exclude<typeof exception, 'none' | 'reversed'>}`;

/** Whether a part of what arrived went back. */
export const hasReturned = ({ returned }: Pick<Deposit, 'returned'>): boolean => !isZero(returned);
/** Whether a part of what arrived waits. */
export const hasHeld = ({ held }: Pick<Deposit, 'held'>): boolean => !isZero(held);
/** By what whoever was paid by finds the payment: the provider's own number, or that of the slip of a transfer; null before it is known. */
export const theirReference = ({ providerReference, slip }: Pick<Deposit, 'providerReference' | 'slip'>): string | null =>
  providerReference ?? slip?.reference ?? null;
/** Whether a fee is taken. */
export const hasFee = ({ fee }: { readonly fee: string }): boolean => !isZero(fee);

/** A time that is left, such as `14:59`. */
export const minutesAndSeconds = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
