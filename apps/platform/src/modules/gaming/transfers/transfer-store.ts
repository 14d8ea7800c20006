import type { PoolClient } from 'pg';
import type { Db } from '../../wallet/index.ts';

export type TransferCause = 'launch' | 'exit' | 'next_launch' | 'logout' | 'tap';
export type TransferState = 'prepared' | 'asked' | 'unknown' | 'done' | 'refused';
/** Whose wallet, and at which vendor. */
export type Place = { readonly merchantCode: string; readonly playerId: string; readonly vendorCode: string };

export type Transfer = Place & {
  readonly id: string;
  readonly direction: 'to_vendor' | 'from_vendor';
  /** Minor units; null of what comes back until the vendor has said how much. */
  readonly amount: bigint | null;
  readonly currency: string;
  readonly cause: TransferCause;
  readonly state: TransferState;
  readonly reason: string;
  readonly expiresAt: Date;
  readonly askAt: Date | null;
  readonly asked: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};
export type NewTransfer = Omit<Transfer, 'state' | 'reason' | 'asked' | 'endedAt' | 'askAt'> & { readonly askAt: Date };

const columns = `id, merchant_code as "merchantCode", player_id as "playerId", vendor_code as "vendorCode", direction, amount, currency, cause,
  state, reason, expires_at as "expiresAt", ask_at as "askAt", asked, created_at as "createdAt", ended_at as "endedAt"`;
const isOpen = `state in ('prepared', 'asked', 'unknown')`;

const transfersOf = async (db: Db, name: string, where: string, values: readonly unknown[]): Promise<readonly Transfer[]> => {
  const { rows } = await db.query<Transfer>({
    name: `vendor-transfer-${name}`,
    text: `select ${columns} from vendor_transfer where ${where}`,
    values: [...values],
  });
  return rows;
};

/** Writes a transfer down; false where another one of the same wallet at the vendor has not ended. */
export const insertTransfer = async (client: PoolClient, transfer: NewTransfer): Promise<boolean> => {
  const { id, merchantCode, playerId, vendorCode, direction, amount, currency, cause, expiresAt, askAt, createdAt } = transfer;
  const { rowCount } = await client.query({
    name: 'vendor-transfer-add',
    text: `insert into vendor_transfer (id, merchant_code, player_id, vendor_code, direction, amount, currency, cause, state, expires_at, ask_at, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'prepared', $9, $10, $11)
           on conflict (player_id, vendor_code) where ${isOpen} do nothing`,
    values: [id, merchantCode, playerId, vendorCode, direction, amount, currency, cause, expiresAt, askAt, createdAt],
  });
  return rowCount === 1;
};

/** Takes a prepared transfer to its vendor: whoever gets true asks, and nobody else. */
export const claimTransfer = async (db: Db, id: string): Promise<boolean> => {
  const text = `update vendor_transfer set state = 'asked' where id = $1 and state = 'prepared'`;
  return (await db.query({ name: 'vendor-transfer-claim', text, values: [id] })).rowCount === 1;
};

export const readTransfer = async (db: Db, id: string): Promise<Transfer | null> =>
  (await transfersOf(db, 'one', 'id = $1', [id]))[0] ?? null;

/** The transfer that is under way between a player's wallets; null for none. */
export const readOpenTransfer = async (db: Db, { playerId, vendorCode }: Place): Promise<Transfer | null> =>
  (await transfersOf(db, 'open', `player_id = $1 and vendor_code = $2 and ${isOpen}`, [playerId, vendorCode]))[0] ?? null;

/** A transfer that has not ended, which then stays so until the transaction ends. */
export const lockOpenTransfer = async (client: PoolClient, id: string): Promise<Transfer | null> =>
  (await transfersOf(client, 'lock', `id = $1 and ${isOpen} for update`, [id]))[0] ?? null;

export const endTransfer = async (
  client: PoolClient,
  id: string,
  {
    state,
    amount,
    reason,
    at,
  }: { readonly state: 'done' | 'refused'; readonly amount: bigint | null; readonly reason: string; readonly at: Date },
): Promise<void> => {
  await client.query({
    name: 'vendor-transfer-end',
    text: 'update vendor_transfer set state = $2, amount = coalesce($3, amount), reason = $4, ask_at = null, ended_at = $5 where id = $1',
    values: [id, state, amount, reason, at],
  });
};

/** Leaves a transfer open of which the vendor said nothing: it is asked about again, or a person looks. */
export const postponeTransfer = async (client: PoolClient, id: string, reason: string, askAt: Date | null): Promise<void> => {
  await client.query({
    name: 'vendor-transfer-postpone',
    text: `update vendor_transfer set state = 'unknown', reason = $2, ask_at = $3, asked = asked + 1 where id = $1`,
    values: [id, reason, askAt],
  });
};

/** The transfers that are to be asked about now, those that wait longest first. */
export const readDueTransfers = (db: Db, at: Date, max: number): Promise<readonly Transfer[]> =>
  transfersOf(db, 'due', `ask_at <= $1 order by ask_at limit ${max}`, [at]);

/** A page of a player's transfers, newest first, with how many there are. */
export const readTransferPage = async (
  db: Db,
  playerId: string,
  page: { readonly number: number; readonly size: number },
): Promise<{ readonly transfers: readonly Transfer[]; readonly count: number }> => {
  const { rows } = await db.query<{ count: number }>({
    name: 'vendor-transfer-count',
    text: 'select count(*)::int as count from vendor_transfer where player_id = $1',
    values: [playerId],
  });
  const where = 'player_id = $1 order by created_at desc, id desc limit $2 offset $3';
  return {
    transfers: await transfersOf(db, 'page', where, [playerId, page.size, (page.number - 1) * page.size]),
    count: rows[0]?.count ?? 0,
  };
};

/** The transfers of which nobody knows what became, those that wait longest first: the operator's queue. Null is every merchant, every vendor. */
export const readUnknownTransfers = (db: Db, merchantCode: string | null, vendorCode: string | null): Promise<readonly Transfer[]> =>
  transfersOf(
    db,
    'unknown',
    `state = 'unknown' and ($1::text is null or merchant_code = $1) and ($2::text is null or vendor_code = $2) order by created_at, id`,
    [merchantCode, vendorCode],
  );
