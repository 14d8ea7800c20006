import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { AddToInboxPort } from './gaming-ports.ts';

/** Rounds that one run tells of; the rest waits for the next. */
const toldAtOnceMax = 200;

/** Who has won a jackpot and was not told, once for each win; marks them as told. */
const takeJackpotWinners = async (client: PoolClient): Promise<readonly string[]> =>
  (
    await client.query<{ playerId: string }>({
      name: 'gaming-jackpot-winners',
      text: `with won as (
               select transaction_id from wallet_jackpot_wins where not told limit ${toldAtOnceMax} for update skip locked),
             told as (update wallet_jackpot_wins as win set told = true from won where win.transaction_id = won.transaction_id returning win.transaction_id)
             select t.player_id as "playerId" from told join wallet_transactions t on t.id = told.transaction_id order by t.seq`,
    })
  ).rows.map(({ playerId }) => playerId);

/**
 * Tells players of jackpots that they won, and of rounds that were in check and have ended. It is a job and not part of the vendor's call: a call that moves money
 * waits for nothing else. Mark and message are one transaction, so that a player is told once.
 * @returns how many messages were written.
 */
export const tellOutcomes = ({ pool, addToInbox }: { readonly pool: Pool; readonly addToInbox: AddToInboxPort }): Promise<number> =>
  transaction(pool, async (client) => {
    const { rows } = await client.query<{ playerId: string }>({
      name: 'gaming-rounds-outcomes',
      text: `with ended as (
               select id from gaming_rounds where outcome_untold and state in ('settled', 'cancelled')
               limit ${toldAtOnceMax} for update skip locked),
             told as (update gaming_rounds as round set outcome_untold = false from ended where round.id = ended.id returning round.player_id)
             select distinct player_id as "playerId" from told order by player_id`,
    });
    const winners = await takeJackpotWinners(client);
    for (const playerId of winners) await addToInbox(client, playerId, 'jackpot_won');
    // One message, however many of their rounds have ended.
    for (const { playerId } of rows) await addToInbox(client, playerId, 'round_resolved');
    return rows.length + winners.length;
  });
