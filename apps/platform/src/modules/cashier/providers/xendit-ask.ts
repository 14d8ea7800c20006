import { formatDecimal, minorDigits, parseDecimal, type Currency, type Money } from '@palaro/money';
import { z } from 'zod';
import type { Result } from '../../../kernel/result.ts';
import { askProvider } from './ask-provider.ts';
import type { ProviderAccount, ProviderFault } from './provider.ts';

const apiVersion = '2024-11-11';
const error = z.object({ error_code: z.string() });

/** Xendit's word for a refusal. */
const codeOf = (body: unknown): string | null => error.safeParse(body).data?.error_code ?? null;

/** Xendit's words for a call that was not carried out. One whose key was used is none of them: the first call may have been. */
const finalCodes: ReadonlySet<string> = new Set([
  'API_VALIDATION_ERROR',
  'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  'DATA_NOT_FOUND',
  'INVALID_API_KEY',
  'MAXIMUM_REFUND_AMOUNT_REACHED',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
  'MINIMUM_TRANSFER_LIMIT_ERROR',
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'RECIPIENT_AMOUNT_ERROR',
  'REQUEST_FORBIDDEN_ERROR',
]);

export type AskXendit = <S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: S,
  body?: object,
  /** By which the provider knows a call that is made again. */
  key?: string,
) => Promise<Result<z.output<S>, ProviderFault>>;

export const xenditAsk =
  (account: ProviderAccount): AskXendit =>
  (method, path, answer, body, key) =>
    askProvider(account, {
      method,
      path,
      answer,
      codeOf,
      finalCodes,
      headers: { 'api-version': apiVersion, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { body }),
    });

/** An amount of the wire: whole units, such as pesos, as a number, which has no more digits than the currency. */
export const pesosOf = (amount: Money): number => Number(formatDecimal(amount));
export const moneyOf = (pesos: number, currency: Currency): Money => {
  const amount = parseDecimal(pesos.toFixed(minorDigits(currency)), currency);
  if (amount === null) throw new Error('an amount of the provider is none of the currency');
  return amount;
};
