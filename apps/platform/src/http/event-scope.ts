import type { FastifyInstance } from 'fastify';
import type { SecurityLog } from '../kernel/security-log.ts';
import { registerSignedScope, type SignedScopeDeps } from './signed-scope.ts';

type Caller = { readonly merchantCode: string };
type Answer = { readonly status: number; readonly body: object };
/** What is signed of an event: its bytes, with a header of any name. */
export type SentEvent = { readonly raw: Buffer; readonly header: (name: string) => string | undefined };

export type EventScopeDeps<C extends Caller> = Pick<
  SignedScopeDeps<C, Answer>,
  'consumeRateLimit' | 'limitHit' | 'callerOf' | 'inFlightMax'
> & {
  readonly security: SecurityLog;
  readonly path: string;
  readonly bodyBytesMax: number;
  /** Who sends it, for the log of security. */
  readonly senderOf: (caller: C) => string;
  readonly isSigned: (caller: C, event: SentEvent) => boolean;
  /** Keeps what is to be done for an event; false where its bytes are no event of the protocol. */
  readonly keep: (caller: C, raw: Buffer) => Promise<boolean>;
};

/** An event that is not taken comes again. */
const deadlineMs = 10_000;
const answers: SignedScopeDeps<Caller, Answer>['answers'] = {
  badBody: { status: 400, body: { error: 'body' } },
  unsigned: { status: 401, body: { error: 'signature' } },
  tooMany: { status: 429, body: { error: 'too many' } },
  notKnown: { status: 503, body: { error: 'in progress' } },
};

/** Where a service outside tells of events: each is kept before it is answered, in JSON. */
export const registerEventScope = <C extends Caller>(app: FastifyInstance, deps: EventScopeDeps<C>): Promise<void> => {
  const { consumeRateLimit, limitHit, callerOf, inFlightMax, senderOf, path, bodyBytesMax } = deps;
  return registerSignedScope<C, Answer>(app, {
    consumeRateLimit,
    limitHit,
    callerOf,
    inFlightMax,
    deadlineMs,
    answers,
    routes: [{ path, bodyBytesMax }],
    keyOf: (caller) => `${caller.merchantCode}/${senderOf(caller)}`,
    mayCall: () => true,
    isSigned: (caller, { request: { headers }, raw }) =>
      Promise.resolve(deps.isSigned(caller, { raw, header: (name) => headers[name]?.toString() })),
    // It is the sender's own, so it is no stranger's; but nobody here knows what it says.
    work: async (caller, { raw }) =>
      (await deps.keep(caller, raw)) ? { status: 200, body: {} } : { status: 400, body: { error: 'not an event of this protocol' } },
    send: (reply, { status, body }) =>
      reply
        .code(status)
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(body)),
    onRefused: (caller, { ip }, why) =>
      deps.security('provider_event_refused', { merchant: caller.merchantCode, vendor: senderOf(caller), ip, status: why }),
  });
};
