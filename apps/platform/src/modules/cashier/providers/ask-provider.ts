import type { z } from 'zod';
import { askOutside } from '../../../kernel/outgoing.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { ProviderAccount, ProviderFault } from './provider.ts';

/** How long a provider may take to answer, in milliseconds, and the bytes of an answer that are read. */
const answerWithinMs = 15_000;
const answerBytesMax = 512 * 1024;

const tooMany = 429;

export type ProviderQuestion<S extends z.ZodType> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: S;
  /** The provider's own word for a refusal, for the order's record. */
  readonly codeOf: (body: unknown) => string | null;
  /** The words that the provider's reference has for a call that was not carried out, and will not be. */
  readonly finalCodes: ReadonlySet<string>;
};

/** Asks a provider by its account's key, as Basic authentication with the key as user. Never throws. */
export const askProvider = async <S extends z.ZodType>(
  { url, secretKey }: Pick<ProviderAccount, 'url' | 'secretKey'>,
  { method, path, body, headers = {}, answer, codeOf, finalCodes }: ProviderQuestion<S>,
): Promise<Result<z.output<S>, ProviderFault>> => {
  const outcome = await askOutside({
    url: `${url}${path}`,
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    withinMs: answerWithinMs,
    answerBytesMax,
  });
  if (outcome.state !== 'answered') return fail({ kind: outcome.state === 'not_reached' ? 'later' : 'unknown', code: outcome.fault });
  if (outcome.status === tooMany) return fail({ kind: 'later', code: 'too_many_requests' });
  if (outcome.status >= 500) return fail({ kind: 'unknown', code: `status ${outcome.status}` });
  if (!outcome.ok) {
    const code = codeOf(outcome.body);
    // Anybody between may answer with such a status, also for a call that was handed on: only the provider's own word is an end.
    return fail({ kind: code !== null && finalCodes.has(code) ? 'refused' : 'unknown', code: code ?? `status ${outcome.status}` });
  }
  const parsed = answer.safeParse(outcome.body);
  // It has answered that it has done it, in words that nobody here understands.
  return parsed.success ? ok(parsed.data) : fail({ kind: 'unknown', code: 'answer' });
};
