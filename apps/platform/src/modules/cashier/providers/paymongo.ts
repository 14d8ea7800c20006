import { money } from '@palaro/money';
import { z } from 'zod';
import { fail, ok } from '../../../kernel/result.ts';
import { attributesOf, paymongoAsk, type AskPaymongo } from './paymongo-ask.ts';
import { createPaymongoEvents } from './paymongo-events.ts';
import { createPaymongoPayouts } from './paymongo-payouts.ts';
import { createPaymongoRefunds } from './paymongo-refunds.ts';
import { createPaymongoStatement } from './paymongo-statement.ts';
import type { Answered, CreateProvider, NewDeposit, PaymentProvider, ProviderOrder, ProviderPayment } from './provider.ts';
import { wireCurrency } from './wire-currency.ts';

const payment = z.object({
  id: z.string(),
  attributes: z.object({
    amount: z.number().int().positive(),
    currency: wireCurrency,
    fee: z.number().int().nonnegative().default(0),
    status: z.string(),
    paid_at: z.number().nullish(),
    created_at: z.number(),
    external_reference_number: z.string().nullish(),
    billing: z.object({ name: z.string().nullish() }).nullish(),
    refunds: z.array(z.unknown()).default([]),
    disputed: z.boolean().default(false),
  }),
});
const payments = z.array(payment).default([]);
const checkout = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({ checkout_url: z.string(), status: z.string(), payments }),
  }),
});
const intent = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      status: z.string(),
      payments,
      next_action: z.object({ code: z.object({ image_url: z.string() }) }).nullish(),
    }),
  }),
});
const onePayment = z.object({ data: payment });
const created = z.object({ data: z.object({ id: z.string() }) });
const isReversed = ({ attributes: { status, disputed } }: z.output<typeof payment>): boolean => status === 'refunded' || disputed;

const paymentsOf = (rows: z.output<typeof payments>): readonly ProviderPayment[] =>
  rows
    .filter(({ attributes: { status } }) => status === 'paid' || status === 'refunded')
    .map((row) => ({
      id: row.id,
      amount: money(row.attributes.currency, BigInt(row.attributes.amount)),
      fee: money(row.attributes.currency, BigInt(row.attributes.fee)),
      payerName: row.attributes.billing?.name ?? '',
      paidAt: new Date((row.attributes.paid_at ?? row.attributes.created_at) * 1000),
      isReversed: isReversed(row),
    }));

const createPage = async (
  ask: AskPaymongo,
  { reference, amount, description, returnUrl, cancelUrl }: NewDeposit,
): Answered<ProviderOrder> => {
  const made = await ask(
    'POST',
    '/v1/checkout_sessions',
    checkout,
    attributesOf({
      line_items: [{ name: description, amount: Number(amount.minor), currency: amount.currency, quantity: 1 }],
      payment_method_types: ['gcash', 'paymaya', 'grab_pay', 'dob'],
      success_url: returnUrl,
      cancel_url: cancelUrl,
      description,
      reference_number: reference,
    }),
  );
  if (!made.ok) return made;
  const { id, attributes } = made.value.data;
  return ok({ providerOrder: id, action: { kind: 'redirect', url: attributes.checkout_url } });
};

const createCode = async (
  ask: AskPaymongo,
  { reference, amount, description, expirySeconds, payer }: NewDeposit,
): Answered<ProviderOrder> => {
  const opened = await ask(
    'POST',
    '/v1/payment_intents',
    created,
    attributesOf({
      amount: Number(amount.minor),
      currency: amount.currency,
      payment_method_allowed: ['qrph'],
      description,
      metadata: { reference_number: reference },
    }),
  );
  if (!opened.ok) return opened;
  const how = { type: 'qrph', expiry_seconds: expirySeconds, billing: { name: payer.name } };
  const method = await ask('POST', '/v1/payment_methods', created, attributesOf(how));
  if (!method.ok) return method;
  const { id } = opened.value.data;
  const attached = await ask('POST', `/v1/payment_intents/${id}/attach`, intent, attributesOf({ payment_method: method.value.data.id }));
  if (!attached.ok) return attached;
  const image = attached.value.data.attributes.next_action?.code.image_url;
  return image === undefined ? fail({ kind: 'unknown', code: 'no code' }) : ok({ providerOrder: id, action: { kind: 'qr', image } });
};

/** PayMongo's protocol: amounts in centavos, events signed over their bytes. */
export const createPaymongo: CreateProvider = (account): PaymentProvider => {
  const ask = paymongoAsk(account);
  return {
    ...createPaymongoPayouts(account),
    ...createPaymongoRefunds(account),
    ...createPaymongoEvents(account),
    statement: createPaymongoStatement(account),
    createDeposit: (order) => (order.method === 'qr' ? createCode(ask, order) : createPage(ask, order)),
    readDeposit: async ({ providerOrder, method }) => {
      // A session without its id is found by no call.
      if (providerOrder === null) return ok({ payments: [], end: null });
      const isCode = method === 'qr';
      const read = isCode
        ? await ask('GET', `/v1/payment_intents/${providerOrder}`, intent)
        : await ask('GET', `/v1/checkout_sessions/${providerOrder}`, checkout);
      if (!read.ok) return read;
      const { status, payments: rows } = read.value.data.attributes;
      // An intent whose code has expired waits for another way to pay.
      const hasEnded = status === (isCode ? 'awaiting_payment_method' : 'expired');
      return ok({ payments: paymentsOf(rows), end: hasEnded ? 'expired' : null });
    },
    readPayment: async (paymentId) => {
      const read = await ask('GET', `/v1/payments/${encodeURIComponent(paymentId)}`, onePayment);
      if (!read.ok) return read;
      const [found] = paymentsOf([read.value.data]);
      return ok(found === undefined ? null : { payment: found, reference: read.value.data.attributes.external_reference_number ?? null });
    },
    expireDeposit: async ({ providerOrder, method }) => {
      // A code ends by itself; nothing in the protocol takes it back.
      if (method === 'qr') return ok(null);
      const ended = await ask('POST', `/v1/checkout_sessions/${providerOrder}/expire`, z.unknown(), attributesOf({}));
      return ended.ok ? ok(null) : ended;
    },
  };
};
