import { z } from 'zod';
import type { Result } from '../../../kernel/result.ts';
import { askProvider } from './ask-provider.ts';
import type { ProviderAccount, ProviderFault } from './provider.ts';

const errors = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

/** PayMongo's word for a refusal: the first of several. */
const codeOf = (body: unknown): string | null => errors.safeParse(body).data?.errors[0]?.code ?? null;

/** PayMongo's words for a call that was not carried out: of its key, of what was asked, and of the money that is there. */
const finalCodes: ReadonlySet<string> = new Set([
  'api_key_required',
  'api_key_invalid',
  'authentication_failed',
  'insufficient_balance',
  'parameter_above_maximum',
  'parameter_below_minimum',
  'parameter_blank',
  'parameter_data_type_invalid',
  'parameter_format_invalid',
  'parameter_invalid',
  'parameter_required',
  'parameter_unknown',
  'parameter_value_not_supported',
  'resource_not_found',
]);

export type AskPaymongo = <S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: S,
  body?: object,
) => Promise<Result<z.output<S>, ProviderFault>>;

export const paymongoAsk =
  (account: ProviderAccount): AskPaymongo =>
  (method, path, answer, body) =>
    askProvider(account, { method, path, answer, codeOf, finalCodes, ...(body === undefined ? {} : { body }) });

/** The body of calls whose objects have attributes. */
export const attributesOf = (attributes: object): object => ({ data: { attributes } });
