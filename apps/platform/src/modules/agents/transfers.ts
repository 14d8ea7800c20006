import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Caller, HoldSession } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fingerprintOf, tellOfMovement } from '../wallet/index.ts';

export type TransfersDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly holdSession: HoldSession;
  /** Counts what a player has staked towards what came in, so that what is done with stands in nobody's way. */
  readonly countTurnover: (client: PoolClient, playerId: string, at: Date) => Promise<unknown>;
  /** Takes from a player's balance what they owe, as far as it goes. */
  readonly settleDebts: (client: PoolClient, playerId: string, currency: Currency) => Promise<unknown>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};
export type TransferStatus =
  | 'ok'
  | 'key_reused'
  | 'unknown'
  | 'blocked'
  | 'closed'
  | 'deposit_limit'
  | 'turnover'
  | 'limit'
  | 'funds'
  | 'session_ended';
/** `to`: the number of a member directly below; null for the agent above. */
export type NewTransfer = {
  readonly to: bigint | null;
  readonly key: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** In minor units; null for no bound. */
  readonly dayMax: bigint | null;
  readonly timesADay: number;
};
export type StoredTransfer = {
  readonly id: string;
  readonly isOut: boolean;
  /** Whether the other stands above. */
  readonly isAbove: boolean;
  readonly name: string;
  readonly amount: bigint;
  readonly at: Date;
};

/** Transfers that are shown. */
const shownMax = 50;

/** Money between an agent and those directly above and below. */
export const createTransfers = ({ pool, clock, ids, holdSession, countTurnover, settleDebts, onCommitted }: TransfersDeps) => ({
  give: async (owner: Caller, { to, key, amount, currency, dayMax, timesADay }: NewTransfer): Promise<TransferStatus> => {
    const status = await transaction(pool, async (client): Promise<TransferStatus> => {
      if (!(await holdSession(client, owner))) return 'session_ended';
      const at = new Date(clock.now());
      const [id, received] = [ids.newId(), ids.newId()];
      // Both accounts in the order of their ids, before anything locks one of them.
      await client.query({
        name: 'agent-transfer-lock',
        text: `SELECT FROM wallet_accounts WHERE player_id IN ($1, agent_receiver(p_from => $1, p_to => $2)) ORDER BY player_id FOR UPDATE`,
        values: [owner.playerId, to],
      });
      await countTurnover(client, owner.playerId, at);
      await settleDebts(client, owner.playerId, currency);
      const { rows } = await client.query<{ status: TransferStatus }>({
        name: 'agent-transfer',
        text: `SELECT agent_transfer(p_id => $1, p_from => $2, p_to => $3, p_key => $4, p_amount => $5, p_currency => $6, p_day_max => $7,
                 p_times => $8, p_out => $9, p_in => $10, p_fingerprint => $11, p_at => $12) AS status`,
        values: [
          id,
          owner.playerId,
          to,
          key,
          amount,
          currency,
          dayMax,
          timesADay,
          ids.newId(),
          received,
          fingerprintOf(['agent-transfer', id, amount.toString(), currency]),
          at,
        ],
      });
      const [said] = rows;
      if (said === undefined) throw new Error('the store did not answer on a transfer');
      // A repeat has moved nothing, and is told nobody.
      await tellOfMovement(client, 'transfer_received', received, at);
      return said.status;
    });
    if (status === 'ok') onCommitted();
    return status;
  },

  /** What is left of a day's amount and times; the day is the merchant's. */
  usedOn: async (playerId: string, day: string): Promise<{ readonly sum: bigint; readonly times: number }> =>
    (
      await pool.query<{ sum: bigint; times: number }>({
        name: 'agent-transfers-used',
        text: 'SELECT coalesce(sum(amount), 0)::bigint AS sum, count(*)::int AS times FROM agent_transfers WHERE from_id = $1 AND day = $2',
        values: [playerId, day],
      })
    ).rows[0] ?? { sum: 0n, times: 0 },

  /** The latest of an agent, given and got. */
  list: async (playerId: string): Promise<readonly StoredTransfer[]> =>
    (
      await pool.query<StoredTransfer>({
        name: 'agent-transfers',
        text: `SELECT t.id, t.from_id = $1 AS "isOut", (t.way = 'up') = (t.from_id = $1) AS "isAbove", p.username AS name, t.amount, t.at FROM (
                 (SELECT * FROM agent_transfers WHERE from_id = $1 ORDER BY at DESC LIMIT ${shownMax})
                 UNION ALL (SELECT * FROM agent_transfers WHERE to_id = $1 ORDER BY at DESC LIMIT ${shownMax})
               ) t JOIN player p ON p.id = CASE WHEN t.from_id = $1 THEN t.to_id ELSE t.from_id END ORDER BY t.at DESC, t.id LIMIT ${shownMax}`,
        values: [playerId],
      })
    ).rows,

  /** Whether somebody stands above, and whether the account may give them money. */
  above: async (playerId: string): Promise<{ readonly toUpline: boolean; readonly hasAbove: boolean }> =>
    (
      await pool.query<{ toUpline: boolean; hasAbove: boolean }>({
        name: 'agent-transfer-above',
        text: `SELECT p.to_upline AS "toUpline", n.parent_no IS NOT NULL AS "hasAbove" FROM agent_nodes n JOIN player p ON p.id = n.player_id
               WHERE n.player_id = $1`,
        values: [playerId],
      })
    ).rows[0] ?? { toUpline: false, hasAbove: false },
});
export type Transfers = ReturnType<typeof createTransfers>;
