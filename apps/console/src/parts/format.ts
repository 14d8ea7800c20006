import { displayDecimal } from '@palaro/money';

const locale = 'en';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The sign of a currency; the code itself, with a space, where the browser knows none. */
const signOf = (currency: string): string => {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
    return sign === currency ? `${currency} ` : sign;
  } catch {
    // Codes of the market's own, such as USDT, are none that browsers take.
    return `${currency} `;
  }
};

/** An amount of the wire as it is written: "₱12,000.00". */
export const moneyText = (amount: string, currency: string): string => {
  const [sign, digits] = amount.startsWith('-') ? ['−', amount.slice(1)] : ['', amount];
  const decimals = Math.max(2, digits.split('.')[1]?.length ?? 0);
  return `${sign}${signOf(currency)}${displayDecimal(digits, locale, decimals)}`;
};

/** A length of time in its two largest units: "45 s", "14 min", "2 h 05", "3 d 4 h". */
export const spanText = (ms: number): string => {
  const span = Math.max(0, ms);
  if (span < minuteMs) return `${Math.floor(span / 1000)} s`;
  if (span < hourMs) return `${Math.floor(span / minuteMs)} min`;
  if (span < dayMs) return `${Math.floor(span / hourMs)} h ${String(Math.floor((span % hourMs) / minuteMs)).padStart(2, '0')}`;
  return `${Math.floor(span / dayMs)} d ${Math.floor((span % dayMs) / hourMs)} h`;
};

const clockFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
const wholeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** A moment of this device's day: "8:02 PM". */
export const clockText = (at: number): string => clockFormat.format(at);
/** A moment: "Nov 30, 8:02 PM". */
export const instantText = (instant: string): string => dayFormat.format(new Date(instant));
/** A moment to the second, with its year. */
export const exactText = (instant: string): string => wholeFormat.format(new Date(instant));
export const dateText = (instant: string): string => dateFormat.format(new Date(instant));

/** A word of the wire for people: "in_review" is "In review". */
export const wordText = (word: string): string => {
  const words = word.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
