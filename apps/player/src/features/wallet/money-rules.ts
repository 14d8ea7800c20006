import type { CallValue, Calls } from '@palaro/contract';
import { add, compare, formatDecimal, money, parseDecimal, shortDecimal, type Currency, type Money } from '@palaro/money';
import type { GameWallet } from '../records/index.ts';

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

type Balance = CallValue<Calls['balance']>;
const read = (amount: string, currency: Currency): Money => {
  const known = parseDecimal(amount, currency);
  if (known === null) throw new Error(`an amount of the platform is none of ${currency}`);
  return known;
};

/** A balance whose part in games is what the vendors say is there; as it was where they speak of other money than it does. */
export const withVendorsWord = (balance: Balance, wallets: readonly GameWallet[]): Balance => {
  const { here, inGames, currency } = balance;
  if (here === undefined || inGames === undefined) return balance;
  const sumOf = (amount: (wallet: GameWallet) => string): Money =>
    wallets.reduce((sum, wallet) => add(sum, read(amount(wallet), currency)), money(currency, 0n));
  if (
    compare(
      sumOf(({ moved }) => moved),
      read(inGames, currency),
    ) !== 0
  )
    return balance;
  const told = sumOf(({ moved, there }) => there ?? moved);
  return { ...balance, inGames: formatDecimal(told), sumBalance: formatDecimal(add(read(here, currency), told)) };
};
