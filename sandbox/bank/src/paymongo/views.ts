import type { Endpoint, Order, Payment, Payout, Refund } from '../core/records.ts';

/** What the provider's objects show beside their own rows. */
export type Look = { readonly live: boolean; readonly merchant: string; readonly origin: () => string };

const secondOf = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1000));
const times = (createdAt: number, updatedAt = createdAt) => ({ created_at: secondOf(createdAt), updated_at: secondOf(updatedAt) });
/** A checkout has an intent too, under its second id. */
const intentIdOf = ({ id, kind, alias }: Order): string => (kind === 'page' ? alias : id);
const noted = (order: Order | null) => ({
  description: order?.details['description'] ?? null,
  metadata: order?.details['metadata'] ?? null,
});

export const paymentView = (payment: Payment, order: Order | null, { live }: Look) => {
  const { id, amount, fee, currency, method, payer, state, disputed, reference, refunded = 0 } = payment;
  const sums = { amount, currency, fee, net_amount: amount - fee, disputed, livemode: live, origin: 'api', refunds: [] };
  const found = { external_reference_number: reference || null, payment_intent_id: order === null ? null : intentIdOf(order) };
  const payee = { source: { id: `src_${id.slice(4)}`, type: method }, billing: { name: payer, email: null, phone: null, address: null } };
  const failure = { failed_code: 'payment_refused', failed_message: 'The payer refused the payment.' };
  const result = {
    status: state === 'failed' ? 'failed' : refunded === amount ? 'refunded' : 'paid',
    ...(state === 'failed' ? failure : {}),
  };
  const dates = { ...times(payment.createdAt), paid_at: secondOf(payment.paidAt) };
  return { id, type: 'payment', attributes: { ...sums, ...found, ...payee, ...result, ...noted(order), ...dates } };
};

const intentStatus = ({ state, kind }: Order): string => {
  if (state === 'paid') return 'succeeded';
  // An intent whose code has expired takes another method.
  return state === 'open' && kind === 'code' ? 'awaiting_next_action' : 'awaiting_payment_method';
};

export const intentView = (order: Order, all: readonly Payment[], look: Look, picture: string | null) => {
  const id = intentIdOf(order);
  const { amount, currency, methods, code, state } = order;
  const testUrl = look.live ? {} : { test_url: `${look.origin()}/qr?code=${encodeURIComponent(code ?? '')}` };
  const action = {
    type: 'consume_qr',
    code: { id: `code_${id.slice(3)}`, amount, image_url: picture, label: order.reference, ...testUrl },
  };
  const sum = { amount, currency, capture_type: 'automatic', client_key: `${id}_client`, livemode: look.live };
  const result = {
    status: intentStatus(order),
    next_action: picture === null || state !== 'open' ? null : action,
    last_payment_error: null,
  };
  const shown = { statement_descriptor: look.merchant, payment_method_allowed: methods };
  const payments = all.filter((payment) => payment.state !== 'late').map((payment) => paymentView(payment, order, look));
  const dates = times(order.createdAt, order.updatedAt);
  return { id, type: 'payment_intent', attributes: { ...sum, ...result, ...shown, payments, ...noted(order), ...dates } };
};

export const checkoutView = (order: Order, all: readonly Payment[], look: Look) => {
  const { id, successUrl, cancelUrl, methods, reference, details, state } = order;
  const paid = all.filter((payment) => payment.state === 'paid');
  const [first] = paid;
  const shop = { billing: null, livemode: look.live, merchant: look.merchant, client_key: `${id}_client` };
  const urls = { success_url: successUrl, cancel_url: cancelUrl, checkout_url: `${look.origin()}/pay/${id}` };
  const shown = { send_email_receipt: false, show_description: true, show_line_items: true, line_items: details['line_items'] };
  const used = { payment_method_types: methods, payment_method_used: first?.method ?? null, paid_at: secondOf(first?.paidAt ?? null) };
  const result = { status: state === 'expired' ? 'expired' : 'active', reference_number: reference || null };
  const payments = paid.map((payment) => paymentView(payment, order, look));
  const inside = { payments, payment_intent: intentView(order, all, look, null) };
  const dates = times(order.createdAt, order.updatedAt);
  return {
    id,
    type: 'checkout_session',
    attributes: { ...shop, ...urls, ...shown, ...used, ...result, ...inside, ...noted(order), ...dates },
  };
};

/** What became of transfers to the numbers for tests, by the code of the failure. */
const failureMessages: Readonly<Record<string, string>> = {
  test_failed_number: 'Simulated failure for test number',
  account_not_found: 'Destination account not found (test)',
  account_not_active: 'Destination account inactive (test)',
  account_limit_reached: 'Destination account limit reached (test)',
  internal_server_error: 'Provider internal error (test)',
};

export const transferView = (payout: Payout, { live }: Look) => {
  const { id, amount, fee, currency, account, channel, reference, callbackUrl, details, state, failure, alias } = payout;
  const { source_account, purpose = '', description = '', metadata = null } = details;
  const destination_account = { number: account.number, name: account.holder, bic: account.institution };
  const sum = { amount, fee, currency, provider: channel, purpose, description, metadata, callback_url: callbackUrl ?? '' };
  const found = { batch_transfer_id: alias, provider_reference_number: `ref-${id.slice(3)}`, reference_number: reference };
  const message = failure === null ? '' : (failureMessages[failure] ?? failure);
  const status = state === 'succeeded' || state === 'failed' ? state : 'pending';
  const dates = { created_at: new Date(payout.createdAt).toISOString(), updated_at: new Date(payout.updatedAt).toISOString() };
  const result = { status, provider_error_code: failure ?? '', provider_error: message };
  return { id, livemode: live, merchant_id: 'org_demo', source_account, destination_account, ...sum, ...found, ...result, ...dates };
};

export const refundView = ({ id, amount, currency, payment, state, details, createdAt, updatedAt }: Refund, { live }: Look) => {
  const { reason, notes = null, metadata = null } = details;
  const sum = { amount, currency, livemode: live, payment_id: payment, payout_id: null };
  return { id, type: 'refund', attributes: { ...sum, reason, notes, metadata, status: state, ...times(createdAt, updatedAt) } };
};

export const webhookView = ({ id, alias, types, enabled, secret, createdAt }: Endpoint, live: boolean, isNew: boolean) => {
  const shown = { livemode: live, url: alias, events: types, status: enabled ? 'enabled' : 'disabled' };
  return { id, type: 'webhook', attributes: { ...shown, ...(isNew ? { secret_key: secret } : {}), ...times(createdAt) } };
};

/** The account that payouts leave. */
const WALLET_NUMBER = '000123456789';
export const walletView = (balance: number, { live, merchant }: Look) => ({
  id: `wallet_${WALLET_NUMBER}`,
  type: 'wallet',
  attributes: {
    account_name: merchant,
    account_number: WALLET_NUMBER,
    available_balance: balance,
    pending_balance: 0,
    currency: 'PHP',
    livemode: live,
    status: 'active',
  },
});
