import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { registerEventScope, type EventScopeDeps } from '../../http/event-scope.ts';
import type { Clock } from '../../kernel/clock.ts';
import { makeAskDue } from './ask-store.ts';
import { referenceIn, type IdentityProvider } from './identity-provider.ts';

type Caller = { readonly merchantCode: string };

export type ProviderHintsDeps = Pick<EventScopeDeps<Caller>, 'consumeRateLimit' | 'limitHit' | 'security'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchantOf: (host: string) => string;
  readonly providerOf: (merchantCode: string) => IdentityProvider | null;
};

const bodyBytesMax = 64 * 1024;
const inFlightMax = 32;

/** What a provider calls with: that a check is to be looked at is kept before it is answered. The verdict is read at the provider. */
export const registerProviderHints = (app: FastifyInstance, deps: ProviderHintsDeps): Promise<void> =>
  registerEventScope<Caller>(app, {
    consumeRateLimit: deps.consumeRateLimit,
    limitHit: deps.limitHit,
    security: deps.security,
    path: '/identity/events',
    bodyBytesMax,
    inFlightMax,
    callerOf: ({ host }) => ({ merchantCode: deps.merchantOf(host) }),
    senderOf: () => 'identity',
    isSigned: ({ merchantCode }, event) => deps.providerOf(merchantCode)?.verify(event) ?? false,
    keep: async ({ merchantCode }, raw) => {
      const reference = referenceIn(raw);
      if (reference !== null) await makeAskDue(deps.pool, merchantCode, reference, new Date(deps.clock.now()));
      return reference !== null;
    },
  });
