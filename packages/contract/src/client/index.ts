import type { CallBody, CallQuery, CallValue } from '../call.ts';
import type { CallName, Calls } from '../calls/index.ts';
import type { Envelope, Refusal, Success } from '../envelope.ts';
import type { OperatorCallName, OperatorCalls } from '../operator/index.ts';
import type { OperatorCode } from '../operator/operator-refusals.ts';
import type { Code } from '../refusals.ts';
import { abortAfter, type TimedSignal } from './abort-after.ts';

export { abortAfter, type TimedSignal } from './abort-after.ts';

/** What the client needs of a call; the player app gets it at build time, so that no schema reaches the phone. */
export type WireRow = readonly [method: string, path: string, module: string, form?: string];
export type WireTable = Readonly<Record<CallName, WireRow>>;
export type OperatorWireTable = Readonly<Record<OperatorCallName, readonly [method: string, path: string]>>;

/** The call did not come back: no network, no answer in time, or an answer nobody can read. */
export type Unreachable = { success: false; code: 'offline' | 'slow' | 'unreadable'; message: string; data?: Refusal['data'] };
export type Answer<T> = Envelope<T> | Unreachable;

export type ClientOptions = {
  /** Prefix for relative addresses; empty in the browser. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  /** The session's token, or null for a guest. It travels in a header, never in an address (ruling 9). */
  readonly token: () => string | null;
  /** Milliseconds until a call counts as too slow (A493). */
  readonly timeoutMs: number;
  readonly headers?: () => Record<string, string>;
  /** Hears the server's clock, in milliseconds since 1970, as an answer's `Date` tells it to the second; never of an answer that some cache may have kept. */
  readonly onServerTime?: (now: number) => void;
};

export type CallInput<N extends CallName> = {
  query?: CallQuery<Calls[N]>;
  body?: CallBody<Calls[N]>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export type Client = <N extends CallName>(name: N, input?: CallInput<N>) => Promise<Answer<CallValue<Calls[N]>>>;

const search = (query: object | undefined): string => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
};

const unreachable = (code: Unreachable['code'], message: string): Unreachable => ({ success: false, code, message });

const overload: Readonly<Record<number, Code>> = { 429: 'too_many_requests', 503: 'system_upgrading' };

/** An answer in no envelope comes from something before the platform: an overload's status and wait are good all the same. */
const unread = ({ status, headers }: Response): Refusal | Unreachable => {
  const code = overload[status];
  const seconds = Number(headers.get('retry-after'));
  if (code === undefined) return unreachable('unreadable', 'Unknown error');
  return { success: false, code, message: code, ...(seconds > 0 ? { data: { retryAfterSeconds: seconds } } : {}) };
};

type Sent = {
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
};

/** Sends one call by its row. */
const ask = (
  [method, path, module, form]: readonly [method: string, path: string, module?: string, form?: string],
  options: ClientOptions,
  input: Sent,
): Promise<Answer<unknown>> => {
  const token = options.token();
  const headers: Record<string, string> = {
    ...(module === undefined ? {} : { 'module-id': module }),
    ...options.headers?.(),
    ...input.headers,
  };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const takesBody = method !== 'GET' && method !== 'DELETE';
  // A form says by itself what it is.
  if (takesBody && !form) headers['content-type'] = 'application/json';
  const address = `${options.origin}${path}${search(input.query)}`;
  const body = form ? new URLSearchParams(input.body as Record<string, string>) : JSON.stringify(input.body ?? {});
  // What the browser could not send is refused here, by its own words; a failed `fetch` has but one word for everything.
  const checked = new Headers(headers);
  const timed = abortAfter(options.timeoutMs, input.signal);
  const request = { method, headers: checked, credentials: 'same-origin', signal: timed.signal, ...(takesBody ? { body } : {}) } as const;
  const send = async (): Promise<Response> => {
    const response = await options.fetch(address, request);
    if (response.headers.get('cache-control')?.includes('no-store')) options.onServerTime?.(Date.parse(response.headers.get('date') ?? ''));
    return response;
  };
  return answerOf(send, timed, input.signal);
};

/** Makes the players' typed client. What a network or a server can do is an answer; it throws for what is wrong in the app itself, and when nobody waits any more. */
export const createClient =
  (table: WireTable, options: ClientOptions): Client =>
  async (name, input = {}) => {
    const row = table[name];
    if (!row[1]) return { success: false, code: 'empty_url', message: 'The requested url is empty. please check your request format.' };
    return (await ask(row, options, input)) as never;
  };

type OperatorRefusal = Omit<Refusal, 'code'> & { readonly code: OperatorCode };
export type OperatorAnswer<T> = Success<T> | OperatorRefusal | Unreachable;
export type OperatorCallInput<N extends OperatorCallName> = {
  readonly query?: CallQuery<OperatorCalls[N]>;
  readonly body?: CallBody<OperatorCalls[N]>;
  readonly signal?: AbortSignal;
};
export type OperatorClient = <N extends OperatorCallName>(
  name: N,
  input?: OperatorCallInput<N>,
) => Promise<OperatorAnswer<CallValue<OperatorCalls[N]>>>;

/** Makes the operators' typed client; their session is a cookie that no script reads. */
export const createOperatorClient =
  (table: OperatorWireTable, options: Pick<ClientOptions, 'origin' | 'fetch' | 'timeoutMs'>): OperatorClient =>
  async (name, input = {}) =>
    (await ask(table[name], { ...options, token: () => null }, input)) as never;

/** Nothing but the request and the reading of its answer is in the `try`: a mistake of the app's own code is no missing network. */
const answerOf = async (send: () => Promise<Response>, timed: TimedSignal, signal: AbortSignal | undefined): Promise<Answer<unknown>> => {
  try {
    const response = await send();
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error;
    });
    return isEnvelope(answer) ? answer : unread(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timed.isLate()) return unreachable('slow', 'Slow Connection');
    return unreachable('offline', 'No Internet');
  } finally {
    timed.end();
  }
};

const isEnvelope = (answer: unknown): answer is Envelope<unknown> =>
  typeof answer === 'object' && answer !== null && 'success' in answer && ('value' in answer || 'code' in answer);
