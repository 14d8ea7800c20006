import type { CallValue, Calls, PayoutAccount, PayoutChannel, Withdrawal } from '@palaro/contract';
import { payoutAccountsMax, payoutNumberPattern, type WithdrawalCheck, type WithdrawalState } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { compare, formatDecimal, money, subtract, typedAmount, type Currency } from '@palaro/money';
import { isUnderWay } from '../records/index.ts';
import { isZero, mostOf, quickAmounts, read } from './deposit-rules.ts';

export type Precheck = CallValue<Calls['withdrawPrecheck']>;

/** What is in the way of a withdrawal: a failed check, or that nothing of the balance is free, for whatever reason. */
export type Blocker = Exclude<WithdrawalCheck, 'turnover' | 'debt'> | 'nothing';

const failedChecks = ({ checks }: Pick<Precheck, 'checks'>): ReadonlySet<WithdrawalCheck> =>
  new Set(checks.filter(({ passed }) => !passed).map(({ code }) => code));

const isUsed = (left: string | null): boolean => left !== null && isZero(left);

/** What is in the way, in the order in which it is best seen to. What is not free yet, or owed, is in the way only where it is all. */
export const blockersOf = (check: Pick<Precheck, 'checks' | 'free' | 'dailyLeft'>): readonly Blocker[] => {
  const failed = failedChecks(check);
  const isDayOver = failed.has('daily') || isUsed(check.dailyLeft);
  return [
    ...(['open'] as const).filter((code) => failed.has(code)),
    ...(isDayOver ? (['daily'] as const) : []),
    ...(['name', 'contact', 'identity', 'money_password', 'account'] as const).filter((code) => failed.has(code)),
    ...(isZero(check.free) && !failed.has('turnover') && !failed.has('debt') ? (['nothing'] as const) : []),
  ];
};

/** Whether the form is shown: nothing is in the way, and there is something to ask for. */
export const mayAsk = (check: Pick<Precheck, 'checks' | 'free' | 'dailyLeft'>): boolean =>
  blockersOf(check).length === 0 && !isZero(check.free);

/** The channel that an account is paid by, where it is open now. */
export const channelOf = ({ channel }: Pick<PayoutAccount, 'channel'>, channels: readonly PayoutChannel[]): PayoutChannel | undefined =>
  channels.find(({ code }) => code === channel);

/** Whether money can go to an account now. */
export const isPayable = (account: PayoutAccount, channels: readonly PayoutChannel[]): boolean =>
  !account.isBlocked && account.usableAt === null && channelOf(account, channels) !== undefined;

/** The account that is chosen: the one of before, or the first that can be paid to. */
export const chosenAccount = ({ accounts, channels }: Pick<Precheck, 'accounts' | 'channels'>, id: string): PayoutAccount | undefined => {
  const payable = accounts.filter((account) => isPayable(account, channels));
  return payable.find((account) => account.id === id) ?? payable[0];
};

export const mayAddAccount = ({ accounts, channels }: Pick<Precheck, 'accounts' | 'channels'>): boolean =>
  channels.length > 0 && accounts.length < payoutAccountsMax;

/** What of the balance is left when what is owed is taken. */
export const ownBalance = ({ balance, debt, currency }: Pick<Precheck, 'balance' | 'debt' | 'currency'>): string => {
  const left = subtract(read(balance, currency), read(debt, currency));
  return left.minor > 0n ? formatDecimal(left) : formatDecimal(money(currency, 0n));
};

/** The most that can be asked for at once, before the channel's own bound: what is free, or what the day leaves. */
const leftOf = ({ free, dailyLeft, currency }: Pick<Precheck, 'free' | 'dailyLeft' | 'currency'>): string =>
  mostOf({ max: free }, dailyLeft, currency);

/** What is wrong with a typed amount, or null: what the platform would refuse, in its order. */
export const withdrawalFault = (
  typed: string,
  check: Pick<Precheck, 'balance' | 'debt' | 'free' | 'dailyLeft' | 'currency'>,
  channel: Pick<PayoutChannel, 'min' | 'max'>,
  locale: string,
): TextKey | null => {
  const { currency } = check;
  const found = typedAmount(typed, currency, locale);
  if (!found.ok) return found.fault === 'empty' ? 'validation.required' : 'cashier.amount.invalid';
  const isAbove = (bound: string): boolean => compare(found.amount, read(bound, currency)) > 0;
  if (compare(found.amount, read(channel.min, currency)) < 0) return 'cashier.amount.min';
  if (isAbove(channel.max)) return 'cashier.amount.max';
  if (check.dailyLeft !== null && isAbove(check.dailyLeft)) return 'withdrawal.amount.daily';
  if (isAbove(ownBalance(check))) return 'withdrawal.amount.balance';
  return isAbove(check.free) ? 'withdrawal.amount.turnover' : null;
};

/** Round sums below the most that can be asked for, which is the last one, and whether that is all that is free. */
export const withdrawalAmounts = (
  check: Pick<Precheck, 'free' | 'dailyLeft' | 'currency'>,
  channel: Pick<PayoutChannel, 'min' | 'max'>,
): { readonly amounts: readonly string[]; readonly isAll: boolean } => {
  const { currency } = check;
  const left = leftOf(check);
  const isAll = compare(read(mostOf(channel, left, currency), currency), read(check.free, currency)) === 0;
  return { amounts: quickAmounts(channel, left, currency), isAll };
};

/** What is still to be staked for a deposit, and how much of it is done, in whole percent. */
export const turnoverLeft = (
  { required, done }: Pick<Precheck['turnover'][number], 'required' | 'done'>,
  currency: Currency,
): { readonly left: string; readonly percent: number } => {
  const [all, part] = [read(required, currency), read(done, currency)];
  const left = subtract(all, part);
  return {
    left: formatDecimal(left.minor > 0n ? left : money(currency, 0n)),
    percent: all.minor <= 0n ? 100 : Math.min(100, Number((part.minor * 100n) / all.minor)),
  };
};

export const isAccountNumber = (typed: string): boolean => payoutNumberPattern.test(typed);

const stepsAhead: readonly WithdrawalState[] = ['approved', 'sent', 'paid'];

/** What is still to come of a withdrawal that is under way. */
export const comingSteps = ({ state }: Pick<Withdrawal, 'state'>): readonly WithdrawalState[] => {
  if (!isUnderWay({ state })) return [];
  if (state === 'requested' || state === 'in_review') return stepsAhead;
  return state === 'approved' || state === 'sending' ? ['sent', 'paid'] : ['paid'];
};

/** What has become of a withdrawal, as its colour says: its money is under way, there, or back. */
export const outcomeTone = ({ state }: Pick<Withdrawal, 'state'>): 'waiting' | 'arrived' | 'back' =>
  isUnderWay({ state }) ? 'waiting' : state === 'paid' ? 'arrived' : 'back';
