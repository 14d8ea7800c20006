import type { PoolClient } from 'pg';
import type { Db } from '../../wallet/index.ts';
import type { Place, TransferCause } from './transfer-store.ts';

/** Whether a vendor has said that it knows a player. */
export const isKnownAtVendor = async (db: Db, { playerId, vendorCode }: Place): Promise<boolean> =>
  (
    await db.query({
      name: 'vendor-player-known',
      text: 'select from vendor_player where player_id = $1 and vendor_code = $2 and known_at is not null',
      values: [playerId, vendorCode],
    })
  ).rowCount === 1;

/** A game of the vendor is opened: money may be there from now on, and nothing calls it back meanwhile. */
export const noteOpened = async (client: PoolClient, { merchantCode, playerId, vendorCode }: Place, at: Date): Promise<void> => {
  await client.query({
    name: 'vendor-player-opened',
    text: `insert into vendor_player (merchant_code, player_id, vendor_code, known_at, opened_at, may_hold) values ($1, $2, $3, $4, $4, true)
           on conflict (player_id, vendor_code) do update
             set known_at = coalesce(vendor_player.known_at, $4), opened_at = $4, may_hold = true, recall_at = null, recall_cause = null, recall_tries = 0`,
    values: [merchantCode, playerId, vendorCode, at],
  });
};

/** All was brought back by what began at `since`: unless a game was opened after that, nothing is there. */
export const noteEmptied = async (client: PoolClient, { playerId, vendorCode }: Place, since: Date): Promise<void> => {
  await client.query({
    name: 'vendor-player-emptied',
    text: `update vendor_player set may_hold = false, recall_at = null, recall_cause = null
           where player_id = $1 and vendor_code = $2 and opened_at <= $3`,
    values: [playerId, vendorCode, since],
  });
};

/** Asks for all of a player's money to be brought back from wherever any may be, or from one vendor. */
export const askForRecall = async (
  db: Db,
  playerId: string,
  { cause, at, vendorCode = null }: { readonly cause: TransferCause; readonly at: Date; readonly vendorCode?: string | null },
): Promise<void> => {
  await db.query({
    name: 'vendor-player-recall',
    text: `update vendor_player set recall_at = $2, recall_cause = $3, recall_tries = 0
           where player_id = $1 and may_hold and ($4::text is null or vendor_code = $4)`,
    values: [playerId, at, cause, vendorCode],
  });
};

export type DueRecall = Place & { readonly cause: TransferCause };

/** The longest pause between two tries of a recall, in minutes. */
const pauseMinutesMax = 360;

/** Takes what is to be brought back now; it is tried again after a pause that grows, unless all was brought back or a game was opened until then. */
export const takeDueRecalls = async (db: Db, at: Date, max: number): Promise<readonly DueRecall[]> =>
  (
    await db.query<DueRecall>({
      name: 'vendor-player-due',
      text: `update vendor_player p set recall_at = $1::timestamptz + least(${pauseMinutesMax}, 2 ^ least(p.recall_tries, 20)) * interval '1 minute', recall_tries = p.recall_tries + 1
             from (select player_id, vendor_code from vendor_player where recall_at <= $1 order by recall_at limit ${max} for update skip locked) due
             where p.player_id = due.player_id and p.vendor_code = due.vendor_code
             returning p.merchant_code as "merchantCode", p.player_id as "playerId", p.vendor_code as "vendorCode", p.recall_cause as "cause"`,
      values: [at],
    })
  ).rows;

/** Whether what was taken is still to be brought back. Holds up the opening of a game until the transaction ends. */
export const isRecallWanted = async (client: PoolClient, { playerId, vendorCode }: Place): Promise<boolean> =>
  (
    await client.query({
      name: 'vendor-player-wanted',
      text: 'select from vendor_player where player_id = $1 and vendor_code = $2 and recall_at is not null for update',
      values: [playerId, vendorCode],
    })
  ).rowCount === 1;

/** The vendors at which a player has a wallet; of these those alone where anything may be. */
export const readVendorsOfPlayer = async (db: Db, playerId: string, mayHold: boolean): Promise<readonly string[]> =>
  (
    await db.query<{ vendorCode: string }>({
      name: 'vendor-player-vendors',
      text: 'select vendor_code as "vendorCode" from vendor_player where player_id = $1 and (may_hold or not $2) order by 1',
      values: [playerId, mayHold],
    })
  ).rows.map(({ vendorCode }) => vendorCode);
