import type { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { askOutside } from '../../kernel/outgoing.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { signedHeaders, type VendorCaller, type VendorSecrets } from '../gaming/index.ts';

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
  /** Told how many rows of a house's answer were malformed and left out. */
  readonly onMalformed: (caller: VendorCaller, list: string, rows: number) => void;
};

const unavailable: FeedFailure = { code: 'lottery_unavailable' };
/** Refusals of a house that mean something to a player; every other is a fault of the way there. */
const refusals: Readonly<Record<string, FeedFailure['code']>> = {
  UNKNOWN_GAME: 'game_unknown',
  UNKNOWN_ORDER: 'order_unknown',
  CLOSED: 'draw_closed',
};

const statusOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'string' ? answer.status : '';

const malformedIn = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'malformed' in answer && typeof answer.malformed === 'number' ? answer.malformed : 0;
/** Which list a path is of, such as `orders`: the rest of it names an order. */
const listOf = (path: string): string => path.split('/', 1)[0] ?? '';

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Asks houses by their feed: signed with the secret of merchant and vendor, over path and query of a GET and over the raw body
 * of a POST. What a house says is read by a shape and never believed further than that.
 */
export const createFeedClient = ({ clock, secretsOf, houseOf, onReach, onMalformed }: FeedDeps) => {
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
    { list, pathAndQuery, body = null }: { readonly list: string; readonly pathAndQuery: string; readonly body?: string | null },
  ): Promise<Result<z.output<S>, FeedFailure>> => {
    const house = houseOf(caller);
    const [secret] = await secretsOf(caller);
    if (secret === undefined || clock.now() < (restsUntil.get(house) ?? 0)) return fail(unavailable);
    const headers = {
      ...signedHeaders(secret, clock.now(), body ?? pathAndQuery),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await askOutside({ url: pathAndQuery, origin: house, headers, body, withinMs: answerMs, answerBytesMax });
    reach(caller, house, answer.state === 'answered');
    if (answer.state !== 'answered') return fail(unavailable);
    // An order has a status of its own: what was refused shows in the status of HTTP.
    if (!answer.ok) return fail({ code: refusals[statusOf(answer.body)] ?? 'lottery_unavailable' });
    const read = shape.safeParse(answer.body);
    if (!read.success) return fail(unavailable);
    const malformed = malformedIn(read.data);
    if (malformed > 0) onMalformed(caller, list, malformed);
    return ok(read.data);
  };
  return {
    get: <S extends z.ZodType>(caller: VendorCaller, path: string, query: Query, shape: S): Promise<Result<z.output<S>, FeedFailure>> => {
      const pairs = Object.entries({ merchant: caller.merchantCode, vendor: caller.vendorCode, ...query }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      );
      return ask(caller, shape, { list: listOf(path), pathAndQuery: `/feed/v1/${path}?${new URLSearchParams(pairs)}` });
    },
    post: <S extends z.ZodType>(caller: VendorCaller, path: string, body: object, shape: S): Promise<Result<z.output<S>, FeedFailure>> =>
      ask(caller, shape, {
        list: listOf(path),
        pathAndQuery: `/feed/v1/${path}`,
        body: JSON.stringify({ merchant: caller.merchantCode, vendor: caller.vendorCode, ...body }),
      }),
  };
};
export type FeedClient = ReturnType<typeof createFeedClient>;
