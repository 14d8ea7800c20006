import { z } from 'zod';
import { institutions } from '../core/institutions.ts';
import { nothing, type Call, type Core } from '../provider-calls.ts';
import { payoutSecondsOf } from './dialect.ts';
import { fields, notFound, refuse } from './refusals.ts';
import { payoutView, pesosOf } from './views.ts';

const FEE = 1_000;
const MIN = 100;
const KEY_MAX = 100;
/** Most that a wallet, and that a bank takes, in centavos. */
const channelMax = { EWALLET: 5_000_000, BANK: 99_999_999_900 } as const;

const { amount, description, metadata, reference } = fields;
const name = z.string().min(1).max(100);
const payoutBody = z.object({
  reference_id: reference,
  channel_code: z.string(),
  channel_properties: z.object({ account_number: name, account_holder_name: name }).loose(),
  amount,
  currency: z.literal('PHP'),
  description,
  receipt_notification: z.record(z.string(), z.unknown()).optional(),
  metadata,
});

/** Money out. Each call carries a key, and a key is good for one payout. */
export function registerPayouts(call: Call, { store, payouts, runtime }: Core): void {
  call('POST', '/v2/payouts', payoutBody, (asked, _, { headers }) => {
    const key = String(headers['idempotency-key'] ?? '');
    if (key.length < 1 || key.length > KEY_MAX)
      return refuse(400, 'API_VALIDATION_ERROR', `The header Idempotency-key must have 1 to ${KEY_MAX} characters.`);
    if (store.byAlias('payout', key).some(({ provider }) => provider === 'xendit'))
      return refuse(409, 'DUPLICATE_TRANSACTION_ERROR', 'The idempotency key has been used before.');
    const { amount, currency, channel_code, description, metadata, receipt_notification } = asked;
    const channel = institutions.find(({ code }) => code === channel_code);
    if (channel === undefined) return refuse(400, 'CHANNEL_CODE_NOT_SUPPORTED_ERROR', `${channel_code} is not supported.`);
    const { account_number: number, account_holder_name: holder } = asked.channel_properties;
    if (!/^\d{6,20}$/.test(number)) return refuse(400, 'RECIPIENT_ACCOUNT_NUMBER_ERROR', 'The account number is invalid.');
    if (amount < MIN) return refuse(400, 'RECIPIENT_AMOUNT_ERROR', 'The amount is below the least of the channel.');
    if (amount > channelMax[channel.kind])
      return refuse(400, 'MAXIMUM_TRANSFER_LIMIT_ERROR', 'The amount is above the most of the channel.');
    const arrivesAt = runtime.now() + payoutSecondsOf(amount) * 1000;
    const account = { number, holder, institution: channel.code };
    const row = { id: `disb-${runtime.id()}`, provider: 'xendit', reference: asked.reference_id, alias: key } as const;
    const details = { description, metadata, receipt_notification, arrivesAt };
    const sum = { amount, fee: FEE, currency, channel: channel.code };
    const payout = payouts.create({ ...row, ...sum, account, callbackUrl: null, details }, false);
    return payout === null ? refuse(500, 'SERVER_ERROR', 'The payout was not made.') : payoutView(payout);
  });
  call('GET', '/v2/payouts', z.object({ reference_id: reference }), ({ reference_id }) => ({
    data: store.byReference('payout', 'xendit', reference_id).map(payoutView),
    has_more: false,
    links: [],
  }));
  call('GET', '/v2/payouts/:id', nothing, (_, id) => {
    const payout = store.get('payout', id);
    return payout?.provider === 'xendit' ? payoutView(payout) : notFound('The payout');
  });
  call('POST', '/v2/payouts/:id/cancel', nothing, (_, id) => {
    const payout = store.get('payout', id);
    if (payout?.provider !== 'xendit') return notFound('The payout');
    const cancelled = payouts.end(payout, 'cancelled');
    return cancelled === null ? refuse(400, 'INVALID_PAYOUT_STATUS', 'The payout is on its way already.') : payoutView(cancelled);
  });
  call('GET', '/payouts_channels', z.object({ channel_code: z.string().optional() }), ({ channel_code }) =>
    institutions
      .filter(({ code }) => channel_code === undefined || channel_code === code)
      .map(({ name, code, kind }) => ({
        channel_code: code,
        channel_category: kind,
        currency: 'PHP',
        channel_name: name,
        amount_limits: { minimum: pesosOf(MIN), maximum: pesosOf(channelMax[kind]), minimum_increment: 0.01 },
      })),
  );
}
