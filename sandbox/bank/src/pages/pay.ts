import { escapeHtml } from '@palaro/game-server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { methodName } from '../core/institutions.ts';
import type { Taken } from '../core/payments.ts';
import { readQrPh, type QrPh } from '../core/qr-ph.ts';
import type { Order } from '../core/records.ts';
import type { Core } from '../provider-calls.ts';
import { alertText, field, link, money, pairs, sendPage, statusText } from './layout.ts';

const PAYER = 'Juan Dela Cruz';
const LISTED_MAX = 20;
const form = z.object({
  action: z.enum(['pay', 'fail']),
  method: z.string().optional(),
  payer: z.string().max(100).default(PAYER),
  code: z.string().max(600).optional(),
});

const texts: Readonly<Record<Taken, string>> = {
  paid: statusText('Paid. You can close this page.'),
  late: statusText('Your payment is on its way. It may arrive after the time to pay is over.'),
  expired: alertText('The time to pay is over. Nothing was taken.'),
  closed: alertText('There is nothing to pay here any more.'),
  failed: alertText('The payment failed. Nothing was taken. You may try again.'),
};
const payForm = ({ amount }: Order, path: string, more: string): string => {
  const name = field('Your name', 'payer', PAYER, 'autocomplete="name"');
  const fail = '<button class="quiet" name="action" value="fail">Let the payment fail</button>';
  return `<form method="post" action="${path}">${more}${name}<button name="action" value="pay">Pay ${money(amount)}</button>${fail}</form>`;
};
const amountText = (amount: number): string => `<p class="amount">${money(amount)}</p>`;

/** The page that a shop sends its customers to: pay, let it fail, or leave. */
function registerCheckout(app: FastifyInstance, { store, payments, merchant, runtime }: Core): void {
  const methodsOf = ({ methods }: Order): string => {
    const names = methods.map(methodName);
    const radios = methods.map((method, nth) => {
      const input = `<input type="radio" name="method" value="${escapeHtml(method)}" ${nth === 0 ? 'checked' : ''}>`;
      return names.indexOf(methodName(method)) === nth ? `<label>${input}${methodName(method)}</label>` : '';
    });
    return `<fieldset><legend>Pay with</legend>${radios.join('')}</fieldset>`;
  };
  const show = (reply: FastifyReply, order: Order, note = ''): FastifyReply => {
    const { id, state, expiresAt, amount, reference, cancelUrl } = order;
    const isOver = state === 'expired' || (expiresAt !== null && expiresAt <= runtime.now());
    const ended = state === 'paid' || state === 'cancelled' ? 'closed' : isOver ? 'expired' : null;
    const form = ended === null ? payForm(order, `/pay/${id}`, methodsOf(order)) : '';
    const leave = cancelUrl === null ? '' : link(cancelUrl, 'Leave, and go back to the shop');
    const told = note || (ended === null ? '' : texts[ended]);
    return sendPage(reply, 200, `Pay ${merchant}`, amountText(amount) + pairs({ Reference: reference || id }) + told + form + leave);
  };
  const orderOf = (id: string): Order | null => {
    const order = store.get('order', id);
    return order?.kind === 'code' ? null : order;
  };
  const noSuchPage = (reply: FastifyReply): FastifyReply =>
    sendPage(reply, 404, 'No such page', '<p>Go back to the shop, and start again.</p>');
  app.get<{ Params: { id: string } }>('/pay/:id', ({ params }, reply) => {
    const order = orderOf(params.id);
    return order === null ? noSuchPage(reply) : show(reply, order);
  });
  app.post<{ Params: { id: string } }>('/pay/:id', ({ params, body }, reply) => {
    const order = orderOf(params.id);
    const asked = form.safeParse(body);
    if (order === null || !asked.success) return noSuchPage(reply);
    const { action, payer, method = '' } = asked.data;
    const by = { payer, method: order.methods.includes(method) ? method : (order.methods[0] ?? '') };
    const taken = payments.take(order, by, action);
    if (taken === 'paid' && order.successUrl !== null) return reply.redirect(order.successUrl, 303);
    return show(reply, store.get('order', order.id) ?? order, texts[taken]);
  });
}

/** In the place of a phone that scans a code: what it asks for, and pay. */
function registerScan(app: FastifyInstance, { store, payments }: Core): void {
  const title = 'Pay by QR Ph';
  /** The newest codes that can be paid, for who has no phone to scan them with. */
  const open = (): string => {
    const codes = (['paymongo', 'xendit'] as const)
      .flatMap((provider) => store.list('order', { provider, limit: LISTED_MAX }))
      .filter(({ state, code }) => state === 'open' && code !== null)
      .toSorted((a, b) => b.createdAt - a.createdAt);
    const rows = codes.map(({ amount, code }) => `<li>${link(`/qr?code=${encodeURIComponent(code ?? '')}`, `Pay ${money(amount)}`)}</li>`);
    return rows.length === 0 ? '' : `<h2>Codes that wait</h2><ul>${rows.join('')}</ul>`;
  };
  const ask = (code = ''): string => {
    const label = `<label>Text of the code<textarea name="code" required maxlength="600">${escapeHtml(code)}</textarea></label>`;
    return `<form method="get">${label}<button>Read the code</button></form>`;
  };
  /** The order of a code, or why there is none. */
  const orderOf = (code: QrPh | null): Order | string => {
    if (code === null) return 'This is no QR Ph code, or a part of it is missing.';
    return store.byAlias('order', code.reference).find(({ kind }) => kind === 'code') ?? 'Nobody knows the merchant of this code.';
  };
  app.get<{ Querystring: { code?: string } }>('/qr', ({ query: { code: text = '' } }, reply) => {
    if (text === '') return sendPage(reply, 200, title, ask() + open());
    const code = readQrPh(text);
    const order = orderOf(code);
    if (typeof order === 'string') return sendPage(reply, 400, title, alertText(order) + ask(text));
    const { amount = 0, merchant = '', reference = '' } = code ?? {};
    const what = amountText(amount) + pairs({ Merchant: merchant, Reference: reference });
    const hidden = `<input type="hidden" name="code" value="${escapeHtml(text)}">`;
    // An expired code is read all the same, and fails when it is paid.
    const isOpen = order.state === 'open' || order.state === 'expired';
    return sendPage(reply, 200, title, what + (isOpen ? payForm(order, '/qr', hidden) : texts.closed));
  });
  app.post('/qr', ({ body }, reply) => {
    const asked = form.safeParse(body);
    const order = orderOf(readQrPh(asked.data?.code ?? ''));
    if (!asked.success || typeof order === 'string') return sendPage(reply, 400, title, ask());
    const { payer, action } = asked.data;
    const method = order.methods.find((one) => methodName(one) === 'QR Ph') ?? '';
    return sendPage(reply, 200, title, texts[payments.take(order, { payer, method }, action)]);
  });
}

/** Where payers pay. */
export function registerPayPages(app: FastifyInstance, core: Core): void {
  registerCheckout(app, core);
  registerScan(app, core);
}
