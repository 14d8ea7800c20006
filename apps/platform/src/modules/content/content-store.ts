import type { Pool } from 'pg';

export type ContentType = 'A' | 'PL' | 'B' | 'PU' | 'PR';

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
};
export type NewItem = Omit<StoredItem, 'read'> & { readonly position: number };

/** Items shown in one answer; older ones are in nobody's way. */
const itemsMax = 100;

export const readItems = async (
  pool: Pool,
  asked: {
    readonly merchantCode: string;
    readonly types: readonly string[];
    readonly groups: readonly string[] | null;
    readonly playerId: string | null;
    readonly now: Date;
  },
): Promise<readonly StoredItem[]> =>
  (
    await pool.query<StoredItem>({
      name: 'content-items',
      text: `SELECT i.id, i.type, i.group_name AS "groupName", i.titles, i.contents, i.link, i.image, i.execution, i.needs_flag AS "needsFlag",
               i.published_at AS "publishedAt", r.item_id IS NOT NULL AS read
             FROM content_item i LEFT JOIN content_read r ON r.item_id = i.id AND r.player_id = $4
             WHERE i.merchant_code = $1 AND i.type = ANY($2) AND ($3::text[] IS NULL OR i.group_name = ANY($3)) AND i.is_active AND i.published_at <= $5
             ORDER BY i.position, i.published_at DESC, i.id LIMIT ${itemsMax}`,
      values: [asked.merchantCode, asked.types, asked.groups, asked.playerId, asked.now],
    })
  ).rows;

/** Adds an item, or brings the merchant's own of that id up to date. */
export const upsertItem = async (pool: Pool, merchantCode: string, item: NewItem): Promise<void> => {
  await pool.query(
    `INSERT INTO content_item (id, merchant_code, type, group_name, titles, contents, link, image, execution, needs_flag, position, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (id) DO UPDATE SET titles = EXCLUDED.titles, contents = EXCLUDED.contents, link = EXCLUDED.link, image = EXCLUDED.image, position = EXCLUDED.position
     WHERE content_item.merchant_code = EXCLUDED.merchant_code`,
    [
      item.id,
      merchantCode,
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
    ],
  );
};

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
