import { plainDigits } from '@palaro/money';

/** A number as it was typed, with the digits, hyphens and spaces of a keyboard here, and without marks that nobody sees. */
export const writtenNumber = (typed: string): string =>
  plainDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Z}\s]/gu, ' ');

/**
 * A typed number with nothing but its digits and a plus in front, as address books, autofill and other keyboards write it:
 * `00` in front is a plus. What is no number keeps what makes it none.
 */
export const plainNumber = (typed: string): string =>
  writtenNumber(typed)
    .replace(/[ ().-]/g, '')
    .replace(/^00(?=[1-9])/, '+');

/** A number with its dialing code is at least so long; national ones are shorter in almost all countries. */
const wholeLengthMin = 11;
const isNumber = /^\+?\d{4,17}$/;
/** Dialing codes of countries whose national mobile numbers begin with a zero of their own. */
const ownZero = /^(225|229|241|242)$/;

/**
 * The numbers in E.164 that somebody may mean who types one after a dialing code, the likeliest first: with a plus it is whole;
 * with the dialing code repeated it is whole too; a zero in front of a national number goes (A286, A384), or is the number's own.
 * None if it is no number.
 */
export const mobileCandidates = (dialingCode: string, typed: string): readonly string[] => {
  const number = plainNumber(typed);
  const code = plainNumber(dialingCode).replace(/^\+/, '');
  if (!isNumber.test(number) || !/^[1-9]\d{0,3}$/.test(code)) return [];
  const national = (digits: string): readonly string[] => {
    const [bare, zero] = [digits.replace(/^0/, ''), digits.replace(/^0?/, '0')].map((text) => `+${code}${text}`) as [string, string];
    return ownZero.test(code) && digits.startsWith('0') ? [zero, bare] : [bare, zero];
  };
  const digits = number.replace(/^\+/, '');
  const isOfCode = digits.startsWith(code);
  const whole = isOfCode ? national(digits.slice(code.length)) : [];
  if (number.startsWith('+')) return isOfCode ? whole : [number];
  return digits.length >= wholeLengthMin ? [...whole, ...national(digits)] : [...national(digits), ...whole];
};

/** By so many last digits two numbers are compared, or by all of a shorter one; before them stand a dialing code and zeros, at most. */
const compared = { min: 6, max: 9, before: 5 };

/** Whether two texts are one number, each written with a dialing code or zeros in front or without. */
export const isSameNumber = (one: string, other: string): boolean => {
  const numbers = [one, other].map((text) => plainNumber(text).replace(/^\+?0*/, ''));
  const [short, long] = [Math.min, Math.max].map((of) => of(...numbers.map(({ length }) => length))) as [number, number];
  const tail = Math.min(short, compared.max);
  if (short < compared.min || long > tail + compared.before) return false;
  return numbers.every((text) => /^\d+$/.test(text)) && new Set(numbers.map((text) => text.slice(-tail))).size === 1;
};
