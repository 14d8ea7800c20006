import { money, type Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { Wallet } from '../wallet/index.ts';

type Debt = { readonly id: string; readonly left: bigint };

const readOpen = async (client: PoolClient, playerId: string): Promise<readonly Debt[]> => {
  const { rows } = await client.query<{ id: string; left: string }>({
    name: 'debt-open',
    text: `SELECT id, amount - paid AS "left" FROM player_debt WHERE player_id = $1 AND paid < amount ORDER BY at, id FOR UPDATE`,
    values: [playerId],
  });
  return rows.map(({ id, left }) => ({ id, left: BigInt(left) }));
};

/** What players owe of deposits that were taken back when the money had been played. */
export const createDebts = ({ wallet }: { readonly wallet: Pick<Wallet, 'debit' | 'lockedBalance'> }) => ({
  add: async (client: PoolClient, playerId: string, id: string, amount: bigint, at: Date): Promise<void> => {
    const text = 'INSERT INTO player_debt (id, player_id, amount, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
    await client.query({ name: 'debt-add', text, values: [id, playerId, amount, at] });
  },
  /** What a player owes, in minor units. */
  owed: async (client: PoolClient, playerId: string): Promise<bigint> =>
    (await readOpen(client, playerId)).reduce((sum, { left }) => sum + left, 0n),
  /** Takes from the balance what is owed, as far as it goes. Returns what is owed still. */
  settle: async (client: PoolClient, playerId: string, currency: Money['currency']): Promise<bigint> => {
    let owed = 0n;
    // The account's row is the lock under which the player's money moves.
    let balance = (await wallet.lockedBalance(playerId, client))?.minor ?? 0n;
    for (const { id, left } of await readOpen(client, playerId)) {
      const part = left < balance ? left : balance;
      owed += left - part;
      balance -= part;
      if (part === 0n) continue;
      const { rows } = await client.query<{ paid: string }>({
        name: 'debt-paid',
        text: 'UPDATE player_debt SET paid = paid + $2 WHERE id = $1 RETURNING paid',
        values: [id, part],
      });
      // What is paid in all makes each part of one debt a command of its own.
      const reference = `${id}:${rows[0]?.paid ?? ''}`;
      const taken = await wallet.debit(
        { playerId, source: 'receivable', reference, amount: money(currency, part), statement: 'reversal' },
        client,
      );
      if (!taken.ok) throw new Error('the ledger refused to take what is owed');
    }
    return owed;
  },
});
export type Debts = ReturnType<typeof createDebts>;
