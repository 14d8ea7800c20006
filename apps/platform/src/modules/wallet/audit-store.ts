import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';

/** One account that does not add up. */
export type AuditFinding = { readonly account: string; readonly currency: string };

/** The count of the ledger that is brought on all the time. */
export const keptCount = 'kept';

/** Commands whose postings one statement adds up. */
export const rollUpMax = 10_000;
/** Players whom one statement audits. */
export const auditedMax = 1_000;

/** Adds up one page of commands; returns how many. Fewer than `rollUpMax` are the last that can be added up now. */
export const rollUpPage = async (pool: Pool, count: string): Promise<number> =>
  Number(
    (
      await pool.query<{ passed: bigint }>({
        name: 'wallet-roll-up',
        text: `select wallet_roll_up(p_count => $1, p_max => ${rollUpMax}) as passed`,
        values: [count],
      })
    ).rows[0]?.passed ?? 0,
  );

/** Commands that are in the store and not in the sums of the kept count yet. */
export const readBehind = async (pool: Pool): Promise<number> =>
  Number(
    (
      await pool.query<{ behind: bigint }>({
        name: 'wallet-behind',
        text: `select coalesce((select max(seq) from wallet_transactions), 0) - upto as behind from wallet_counts where name = $1`,
        values: [keptCount],
      })
    ).rows[0]?.behind ?? 0,
  );

/** Begins a count from the first posting on, up to where the kept one is. */
export const insertCount = async (pool: Pool, count: string): Promise<void> => {
  await pool.query({
    name: 'wallet-count-begin',
    text: `insert into wallet_counts (name, marked) select $1, upto from wallet_counts where name = $2`,
    values: [count, keptCount],
  });
};

/** Removes a count with its sums. */
export const deleteCount = async (pool: Pool, count: string): Promise<void> => {
  // First, so that nothing adds to its sums any more.
  await pool.query({ name: 'wallet-count-end', text: 'delete from wallet_counts where name = $1', values: [count] });
  await purgeRows(pool, 'wallet_sums', 'count = $1', [count]);
};

/** Counts that were begun a day ago and whose audit has been broken off. */
export const readLeftCounts = async (pool: Pool): Promise<readonly string[]> =>
  (
    await pool.query<{ name: string }>({
      name: 'wallet-counts-left',
      text: `select name from wallet_counts where name <> $1 and begun_at < now() - interval '1 day'`,
      values: [keptCount],
    })
  ).rows.map(({ name }) => name);

/** The last player whom the audit by a count has looked at; empty at its beginning. */
export const readAudited = async (pool: Pool, count: string): Promise<string> =>
  (
    await pool.query<{ audited: string }>({
      name: 'wallet-audited',
      text: 'select audited from wallet_counts where name = $1',
      values: [count],
    })
  ).rows[0]?.audited ?? '';

/** @throws where the count is gone, and so what was found by it worth nothing */
export const keepAudited = async (pool: Pool, count: string, player: string): Promise<void> => {
  const { rowCount } = await pool.query({
    name: 'wallet-audited-keep',
    text: 'update wallet_counts set audited = $2 where name = $1',
    values: [count, player],
  });
  if (rowCount !== 1) throw new Error('the count of the audit is gone');
};

/** The last player of the page after another; null after the last page. */
export const readLastOfPage = async (pool: Pool, after: string): Promise<string | null> =>
  (
    await pool.query<{ last: string | null }>({
      name: 'wallet-audit-page',
      text: `select max(player_id) as last
             from (select player_id from wallet_accounts where player_id > $1 order by player_id limit ${auditedMax}) page`,
      values: [after],
    })
  ).rows[0]?.last ?? null;

export const auditPlayers = async (pool: Pool, count: string, after: string, last: string): Promise<readonly AuditFinding[]> =>
  (
    await pool.query<AuditFinding>({
      name: 'wallet-audit-players',
      text: 'select account, currency from wallet_audit_players(p_count => $1, p_after => $2, p_upto => $3)',
      values: [count, after, last],
    })
  ).rows;

export const auditHouse = async (pool: Pool, count: string): Promise<readonly AuditFinding[]> =>
  (
    await pool.query<AuditFinding>({
      name: 'wallet-audit-house',
      text: 'select account, currency from wallet_audit_house(p_count => $1)',
      values: [count],
    })
  ).rows;
