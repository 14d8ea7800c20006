import type { Currency } from '@palaro/money';
import type { PoolClient } from 'pg';
import { normalCode } from '@palaro/contract';
import { minorOf } from './award-rules.ts';
import { hashOf, type PromotionDocument } from './promotion-document.ts';
import type { Clause } from './publication.ts';

export type Publishing = {
  readonly id: string;
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly document: PromotionDocument;
  readonly by: string;
  readonly at: Date;
};

/** What a promotion has given out, or keeps for applications. */
const readGiven = async (client: PoolClient, promotionId: string): Promise<{ readonly money: bigint; readonly count: bigint }> => {
  const { rows } = await client.query<{ money: string; count: string }>({
    name: 'promotion-given',
    text: `select coalesce(sum(amount) filter (where promotion_award(p_award => award, p_bonus => bonus) in ('cash', 'bonus')), 0)::text as money, count(*)::text as count from promotion_claim
           where promotion_id = $1 and state in ('applying', 'claimed', 'issued')`,
    values: [promotionId],
  });
  return { money: BigInt(rows[0]?.money ?? 0), count: BigInt(rows[0]?.count ?? 0) };
};

/** Sets what is left by what the document allows and what was given; false where more was given. */
const setBudget = async (client: PoolClient, promotionId: string, { document, currency }: Publishing): Promise<boolean> => {
  const { money: most, count: times } = document.limits;
  // Claims take their share of this row: from here on none comes between.
  await client.query({
    name: 'promotion-budget-lock',
    text: 'select from promotion_budget where promotion_id = $1 for update',
    values: [promotionId],
  });
  if (most === null && times === null) {
    await client.query({
      name: 'promotion-budget-none',
      text: 'delete from promotion_budget where promotion_id = $1',
      values: [promotionId],
    });
    return true;
  }
  const given = await readGiven(client, promotionId);
  const moneyLeft = most === null ? null : minorOf(most, currency) - given.money;
  const countLeft = times === null ? null : BigInt(times) - given.count;
  if ((moneyLeft ?? 0n) < 0n || (countLeft ?? 0n) < 0n) return false;
  await client.query({
    name: 'promotion-budget-set',
    text: `insert into promotion_budget (promotion_id, money_left, count_left) values ($1, $2, $3)
           on conflict (promotion_id) do update set money_left = excluded.money_left, count_left = excluded.count_left`,
    values: [promotionId, moneyLeft, countLeft],
  });
  return true;
};

/** Sets the codes that open it. One that is no longer named opens nothing; false where another promotion has one of them. */
const setCodes = async (client: PoolClient, promotionId: string, { merchantCode, document }: Publishing): Promise<boolean> => {
  const codes = document.codes.map(({ code, uses }) => ({ code: normalCode(code), uses }));
  await client.query({
    name: 'promotion-codes-end',
    text: 'update promotion_code set uses = used where promotion_id = $1 and not code = any ($2)',
    values: [promotionId, codes.map(({ code }) => code)],
  });
  const { rowCount } = await client.query({
    name: 'promotion-codes-set',
    text: `insert into promotion_code as held (merchant_code, code, promotion_id, uses)
             select $1, code, $2, uses from unnest($3::text[], $4::bigint[]) as given (code, uses)
           on conflict (merchant_code, code) do update set uses = excluded.uses where held.promotion_id = excluded.promotion_id`,
    values: [merchantCode, promotionId, codes.map(({ code }) => code), codes.map(({ uses }) => uses)],
  });
  return rowCount === codes.length;
};

/** Publishes a document as the next version of its promotion: its number, or what keeps it from that, and then nothing is written. */
export const publishVersion = async (
  client: PoolClient,
  publishing: Publishing,
): Promise<{ readonly version: number } | { readonly clauses: readonly Clause[] }> => {
  const { id, merchantCode, document, by, at } = publishing;
  await client.query('savepoint publishing');
  const { rows } = await client.query<{ id: string; version: number }>({
    name: 'promotion-publish',
    text: `insert into promotion as held (id, merchant_code, key, state, version, position, changed_at) values ($1, $2, $3, 'published', 1, $4, $5)
           on conflict (merchant_code, key) do update set state = 'published', version = held.version + 1, position = excluded.position,
             changed_at = excluded.changed_at
           returning id, version`,
    values: [id, merchantCode, document.key, document.position, at],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('a promotion was not published');
  await client.query({
    name: 'promotion-version',
    text: `insert into promotion_version (promotion_id, number, document, hash, published_at, published_by) values ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, row.version, JSON.stringify(document), hashOf(document), at, by],
  });
  const clauses: readonly Clause[] = [
    ...((await setBudget(client, row.id, publishing)) ? [] : [{ key: 'limits', why: 'more than that was given out already' }]),
    ...((await setCodes(client, row.id, publishing)) ? [] : [{ key: 'codes', why: 'another promotion has one of these codes' }]),
  ];
  if (clauses.length === 0) return { version: row.version };
  await client.query('rollback to savepoint publishing');
  return { clauses };
};
