import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import { registerEventScope, type EventScopeDeps } from '../../http/event-scope.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachBeside } from '../../kernel/each-alone.ts';
import { readMeant, type DepositOrder } from './deposit-store.ts';
import { refundAttempts } from './refunding.ts';
import { payoutAttempts } from './withdrawals/paying.ts';
import type { UnknownPayments } from './unknown-payments.ts';
import { providerNames, type PaymentProvider, type ProviderName } from './providers/provider.ts';

type Caller = { readonly merchantCode: string; readonly provider: string };

export type ProviderEventsDeps = Pick<EventScopeDeps<Caller>, 'consumeRateLimit' | 'limitHit' | 'security'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly merchantOf: (host: string) => string;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
  readonly settle: (order: DepositOrder) => Promise<boolean>;
  readonly unknownPayment: UnknownPayments;
};

const bodyBytesMax = 256 * 1024;
const inFlightMax = 128;
const runMax = 200;
/** Events that are worked on at once: each waits for its provider. */
const besideMax = 8;
/** An event that cannot be worked on is given up after so many tries: the poller asks for its order all the same. */
const triesMax = 10;

/** How long events are kept, for disputes of the year before. */
const keptMonths = 13;

const isProvider = (name: string): name is ProviderName => (providerNames as readonly string[]).includes(name);

type AccountOf = (caller: Caller) => PaymentProvider | null;

/** Keeps an event before it is answered; one that came before is kept already. */
const keep = async (
  { pool, clock }: Pick<ProviderEventsDeps, 'pool' | 'clock'>,
  { merchantCode, provider }: Caller,
  key: string,
  raw: Buffer,
) => {
  await pool.query({
    name: 'provider-event-add',
    text: `INSERT INTO provider_event (merchant_code, provider, event_key, body, received_at, due_at) VALUES ($1, $2, $3, $4, $5, $5)
           ON CONFLICT DO NOTHING`,
    values: [merchantCode, provider, key, raw, new Date(clock.now())],
  });
};

const registerEvents = (app: FastifyInstance, deps: ProviderEventsDeps, accountOf: AccountOf): Promise<void> =>
  registerEventScope<Caller>(app, {
    consumeRateLimit: deps.consumeRateLimit,
    limitHit: deps.limitHit,
    security: deps.security,
    path: '/payments/:provider/events',
    bodyBytesMax,
    inFlightMax,
    callerOf: ({ host, params }) => ({ merchantCode: deps.merchantOf(host), provider: (params as { provider: string }).provider }),
    senderOf: ({ provider }) => provider,
    isSigned: (caller, event) => accountOf(caller)?.verify({ ...event, now: deps.clock.now() }) ?? false,
    keep: async (caller, raw) => {
      const event = accountOf(caller)?.translate(raw) ?? null;
      if (event !== null) await keep(deps, caller, event.key, raw);
      return event !== null;
    },
  });

type Kept = Caller & { readonly seq: string; readonly body: Buffer; readonly tries: number };

/** What providers call with: kept, answered, and then worked on. It is a hint alone: what it is about is read back at the provider. */
export const createProviderEvents = (deps: ProviderEventsDeps) => {
  const { pool, clock, providerOf, settle, unknownPayment } = deps;
  const accountOf: AccountOf = ({ merchantCode, provider }) => (isProvider(provider) ? providerOf(merchantCode, provider) : null);
  const done = async (seq: string, outcome: string): Promise<void> => {
    const text = 'UPDATE provider_event SET due_at = NULL, outcome = $2 WHERE seq = $1';
    await pool.query({ name: 'provider-event-done', text, values: [seq, outcome] });
  };
  /** Settles an order once for all events of it that were taken together: each had come before its provider is read. */
  const settleOnce = (settled: Map<string, Promise<boolean>>, order: DepositOrder): Promise<boolean> => {
    const name = `${order.id} ${order.providerOrder}`;
    const begun = settled.get(name) ?? settle(order);
    settled.set(name, begun);
    return begun;
  };
  const workOn = async ({ seq, body, tries, ...caller }: Kept, settled: Map<string, Promise<boolean>>): Promise<void> => {
    const account = accountOf(caller);
    // A node that lacks the account leaves it to one that has it: it was signed with the secret of that account.
    if (account === null) return;
    const event = account.translate(body);
    const { merchantCode, provider } = caller;
    // A payout or a refund is asked for anew by the job that asks for it; it is no deposit's.
    for (const [outcome, store, providerId] of [
      ['payout', payoutAttempts, event?.payout ?? null],
      ['refund', refundAttempts, event?.refund ?? null],
    ] as const) {
      const meant = { providerId, reference: event?.reference ?? null };
      if (providerId !== null && (await store.makeDue(pool, merchantCode, provider, meant, new Date(clock.now()))))
        return done(seq, outcome);
    }
    const meant = event === null ? null : await readMeant(pool, merchantCode, provider, event);
    const paymentId = event?.payment ?? null;
    const found =
      meant === null && paymentId !== null && isProvider(provider)
        ? await unknownPayment({ merchantCode, provider, paymentId, tries })
        : null;
    // It stays due.
    if (found === 'waits') return;
    if (found === 'booked' || found === 'nothing') return done(seq, found === 'booked' ? 'unknown reference' : 'no order');
    const order = meant ?? found;
    // It stays due: the next try comes sooner than the poller.
    // The provider’s answer to the order may have been lost: then its event is the first to name what it calls the order.
    const named = event !== null && order !== null ? { ...order, providerOrder: order.providerOrder ?? event.providerOrder } : null;
    if (named !== null && !(await settleOnce(settled, named))) return;
    await done(seq, order === null ? 'no order' : 'settled');
  };
  return {
    /**
     * Works on the events of one provider that are due. One that fails waits, and stops no other. Each provider has a run of its own: one
     * that is silent holds up none of another's.
     */
    run: async (provider: ProviderName): Promise<void> => {
      const { rows } = await pool.query<Kept>({
        name: 'provider-event-due',
        text: `UPDATE provider_event SET tries = tries + 1,
                 due_at = CASE WHEN tries + 1 >= $3 THEN NULL ELSE $1::timestamptz + (tries + 1) * interval '1 minute' END,
                 outcome = CASE WHEN tries + 1 >= $3 THEN 'given up' ELSE outcome END
               WHERE seq IN (SELECT seq FROM provider_event WHERE due_at <= $1 AND provider = $4 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
               RETURNING seq, merchant_code AS "merchantCode", provider, body, tries`,
        values: [new Date(clock.now()), runMax, triesMax, provider],
      });
      const settled = new Map<string, Promise<boolean>>();
      await eachBeside(
        rows,
        ({ seq }) => seq,
        (event) => workOn(event, settled),
        besideMax,
      );
    },
    /** Deletes events that are old and worked on; returns how many. */
    purge: async (): Promise<number> => {
      const before = new Date(clock.now());
      before.setUTCMonth(before.getUTCMonth() - keptMonths);
      return purgeRows(pool, 'provider_event', 'received_at < $1 AND due_at IS NULL', [before]);
    },
    routes: (app: FastifyInstance): Promise<void> => registerEvents(app, deps, accountOf),
  };
};
