import type { Db } from '../wallet/index.ts';

/** A jackpot as the ledger has it, in minor units, with its last win. */
export type StoredJackpot = {
  readonly code: string;
  readonly balance: bigint;
  readonly lastWin: { readonly amount: bigint; readonly maskedName: string; readonly nodeId: string; readonly at: Date } | null;
};

type Row = { code: string; balance: bigint | string; amount: bigint | string | null; maskedName: string; nodeId: string; at: Date };

/** The jackpots of a merchant in which anything was ever staked. */
export const readJackpots = async (db: Db, merchantCode: string, currency: string): Promise<readonly StoredJackpot[]> => {
  const { rows } = await db.query<Row>({
    name: 'gaming-jackpots',
    text: `select j.code, j.balance, w.amount, w.masked_name as "maskedName", w.node_id as "nodeId", w.at
           from wallet_jackpots j left join lateral (
             select w.amount, w.at, r.masked_name, r.node_id from wallet_jackpot_wins w
               join wallet_transactions t on t.id = w.transaction_id join gaming_rounds r on r.id = t.group_id
               where w.merchant_code = j.merchant_code and w.code = j.code and w.currency = j.currency order by w.pool desc limit 1
           ) w on true
           where j.merchant_code = $1 and j.currency = $2`,
    values: [merchantCode, currency],
  });
  return rows.map(({ code, balance, amount, maskedName, nodeId, at }) => ({
    code,
    balance: BigInt(balance),
    lastWin: amount === null ? null : { amount: BigInt(amount), maskedName, nodeId, at },
  }));
};
