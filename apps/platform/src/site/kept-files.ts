import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../kernel/clock.ts';

/** The present build and the two before it. */
const buildsKept = 3;
const cacheBytesMax = 16 * 1024 * 1024;
/** However many unknown names are asked for, the store is asked for its names once in this time. */
const namesStaleMs = 1000;
/** As they are, and packed as every browser takes them. */
const isKept = (name: string): boolean => !name.endsWith('.gz');

/**
 * The hashed files of the player app's last builds, in the store: a document of an old build works at a node with a new one,
 * and while nodes are updated a document of the new build works at one with the old.
 */
export const createKeptFiles = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) => {
  let names: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  let namesAt = Number.NEGATIVE_INFINITY;
  const contents = new LRUCache<string, Buffer>({ maxSize: cacheBytesMax, sizeCalculation: ({ length }) => length + 1 });

  const readNames = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await pool.query<{ name: string }>({ name: 'site-file-names', text: 'SELECT DISTINCT name FROM site_file' });
    return new Set(rows.map((row) => row.name));
  };
  const has = async (name: string): Promise<boolean> => {
    // Names that could not be read are asked for again.
    const known = await names.catch(() => new Set<string>());
    if (known.has(name)) return true;
    if (clock.now() - namesAt >= namesStaleMs) {
      namesAt = clock.now();
      names = readNames();
    }
    return (await names).has(name);
  };
  const read = async (name: string): Promise<Buffer | null> => {
    const known = contents.get(name);
    if (known !== undefined) return known;
    const { rows } = await pool.query<{ content: Buffer }>({
      name: 'site-file',
      text: 'SELECT content FROM site_file WHERE name = $1 LIMIT 1',
      values: [name],
    });
    if (rows[0] !== undefined) contents.set(name, rows[0].content);
    return rows[0]?.content ?? null;
  };

  return {
    /** Keeps the files of the build that starts here, and lets those of the oldest one go. */
    keep: async (assetsDir: string): Promise<void> => {
      const files = (await readdir(assetsDir)).filter(isKept).toSorted();
      const id = createHash('sha256').update(files.join('\n')).digest('hex');
      const values = [id, new Date(clock.now())];
      const known = await pool.query('UPDATE site_build SET started_at = $2 WHERE id = $1', values);
      if (known.rowCount === 1) return;
      const contents = await Promise.all(files.map((name) => readFile(join(assetsDir, name))));
      // Another node may start with the same build at the same time.
      await pool.query(
        `WITH build AS (INSERT INTO site_build (id, started_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING)
         INSERT INTO site_file (build_id, name, content) SELECT $1, * FROM unnest($3::text[], $4::bytea[]) ON CONFLICT DO NOTHING`,
        [...values, files, contents],
      );
      await pool.query('DELETE FROM site_build WHERE id IN (SELECT id FROM site_build ORDER BY started_at DESC OFFSET $1)', [buildsKept]);
    },
    /** A file of a kept build, as its kind wants it to be sent; null where there is none. */
    find: async (name: string, takesBrotli: boolean): Promise<{ readonly content: Buffer; readonly isPacked: boolean } | null> => {
      if (!(await has(name))) return null;
      const packed = takesBrotli && (await has(`${name}.br`)) ? await read(`${name}.br`) : null;
      if (packed !== null) return { content: packed, isPacked: true };
      const content = await read(name);
      return content === null ? null : { content, isPacked: false };
    },
  };
};
export type KeptFiles = ReturnType<typeof createKeptFiles>;
