import { money, type Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { NoticeSums, SumReader } from '../inbox/index.ts';
import { storedCurrency } from '../wallet/index.ts';

type Row = { readonly amount: string | bigint; readonly currency: string };
const readSum = async (client: PoolClient, name: string, text: string, about: string, playerId: string): Promise<Money | null> => {
  const [row] = (await client.query<Row>({ name, text, values: [about, playerId] })).rows;
  return row === undefined || BigInt(row.amount) <= 0n ? null : money(storedCurrency(row.currency), BigInt(row.amount));
};
const reading =
  (name: string, text: string): SumReader =>
  (client, about, playerId) =>
    readSum(client, name, text, about, playerId);

/** What messages of games tell of: the transaction that won a jackpot, and the rounds that have ended, by their ids with blanks between. */
export const noticeSums: NoticeSums = {
  jackpot_won: reading(
    'notice-sum-jackpot',
    `select w.amount, w.currency from wallet_jackpot_wins w join wallet_transactions t on t.id = w.transaction_id
     where w.transaction_id = $1 and t.player_id = $2`,
  ),
  round_resolved: reading(
    'notice-sum-rounds',
    `select sum(payout + cancelled_stake)::bigint as amount, currency from gaming_rounds
     where id = any (string_to_array($1, ' ')) and player_id = $2 group by currency`,
  ),
};
