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
/** Promotions with a bound or codes, with what their claims took of them. Claims are read once for each promotion, not for each code. */
const budgets = `select p.merchant_code as "merchantCode", p.key, v.document, b.money_left as "moneyLeft", b.count_left as "countLeft",
    coalesce(sum(taken.given), 0)::text as given, coalesce(sum(taken.times), 0)::bigint as times,
    coalesce(bool_or(taken.is_wrong), false) as "usesWrong"
  from promotion p join promotion_version v on v.promotion_id = p.id and v.number = p.version left join promotion_budget b on b.promotion_id = p.id
  left join lateral (
    select claims.given, claims.times, coalesce(k.used <> coalesce(claims.times, 0), false) as is_wrong
      from (
        select c.code, count(*) as times,
            sum(c.amount) filter (where promotion_award(p_award => c.award, p_bonus => c.bonus) in ('cash', 'bonus')) as given
          from promotion_claim c where c.promotion_id = p.id and c.state in ('applying', 'claimed', 'issued') group by c.code
      ) claims full join (select code, used from promotion_code where promotion_id = p.id) k on k.code = claims.code
  ) taken on true
  where p.state <> 'ended' and (b.promotion_id is not null or exists (select from promotion_code k where k.promotion_id = p.id))
  group by p.id, v.document, b.money_left, b.count_left`;

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
