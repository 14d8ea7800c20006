import { codes, type Refusal, type Success } from '@palaro/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { fail, type Result } from '../kernel/result.ts';
import type { Failure } from './handlers.ts';

/** Values that are answered more than once, with the bytes that they are sent as once they have been. */
const lasting = new WeakMap<object, Buffer | null>();

/** Marks a value that never changes and will be answered again as this same object: it is turned into bytes only once. */
export const lastingValue = <V extends object>(value: V): V => {
  lasting.set(value, null);
  return value;
};

/** As bytes rather than text: Node writes head and body of an answer in one piece without encoding both anew. */
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify({ success: true, value } satisfies Success<unknown>));

const sameBytesOf = (value: object): Buffer => {
  const known = lasting.get(value);
  if (known) return known;
  const bytes = bytesOf(value);
  if (known === null) lasting.set(value, bytes);
  return bytes;
};

/** Sends a value in the envelope of ruling 38. */
export const sendValue = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(typeof value === 'object' && value !== null ? sameBytesOf(value) : bytesOf(value));

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
