import type { Pool, PoolClient } from 'pg';

/** Rates by product, in millionths of the valid stakes. */
export type Rates = Readonly<Record<string, number>>;
/** What a node has of a product, now and from the next day on, and what it has given on: the highest, and to how many any. */
export type ProductRates = {
  readonly product: string;
  readonly now: number;
  readonly next: number;
  readonly given: number;
  readonly members: number;
};
export type RatesAnswer = {
  readonly status: 'ok' | 'unknown' | 'above' | 'given';
  readonly product: string | null;
  readonly names: readonly string[] | null;
};

/** Rates as the store takes them. */
export const ratesJson = (rates: Rates): string => JSON.stringify(rates);

/** Selects the rates of a node that hold from the next day on and are above zero. */
export const nextRatesOf = (no: string): string => `coalesce((SELECT jsonb_object_agg(product, ppm) FROM (
    SELECT DISTINCT ON (r.product) r.product, r.ppm FROM agent_rates r WHERE r.no = ${no} ORDER BY r.product, r.from_day DESC
  ) latest WHERE ppm > 0), '{}')`;

export const readNextRates = async (db: Pool | PoolClient, no: bigint): Promise<Rates> => {
  const { rows } = await db.query<{ rates: Rates }>({
    name: 'agent-next-rates',
    text: `SELECT ${nextRatesOf('$1')} AS rates`,
    values: [no],
  });
  return rows[0]?.rates ?? {};
};

/** What a node has, and what it has given to those directly below. */
export const readProductRates = async (pool: Pool, no: bigint, today: string): Promise<readonly ProductRates[]> =>
  (
    await pool.query<ProductRates>({
      name: 'agent-product-rates',
      text: `WITH own AS (
               SELECT product, (array_agg(ppm ORDER BY from_day DESC))[1] AS next,
                   coalesce((array_agg(ppm ORDER BY from_day DESC) FILTER (WHERE from_day <= $2))[1], 0) AS now
                 FROM agent_rates WHERE no = $1 GROUP BY product
             ), given AS (
               SELECT r.product, max(r.ppm) AS given, count(*)::int AS members FROM agent_below(p_no => $1) b
                 CROSS JOIN LATERAL (
                   SELECT DISTINCT ON (a.product) a.product, a.ppm FROM agent_rates a WHERE a.no = b ORDER BY a.product, a.from_day DESC
                 ) r WHERE r.ppm > 0 GROUP BY r.product
             )
             SELECT own.product, own.now, own.next, coalesce(given.given, 0) AS given, coalesce(given.members, 0) AS members
               FROM own LEFT JOIN given USING (product) WHERE own.now > 0 OR own.next > 0 ORDER BY own.product`,
      values: [no, today],
    })
  ).rows;

/** The name of a member who stands directly below a node from the next day on; null where nobody of that number does. */
export const readDirectName = async (pool: Pool, top: bigint, no: bigint): Promise<string | null> =>
  (
    await pool.query<{ name: string }>({
      name: 'agent-direct-name',
      text: `SELECT p.username AS name FROM agent_nodes n JOIN player p ON p.id = n.player_id
             WHERE n.no = $2 AND agent_above(p_no => n.no) = $1`,
      values: [top, no],
    })
  ).rows[0]?.name ?? null;

/** Gives a node rates from the next day on; `by` is the node above that gives them, or null for an operator. */
export const callSetRates = async (
  db: Pool | PoolClient,
  { by, no, rates, at }: { readonly by: bigint | null; readonly no: bigint; readonly rates: Rates; readonly at: Date },
): Promise<RatesAnswer> => {
  const { rows } = await db.query<RatesAnswer>({
    name: 'agent-set-rates',
    text: 'SELECT status, product, names FROM agent_set_rates(p_by => $1, p_no => $2, p_rates => $3, p_at => $4)',
    values: [by, no, ratesJson(rates), at],
  });
  const [said] = rows;
  if (said === undefined) throw new Error('the store did not answer on rates');
  return said;
};
