import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { AddToInboxPort } from './gaming-ports.ts';

/** Rounds that one run tells of; the rest waits for the next. */
const toldAtOnceMax = 200;

/**
 * Tells players of rounds that were in check and have ended. It is a job and not part of the vendor's call: a call that moves money
 * waits for nothing else. Mark and message are one transaction, so that a player is told once.
 * @returns how many players were told.
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
    // One message, however many of their rounds have ended.
    for (const { playerId } of rows) await addToInbox(client, playerId, 'round_resolved');
    return rows.length;
  });
