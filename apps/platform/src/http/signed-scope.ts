import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withDeadline } from '../kernel/deadline.ts';
import type { LimitLog } from '../kernel/security-log.ts';
import { mediaTypeOf } from './media-type.ts';

/** A signed call: its raw bytes, and what its sender called them (lower case, '' where it did not). */
export type SignedCall = { readonly request: FastifyRequest; readonly raw: Buffer; readonly contentType: string };

/** What a protocol answers where nothing has been done. */
export type ScopeAnswers<Answer> = {
  /** The body is too large or cannot be received. */
  readonly badBody: Answer;
  readonly unsigned: Answer;
  readonly tooMany: Answer;
  /** Whether the call was carried out is not known: the same call must be repeated. */
  readonly notKnown: Answer;
};

type Partner = { readonly merchantCode: string };

export type SignedScopeDeps<Caller extends Partner, Answer> = {
  /** Paths with their largest body in bytes. */
  readonly routes: readonly { readonly path: string; readonly bodyBytesMax: number }[];
  /** Who the call says it is from. */
  readonly callerOf: (request: FastifyRequest) => Caller;
  /** Names a caller in the count of calls under way. */
  readonly keyOf: (caller: Caller) => string;
  /** Who may call from an address, asked before anything else of a call is looked at. */
  readonly mayCall: (caller: Caller, ip: string) => boolean;
  readonly isSigned: (caller: Caller, call: SignedCall) => Promise<boolean>;
  readonly work: (caller: Caller, call: SignedCall) => Promise<Answer>;
  readonly answers: ScopeAnswers<Answer>;
  readonly send: (reply: FastifyReply, answer: Answer) => FastifyReply;
  /** Counts an unsigned call against its address; seconds to wait, or 0. */
  readonly consumeRateLimit: (ip: string) => Promise<number>;
  readonly limitHit: LimitLog;
  /** Told of an unsigned call, unless its address has sent too many. */
  readonly onRefused: (caller: Caller, request: FastifyRequest, why: 'address' | 'signature') => void;
  /** Milliseconds to an answer; past it the caller gets `notKnown`. */
  readonly deadlineMs: number;
  /** Calls of one caller that are worked on at once; more get `tooMany`. */
  readonly inFlightMax: number;
};

const nothing = Buffer.alloc(0);

/** Counts what each caller has in work. */
const createInFlight = (max: number) => {
  const running = new Map<string, number>();
  return async <T>(key: string, tooMany: T, work: () => Promise<T>): Promise<T> => {
    const count = running.get(key) ?? 0;
    if (count >= max) return tooMany;
    running.set(key, count + 1);
    try {
      return await work();
    } finally {
      running.set(key, (running.get(key) ?? 1) - 1);
    }
  };
};

/**
 * Routes by which partners call, such as vendors. In this scope a body stays the bytes that were signed, and a fault is never answered
 * as a refusal. Unsigned calls are refused and counted against their address. Signed calls are never counted nor held up: whoever shares
 * a partner's address must not be able to stop its calls.
 */
export const registerSignedScope = async <Caller extends Partner, Answer>(
  app: FastifyInstance,
  deps: SignedScopeDeps<Caller, Answer>,
): Promise<void> => {
  const { routes, callerOf, keyOf, mayCall, isSigned, work, answers, send, deadlineMs } = deps;
  const inFlight = createInFlight(deps.inFlightMax);
  const contentTypes = new WeakMap<FastifyRequest, string>();

  const refuse = async (request: FastifyRequest, reply: FastifyReply, why: 'address' | 'signature'): Promise<FastifyReply> => {
    const { ip } = request;
    const wait = await deps.consumeRateLimit(ip);
    if (wait > 0) {
      deps.limitHit('unsigned', { merchant: callerOf(request).merchantCode, ip });
      return send(reply.header('retry-after', wait), answers.tooMany);
    }
    deps.onRefused(callerOf(request), request, why);
    return send(reply, answers.unsigned);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: { statusCode?: number; name?: string; code?: string }, request, reply) => {
      // A body that is too large is not read, so nobody can say whether it was signed: it is not counted.
      if ((error.statusCode ?? 500) < 500) return send(reply, answers.badBody);
      request.log.error({ fault: error.name, code: error.code }, 'signed call failed');
      return send(reply, answers.notKnown);
    });
    scope.addHook('onRequest', async (request, reply) => {
      // The body is what was signed, whatever its sender calls it: the framework would refuse a name that is none.
      contentTypes.set(request, mediaTypeOf(request));
      delete request.raw.headers['content-type'];
      return mayCall(callerOf(request), request.ip) ? undefined : refuse(request, reply, 'address');
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = callerOf(request);
      const raw = (request.body as Buffer | undefined) ?? nothing;
      const call = { request, raw, contentType: contentTypes.get(request) ?? '' };
      if (!(await isSigned(caller, call))) return refuse(request, reply, 'signature');
      const worked = inFlight(keyOf(caller), answers.tooMany, () => work(caller, call));
      const onLateFault = (fault: unknown): void =>
        request.log.error({ fault: fault instanceof Error ? fault.name : 'unknown' }, 'late signed call failed');
      return send(reply, await withDeadline(deadlineMs, worked, answers.notKnown, onLateFault));
    };
    for (const { path, bodyBytesMax } of routes) scope.all(path, { bodyLimit: bodyBytesMax }, answer);
  });
};
