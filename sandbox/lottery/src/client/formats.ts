import { displayDecimal, formatDecimal, isCurrency, money } from '@palaro/money';
import type { PageLanguage } from './page-data.ts';

/** Figures are Western in every language: they are what is drawn. */
const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en-PH', fil: 'fil-PH', ar: 'ar-u-nu-latn' };

export type Formats = ReturnType<typeof createFormats>;
export function createFormats(language: PageLanguage, currency: string) {
  if (!isCurrency(currency)) throw new TypeError(`the currency ${currency} is unknown`);
  const sign = new Intl.NumberFormat('en-PH', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  const date = new Intl.DateTimeFormat(LOCALES[language], {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return {
    /** Minor units with all the digits of their currency; set apart, so that the sign keeps its side in a text from right to left. */
    money: (minor: bigint | string): string =>
      `\u2068${sign ?? currency}${displayDecimal(formatDecimal(money(currency, BigInt(minor))), 'en-PH')}\u2069`,
    /** By the device's clock, which is named: the operator's record may show another. */
    time: (iso: string): string => date.format(Date.parse(iso)),
  };
}

/** Hundredths of the stake as a multiple, such as ×1,993.40. */
export const timesText = (hundredths: bigint): string => {
  const cents = String(hundredths % 100n).padStart(2, '0');
  return `×${(hundredths / 100n).toLocaleString('en-PH')}${cents === '00' ? '' : `.${cents.replace(/0$/, '')}`}`;
};
export const percentText = (ppm: number): string => `${(ppm / 10_000).toFixed(2)}%`;

/** Time left as 1:05:09 or 0:42. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
