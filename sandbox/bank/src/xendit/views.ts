import { institutions } from '../core/institutions.ts';
import type { Order, Payment, Payout, Refund } from '../core/records.ts';

const business = { business_id: '5f27a14a9bf05c73dd040bc8' };
const country = 'PH';

/** Amounts are pesos with decimals. */
export const pesosOf = (centavos: number): number => centavos / 100;
const timeOf = (ms: number): string => new Date(ms).toISOString();
const times = (createdAt: number, updatedAt: number) => ({ created: timeOf(createdAt), updated: timeOf(updatedAt) });
/** A session has a request of its own, under its second id. */
export const requestIdOf = ({ id, kind, alias }: Order): string => (kind === 'page' ? alias : id);
const paidOf = (payments: readonly Payment[]): Payment | undefined => payments.findLast(({ state }) => state === 'paid');
const noted = ({ description = null, metadata = null }: Readonly<Record<string, unknown>>) => ({ description, metadata });

export const eventBody = (event: string, at: number, data: object) => ({ event, ...business, created: timeOf(at), data });

const sessionStatus = { new: 'ACTIVE', open: 'ACTIVE', paid: 'COMPLETED', expired: 'EXPIRED', cancelled: 'CANCELED' } as const;

export const sessionView = (order: Order, payments: readonly Payment[], origin: string) => {
  const { id, reference, currency, amount, createdAt, updatedAt, state, successUrl, cancelUrl, details } = order;
  const paid = paidOf(payments);
  const named = { payment_session_id: id, reference_id: reference, status: sessionStatus[state], amount: pesosOf(amount) };
  const kind = { session_type: 'PAY', mode: 'PAYMENT_LINK', locale: 'en', country, currency, customer_id: details['customer_id'] };
  const urls = { success_return_url: successUrl, cancel_return_url: cancelUrl, payment_link_url: `${origin}/pay/${id}` };
  const dates = { ...times(createdAt, updatedAt), expires_at: timeOf(order.expiresAt ?? createdAt) };
  const completed = paid === undefined ? {} : { payment_request_id: requestIdOf(order), payment_id: paid.id };
  return { ...named, ...kind, ...urls, ...noted(details), ...business, ...dates, ...completed };
};

const open = 'REQUIRES_ACTION';
const requestStatus = { new: open, open, paid: 'SUCCEEDED', expired: 'EXPIRED', cancelled: 'CANCELED' } as const;

export const requestView = (order: Order, payments: readonly Payment[], origin: string) => {
  const { id, reference, currency, amount, createdAt, updatedAt, state, methods, code, details } = order;
  const paid = paidOf(payments);
  const redirect = { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: `${origin}/pay/${id}` };
  const action = code === null ? redirect : { type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: code };
  const named = { payment_request_id: requestIdOf(order), reference_id: reference, status: requestStatus[state] };
  const sum = { type: 'PAY', capture_method: 'AUTOMATIC', country, currency, request_amount: pesosOf(amount) };
  const channel = { channel_code: methods[0] ?? null, channel_properties: details['channel_properties'] ?? {} };
  const result = { actions: state === 'open' ? [action] : [], ...(paid === undefined ? {} : { latest_payment_id: paid.id }) };
  return { ...named, ...sum, ...channel, ...result, ...noted(details), ...business, ...times(createdAt, updatedAt) };
};

/** What was taken in may differ from what was asked for: the captures say it. */
export const paymentView = (payment: Payment, order: Order | null) => {
  const { id, state, reference, amount, currency, method, payer, paidAt, createdAt } = payment;
  const capture = { capture_id: `cap-${id.slice(3)}`, capture_amount: pesosOf(amount), capture_timestamp: timeOf(paidAt ?? createdAt) };
  const named = { payment_id: id, payment_request_id: order === null ? null : requestIdOf(order), reference_id: reference };
  const sum = { type: 'SINGLE_PAYMENT', country, currency, request_amount: pesosOf(order?.amount ?? amount), channel_code: method };
  const payment_details = { payer_name: payer };
  const result = state === 'failed' ? { status: 'FAILED', failure_code: 'PAYMENT_DECLINED' } : { status: 'SUCCEEDED' };
  const dates = times(createdAt, paidAt ?? createdAt);
  const captures = paidAt === null ? [] : [capture];
  return { ...named, ...sum, ...result, captures, payment_details, ...noted(order?.details ?? {}), ...business, ...dates };
};

const payoutStatus = {
  pending: { status: 'ACCEPTED', entry: 'PENDING' },
  sending: { status: 'REQUESTED', entry: 'PENDING' },
  succeeded: { status: 'SUCCEEDED', entry: 'SUCCESS' },
  failed: { status: 'FAILED', entry: 'FAILED' },
  cancelled: { status: 'CANCELLED', entry: 'VOIDED' },
  reversed: { status: 'REVERSED', entry: 'REVERSED' },
} as const;

export const payoutView = (payout: Payout) => {
  const { id, amount, channel, currency, reference, state, failure, account, createdAt, updatedAt, details } = payout;
  const named = { id, reference_id: reference, channel_code: channel, currency, amount: pesosOf(amount) };
  const channel_properties = { account_number: account.number, account_holder_name: account.holder };
  const result = { status: payoutStatus[state].status, ...(failure === null ? {} : { failure_code: failure }) };
  const dates = { ...times(createdAt, updatedAt), estimated_arrival_time: timeOf(Number(details['arrivesAt'])) };
  const receipt_notification = details['receipt_notification'];
  return { ...named, channel_properties, ...result, receipt_notification, ...noted(details), ...business, ...dates };
};

const moneyIn = ({ state, method, amount, fee, createdAt, paidAt }: Payment) => {
  const kind = { type: 'PAYMENT', cashflow: 'MONEY_IN', status: state === 'failed' ? 'FAILED' : 'SUCCESS' };
  const channel = { channel_category: method === 'QRPH' ? 'QR_CODE' : 'EWALLET', channel_code: method, account_identifier: null };
  return { ...kind, ...channel, net_amount: pesosOf(amount - fee), ...times(createdAt, paidAt ?? createdAt) };
};
const moneyOut = ({ state, channel, account, amount, fee, createdAt, updatedAt }: Payout) => {
  const kind = { type: 'DISBURSEMENT', cashflow: 'MONEY_OUT', status: payoutStatus[state].entry };
  const category = institutions.find(({ code }) => code === channel)?.kind ?? 'BANK';
  const to = { channel_category: category, channel_code: channel, account_identifier: account.number };
  return { ...kind, ...to, net_amount: pesosOf(amount + fee), ...times(createdAt, updatedAt) };
};

export const refundView = ({ id, payment, reference, amount, currency, state, failure, details, createdAt, updatedAt }: Refund) => {
  const { payment_request_id, reason, metadata = null } = details;
  const named = { id, payment_id: payment, payment_request_id, reference_id: reference, status: state.toUpperCase(), reason };
  const sum = { amount: pesosOf(amount), currency, country, failure_code: failure, refund_fee_amount: null };
  return { ...named, ...sum, metadata, ...business, ...times(createdAt, updatedAt) };
};

const entryStatus = { pending: 'PENDING', succeeded: 'SUCCESS', failed: 'FAILED' } as const;
const moneyBack = ({ state, amount, createdAt, updatedAt }: Refund) => {
  const kind = { type: 'REFUND', cashflow: 'MONEY_OUT', status: entryStatus[state] };
  const channel = { channel_category: 'EWALLET', channel_code: null, account_identifier: null };
  return { ...kind, ...channel, net_amount: pesosOf(amount), ...times(createdAt, updatedAt) };
};

/** A line of the provider's statement. */
export const entryView = (row: Payment | Payout | Refund) => {
  const { id, reference, currency, amount } = row;
  const named = { id: `txn_${id}`, product_id: id, reference_id: reference };
  const sum = { currency, amount: pesosOf(amount), net_amount_currency: currency, settlement_status: 'PENDING' };
  const taxes = { value_added_tax: 0, xendit_withholding_tax: 0, third_party_withholding_tax: 0, status: 'COMPLETED' };
  const fee = { xendit_fee: pesosOf(row.fee), ...taxes };
  return { ...named, ...sum, fee, ...business, ...('channel' in row ? moneyOut(row) : 'payment' in row ? moneyBack(row) : moneyIn(row)) };
};
