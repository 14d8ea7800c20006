import type { Currency } from '@palaro/money';
import type { Pool } from 'pg';
import type { Wrong } from '../../kernel/sum-audit.ts';
import { minorOf } from './award-rules.ts';
import { storedPromotion } from './promotion-document.ts';

type BudgetRow = {
  readonly merchantCode: string;
  readonly key: string;
  readonly document: unknown;
  readonly moneyLeft: bigint | null;
  readonly countLeft: bigint | null;
  readonly given: string;
  readonly times: bigint;
  readonly usesWrong: boolean;
};
/** Promotions with a bound or codes, with what their claims took of them. */
const budgets = `select p.merchant_code as "merchantCode", p.key, v.document, b.money_left as "moneyLeft", b.count_left as "countLeft",
    claims.given, claims.times, exists (
      select from promotion_code k where k.promotion_id = p.id and k.used <> (
        select count(*) from promotion_claim c where c.promotion_id = p.id and c.code = k.code and c.state in ('applying', 'claimed', 'issued'))
    ) as "usesWrong"
  from promotion p join promotion_version v on v.promotion_id = p.id and v.number = p.version left join promotion_budget b on b.promotion_id = p.id
  cross join lateral (
    select coalesce(sum(c.amount) filter (where promotion_award(p_award => c.award, p_bonus => c.bonus) in ('cash', 'bonus')), 0)::text as given, count(*) as times
      from promotion_claim c
      where c.promotion_id = p.id and c.state in ('applying', 'claimed', 'issued')
  ) claims
  where p.state <> 'ended' and (b.promotion_id is not null or exists (select from promotion_code k where k.promotion_id = p.id))`;

/** Promotions whose claims did not take what is lacking of their budget, or used what is used of their codes. */
export const readWrongBudgets = async (pool: Pool, currencyOf: (merchantCode: string) => Currency): Promise<readonly Wrong[]> => {
  const { rows } = await pool.query<BudgetRow>({ name: 'promotion-audit', text: budgets });
  return rows.flatMap(({ merchantCode, key, document, moneyLeft, countLeft, given, times, usesWrong }) => {
    const currency = currencyOf(merchantCode);
    const { money, count } = storedPromotion(document).limits;
    const isWrong =
      usesWrong ||
      (money !== null && moneyLeft !== minorOf(money, currency) - BigInt(given)) ||
      (count !== null && countLeft !== BigInt(count) - times);
    return isWrong ? [{ account: `promotion:${merchantCode}:${key}`, currency }] : [];
  });
};
