import type { Pool, PoolClient } from 'pg';

type Db = Pool | PoolClient;

/** An account that a player is paid to. */
export type Account = {
  readonly id: string;
  readonly merchantCode: string;
  readonly playerId: string;
  readonly channel: string;
  readonly numberSealed: Buffer;
  readonly numberHash: Buffer;
  /** The same with its kind instead of its channel; null for one of before, until the job has written it. */
  readonly kindHash: Buffer | null;
  readonly tail: string;
  readonly holder: string;
  readonly state: 'active' | 'blocked' | 'removed';
  readonly usableAt: Date;
  readonly createdAt: Date;
};

const columns = `id, merchant_code AS "merchantCode", player_id AS "playerId", channel, number_sealed AS "numberSealed", number_hash AS "numberHash", kind_hash AS "kindHash",
  tail, holder, state, usable_at AS "usableAt", created_at AS "createdAt"`;

/** Stores an account; false where the player has it already. */
export const insertAccount = async (client: PoolClient, account: Account): Promise<boolean> =>
  (
    await client.query({
      name: 'payout-account-add',
      text: `INSERT INTO payout_account (id, merchant_code, player_id, channel, number_sealed, number_hash, tail, holder, state, usable_at, created_at, kind_hash)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
      values: [
        account.id,
        account.merchantCode,
        account.playerId,
        account.channel,
        account.numberSealed,
        account.numberHash,
        account.tail,
        account.holder,
        account.state,
        account.usableAt,
        account.createdAt,
        account.kindHash,
      ],
    })
  ).rowCount === 1;

/** The accounts of a player that are not removed, the oldest first. */
export const readAccounts = async (db: Db, playerId: string): Promise<readonly Account[]> =>
  (
    await db.query<Account>({
      name: 'payout-accounts',
      text: `SELECT ${columns} FROM payout_account WHERE player_id = $1 AND state <> 'removed' ORDER BY created_at, id`,
      values: [playerId],
    })
  ).rows;

export const readAccount = async (db: Db, id: string): Promise<Account | null> =>
  (await db.query<Account>({ name: 'payout-account', text: `SELECT ${columns} FROM payout_account WHERE id = $1`, values: [id] }))
    .rows[0] ?? null;

export const updateAccount = async (db: Db, playerId: string, id: string, state: Account['state']): Promise<boolean> =>
  (
    await db.query({
      name: 'payout-account-state',
      text: `UPDATE payout_account SET state = $3 WHERE player_id = $1 AND id = $2 AND state <> 'removed'`,
      values: [playerId, id, state],
    })
  ).rowCount === 1;

/** Whether another player of the merchant has an account of the same kind and number. */
export const isShared = async (db: Db, { merchantCode, kindHash, channel, numberHash, playerId }: Account): Promise<boolean> =>
  (
    await db.query({
      name: 'payout-account-shared',
      text: `SELECT FROM payout_account WHERE merchant_code = $1 AND player_id <> $4 AND (kind_hash = $5 OR (channel = $2 AND number_hash = $3)) LIMIT 1`,
      values: [merchantCode, channel, numberHash, playerId, kindHash],
    })
  ).rowCount === 1;

/** A page of accounts without the hash by kind. */
export const readWithoutKind = async (db: Db, after: string, max: number): Promise<readonly Account[]> =>
  (
    await db.query<Account>({
      name: 'payout-account-without-kind',
      text: `SELECT ${columns} FROM payout_account WHERE kind_hash IS NULL AND id > $1 ORDER BY id LIMIT $2`,
      values: [after, max],
    })
  ).rows;
export const updateKindHash = async (db: Db, id: string, hash: Buffer): Promise<void> => {
  await db.query({ name: 'payout-account-kind', text: 'UPDATE payout_account SET kind_hash = $2 WHERE id = $1', values: [id, hash] });
};
