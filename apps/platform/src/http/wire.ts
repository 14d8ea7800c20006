import { codes, type Refusal, type Success } from '@palaro/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { fail, type Result } from '../kernel/result.ts';
import type { Failure } from './handlers.ts';

/** Sends a value in the envelope of ruling 38. */
export const sendValue = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify({ success: true, value } satisfies Success<unknown>));

/** Sends a refusal: its code's status and EN text, the request's id for the error screen. */
export const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply => {
  const row = codes[failure.code];
  const body: Refusal = {
    success: false,
    code: failure.code,
    message: failure.message ?? row.text,
    data: { ...failure.data, requestId: reply.request.id },
  };
  if (failure.data?.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.data.retryAfterSeconds));
  return reply
    .code(row.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
};

/** Reads what came over the wire by its schema; the first fault names its field. */
export const parseWire = <S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>, Failure> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  return fail({ code: 'bad_request', message: `${field === '' ? 'The request' : field}: ${issue?.message ?? 'invalid'}`, data: { field } });
};
