import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { registerSignedScope, type SignedScopeDeps } from '../../http/signed-scope.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { makeAskDue } from './ask-store.ts';
import { referenceIn, type IdentityProvider } from './identity-provider.ts';

type Caller = { readonly merchantCode: string };
type Answer = { readonly status: number; readonly body: object };

export type ProviderHintsDeps = Pick<SignedScopeDeps<Caller, Answer>, 'consumeRateLimit' | 'limitHit'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly security: SecurityLog;
  readonly merchantOf: (host: string) => string;
  readonly providerOf: (merchantCode: string) => IdentityProvider | null;
};

const bodyBytesMax = 64 * 1024;
/** An event that is not taken comes again. */
const deadlineMs = 10_000;
const inFlightMax = 32;

const answers: SignedScopeDeps<Caller, Answer>['answers'] = {
  badBody: { status: 400, body: { error: 'body' } },
  unsigned: { status: 401, body: { error: 'signature' } },
  tooMany: { status: 429, body: { error: 'too many' } },
  notKnown: { status: 503, body: { error: 'in progress' } },
};

/** What a provider calls with: that a check is to be looked at is kept before it is answered. The verdict is read at the provider. */
export const registerProviderHints = (app: FastifyInstance, deps: ProviderHintsDeps): Promise<void> =>
  registerSignedScope<Caller, Answer>(app, {
    consumeRateLimit: deps.consumeRateLimit,
    limitHit: deps.limitHit,
    deadlineMs,
    inFlightMax,
    answers,
    routes: [{ path: '/identity/events', bodyBytesMax }],
    callerOf: ({ host }) => ({ merchantCode: deps.merchantOf(host) }),
    keyOf: ({ merchantCode }) => merchantCode,
    mayCall: () => true,
    isSigned: ({ merchantCode }, { request: { headers }, raw }) =>
      Promise.resolve(deps.providerOf(merchantCode)?.verify({ raw, header: (name) => headers[name]?.toString() }) ?? false),
    work: async ({ merchantCode }, { raw }) => {
      const reference = referenceIn(raw);
      if (reference === null) return { status: 400, body: { error: 'not an event of this protocol' } };
      await makeAskDue(deps.pool, merchantCode, reference, new Date(deps.clock.now()));
      return { status: 200, body: {} };
    },
    send: (reply, { status, body }) =>
      reply
        .code(status)
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(body)),
    onRefused: ({ merchantCode: merchant }, { ip }, why) =>
      deps.security('provider_event_refused', { merchant, vendor: 'identity', ip, status: why }),
  });
