import { feeTerms, type FeeTerms } from '@palaro/contract';
import { compare, parseDecimal, type Currency, type Money } from '@palaro/money';
import { isOpenAt, nextOpening, type OpeningHours } from '../../kernel/opening-hours.ts';
import type { ChannelSettings } from './cashier-section.ts';
import type { Refused } from './refused.ts';

/** An amount of a merchant's document, which was checked when it was stored. */
export const storedAmount = (text: string, currency: Currency): Money => {
  const amount = parseDecimal(text, currency);
  if (amount === null) throw new Error(`a stored amount is none of ${currency}`);
  return amount;
};

/** Why a channel does not take an amount, which is of the merchant's currency; money in and money out alike. */
export const amountFault = ({ min, max }: Pick<ChannelSettings, 'min' | 'max'>, amount: Money): Refused | null => {
  const [least, most] = [storedAmount(min, amount.currency), storedAmount(max, amount.currency)];
  const fits = compare(amount, least) >= 0 && compare(amount, most) <= 0;
  return fits ? null : { code: 'channel_amount', data: { field: 'amount', min, max } };
};

/** What a channel's fee is reckoned by; null where it has none. */
export const feeTermsOf = ({ fee }: Pick<ChannelSettings, 'fee'>, currency: Currency): FeeTerms | null =>
  fee === null ? null : feeTerms(fee, currency);

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hoursOf = ({ hours }: Pick<ChannelSettings, 'hours'>): OpeningHours => (hours === null ? [] : [{ days: everyDay, ...hours }]);

/** Whether a deposit by the channel can begin now, and if not, when it opens by its hours; null where nobody knows. */
export const openingOf = (
  channel: Pick<ChannelSettings, 'hours' | 'isOpen'>,
  timeZone: string,
  at: number,
): { readonly isOpen: boolean; readonly opensAt: Date | null } => {
  const isOpen = channel.isOpen && isOpenAt(hoursOf(channel), timeZone, at);
  return { isOpen, opensAt: channel.isOpen ? nextOpening(hoursOf(channel), timeZone, at) : null };
};
