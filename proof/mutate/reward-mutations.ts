import type { Mutation } from './apply.ts';

const rewards = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `rewards/sql/${name}.sql`,
  find,
  replace,
  breaks,
});

/** Faults in rebates, which their tests must notice. */
export const rewardMutations: readonly Mutation[] = [
  rewards('rebate_pay', 'due - held.paid - held.set_off', 'due', 'what was paid is not paid again'),
  rewards('rebate_pay', "if amount > 0 then status := 'repeat'; return; end if;", '', 'a repeat answers what the first has paid'),
  rewards('rebate_pay', 'if fit and rest > 0', 'if rest > 0', 'a test player gets nothing'),
  rewards('rebate_pay', 'off := least(rest, owed);', '', 'what was overpaid is set off'),
  rewards('rebate_sums', 'least(earned, most)', 'earned', 'the bound of all rebates holds'),
  rewards('rebate_sums', 'lost - promotions', 'lost', 'promotions are taken off a loss'),
  rewards('rebate_lines', "r.vendor <> '' desc, ", '', 'the most specific rate applies'),
  rewards(
    'race_roll',
    'case when excluded.score > 0 then excluded.reached_at else kept.reached_at end',
    'excluded.reached_at',
    'a correction moves no time',
  ),
  rewards('race_close', 's.score desc, s.reached_at, s.player_id', 's.score desc, s.player_id', 'of equal scores the first goes before'),
  rewards('race_close', ' and rewards_may_have(p_player => s.player_id, p_at => p_at)', '', 'whoever is blocked has no place'),
  rewards('race_pay', 'if won.paid_at is not null or won.refused_at is not null then return; end if;', '', 'a refused prize stays refused'),
];
