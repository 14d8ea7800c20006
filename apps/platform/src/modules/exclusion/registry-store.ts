import type { Pool, PoolClient } from 'pg';
import type { PersonHashes } from './registry-rules.ts';

export type Owner = { readonly merchantCode: string; readonly playerId: string };
/** What an entry says of an exclusion: whose register, and its last day, `YYYY-MM-DD`; null until further notice. */
export type ListedBy = { readonly source: string; readonly validUntil: string | null };
/** An entry as an import writes it. */
export type NewEntry = PersonHashes & { readonly from: string; readonly until: string | null };
/** A person's hashes by a key. */
export type KeyedHashes = PersonHashes & { readonly keyId: string };
type Days = { readonly begun: string; readonly unended: string };

const columnsOf = (hashes: readonly PersonHashes[]): readonly [Buffer[], Buffer[]] => [
  hashes.map(({ person }) => person),
  hashes.map(({ number }) => number),
];

/** Notes whose an account is. Of an entry that comes meanwhile one sees the other: `lockPersons`. */
export const notePerson = async (client: PoolClient, { merchantCode, playerId }: Owner, hashes: readonly KeyedHashes[]): Promise<void> => {
  await client.query({
    name: 'registry-note',
    text: `INSERT INTO registry_person (merchant_code, player_id, person_hash, number_hash, key_id)
           SELECT $1, $2, * FROM unnest($3::bytea[], $4::bytea[], $5::text[]) ON CONFLICT DO NOTHING`,
    values: [merchantCode, playerId, ...columnsOf(hashes), hashes.map(({ keyId }) => keyId)],
  });
};

/** The entry of a person that holds longest; null where there is none. */
export const readListing = async (
  client: PoolClient,
  merchantCode: string,
  hashes: readonly PersonHashes[],
  { begun, unended }: Days,
): Promise<ListedBy | null> =>
  (
    await client.query<ListedBy>({
      name: 'registry-listing',
      text: `SELECT source, valid_until::text AS "validUntil" FROM registry_entry
             WHERE merchant_code = $1 AND (person_hash = ANY($2) OR number_hash = ANY($3))
               AND valid_from <= $4 AND (valid_until IS NULL OR valid_until >= $5)
             ORDER BY valid_until DESC NULLS FIRST, id LIMIT 1`,
      values: [merchantCode, ...columnsOf(hashes), begun, unended],
    })
  ).rows[0] ?? null;

/** Whether another account of the person at the merchant is excluded, or on a break. */
export const isOtherExcluded = async (
  client: PoolClient,
  { merchantCode, playerId }: Owner,
  { person, number }: PersonHashes,
  at: Date,
): Promise<boolean> =>
  (
    await client.query({
      name: 'registry-other',
      text: `SELECT FROM registry_person WHERE merchant_code = $1 AND player_id <> $2 AND (person_hash = $3 OR number_hash = $4)
               AND exclusion_holds(p_player => player_id, p_at => $5) LIMIT 1`,
      values: [merchantCode, playerId, person, number, at],
    })
  ).rowCount === 1;

/** Waits for those who are noting persons, and lets others wait, until the transaction ends. */
export const lockPersons = async (client: PoolClient): Promise<void> => {
  await client.query('LOCK TABLE registry_person IN SHARE MODE');
};

/** Takes entries that were compared with nobody yet; returns how many, and whom they name. */
export const takeNew = async (
  client: PoolClient,
  { begun, unended }: Days,
  at: Date,
  max: number,
): Promise<{ readonly taken: number; readonly listed: readonly (ListedBy & { readonly playerId: string })[] }> => {
  const { rows: taken } = await client.query<{ id: bigint }>({
    name: 'registry-take',
    text: `UPDATE registry_entry SET matched_at = $2 WHERE id IN (SELECT id FROM registry_entry
             WHERE matched_at IS NULL AND valid_from <= $1 ORDER BY valid_from, id LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id`,
    values: [begun, at, max],
  });
  const { rows: listed } = await client.query<ListedBy & { playerId: string }>({
    name: 'registry-match',
    text: `SELECT p.player_id AS "playerId", e.source, e.valid_until::text AS "validUntil"
           FROM registry_entry e JOIN registry_person p
             ON p.merchant_code = e.merchant_code AND (p.person_hash = e.person_hash OR p.number_hash = e.number_hash)
           WHERE e.id = ANY($1) AND (e.valid_until IS NULL OR e.valid_until >= $2)
           ORDER BY p.player_id, e.valid_until DESC NULLS FIRST, e.id`,
    values: [taken.map(({ id }) => id), unended],
  });
  return { taken: taken.length, listed };
};

/** Begins to gather what a source is to have; it is gone with the transaction. */
export const beginGathering = async (client: PoolClient): Promise<void> => {
  await client.query(
    `CREATE TEMP TABLE registry_coming (person_hash bytea, number_hash bytea, valid_from date, valid_until date) ON COMMIT DROP`,
  );
};
export const gather = async (client: PoolClient, entries: readonly NewEntry[]): Promise<void> => {
  await client.query(`INSERT INTO registry_coming SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::date[], $4::date[])`, [
    entries.map(({ person }) => person),
    entries.map(({ number }) => number),
    entries.map(({ from }) => from),
    entries.map(({ until }) => until),
  ]);
};
/** Makes what was gathered all that a source has. An entry that stays as it was is not compared anew. */
export const replaceByGathered = async (client: PoolClient, merchantCode: string, source: string): Promise<number> => {
  await client.query('ANALYZE registry_coming');
  await client.query(
    `DELETE FROM registry_entry e WHERE merchant_code = $1 AND source = $2 AND NOT EXISTS (
       SELECT FROM registry_coming c WHERE c.person_hash = e.person_hash AND c.number_hash = e.number_hash)`,
    [merchantCode, source],
  );
  await client.query(
    `INSERT INTO registry_entry AS e (merchant_code, source, person_hash, number_hash, valid_from, valid_until)
       SELECT $1, $2, person_hash, number_hash, min(valid_from), CASE WHEN bool_or(valid_until IS NULL) THEN NULL ELSE max(valid_until) END
       FROM registry_coming GROUP BY person_hash, number_hash
     ON CONFLICT (merchant_code, source, person_hash, number_hash) DO UPDATE
       SET valid_from = excluded.valid_from, valid_until = excluded.valid_until, matched_at = NULL
       WHERE (e.valid_from, e.valid_until) IS DISTINCT FROM (excluded.valid_from, excluded.valid_until)`,
    [merchantCode, source],
  );
  return countOf(client, merchantCode, source);
};

/** How many entries a source has. */
export const countOf = async (db: Pool | PoolClient, merchantCode: string, source: string): Promise<number> =>
  (
    await db.query<{ count: number }>('SELECT count(*)::int AS count FROM registry_entry WHERE merchant_code = $1 AND source = $2', [
      merchantCode,
      source,
    ])
  ).rows[0]?.count ?? 0;

export type Source = {
  readonly source: string;
  readonly entries: number;
  readonly waiting: number;
  /** When its list was last fetched; null of one that comes as files, and before the first. */
  readonly fetchedAt: Date | null;
  /** Why the last try to fetch it has failed; null where it has not. */
  readonly fault: string | null;
};
/** The registers of a merchant, with how many entries each has, and how many of them were compared with nobody yet. */
export const listSources = async (db: Pool, merchantCode: string): Promise<readonly Source[]> =>
  (
    await db.query<Source>(
      `SELECT source, coalesce(entries, 0) AS entries, coalesce(waiting, 0) AS waiting, fetched_at AS "fetchedAt", fault
       FROM (SELECT source, count(*)::int AS entries, count(*) FILTER (WHERE matched_at IS NULL)::int AS waiting
             FROM registry_entry WHERE merchant_code = $1 GROUP BY source) AS brought
       FULL JOIN (SELECT source, fetched_at, fault FROM registry_pull WHERE merchant_code = $1) AS pulled USING (source)
       ORDER BY source`,
      [merchantCode],
    )
  ).rows;
