import { isAgent, isTrial } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { deleteOfPlayer } from '../../db/delete-of-player.ts';

export type ContentType = 'A' | 'PL' | 'B' | 'PU' | 'PR' | 'H' | 'N' | 'M' | 'V';
/** Who an item is for. Members are all who are signed in, agents and trials among them. */
export const audiences = ['all', 'guests', 'members', 'agents', 'trials'] as const;
type Audience = (typeof audiences)[number];

export type StoredItem = {
  readonly id: string;
  readonly type: ContentType;
  readonly groupName: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly contents: Readonly<Record<string, string>>;
  readonly link: string;
  readonly image: string;
  readonly execution: 'A' | 'B' | 'F' | null;
  readonly needsFlag: string | null;
  readonly publishedAt: Date;
  readonly read: boolean;
  /** What only one kind has. */
  readonly details: Readonly<Record<string, boolean>>;
};
/** How far an item reaches; by default to everybody, in every language, for ever. */
type Reach = { readonly shownUntil: Date | null; readonly languages: readonly string[] | null; readonly audience: Audience };
export type NewItem = Omit<StoredItem, 'read' | 'details'> & { readonly position: number } & Partial<Reach & Pick<StoredItem, 'details'>>;
/** An item as its operator sees it, withdrawn ones included. */
export type ManagedItem = NewItem &
  Reach &
  Pick<StoredItem, 'details'> & { readonly version: number; readonly isActive: boolean; readonly changedBy: string };

/** Groups whose items are shown where they are asked for by name, and in no list of all. */
const groupsByNameAlone = ['m_reg'];
/** Who asks; null is a guest. `type` is their session's. */
export type Reader = { readonly playerId: string; readonly type: number } | null;
const audiencesOf = (reader: Reader): readonly Audience[] =>
  reader === null
    ? ['all', 'guests']
    : ['all', 'members', ...(isAgent(reader.type) ? (['agents'] as const) : []), ...(isTrial(reader.type) ? (['trials'] as const) : [])];
/** Executions of popups (B349, B350); F is a member's too, whose app shows it at the first login (B357). */
const executionsOf = (reader: Reader): readonly string[] => (reader === null ? ['B'] : ['A', 'F']);

/** Items shown in one answer; older ones are not shown. */
const itemsMax = 100;

export const readItems = async (
  pool: Pool,
  query: {
    readonly merchantCode: string;
    readonly types: readonly string[];
    readonly groups: readonly string[] | null;
    readonly reader: Reader;
    readonly language: string;
    readonly now: Date;
  },
): Promise<readonly StoredItem[]> =>
  (
    await pool.query<StoredItem>({
      name: 'content-items',
      text: `SELECT i.id, i.type, i.group_name AS "groupName", i.titles, i.contents, i.link, i.image, i.execution, i.needs_flag AS "needsFlag",
               i.published_at AS "publishedAt", i.details, r.item_id IS NOT NULL AS read
             FROM content_item i LEFT JOIN content_read r ON r.item_id = i.id AND r.player_id = $4
             WHERE i.merchant_code = $1 AND i.type = ANY($2) AND i.is_active AND i.published_at <= $5
               AND (i.group_name = ANY($3) OR $3::text[] IS NULL AND i.group_name <> ALL ('{${groupsByNameAlone.join()}}'))
               AND (i.shown_until IS NULL OR i.shown_until > $5) AND (i.languages IS NULL OR $6 = ANY(i.languages))
               AND i.audience = ANY($7) AND (i.execution IS NULL OR i.execution = ANY($8))
             ORDER BY i.position, i.published_at DESC, i.id LIMIT ${itemsMax}`,
      values: [
        query.merchantCode,
        query.types,
        query.groups,
        query.reader?.playerId ?? null,
        query.now,
        query.language,
        audiencesOf(query.reader),
        executionsOf(query.reader),
      ],
    })
  ).rows;

/** A merchant's items of one type or of all, or the one with an id, in the order in which they are shown. */
export const readManagedItems = async (
  pool: Pool,
  merchantCode: string,
  { type = null, id = null }: { readonly type?: string | null; readonly id?: string | null },
): Promise<readonly ManagedItem[]> =>
  (
    await pool.query<ManagedItem>(
      `SELECT i.id, i.type, i.group_name AS "groupName", i.titles, i.contents, i.link, i.image, i.execution, i.needs_flag AS "needsFlag",
         i.position, i.published_at AS "publishedAt", i.shown_until AS "shownUntil", i.languages, i.audience, i.details, i.version, i.is_active AS "isActive", coalesce(h.changed_by, '') AS "changedBy"
       FROM content_item i LEFT JOIN content_history h ON h.item_id = i.id AND h.version = i.version
       WHERE i.merchant_code = $1 AND ($2::text IS NULL OR i.type = $2) AND ($3::text IS NULL OR i.id = $3)
       ORDER BY i.type, i.position, i.published_at DESC, i.id`,
      [merchantCode, type, id],
    )
  ).rows;

/** Whether another merchant has an item of this id: ids are unique over all. */
export const isOfAnother = async (pool: Pool, merchantCode: string, id: string): Promise<boolean> =>
  (await pool.query('SELECT 1 FROM content_item WHERE id = $1 AND merchant_code <> $2', [id, merchantCode])).rowCount === 1;

/** Who changes what and when, and only while the item has the expected version: 0 when it is new. */
export type ItemChange = {
  readonly merchantCode: string;
  readonly expectedVersion: number;
  /** What the history shows. */
  readonly document: object | null;
  readonly by: string;
  readonly at: Date;
};
/** The outbox brings it to all nodes, whichever process wrote it. */
const writtenToHistory = `, announced AS (
       INSERT INTO outbox (topic, payload, at) SELECT 'content.changed', jsonb_build_object('merchantCode', $2::text), $5 FROM written)
     INSERT INTO content_history (item_id, merchant_code, version, document, changed_at, changed_by)
     SELECT id, $2, version, $4, $5, $6 FROM written RETURNING version`;

/** Writes an item with its row of the history. Returns its version; null when it has another version than expected, or another merchant. */
export const writeItem = async (db: Pool | PoolClient, item: NewItem, change: ItemChange): Promise<number | null> => {
  const { rows } = await db.query<{ version: number }>(
    `WITH written AS (
       INSERT INTO content_item AS i (id, merchant_code, type, group_name, titles, contents, link, image, execution, needs_flag, position, published_at,
         shown_until, languages, audience, details)
       VALUES ($1, $2, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
       ON CONFLICT (id) DO UPDATE SET type = EXCLUDED.type, group_name = EXCLUDED.group_name, titles = EXCLUDED.titles,
         contents = EXCLUDED.contents, link = EXCLUDED.link, image = EXCLUDED.image, execution = EXCLUDED.execution,
         needs_flag = EXCLUDED.needs_flag, position = EXCLUDED.position, published_at = EXCLUDED.published_at,
         shown_until = EXCLUDED.shown_until, languages = EXCLUDED.languages, audience = EXCLUDED.audience, details = EXCLUDED.details,
         is_active = true, version = i.version + 1
         WHERE i.merchant_code = EXCLUDED.merchant_code AND i.version = $3
       RETURNING id, version)${writtenToHistory}`,
    [
      item.id,
      change.merchantCode,
      change.expectedVersion,
      change.document,
      change.at,
      change.by,
      item.type,
      item.groupName,
      item.titles,
      item.contents,
      item.link,
      item.image,
      item.execution,
      item.needsFlag,
      item.position,
      item.publishedAt,
      item.shownUntil ?? null,
      item.languages ?? null,
      item.audience ?? 'all',
      item.details ?? {},
    ],
  );
  return rows[0]?.version ?? null;
};

/** Withdraws an item: it is shown to nobody, and what players have read of it is kept. */
export const withdrawItem = async (db: Pool | PoolClient, id: string, change: ItemChange): Promise<number | null> => {
  const { rows } = await db.query<{ version: number }>(
    `WITH written AS (
       UPDATE content_item SET is_active = false, version = version + 1
       WHERE id = $1 AND merchant_code = $2 AND version = $3 RETURNING id, version)${writtenToHistory}`,
    [id, change.merchantCode, change.expectedVersion, change.document, change.at, change.by],
  );
  return rows[0]?.version ?? null;
};

/** One version of an item; its document is null where it was removed. */
export type ItemVersion = {
  readonly id: string;
  readonly version: number;
  readonly document: unknown;
  readonly changedAt: Date;
  readonly changedBy: string;
};
const versionColumns = 'item_id AS id, version, document, changed_at AS "changedAt", changed_by AS "changedBy"';
/** Versions listed at once. */
const versionsMax = 50;

/** The latest changes of a merchant's items, or of one, newest first. */
export const readItemHistory = async (pool: Pool, merchantCode: string, id: string | null): Promise<readonly ItemVersion[]> =>
  (
    await pool.query<ItemVersion>(
      `SELECT ${versionColumns} FROM content_history WHERE merchant_code = $1 AND ($2::text IS NULL OR item_id = $2)
       ORDER BY changed_at DESC, item_id, version DESC LIMIT ${versionsMax}`,
      [merchantCode, id],
    )
  ).rows;

/** A version of an item, or with `before` the latest one before it. */
export const readItemVersion = async (
  pool: Pool,
  merchantCode: string,
  id: string,
  version: number,
  before: boolean,
): Promise<ItemVersion | null> =>
  (
    await pool.query<ItemVersion>(
      `SELECT ${versionColumns} FROM content_history WHERE merchant_code = $1 AND item_id = $2 AND version ${before ? '<' : '='} $3
       ORDER BY version DESC LIMIT 1`,
      [merchantCode, id, version],
    )
  ).rows[0] ?? null;

/** Notes an item as read; false when the merchant has no such item. */
export const insertRead = async (pool: Pool, merchantCode: string, playerId: string, itemId: string, at: Date): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'content-read',
    text: `INSERT INTO content_read (player_id, item_id, read_at) SELECT $2, id, $4 FROM content_item WHERE id = $3 AND merchant_code = $1 AND is_active
           ON CONFLICT (player_id, item_id) DO UPDATE SET read_at = content_read.read_at`,
    values: [merchantCode, playerId, itemId, at],
  });
  return rowCount === 1;
};

/** Forgets what a player has read, up to `max` items; returns how many went. */
export const deleteReads = (pool: Pool, playerId: string, max: number): Promise<number> =>
  deleteOfPlayer(pool, 'content_read', playerId, max);
