import type { RateLimit, Runtime } from '@palaro/game-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Events } from './core/events.ts';
import type { Payments } from './core/payments.ts';
import type { Payouts } from './core/payouts.ts';
import type { Refunds } from './core/refunds.ts';
import type { Provider } from './core/records.ts';
import type { Store } from './core/store.ts';
import type { Switches } from './core/switches.ts';

export type Core = {
  readonly store: Store;
  readonly switches: Switches;
  readonly events: Events;
  readonly payments: Payments;
  readonly payouts: Payouts;
  readonly refunds: Refunds;
  readonly runtime: Pick<Runtime, 'now' | 'seed' | 'id'>;
  readonly merchant: string;
  readonly origin: () => string;
};

/** Where a body keeps the status that it is sent with, unseen by JSON; 200 without it. */
const STATUS = Symbol('status');
export type Answer = object & { readonly [STATUS]?: number };
export const withStatus = (status: number, body: object): Answer => ({ ...body, [STATUS]: status });
const send = (reply: FastifyReply, answer: Answer): FastifyReply => reply.code(answer[STATUS] ?? 200).send(answer);

/** A provider's calls as a whole: its key, its limits, and its words for what every call may end with. */
export type ProviderScope = {
  readonly provider: Provider;
  readonly key: string;
  readonly rateLimit: RateLimit;
  /** Calls a minute: of the account, or of each of its calls. */
  readonly callsPerMinute: number;
  readonly isPerCall: boolean;
  readonly refusals: {
    readonly noKey: (isGiven: boolean) => Answer;
    readonly tooMany: () => Answer;
    readonly serverError: () => Answer;
    readonly noSuchCall: () => Answer;
    readonly unreadable: () => Answer;
    readonly invalid: (issues: readonly z.core.$ZodIssue[]) => Answer;
  };
};

/** The user of Basic authentication, whose password is empty. */
export const userOf = (request: FastifyRequest): string => {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString().split(':', 1)[0] ?? '';
};

/** Sees to what holds for all calls of a provider, with the faults that were asked for. */
function guard(app: FastifyInstance, { switches }: Core, scope: ProviderScope): void {
  const { provider, key, refusals, rateLimit, callsPerMinute, isPerCall } = scope;
  const [lost, timedOut] = [new WeakSet<FastifyRequest>(), new WeakSet<FastifyRequest>()];
  const isFaulty = ({ method, url }: FastifyRequest, fault: 'serverError' | 'tooManyRequests' | 'loseAnswer' | 'answerTimeout'): boolean =>
    `${method} ${url}`.includes(switches.read(provider).onlyCalls) && switches.take(provider, fault);
  app.addHook('onRequest', (request, reply, done) => {
    const user = userOf(request);
    if (user !== key) return void send(reply, refusals.noKey(user !== ''));
    const route = isPerCall ? `${request.method} ${request.routeOptions.url ?? ''}` : '';
    const wait = rateLimit.take(`${provider} ${route}`, callsPerMinute) || (isFaulty(request, 'tooManyRequests') ? 1 : 0);
    if (wait > 0) {
      void reply.headers({ 'rate-limit-limit': callsPerMinute, 'rate-limit-remaining': 0, 'rate-limit-reset': wait });
      return void send(reply, refusals.tooMany());
    }
    if (isFaulty(request, 'serverError')) return void send(reply, refusals.serverError());
    if (isFaulty(request, 'loseAnswer')) lost.add(request);
    if (isFaulty(request, 'answerTimeout')) timedOut.add(request);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (lost.has(request)) request.raw.socket.destroy();
    if (timedOut.has(request)) {
      void reply.code(408).removeHeader('content-length');
      return done(null, 'Request Timeout');
    }
    done(null, payload);
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refusals.unreadable());
    request.log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'a call failed');
    return send(reply, refusals.serverError());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, refusals.noSuchCall()));
}

type Handle<Asked> = (asked: Asked, id: string, request: Pick<FastifyRequest, 'headers'>) => Answer;
/** Answers a call: with what a body, or a query, asks for by its schema, and the id in its address. */
export type Call = <S extends z.ZodType>(method: 'GET' | 'POST', path: string, schema: S, handle: Handle<z.output<S>>) => void;
/** The schema of a call that asks for nothing beside its address. */
export const nothing = z.unknown();

/** Guards a provider's calls. @returns what registers them. */
export function createCalls(app: FastifyInstance, core: Core, scope: ProviderScope): Call {
  guard(app, core, scope);
  return (method, url, schema, handle) =>
    void app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: (request, reply) => {
        const asked = schema.safeParse((method === 'GET' ? request.query : request.body) ?? {}, { reportInput: true });
        if (!asked.success) return send(reply, scope.refusals.invalid(asked.error.issues));
        return send(reply, handle(asked.data, request.params.id ?? '', request));
      },
    });
}
