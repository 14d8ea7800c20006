import { divideRounded, money, parseDecimal, type Currency, type Money } from '@palaro/money';
import { isOpenAt, nextOpening, type OpeningHours } from '../../kernel/opening-hours.ts';
import type { ChannelSettings } from './cashier-section.ts';

/** What a fee is reckoned by: a fixed part and a share in hundredths of a percent, at least `min`; in minor units. */
export type FeeTerms = { readonly fixed: bigint; readonly perTenThousand: bigint; readonly min: bigint };

const tenThousand = 10_000n;

/** An amount of a merchant's document, which was checked when it was stored. */
export const storedAmount = (text: string, currency: Currency): Money => {
  const amount = parseDecimal(text, currency);
  if (amount === null) throw new Error(`a stored amount is none of ${currency}`);
  return amount;
};

/** `1.5` percent is 150 of ten thousand. */
const perTenThousandOf = (percent: string): bigint => {
  const [whole = '0', part = ''] = percent.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
};

export const feeTermsOf = ({ fee }: Pick<ChannelSettings, 'fee'>, currency: Currency): FeeTerms | null =>
  fee === null
    ? null
    : {
        fixed: storedAmount(fee.fixed, currency).minor,
        perTenThousand: perTenThousandOf(fee.percent),
        min: storedAmount(fee.min, currency).minor,
      };

/** The fee of an amount, to the half-even minor unit; never all of the amount, since nobody pays in for nothing. */
export const feeOf = (amount: Money, terms: FeeTerms | null): Money => {
  if (terms === null) return money(amount.currency, 0n);
  const share = terms.fixed + divideRounded(amount.minor * terms.perTenThousand, tenThousand, 'half-even');
  const due = share < terms.min ? terms.min : share;
  return money(amount.currency, due < amount.minor ? due : amount.minor - 1n);
};

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
