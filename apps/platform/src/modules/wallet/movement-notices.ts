import type { MessageKind } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import { deliver } from '../../topics/consumers.ts';
import { storedCurrency, type Db } from './wallet-store.ts';

/** Tells a player of what a transaction of the ledger gave them; nobody where nothing was moved by that id. Pass the client that moved it. */
export const tellOfMovement = async (
  client: PoolClient,
  kind: Exclude<MessageKind, 'operator'>,
  transactionId: string,
  at: Date,
): Promise<void> => {
  const { rows } = await client.query<{ playerId: string }>({
    name: 'wallet-moved-player',
    text: 'select player_id as "playerId" from wallet_transactions where id = $1 and player_id is not null',
    values: [transactionId],
  });
  const [moved] = rows;
  if (moved !== undefined) await deliver(client, 'player.notice', { playerId: moved.playerId, kind, about: transactionId }, at);
};

/** What a transaction of the ledger gave its player, or took; null where it is not theirs or moved nothing. */
export const readMovement = async (db: Db, transactionId: string, playerId: string): Promise<Money | null> => {
  const { rows } = await db.query<{ amount: string | bigint; currency: string }>({
    name: 'wallet-moved-sum',
    text: 'select abs(credit - debit) as amount, currency from wallet_transactions where id = $1 and player_id = $2 and credit <> debit',
    values: [transactionId, playerId],
  });
  const [row] = rows;
  return row === undefined ? null : money(storedCurrency(row.currency), BigInt(row.amount));
};
