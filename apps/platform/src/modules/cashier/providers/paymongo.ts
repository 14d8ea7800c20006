import { createHmac, timingSafeEqual } from 'node:crypto';
import { money } from '@palaro/money';
import { z } from 'zod';
import { parseJsonBytes } from '../../../kernel/json-bytes.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { askProvider } from './ask-provider.ts';
import { paymongoCode } from './paymongo-code.ts';
import { createPaymongoPayouts } from './paymongo-payouts.ts';
import type {
  Answered,
  CreateProvider,
  NewDeposit,
  PaymentProvider,
  ProviderAccount,
  ProviderEvent,
  ProviderFault,
  ProviderOrder,
  ProviderPayment,
} from './provider.ts';

/** How old a signature may be, in seconds; the protocol names no bound. */
const signatureSecondsMax = 300;

const payment = z.object({
  id: z.string(),
  attributes: z.object({
    amount: z.number().int().positive(),
    fee: z.number().int().nonnegative().default(0),
    status: z.string(),
    paid_at: z.number().nullish(),
    created_at: z.number(),
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
const created = z.object({ data: z.object({ id: z.string() }) });
const event = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      type: z.string(),
      data: z.object({
        id: z.string(),
        type: z.string(),
        attributes: z.object({ payment_intent_id: z.string().nullish(), reference_number: z.string().nullish() }),
      }),
    }),
  }),
});
const isReversed = ({ attributes: { status, disputed } }: z.output<typeof payment>): boolean => status === 'refunded' || disputed;

const paymentsOf = (rows: z.output<typeof payments>, currency: ProviderPayment['amount']['currency']): readonly ProviderPayment[] =>
  rows
    .filter(({ attributes: { status } }) => status === 'paid' || status === 'refunded')
    .map((row) => ({
      id: row.id,
      amount: money(currency, BigInt(row.attributes.amount)),
      fee: money(currency, BigInt(row.attributes.fee)),
      payerName: row.attributes.billing?.name ?? '',
      paidAt: new Date((row.attributes.paid_at ?? row.attributes.created_at) * 1000),
      isReversed: isReversed(row),
    }));

/** The parts of `t=…,te=…,li=…`. */
const partsOf = (header: string): ReadonlyMap<string, string> =>
  new Map(header.split(',').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

type Ask = <S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: S,
  attributes?: object,
) => Promise<Result<z.output<S>, ProviderFault>>;

const createPage = async (ask: Ask, { reference, amount, description, returnUrl, cancelUrl }: NewDeposit): Answered<ProviderOrder> => {
  const made = await ask('POST', '/v1/checkout_sessions', checkout, {
    line_items: [{ name: description, amount: Number(amount.minor), currency: amount.currency, quantity: 1 }],
    payment_method_types: ['gcash', 'paymaya', 'grab_pay', 'dob'],
    success_url: returnUrl,
    cancel_url: cancelUrl,
    description,
    reference_number: reference,
  });
  if (!made.ok) return made;
  const { id, attributes } = made.value.data;
  return ok({ providerOrder: id, action: { kind: 'redirect', url: attributes.checkout_url } });
};

const createCode = async (ask: Ask, { reference, amount, description, expirySeconds, payer }: NewDeposit): Answered<ProviderOrder> => {
  const opened = await ask('POST', '/v1/payment_intents', created, {
    amount: Number(amount.minor),
    currency: amount.currency,
    payment_method_allowed: ['qrph'],
    description,
    metadata: { reference_number: reference },
  });
  if (!opened.ok) return opened;
  const how = { type: 'qrph', expiry_seconds: expirySeconds, billing: { name: payer.name } };
  const method = await ask('POST', '/v1/payment_methods', created, how);
  if (!method.ok) return method;
  const { id } = opened.value.data;
  const attached = await ask('POST', `/v1/payment_intents/${id}/attach`, intent, { payment_method: method.value.data.id });
  if (!attached.ok) return attached;
  const image = attached.value.data.attributes.next_action?.code.image_url;
  return image === undefined ? fail({ kind: 'unknown', code: 'no code' }) : ok({ providerOrder: id, action: { kind: 'qr', image } });
};

/** Whether bytes carry the account's signature: over the time and the bytes, in the field of the account's mode. */
const isSigned = ({ secretKey, eventSecret }: ProviderAccount, raw: Buffer, header: string, now: number): boolean => {
  const parts = partsOf(header);
  const at = parts.get('t') ?? '';
  if (!/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > signatureSecondsMax) return false;
  const wanted = createHmac('sha256', eventSecret).update(`${at}.`).update(raw).digest('hex');
  return isEqual(parts.get(secretKey.startsWith('sk_live_') ? 'li' : 'te') ?? '', wanted);
};

const eventOf = (raw: Buffer): ProviderEvent | null => {
  const read = event.safeParse(parseJsonBytes(raw));
  if (!read.success) return null;
  const { id: key, attributes } = read.data.data;
  const { id, type, attributes: about } = attributes.data;
  if (type === 'transfer') return { key, providerOrder: null, reference: about.reference_number ?? null, payout: id };
  if (type === 'checkout_session') return { key, providerOrder: id, reference: about.reference_number ?? null, payout: null };
  return { key, providerOrder: type === 'payment_intent' ? id : (about.payment_intent_id ?? null), reference: null, payout: null };
};

/** PayMongo's protocol: amounts in centavos, events signed over their bytes. */
export const createPaymongo: CreateProvider = (account): PaymentProvider => {
  const ask: Ask = (method, path, answer, attributes) =>
    askProvider(account, {
      method,
      path,
      answer,
      codeOf: paymongoCode,
      ...(attributes === undefined ? {} : { body: { data: { attributes } } }),
    });
  return {
    ...createPaymongoPayouts(account),
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
      return ok({ payments: paymentsOf(rows, account.currency), end: hasEnded ? 'expired' : null });
    },
    expireDeposit: async ({ providerOrder, method }) => {
      // A code ends by itself; nothing in the protocol takes it back.
      if (method === 'qr') return ok(null);
      const ended = await ask('POST', `/v1/checkout_sessions/${providerOrder}/expire`, z.unknown(), {});
      return ended.ok ? ok(null) : ended;
    },
    verify: ({ raw, header, now }) => isSigned(account, raw, header('paymongo-signature') ?? '', now),
    translate: eventOf,
  };
};
