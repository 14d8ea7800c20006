import { formatDecimal, parseDecimal, type Currency, type Money } from '@palaro/money';
import { z } from 'zod';

const error = z.object({ error_code: z.string() });

/** Xendit's word for a refusal. */
export const xenditCode = (body: unknown): string | null => error.safeParse(body).data?.error_code ?? null;

/** An amount of the wire: pesos as a number, which has no more digits than the currency. */
export const pesosOf = (amount: Money): number => Number(formatDecimal(amount));
export const moneyOf = (pesos: number, currency: Currency): Money => {
  const amount = parseDecimal(pesos.toFixed(2), currency);
  if (amount === null) throw new Error('an amount of the provider is none of the currency');
  return amount;
};
