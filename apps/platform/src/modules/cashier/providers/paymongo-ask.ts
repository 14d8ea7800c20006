import { z } from 'zod';
import type { Result } from '../../../kernel/result.ts';
import { askProvider } from './ask-provider.ts';
import type { ProviderAccount, ProviderFault } from './provider.ts';

const errors = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

/** PayMongo's word for a refusal: the first of several. */
const codeOf = (body: unknown): string | null => errors.safeParse(body).data?.errors[0]?.code ?? null;

export type AskPaymongo = <S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: S,
  body?: object,
) => Promise<Result<z.output<S>, ProviderFault>>;

export const paymongoAsk =
  (account: ProviderAccount): AskPaymongo =>
  (method, path, answer, body) =>
    askProvider(account, { method, path, answer, codeOf, ...(body === undefined ? {} : { body }) });

/** The body of calls whose objects have attributes. */
export const attributesOf = (attributes: object): object => ({ data: { attributes } });
