import { slipReferenceOf } from '@palaro/contract';
import { parseDecimal, type Currency, type Money } from '@palaro/money';
import { z } from 'zod';
import type { BankFile } from '../modules/cashier/index.ts';
import { csvEntries, faultsOf, type FileFault } from './csv-file.ts';

const kinds = { transfer_in: 'payment', transfer_out: 'payout' } as const;

/** A line of a statement: the bank's number, in or out, amount and fee in major units, when it was booked. Other columns count for nothing. */
const lineOf = (currency: Currency) => {
  const amount = z
    .string()
    .transform((text) => parseDecimal(text, currency))
    .pipe(z.custom<Money>((read) => read !== null, 'not an amount such as 500.00'));
  return z.object({
    id: z.string().transform(slipReferenceOf).pipe(z.string('no number of 4 to 40 letters and digits')),
    kind: z.enum(['transfer_in', 'transfer_out'], 'neither transfer_in nor transfer_out'),
    amount: amount.refine(({ minor }) => minor > 0n, 'not above zero'),
    fee: amount.default({ currency, minor: 0n }),
    currency: z.literal(currency, `not ${currency}`),
    status: z.literal('booked', 'not booked'),
    time: z.iso.datetime({ offset: true, error: 'not a time such as 2026-11-29T08:00:00Z' }).transform((text) => new Date(text)),
  });
};

/** Reads a statement. A line that cannot be read is named with its place, and takes no other with it. */
export const readStatementFile = (
  content: string,
  currency: Currency,
): Pick<BankFile, 'entries'> & { readonly faults: readonly FileFault[] } => {
  const line = lineOf(currency);
  const faults: FileFault[] = [];
  const entries = csvEntries(content).flatMap(({ place, value, fault }) => {
    const parsed = line.safeParse(value);
    if (fault !== undefined || !parsed.success) {
      faults.push(...(fault === undefined && !parsed.success ? faultsOf(place, parsed.error.issues) : [{ place, fault: fault ?? '' }]));
      return [];
    }
    const { id, kind, amount, fee, time } = parsed.data;
    return [{ kind: kinds[kind], id, amount, fee, at: time }];
  });
  return { entries, faults };
};
