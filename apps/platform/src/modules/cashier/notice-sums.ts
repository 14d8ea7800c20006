import { money, type Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { NoticeSums, SumReader } from '../inbox/index.ts';
import { storedCurrency } from '../wallet/index.ts';
import { fees, sourceOf, suspense } from './ledger-entries.ts';
import { keyOf } from './payment-store.ts';

type Row = { readonly amount: string | bigint | null; readonly currency: string | null };
const readSum = async (client: PoolClient, name: string, text: string, values: readonly string[]): Promise<Money | null> => {
  const { amount = null, currency = null } = (await client.query<Row>({ name, text, values: [...values] })).rows[0] ?? {};
  return amount === null || currency === null || BigInt(amount) <= 0n ? null : money(storedCurrency(currency), BigInt(amount));
};

/** What reached the balance of a payment, the player's fee taken off. */
const credited: SumReader = (client, about, playerId) => {
  const { merchantCode, provider, paymentId } = keyOf(about);
  return readSum(
    client,
    'notice-sum-credited',
    `select sum(credit - debit) as amount, min(currency) as currency from wallet_transactions
     where merchant_code = $1 and player_id = $2 and (source, kind, reference) in (($3, 'deposit', $4), ('${fees}', 'debit', $5))`,
    [merchantCode, playerId, sourceOf(provider), paymentId, `${provider}:${paymentId}`],
  );
};
/** What of a payment was credited after it had waited. */
const added: SumReader = (client, about, playerId) => {
  const { merchantCode, paymentId } = keyOf(about);
  return readSum(
    client,
    'notice-sum-added',
    `select credit as amount, currency from wallet_transactions
     where merchant_code = $1 and player_id = $2 and source = '${suspense}' and kind = 'deposit' and reference = $3`,
    [merchantCode, playerId, paymentId],
  );
};
const ofPayment =
  (name: string, text: string): SumReader =>
  (client, about, playerId) => {
    const { merchantCode, provider, paymentId } = keyOf(about);
    return readSum(client, name, text, [merchantCode, provider, paymentId, playerId]);
  };
const ofOrder =
  (name: string, text: string): SumReader =>
  (client, about, playerId) =>
    readSum(client, name, text, [about, playerId]);

const isIt = '(p.merchant_code, p.provider, p.payment_id, p.player_id) = ($1, $2, $3, $4)';
const ofWithdrawal = ofOrder('notice-sum-withdrawal', 'select amount, currency from withdrawal where id = $1 and player_id = $2');

/** What the cashier's messages tell of: payments by their names as credits, else orders by their ids. */
export const noticeSums: NoticeSums = {
  deposit_credited: credited,
  deposit_paid: credited,
  deposit_added: added,
  deposit_held: ofPayment(
    'notice-sum-held',
    `select p.amount - p.credited - p.returned as amount, p.currency from provider_payment p where ${isIt}`,
  ),
  deposit_returned: ofPayment('notice-sum-returned', `select p.returned as amount, p.currency from provider_payment p where ${isIt}`),
  deposit_refused: ofOrder('notice-sum-order', 'select amount, currency from deposit_order where id = $1 and player_id = $2'),
  // The fee stays with the house.
  withdrawal_paid: ofOrder('notice-sum-paid', 'select amount - fee as amount, currency from withdrawal where id = $1 and player_id = $2'),
  withdrawal_refused: ofWithdrawal,
  withdrawal_returned: ofWithdrawal,
};
