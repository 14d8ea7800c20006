import type { LanguageCode } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';

const amountPattern = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * A decimal string cut to `digits` decimals, never rounded (ruling 27), grouped for the language. Works on the digits,
 * so that no amount ever passes through a float. What is not an amount comes back as it is.
 */
export const formatAmount = (amount: string, digits: 0 | 2, language: LanguageCode): string => {
  const match = amountPattern.exec(amount);
  if (match === null) return amount;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const format = new Intl.NumberFormat(tagOf(language), { minimumFractionDigits: 0, maximumFractionDigits: 0 });
  const grouped = format.format(BigInt(whole));
  if (digits === 0) return `${whole === '0' ? '' : sign}${grouped}`;
  const point = new Intl.NumberFormat(tagOf(language)).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const cents = fraction.padEnd(2, '0').slice(0, 2);
  const local = [...cents].map((digit) => format.format(BigInt(digit))).join('');
  return `${sign}${grouped}${point}${local}`;
};

/** The two-decimal form with an asterisk for every digit of any script (B155, B158, ruling 27). */
export const maskAmount = (amount: string, language: LanguageCode): string => formatAmount(amount, 2, language).replace(/\p{Nd}/gu, '*');

/** An instant as a short date with time, in the player's own zone. */
export const formatInstant = (instant: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** Above 99 shows 99+ (B373), zero shows nothing (B374). */
export const formatUnread = (count: number, max: number): string | null => (count <= 0 ? null : count > max ? `${max}+` : String(count));
