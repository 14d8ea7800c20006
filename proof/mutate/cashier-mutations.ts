import type { Mutation } from './apply.ts';

const staked = (find: string, replace: string, breaks: string): Mutation => ({
  file: 'cashier/sql/turnover_staked.sql',
  find,
  replace,
  breaks,
});

/** Faults in what counts as staked, which the cashier's tests must notice. */
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
];
