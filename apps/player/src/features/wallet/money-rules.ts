import { shortDecimal } from '@palaro/money';

/** How many times the smallest amount is offered by a tap: round sums wherever the smallest is one. */
const steps = [1n, 2n, 5n, 10n, 20n, 50n];

/** Amounts to choose from, at and above the smallest one, as decimal strings that cannot be read two ways. */
export const amountsFrom = (least: string): string[] => {
  const [whole = '', decimals = ''] = least.split('.');
  const minor = BigInt(whole + decimals);
  return steps.map((times) => {
    const digits = String(minor * times).padStart(decimals.length + 1, '0');
    const point = digits.length - decimals.length;
    return decimals === '' ? digits : shortDecimal(`${digits.slice(0, point)}.${digits.slice(point)}`);
  });
};
