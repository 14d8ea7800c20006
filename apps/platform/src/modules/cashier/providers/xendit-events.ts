import { z } from 'zod';
import { sameBytes } from '../../../kernel/seal.ts';
import { parseJsonBytes } from '../../../kernel/json-bytes.ts';
import type { PaymentProvider, ProviderAccount, ProviderEvent } from './provider.ts';

const event = z.object({
  event: z.string(),
  data: z.object({
    reference_id: z.string().nullish(),
    status: z.string().nullish(),
    payment_id: z.string().nullish(),
    payment_session_id: z.string().nullish(),
    payment_request_id: z.string().nullish(),
    id: z.string().nullish(),
  }),
});

/** Events have no id: kind, object and status make them unique. */
const eventOf = (raw: Buffer): ProviderEvent | null => {
  const read = event.safeParse(parseJsonBytes(raw));
  if (!read.success) return null;
  const { event: kind, data } = read.data;
  const [isPayout, isRefund] = [kind.startsWith('payout.'), kind.startsWith('refund.')];
  const id = data.id ?? null;
  // A refund names its payment too, and a payment has one refund or several.
  const object = (isRefund ? id : null) ?? data.payment_id ?? data.payment_session_id ?? data.payment_request_id ?? id ?? '';
  const key = [kind, object, data.status ?? ''].join(' ');
  const payment = isRefund ? null : (data.payment_id ?? null);
  const about = { payment, payout: isPayout ? id : null, refund: isRefund ? id : null };
  return { key, providerOrder: null, reference: data.reference_id ?? null, ...about };
};

/** Xendit's events. A token in a header is all that tells them to be its own: what they say is never booked, only read back. */
export const createXenditEvents = ({ eventSecret }: ProviderAccount): Pick<PaymentProvider, 'verify' | 'translate'> => ({
  verify: ({ header }) => sameBytes(Buffer.from(eventSecret), Buffer.from(header('x-callback-token') ?? '')),
  translate: eventOf,
});
