import type { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { signBody, type VendorCaller, type VendorSecrets } from '../gaming/index.ts';

/** How long a house has to answer. */
const answerMs = 4000;
const answerBytesMax = 1024 * 1024;
/** A house that could not be reached is not asked again before that: a list of many games must not wait for each of them. */
const restMs = 3000;

export type FeedFailure = { readonly code: 'lottery_unavailable' | 'game_unknown' | 'order_unknown' | 'draw_closed' };
export type FeedDeps = {
  readonly clock: Clock;
  readonly secretsOf: VendorSecrets;
  /** Origin of a vendor's house. */
  readonly houseOf: (caller: VendorCaller) => string;
  /** Told when a house stops or begins to answer. */
  readonly onReach: (caller: VendorCaller, reached: boolean) => void;
};

const unavailable: FeedFailure = { code: 'lottery_unavailable' };
/** Refusals of a house that mean something to a player; every other is a fault of the way there. */
const refusals: Readonly<Record<string, FeedFailure['code']>> = {
  UNKNOWN_GAME: 'game_unknown',
  UNKNOWN_ORDER: 'order_unknown',
  CLOSED: 'draw_closed',
};

/** A body of bounded length as JSON; null when it is longer or none. */
const jsonOf = async (response: Response): Promise<unknown> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > answerBytesMax) return null;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
};
const statusOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'string' ? answer.status : '';

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Asks houses by their feed: signed with the secret of merchant and vendor, over path and query of a GET and over the raw body
 * of a POST. What a house says is read by a shape and never believed further than that.
 */
export const createFeedClient = ({ clock, secretsOf, houseOf, onReach }: FeedDeps) => {
  const restsUntil = new Map<string, number>();
  const reach = (caller: VendorCaller, house: string, reached: boolean): void => {
    const rests = restsUntil.has(house);
    if (reached) restsUntil.delete(house);
    else restsUntil.set(house, clock.now() + restMs);
    if (rests === reached) onReach(caller, reached);
  };
  const ask = async <S extends z.ZodType>(
    caller: VendorCaller,
    shape: S,
    pathAndQuery: string,
    body: string | null,
  ): Promise<Result<z.output<S>, FeedFailure>> => {
    const house = houseOf(caller);
    const [secret] = await secretsOf(caller);
    if (secret === undefined || clock.now() < (restsUntil.get(house) ?? 0)) return fail(unavailable);
    const timestamp = String(clock.now());
    const headers = {
      'x-vendor-timestamp': timestamp,
      'x-vendor-signature': signBody(secret, timestamp, Buffer.from(body ?? pathAndQuery, 'utf8')),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    try {
      const response = await fetch(new URL(pathAndQuery, house), {
        method: body === null ? 'GET' : 'POST',
        headers,
        ...(body === null ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
      const answer = await jsonOf(response);
      reach(caller, house, true);
      // An order has a status of its own: what was refused shows in the status of HTTP.
      if (!response.ok) return fail({ code: refusals[statusOf(answer)] ?? 'lottery_unavailable' });
      const read = shape.safeParse(answer);
      return read.success ? ok(read.data) : fail(unavailable);
    } catch {
      reach(caller, house, false);
      return fail(unavailable);
    }
  };
  return {
    get: <S extends z.ZodType>(caller: VendorCaller, path: string, query: Query, shape: S): Promise<Result<z.output<S>, FeedFailure>> => {
      const pairs = Object.entries({ merchant: caller.merchantCode, vendor: caller.vendorCode, ...query }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      );
      return ask(caller, shape, `/feed/v1/${path}?${new URLSearchParams(pairs)}`, null);
    },
    post: <S extends z.ZodType>(caller: VendorCaller, path: string, body: object, shape: S): Promise<Result<z.output<S>, FeedFailure>> =>
      ask(caller, shape, `/feed/v1/${path}`, JSON.stringify({ merchant: caller.merchantCode, vendor: caller.vendorCode, ...body })),
  };
};
export type FeedClient = ReturnType<typeof createFeedClient>;
