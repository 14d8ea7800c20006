import type pg from 'pg';

/** For tests only: what the planner is told and what it says. A plan for a million rows needs no million rows. */
const largeRows = 1_000_000;

/**
 * Tells the planner that tables which hold some rows, analysed, hold so many of their kind. It goes by the rows of a page and the
 * pages that are there.
 */
export const asLarge = async (pool: Pick<pg.Pool, 'query'>, tables: readonly string[], rows = largeRows): Promise<void> => {
  for (const table of tables) {
    await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await pool.query(`ANALYZE ${table}`);
  }
  await pool.query('UPDATE pg_class SET reltuples = $2 WHERE oid = ANY ($1::regclass[])', [tables, rows]);
};

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
};
const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How a query reads: `table` of a table that is read from end to end, `index <name>` of one that is read by an index. */
const readsOf = (plan: Node): readonly string[] =>
  nodesOf(plan).flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan') return [`table ${node['Relation Name']}`];
    return node['Index Name'] === undefined ? [] : [`index ${node['Index Name']}`];
  });

type Asked = string | { readonly name?: string; readonly text: string; readonly values?: unknown[] };

/**
 * A store that keeps, by the names of its queries, how each reads: what it is asked is explained with its values first. What is
 * asked without a name, such as a transaction's begin, is passed on.
 */
export const watchPlans = (pool: pg.Pool) => {
  const reads = new Map<string, readonly string[]>();
  const watched = <Target extends pg.Pool | pg.PoolClient>(target: Target): Target =>
    new Proxy(target, {
      get: (of, key) => {
        if (key === 'query')
          return async (asked: Asked, values?: unknown[]) => {
            if (typeof asked !== 'string' && asked.name !== undefined) {
              const { rows } = await of.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${asked.text}`, asked.values);
              if (rows[0]) reads.set(asked.name, readsOf(rows[0]['QUERY PLAN'][0].Plan));
            }
            return of.query(asked as string, values);
          };
        if (key === 'connect') return async () => watched(await (of as pg.Pool).connect());
        const value: unknown = Reflect.get(of, key);
        return typeof value === 'function' ? (value.bind(of) as unknown) : value;
      },
    });
  return { pool: watched(pool), reads };
};
