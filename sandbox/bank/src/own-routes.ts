import { escapeHtml } from '@palaro/game-server';
import { createAddressRanges } from '@palaro/env';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { balanceOf } from './core/payments.ts';
import { canEnd } from './core/payouts.ts';
import type { Payout, Provider } from './core/records.ts';
import { switchesSchema } from './core/switches.ts';
import { money, sendPage } from './pages/layout.ts';
import type { Core } from './provider-calls.ts';

const SHOWN_MAX = 50;
const isOwnMachine = createAddressRanges(['127.0.0.0/8', '::1']);
const providers: readonly Provider[] = ['paymongo', 'xendit'];
/** The ends that a payout can be given by hand. */
const ends = { succeeded: 'Let it arrive', failed: 'Let it fail', reversed: 'Let it come back' } as const;
const endForm = z.object({ id: z.string(), end: z.enum(['succeeded', 'failed', 'reversed']) });

const endsOf = (payout: Payout): (keyof typeof ends)[] =>
  (['succeeded', 'failed', 'reversed'] as const).filter(
    (end) => canEnd(payout, end) && (end !== 'reversed' || payout.provider === 'xendit'),
  );
const lineOf = (payout: Payout): string => {
  const { id, amount, state, failure, account, reference } = payout;
  const buttons = endsOf(payout).map((end) => `<button class="quiet" name="end" value="${end}">${ends[end]}</button>`);
  const form = `<form method="post"><input type="hidden" name="id" value="${id}">${buttons.join('')}</form>`;
  const what = `<b>${money(amount)} to ${escapeHtml(account.holder)}</b><span>${escapeHtml(`${account.number}, ${reference}`)}</span>`;
  return `<li>${what}<span>${state}${failure === null ? '' : `: ${escapeHtml(failure)}`}</span>${buttons.length === 0 ? '' : form}</li>`;
};

const disputeForm = z.object({ payment: z.string() });

/** What only this machine may ask: faults, books, and payouts ended by hand. */
export function registerOwnRoutes(app: FastifyInstance, { store, switches, payments, payouts }: Core): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOwnMachine(request.ip)) return done();
    void reply.code(403).send({ error: 'only for this machine' });
  });
  const allSwitches = () => ({ paymongo: switches.read('paymongo'), xendit: switches.read('xendit') });
  app.get('/_switches', allSwitches);
  app.post('/_switches', (request, reply) => {
    const asked = switchesSchema.safeParse(request.body);
    if (!asked.success)
      return reply.code(400).send({ errors: asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) });
    store.transaction(() => switches.set(asked.data));
    return allSwitches();
  });
  const booksOf = (provider: Provider) => ({
    balance: balanceOf(store, provider),
    endpoints: store.list('endpoint', { provider }).map((endpoint) => ({ ...endpoint, secret: null })),
    orders: store.list('order', { provider }),
    payments: store.list('payment', { provider }),
    payouts: store.list('payout', { provider }),
    refunds: store.list('refund', { provider }),
    deliveries: store.list('delivery', { provider }),
  });
  app.get('/_books', () => {
    const bank = { transfers: store.list('transfer', { provider: 'bank' }) };
    return { paymongo: booksOf('paymongo'), xendit: booksOf('xendit'), bank };
  });
  for (const disputed of [true, false])
    app.post(`/_disputes/${disputed ? 'begin' : 'end'}`, (request, reply) => {
      const payment = store.get('payment', disputeForm.safeParse(request.body).data?.payment ?? '');
      if (payment?.state !== 'paid' || payment.disputed === disputed) return reply.code(404).send({ error: 'no such dispute' });
      payments.dispute(payment, disputed);
      return reply.send({});
    });
  app.get('/payouts', (_request, reply) => {
    const rows = providers.flatMap((provider) => store.list('payout', { provider, limit: SHOWN_MAX }));
    const list = rows.toSorted((a, b) => b.createdAt - a.createdAt).map(lineOf);
    return sendPage(reply, 200, 'Payouts', rows.length === 0 ? '<p>Nothing was paid out yet.</p>' : `<ul>${list.join('')}</ul>`);
  });
  app.post('/payouts', (request, reply) => {
    const asked = endForm.safeParse(request.body).data;
    const payout = store.get('payout', asked?.id ?? '');
    if (asked !== undefined && payout !== null && endsOf(payout).includes(asked.end)) payouts.end(payout, asked.end);
    return reply.redirect('/payouts', 303);
  });
}
