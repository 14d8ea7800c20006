import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import { registerSignedScope, type SignedScopeDeps } from '../../http/signed-scope.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { readMeant, type DepositOrder } from './deposit-store.ts';
import { makeDue } from './withdrawals/attempt-store.ts';
import { providerNames, type PaymentProvider, type ProviderName } from './providers/provider.ts';

type Caller = { readonly merchantCode: string; readonly provider: string };
type Answer = { readonly status: number; readonly body: object };

export type ProviderEventsDeps = Pick<SignedScopeDeps<Caller, Answer>, 'consumeRateLimit' | 'limitHit'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly security: SecurityLog;
  readonly merchantOf: (host: string) => string;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
  readonly settle: (order: DepositOrder) => Promise<boolean>;
};

const bodyBytesMax = 256 * 1024;
/** Providers wait for 30 s, and an event that is not taken comes again. */
const deadlineMs = 10_000;
const inFlightMax = 128;
const runMax = 200;
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

const answers: SignedScopeDeps<Caller, Answer>['answers'] = {
  badBody: { status: 400, body: { error: 'body' } },
  unsigned: { status: 401, body: { error: 'signature' } },
  tooMany: { status: 429, body: { error: 'too many' } },
  notKnown: { status: 503, body: { error: 'in progress' } },
};

const registerEvents = (app: FastifyInstance, deps: ProviderEventsDeps, accountOf: AccountOf): Promise<void> =>
  registerSignedScope<Caller, Answer>(app, {
    consumeRateLimit: deps.consumeRateLimit,
    limitHit: deps.limitHit,
    deadlineMs,
    inFlightMax,
    answers,
    routes: [{ path: '/payments/:provider/events', bodyBytesMax }],
    callerOf: ({ host, params }) => ({ merchantCode: deps.merchantOf(host), provider: (params as { provider: string }).provider }),
    keyOf: ({ merchantCode, provider }) => `${merchantCode}/${provider}`,
    mayCall: () => true,
    isSigned: (caller, { request: { headers }, raw }) =>
      Promise.resolve(accountOf(caller)?.verify({ raw, header: (name) => headers[name]?.toString(), now: deps.clock.now() }) ?? false),
    work: async (caller, { raw }) => {
      const event = accountOf(caller)?.translate(raw) ?? null;
      // It is the provider's own, so it is no stranger's; but nobody here knows what it says.
      if (event === null) return { status: 400, body: { error: 'not an event of this protocol' } };
      await keep(deps, caller, event.key, raw);
      return { status: 200, body: {} };
    },
    send: (reply, { status, body }) =>
      reply
        .code(status)
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(body)),
    onRefused: ({ merchantCode: merchant, provider }, { ip }, why) =>
      deps.security('provider_event_refused', { merchant, vendor: provider, ip, status: why }),
  });

type Kept = Caller & { readonly seq: string; readonly body: Buffer };

/** What providers call with: kept, answered, and then worked on. It is a hint alone: what it is about is read back at the provider. */
export const createProviderEvents = (deps: ProviderEventsDeps) => {
  const { pool, clock, providerOf, settle } = deps;
  const accountOf: AccountOf = ({ merchantCode, provider }) => (isProvider(provider) ? providerOf(merchantCode, provider) : null);
  const done = async (seq: string, outcome: string): Promise<void> => {
    const text = 'UPDATE provider_event SET due_at = NULL, outcome = $2 WHERE seq = $1';
    await pool.query({ name: 'provider-event-done', text, values: [seq, outcome] });
  };
  const workOn = async ({ seq, body, ...caller }: Kept): Promise<void> => {
    const event = accountOf(caller)?.translate(body) ?? null;
    const { merchantCode, provider } = caller;
    // A payout is asked for anew by the job that pays; it is no deposit's.
    if (event !== null && event.payout !== null && (await makeDue(pool, merchantCode, provider, event, new Date(clock.now())))) {
      await done(seq, 'payout');
      return;
    }
    const order = event === null ? null : await readMeant(pool, merchantCode, provider, event);
    // It stays due: the next try comes sooner than the poller.
    // The provider’s answer to the order may have been lost: then its event is the first to name what it calls the order.
    if (event !== null && order !== null && !(await settle({ ...order, providerOrder: order.providerOrder ?? event.providerOrder })))
      return;
    await done(seq, order === null ? 'no order' : 'settled');
  };
  return {
    /** Works on the events that are due. One that fails waits, and stops no other. */
    run: async (): Promise<void> => {
      const { rows } = await pool.query<Kept>({
        name: 'provider-event-due',
        text: `UPDATE provider_event SET tries = tries + 1,
                 due_at = CASE WHEN tries + 1 >= $3 THEN NULL ELSE $1::timestamptz + (tries + 1) * interval '1 minute' END,
                 outcome = CASE WHEN tries + 1 >= $3 THEN 'given up' ELSE outcome END
               WHERE seq IN (SELECT seq FROM provider_event WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
               RETURNING seq, merchant_code AS "merchantCode", provider, body`,
        values: [new Date(clock.now()), runMax, triesMax],
      });
      await eachAlone(rows, ({ seq }) => seq, workOn);
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
