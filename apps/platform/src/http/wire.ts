import type { OutgoingHttpHeaders } from 'node:http';
import { codes, type Refusal, type Success } from '@palaro/contract';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { fail, type Result } from '../kernel/result.ts';
import type { Failure } from './handlers.ts';
import { callPolicy } from './security-headers.ts';

/** What a lasting value has been turned into so far: its JSON, and the whole answer that it makes by itself. */
type Kept = { json: string | null; answer: string | Buffer | null };
const lasting = new WeakMap<object, Kept>();

/**
 * Marks a value that never changes and will be answered again as this same object, by itself or as a field of what is
 * answered: it is turned into JSON only once.
 */
export const lastingValue = <V extends object>(value: V): V => {
  if (!lasting.has(value)) lasting.set(value, { json: null, answer: null });
  return value;
};

const keptOf = (value: unknown): Kept | undefined => (typeof value === 'object' && value !== null ? lasting.get(value) : undefined);

/** The names of fields are few, and asked for with every answer. */
const names = new Map<string, string>();
const nameOf = (name: string): string => {
  const known = names.get(name);
  if (known !== undefined) return known;
  const json = `${JSON.stringify(name)}:`;
  if (names.size < 1000) names.set(name, json);
  return json;
};

const jsonOf = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  const kept = keptOf(value);
  return kept ? (kept.json ??= JSON.stringify(value)) : JSON.stringify(value);
};

const fieldsOf = (value: Readonly<Record<string, unknown>>): string => {
  let fields = '';
  for (const name of Object.keys(value)) {
    const json = jsonOf(value[name]);
    if (json !== undefined) fields += `${fields === '' ? '' : ','}${nameOf(name)}${json}`;
  }
  return `{${fields}}`;
};

/** A long answer that lasts is kept as bytes, sent as they are; a short one goes out as text, in one piece with its head. */
const keptBytesMin = 4096;

const answerOf = (value: unknown): string | Buffer => {
  const kept = keptOf(value);
  if (kept?.answer) return kept.answer;
  const isOfParts = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(keptOf);
  const text = isOfParts
    ? `{"success":true,"value":${fieldsOf(value as Record<string, unknown>)}}`
    : JSON.stringify({ success: true, value } satisfies Success<unknown>);
  if (kept === undefined) return text;
  return (kept.answer = text.length < keptBytesMin ? text : Buffer.from(text));
};

/**
 * Sends a value in the envelope of ruling 38, with `head` beside the headers that the reply already has. It goes straight
 * to the socket: what the framework does to payloads and streams on their way costs a short answer an eighth of its
 * time. Hooks before the sending do not run, hooks on answers that have been sent do. Answers of one turn of the event
 * loop go out together at its end: to wake a client that sleeps is the dearest part of a write, and one that gets many
 * (a proxy on the same machine) is woken once for all of them.
 */
export const sendValue = (reply: FastifyReply, value: unknown, head: Readonly<Record<string, string>> = {}): void => {
  const answer = answerOf(value);
  const headers: OutgoingHttpHeaders = {
    ...head,
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'x-request-id': reply.request.id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer),
  };
  // A stopping server waits for its connections, so the answers under way tell theirs to close.
  if (!reply.server.server.listening) headers['connection'] = 'close';
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, headers);
  setImmediate(() => void reply.raw.end(answer));
};

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
    .header('content-security-policy', callPolicy)
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
