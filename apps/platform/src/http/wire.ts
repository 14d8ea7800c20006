import { statusOf, type Call, type OperatorCode, type Refusal, type Success } from '@palaro/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { fail, type Result } from '../kernel/result.ts';
import type { Failure, OperatorFailure } from './handlers.ts';
import { refusalText } from './refusal-texts.ts';
import { callPolicy } from './security-headers.ts';

/** The envelopes around marked values as bytes, which are sent sooner than a text; null until a value is first answered. */
const envelopes = new WeakMap<object, Buffer | null>();

/** Marks a value that never changes and is answered again as this same object: its JSON is made only once. */
export const cachedJson = <V extends object>(value: V): V => {
  if (!envelopes.has(value)) envelopes.set(value, null);
  return value;
};

const envelopeOf = (value: unknown): string | Buffer => {
  const known = typeof value === 'object' && value !== null ? envelopes.get(value) : undefined;
  if (known) return known;
  const json = JSON.stringify({ success: true, value } satisfies Success<unknown>);
  if (known === null) envelopes.set(value as object, Buffer.from(json));
  return json;
};

/** Sends an envelope (ruling 38) with the headers that every answer of a call has; those of all answers are the server's. */
const sendEnvelope = (reply: FastifyReply, envelope: string | Buffer, cacheControl: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      // A shared cache must not give one language's answer to a client that asks for another in its header.
      vary: 'x-language',
      'content-security-policy': callPolicy,
    })
    .send(envelope);

/** Sends the value of a call, which caches may keep as its row says. */
export const sendValue = (reply: FastifyReply, value: unknown, cache: Call['cache'] = 'private'): FastifyReply =>
  sendEnvelope(reply, envelopeOf(value), cache === 'private' ? 'no-store' : `public, max-age=${cache.publicSeconds}`);

/** Sends a refusal: its code's status and EN text, the request's id for the error screen. */
export const sendFailure = (reply: FastifyReply, failure: OperatorFailure): FastifyReply => {
  if (failure.data?.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.data.retryAfterSeconds));
  const refusal: Omit<Refusal, 'code'> & { readonly code: OperatorCode } = {
    success: false,
    code: failure.code,
    message: failure.message ?? refusalText(failure.code),
    data: { ...failure.data, requestId: reply.request.id },
  };
  return sendEnvelope(reply.code(statusOf(failure.code)), JSON.stringify(refusal), 'no-store');
};

/** Reads what came over the wire by its schema; the first fault names its field. */
export const parseWire = <S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>, Failure> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  return fail({ code: 'bad_request', message: `${field === '' ? 'The request' : field}: ${issue?.message ?? 'invalid'}`, data: { field } });
};
