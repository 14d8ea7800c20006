import { minorDigits, type Currency } from './currency.ts';
import { formatDecimal, parseDecimal, shortDecimal } from './decimal.ts';
import type { Money } from './money.ts';
import { plainDigits } from './plain-digits.ts';

/**
 * What a text that a person typed comes to. `ambiguous`: it has two readings; `write` is how to write what may be meant. `fine`: more decimals than the currency has. `unreadable`: not an amount.
 */
export type TypedAmount =
  | { ok: true; amount: Money }
  | { ok: false; fault: 'empty' | 'unreadable' | 'fine' }
  | { ok: false; fault: 'ambiguous'; write: readonly string[] };

/** Marks without a look that phones put around pasted numbers: they only say in which direction a text runs. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The character between whole and fraction in a locale: a point or a comma. */
const decimalOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.';

/** An amount as it is put into a field: in major units without groups, with the decimal mark of the locale, so that it is read as meant. */
export const amountToType = (amount: Money, locale: string): string => shortDecimal(formatDecimal(amount)).replace('.', decimalOf(locale));

/** The text with one kind of digit, of point, of comma and of space; spaces and apostrophes between digits are one mark, `_`. */
const evened = (text: string, locale: string): string => {
  const decimal = decimalOf(locale);
  return plainDigits(text)
    .replace(directionMarks, '')
    .trim()
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', decimal === '.' ? ',' : '.')
    .replaceAll('\u060c', ',')
    .replace(/(\d)['’\s](?=\d)/gu, '$1_');
};

/** The digits of a whole number whose groups are right: of three, or in the Indian way of two and a last one of three. */
const ungrouped = (text: string, mark: string): string | null => {
  const groups = text.split(mark);
  const [first = '', ...others] = groups;
  if (!/^[1-9]\d{0,2}$/.test(first)) return null;
  const areRight = others.every((group, place) => (place === others.length - 1 ? /^\d{3}$/.test(group) : /^(\d{2}|\d{3})$/.test(group)));
  const areOneLength = new Set(others.slice(0, -1).map(({ length }) => length)).size < 2;
  return areRight && areOneLength ? groups.join('') : null;
};

/** Every way in which a text can be read, as plain decimals: with a point before the fraction and without groups. */
const readingsOf = (text: string): { decimal: string | null; grouped: string | null } => {
  const marks = [...new Set(text.replace(/\d/g, ''))];
  if (marks.some((mark) => !'.,_'.includes(mark))) return { decimal: null, grouped: null };
  const [first = '', second] = marks;
  if (second !== undefined) {
    // The first of two marks groups, the other one stands once, before the fraction.
    const [whole = '', fraction, ...more] = text.split(second);
    const read = ungrouped(whole, first);
    return {
      decimal: read === null || fraction === undefined || more.length > 0 || second === '_' ? null : `${read}.${fraction}`,
      grouped: null,
    };
  }
  const [whole = '', fraction, ...more] = first === '' ? [text] : text.split(first);
  const decimal = first === '_' || more.length > 0 ? null : fraction === undefined ? whole : `${whole}.${fraction}`;
  return { decimal, grouped: first === '' ? null : ungrouped(text, first) };
};

/** A reading as strict decimals take it: digits on both sides of a point, or no point. */
const strict = (reading: string): string => {
  const [whole = '', fraction = ''] = reading.split('.');
  return `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
};

/**
 * Reads an amount that a person typed or pasted, in major units; the only reader of such texts. Digits may be of any script;
 * groups and the fraction may be set off by a comma or a point, as people of other regions and the keypads of phones
 * write them. The locale decides where both readings are possible and usual; a text that still has two is refused, and nothing
 * but direction marks and spaces around it is left out. `typedAmount('2,50', 'PHP', 'en')` is PHP 2.50.
 */
export function typedAmount(text: string, currency: Currency, locale: string): TypedAmount {
  const typed = evened(text, locale);
  if (typed === '') return { ok: false, fault: 'empty' };
  if (!/\d/.test(typed)) return { ok: false, fault: 'unreadable' };
  const readings = readingsOf(typed);
  const read = (reading: string | null): Money | null => (reading === null ? null : parseDecimal(strict(reading), currency));
  const [decimal, grouped] = [read(readings.decimal), read(readings.grouped)];
  if (readings.grouped === null) {
    if (decimal !== null) return { ok: true, amount: decimal };
    const [whole = null] = readings.decimal?.split('.') ?? [];
    return { ok: false, fault: read(whole) === null ? 'unreadable' : 'fine' };
  }
  if (grouped === null) return { ok: false, fault: 'unreadable' };
  // The mark groups by the locale, or cannot be that of a fraction.
  const isDecimalMark = typed.includes(decimalOf(locale));
  const fits = decimal !== null && minorDigits(currency) >= 3;
  if (readings.decimal === null || (!isDecimalMark && !fits)) return { ok: true, amount: grouped };
  if (isDecimalMark && fits) return { ok: true, amount: decimal };
  const write = [grouped, decimal].filter((one) => one !== null).map((one) => formatDecimal(one).replace('.', decimalOf(locale)));
  return { ok: false, fault: 'ambiguous', write };
}
