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

/**
 * The numbers in E.164 that somebody may mean who types one after a dialing code, the likeliest first: with a plus it is whole;
 * with the dialing code repeated it is whole too; a zero in front of a national number goes (A286, A384). None if it is no number.
 */
export const mobileCandidates = (dialingCode: string, typed: string): readonly string[] => {
  const number = plainNumber(typed);
  const code = plainNumber(dialingCode).replace(/^\+/, '');
  if (!isNumber.test(number) || !/^[1-9]\d{0,3}$/.test(code)) return [];
  const national = (digits: string): string => `+${code}${digits.replace(/^0/, '')}`;
  const digits = number.replace(/^\+/, '');
  const isOfCode = digits.startsWith(code);
  if (number.startsWith('+')) return [isOfCode ? national(digits.slice(code.length)) : number];
  // Some countries' numbers begin with a zero of their own.
  if (!isOfCode) return digits.startsWith('0') ? [national(digits), `+${code}${digits}`] : [national(digits)];
  const [plain, whole] = [national(digits), national(digits.slice(code.length))];
  return digits.length >= wholeLengthMin ? [whole, plain] : [plain, whole];
};
