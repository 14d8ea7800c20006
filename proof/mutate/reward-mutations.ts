import type { Mutation } from './apply.ts';

const rewards = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `rewards/sql/${name}.sql`,
  find,
  replace,
  breaks,
});

/** Faults in rebates, races and points, which their tests must notice. */
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
  rewards('points_roll', "r.vendor <> '' desc, ", '', 'the most specific rate applies'),
  rewards('points_roll', 'v.from_day <= f.business_day', 'true', 'a day goes by its version'),
  rewards('points_roll', 'update points_fed set upto = fed_to;', '', 'a row counts once'),
  rewards(
    'points_count',
    'if not rewards_may_have(p_player => p_player, p_at => p_at) then return; end if;',
    '',
    'whoever is blocked earns nothing',
  ),
  rewards(
    'points_count',
    'floor((held.total_u + p_units) / 1000000) - held.given;',
    'floor(p_units / 1000000);',
    'stakes are added before they are cut',
  ),
  rewards('points_count', 'given = given + due, balance', 'balance', 'what was given is given once'),
  rewards('points_count', 'least(held.balance, -due, fell)', 'least(held.balance, -due)', 'what is owed is taken of nothing else'),
  rewards('points_count', 'set given = given - taken', 'set given = given', 'what a correction took is not owed too'),
  rewards(
    'points_spend',
    'order by l.expires_on nulls last, l.id rows',
    'order by l.expires_on desc, l.id rows',
    'what ends first is used first',
  ),
  rewards('points_spend', 'least(open.remaining, p_points - open.before)', 'open.remaining', 'no more is used than is paid for'),
  rewards('points_expire', 'e.expires_on < today;\n  if gone', 'e.expires_on <= today;\n  if gone', 'the last day counts'),
  rewards('points_expire', 'set balance = balance - gone', 'set balance = balance', 'points that ended are none'),
  rewards('points_redeem', "status := 'repeat';", "status := 'offer';", 'a repeat answers what the first has paid'),
  rewards('points_redeem', "then status := 'key_reused'; return; end if;", 'then null; end if;', 'a key is of one request'),
  rewards(
    'points_redeem',
    "if not rewards_may_have(p_player => p_player, p_at => p_at) then status := 'blocked'; return; end if;",
    '',
    'whoever may have nothing redeems nothing',
  ),
  rewards('points_redeem', 'or offered.amount * p_times <> p_amount ', '', 'the amount is that of the offer'),
  rewards('points_redeem', 'held.balance < offered.points * p_times', 'held.balance < offered.points', 'all points are there'),
  rewards('points_redeem', '  perform points_expire(p_player => p_player, p_at => p_at);\n', '', 'what has ended is not redeemed'),
  rewards(
    'points_adjust',
    'if p_points > 0 and not rewards_may_have',
    'if false and not rewards_may_have',
    'whoever is blocked is given nothing',
  ),
];
