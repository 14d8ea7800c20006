import type { Mutation } from './apply.ts';

const staked = (find: string, replace: string, breaks: string): Mutation => ({
  file: 'cashier/sql/turnover_staked.sql',
  find,
  replace,
  breaks,
});

const changed = (find: string, replace: string, breaks: string): Mutation => ({
  file: 'cashier/sql/withdrawal_changed.sql',
  find,
  replace,
  breaks,
});

/** Faults in what counts as staked, and in what is looked at again before money is sent, which the cashier's tests must notice. */
export const cashierMutations: readonly Mutation[] = [
  staked('where a.player_id = p_player), ', 'where a.player_id = p_player and false), ', 'a share of a category counts'),
  staked('where present is distinct from coalesce(', 'where present is not distinct from coalesce(', 'a new share is noted'),
  staked('do update set shares = excluded.shares', 'do nothing', 'of two shares without a count between the later holds'),
  staked('and s.from_seq < t.made', '', 'what is taken back comes off at the share it was counted at'),
  staked('t.made order by s.from_seq desc', 't.made order by s.from_seq', 'the latest share holds'),
  staked('), 100) * 100)', '), 0) * 100)', 'where no share is set all of a stake counts'),
  staked(' and t.is_stake), 0)', '), 0)', 'what is no stake counts nothing'),
  staked("starts_with(c.source, 'vendor:') and ", '', 'money that leaves otherwise is no stake'),
  staked("c.kind in ('debit', 'cancel')", "c.kind = 'debit'", 'a stake that is taken back comes off'),
  staked("case when c.kind = 'cancel' or c.source = 'bonus' then c.credit else 0 end", '0', 'so much comes off as was staked'),
  staked('coalesce(max(t.seq), p_after, 0)', 'coalesce(p_after, max(t.seq), 0)', 'no stake counts twice'),
  changed('d.player_id = p_player and d.paid < d.amount', 'd.player_id = p_player and d.paid <= 0', 'who owes a part is in debt'),
  changed('from player_debt d where d.player_id = p_player', 'from player_debt d where true', 'the debt of another holds nobody up'),
  changed('p.reversed_at >= p_since', 'true', 'what was taken back before the decision was known to it'),
  changed(
    'from provider_payment p where p.player_id = p_player and',
    'from provider_payment p where',
    'the deposit of another is nobody’s',
  ),
  changed("p.status <> 'active'", 'false', 'to a blocked player nothing is sent unseen'),
  changed("a.state <> 'active'", 'false', 'to an account that is blocked nothing is sent unseen'),
  changed('exclusion_holds(p_player => p_player, p_at => p_at)', 'false', 'who is excluded is marked'),
  changed(' filter (where holds)', '', 'what does not hold is no flag'),
];
