import pg from 'pg';

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

type Asked = { readonly name?: string; readonly text: string; readonly values?: unknown[] };
type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const isNamed = (asked: unknown): asked is Asked => typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked;

/**
 * Keeps, by the names of this process's queries, what each reads: it is explained with its values before it is asked. `stop` ends
 * that.
 */
export const watchPlans = () => {
  const reads = new Map<string, Set<string>>();
  const client = pg.Client.prototype as unknown as { query: Query };
  const ask = client.query;
  const note = (name: string, found: readonly string[]): void => {
    reads.set(name, new Set([...(reads.get(name) ?? []), ...found]));
  };
  client.query = function (asked, ...more) {
    if (isNamed(asked)) {
      const { name = '', text, values = [] } = asked;
      const explained = ask.call(this, `EXPLAIN (FORMAT JSON) ${text}`, values) as Promise<
        pg.QueryResult<{ 'QUERY PLAN': [{ Plan: Node }] }>
      >;
      explained.then(
        ({ rows }) =>
          note(
            name,
            rows.flatMap((row) => readsOf(row['QUERY PLAN'][0].Plan)),
          ),
        () => note(name, ['not explained']),
      );
    }
    return ask.call(this, asked, ...more);
  };
  return {
    reads,
    stop: (): void => {
      client.query = ask;
    },
  };
};
