import { writtenNumber } from './mobile-number.ts';

/** What keyboards put for an apostrophe, for quotation marks and for a hyphen; and marks that nobody sees. */
const apostrophes = /[\u2018-\u201b\u02bb\u02bc\u2032\uff07]/gu;
const quotes = /[\u201c-\u201f\u2033\uff02]/gu;
const hyphens = /[\p{Pd}\u2212]/gu;
const unseen = /\p{Cf}/gu;

/** A text with the apostrophes, quotation marks and hyphens of one keyboard, composed, and without marks that nobody sees. */
const plainText = (typed: string): string =>
  typed.replace(unseen, '').replace(apostrophes, "'").replace(quotes, '"').replace(hyphens, '-').normalize('NFC');

/** A person's name, or another text of a line, as it is kept: without spaces around it, and with single ones inside. */
export const writtenName = (typed: string): string => plainText(typed).trim().replace(/\s+/gu, ' ');

/** A login or an address as it is kept: without spaces around it. */
export const writtenLogin = (typed: string): string => plainText(typed).trim();

/** What logins and addresses are compared and looked up by: case and width do not count either. */
export const nameKey = (name: string): string => plainText(name).normalize('NFKC').trim().toLowerCase();

/** A code, an id or a day: digits of every script as ASCII, plain hyphens, nothing that nobody sees, no spaces around it. */
export const writtenCode = (typed: string): string => writtenNumber(typed).trim();

/** A code of digits that was sent or shown, which people also type in groups. */
export const writtenDigits = (typed: string): string => writtenCode(typed).replace(/[ -]/g, '');
