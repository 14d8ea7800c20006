import type { Mutation } from './apply.ts';

const promotions = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `promotions/sql/${name}.sql`,
  find,
  replace,
  breaks,
});

/** Faults in claims of promotions, which their tests must notice. */
export const promotionMutations: readonly Mutation[] = [
  promotions('promotion_spend', 'money_left >= p_money', 'true', 'a budget is not overdrawn'),
  promotions('promotion_claim', 'and c.used < c.uses', '', 'a code is used as often as it may be'),
  promotions('promotion_claim', 'set used = used + 1', 'set used = used', 'uses of a code count'),
  promotions('promotion_claim', 'p.type in (4, 40)', 'false', 'a test player gets nothing'),
  promotions('promotion_claim', "then status := 'key_reused'; return;", 'then null;', 'a key is of one claim'),
  promotions('promotion_decide', "if claim.state <> 'applying' then return 'ended'; end if;", '', 'an application is decided on once'),
  promotions('promotion_decide', 'then claim.amount else 0 end', 'then 0 else 0 end', 'what was refused is free again'),
  promotions('promotion_bound', ') >= given.most', ') > given.most', 'a bound by device is not passed'),
  promotions(
    'promotion_bound',
    'perform pg_advisory_xact_lock',
    'perform hashtextextended',
    'two accounts of one device wait for each other',
  ),
  promotions('promotion_decide', 'delete from promotion_trace where claim_id = p_claim;', '', 'a refused application frees its device'),
  promotions('promotion_write', "if p_state in ('claimed', 'issued')", "if p_state in ('claimed')", 'an approved application is paid'),
];
