import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../../kernel/seal.ts';
import { parseJsonBytes } from '../../../kernel/json-bytes.ts';
import type { PaymentProvider, ProviderAccount, ProviderEvent } from './provider.ts';

/** How old a signature may be, in seconds; the protocol names no bound. */
const signatureSecondsMax = 300;

const event = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      type: z.string(),
      data: z.object({
        id: z.string(),
        type: z.string(),
        attributes: z.object({
          payment_intent_id: z.string().nullish(),
          reference_number: z.string().nullish(),
          external_reference_number: z.string().nullish(),
          payment_id: z.string().nullish(),
        }),
      }),
    }),
  }),
});

/** The parts of `t=…,te=…,li=…`. */
const partsOf = (header: string): ReadonlyMap<string, string> =>
  new Map(header.split(',').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));

/** Whether bytes carry the account's signature: over the time and the bytes, in the field of the account's mode. */
const isSigned = ({ secretKey, eventSecret }: ProviderAccount, raw: Buffer, header: string, now: number): boolean => {
  const parts = partsOf(header);
  const at = parts.get('t') ?? '';
  if (!/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > signatureSecondsMax) return false;
  const wanted = createHmac('sha256', eventSecret).update(`${at}.`).update(raw).digest('hex');
  return sameBytes(Buffer.from(parts.get(secretKey.startsWith('sk_live_') ? 'li' : 'te') ?? ''), Buffer.from(wanted));
};

const none = { providerOrder: null, reference: null, payment: null, payout: null, refund: null } as const;
const eventOf = (raw: Buffer): ProviderEvent | null => {
  const read = event.safeParse(parseJsonBytes(raw));
  if (!read.success) return null;
  const { id: key, attributes } = read.data.data;
  const { id, type, attributes: about } = attributes.data;
  const reference = about.reference_number ?? null;
  if (type === 'transfer') return { ...none, key, reference, payout: id };
  if (type === 'refund') return { ...none, key, refund: id };
  if (type === 'checkout_session') return { ...none, key, reference, providerOrder: id };
  if (type === 'dispute') return { ...none, key, payment: about.payment_id ?? null };
  // A payment of a page names the page's intent, which is not what the page was opened as: our own reference goes first.
  const own = type === 'payment' ? (about.external_reference_number ?? null) : null;
  if (own !== null) return { ...none, key, reference: own, payment: id };
  return {
    ...none,
    key,
    payment: type === 'payment' ? id : null,
    providerOrder: type === 'payment_intent' ? id : (about.payment_intent_id ?? null),
  };
};

/** PayMongo's events, signed over their bytes. */
export const createPaymongoEvents = (account: ProviderAccount): Pick<PaymentProvider, 'verify' | 'translate'> => ({
  verify: ({ raw, header, now }) => isSigned(account, raw, header('paymongo-signature') ?? '', now),
  translate: eventOf,
});
