import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import { eachAlone, pagesOf } from '../../kernel/each-alone.ts';
import type { Clock } from '../../kernel/clock.ts';
import { deliver } from '../../topics/consumers.ts';

/** Rows that one query finds. */
const batchMax = 200;

type Untold = { readonly id: string; readonly playerId: string };
/** A message that is due: what it tells of, and how that is marked as told; returns how many rows were. */
type Due = {
  readonly name: string;
  readonly playerId: string;
  readonly kind: 'free_rounds_ended' | 'jackpot_won' | 'round_resolved';
  /** The transaction or the rounds that it tells of. */
  readonly about?: string;
  readonly mark: (client: PoolClient) => Promise<number>;
};

const readUntoldWins = async (pool: Pool, last: Untold | null): Promise<readonly Untold[]> =>
  (
    await pool.query<Untold>({
      name: 'gaming-jackpot-winners',
      text: `select win.transaction_id as id, t.player_id as "playerId" from wallet_jackpot_wins win
             join wallet_transactions t on t.id = win.transaction_id
             where not win.told and win.transaction_id > $1 order by win.transaction_id limit ${batchMax}`,
      values: [last?.id ?? ''],
    })
  ).rows;

const markWin = async (client: PoolClient, transactionId: string): Promise<number> =>
  (
    await client.query({
      name: 'gaming-jackpot-winner-told',
      text: 'update wallet_jackpot_wins set told = true where transaction_id = $1 and not told',
      values: [transactionId],
    })
  ).rowCount ?? 0;

const readUntoldRounds = async (pool: Pool, last: Untold | null): Promise<readonly Untold[]> =>
  (
    await pool.query<Untold>({
      name: 'gaming-rounds-outcomes',
      text: `select id, player_id as "playerId" from gaming_rounds
             where outcome_untold and state in ('settled', 'cancelled') and id > $1 order by id limit ${batchMax}`,
      values: [last?.id ?? ''],
    })
  ).rows;

/** Of rounds that a vendor's call holds, the next run tells. */
const markRounds = async (client: PoolClient, ids: readonly string[]): Promise<number> =>
  (
    await client.query({
      name: 'gaming-rounds-told',
      text: `update gaming_rounds set outcome_untold = false where id = any (array (
               select id from gaming_rounds where id = any ($1) and outcome_untold and state in ('settled', 'cancelled') for update skip locked))`,
      values: [ids],
    })
  ).rowCount ?? 0;

/** Free rounds that have ended with some left, and of whose end nobody was told. */
const readEndedGifts = async (pool: Pool, at: Date, last: Untold | null): Promise<readonly Untold[]> =>
  (
    await pool.query<Untold>({
      name: 'gaming-gifts-ended',
      text: `select id, player_id as "playerId" from free_round_gift
             where not end_told and withdrawn_at is null and ends_at <= $2 and id > $1 order by id limit ${batchMax}`,
      values: [last?.id ?? '', at],
    })
  ).rows;

/** Marks them as told; returns how many had rounds left, of which there is something to tell. */
const markGifts = async (client: PoolClient, ids: readonly string[]): Promise<number> =>
  (
    await client.query({
      name: 'gaming-gifts-told',
      text: `with marked as (update free_round_gift set end_told = true where id = any ($1) and not end_told returning id)
             select from marked where gaming_gift_left(p_gift => id) > 0`,
      values: [ids],
    })
  ).rowCount ?? 0;

async function* messagesDue(pool: Pool, at: Date): AsyncGenerator<Due> {
  for await (const page of pagesOf<Untold>(batchMax, (last) => readUntoldWins(pool, last)))
    for (const { id, playerId } of page)
      yield { name: `jackpot ${id}`, playerId, kind: 'jackpot_won', about: id, mark: (client) => markWin(client, id) };
  for await (const page of pagesOf<Untold>(batchMax, (last) => readUntoldRounds(pool, last)))
    // One message, however many of their rounds have ended.
    for (const [playerId, rounds] of Map.groupBy(page, (round) => round.playerId)) {
      const ids = rounds.map(({ id }) => id);
      yield { name: `round ${ids[0]}`, playerId, kind: 'round_resolved', about: ids.join(' '), mark: (client) => markRounds(client, ids) };
    }
  for await (const page of pagesOf<Untold>(batchMax, (last) => readEndedGifts(pool, at, last)))
    for (const [playerId, gifts] of Map.groupBy(page, (gift) => gift.playerId)) {
      const ids = gifts.map(({ id }) => id);
      yield { name: `free rounds ${ids[0]}`, playerId, kind: 'free_rounds_ended', mark: (client) => markGifts(client, ids) };
    }
}

/**
 * Tells players of jackpots that they won, of rounds that were in check and have ended, and of free rounds that ended before they played them. It is a job and not part of the vendor's call: a call that moves money
 * waits for nothing else. Mark and message are one transaction, so that a player is told once.
 * @returns how many messages were told of.
 */
export const tellOutcomes = async ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Promise<number> => {
  let told = 0;
  const tell = ({ playerId, kind, about, mark }: Due): Promise<void> =>
    transaction(pool, async (client) => {
      if ((await mark(client)) === 0) return;
      await deliver(client, 'player.notice', { playerId, kind, ...(about === undefined ? {} : { about }) }, new Date(clock.now()));
      told++;
    });
  await eachAlone(messagesDue(pool, new Date(clock.now())), ({ name }) => name, tell);
  return told;
};
