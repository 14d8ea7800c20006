import type { Mutation } from './apply.ts';

const vip = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `vip/sql/${name}.sql`,
  find,
  replace,
  breaks,
});

/** Faults in VIP levels, which their tests must notice. */
export const vipMutations: readonly Mutation[] = [
  vip(
    'vip_roll',
    'kept.points + excluded.points',
    'greatest(kept.points, kept.points + excluded.points)',
    'a correction lowers what counts',
  ),
  vip('vip_rise', 'l.need <= held.points', 'l.need < held.points', 'a need that is met is a level'),
  vip('vip_rise', ' or not rewards_may_have(p_player => p_player, p_at => p_at)', '', 'whoever is blocked moves nowhere'),
  vip('vip_rise', 'continue when not found;', '', 'a level pays once'),
  vip('vip_rise', 'greatest(held.held_until, safe)', 'held.held_until', 'the month of a rise is no reason to come down'),
  vip('vip_rise', 'case when held.held_until > safe then held.locked_by end', 'null', 'an operator holds a level beyond a rise'),
  vip('vip_due_month', 'p.until_at > (', 'p.until_at is distinct from (', 'a month before there were levels is not reviewed'),
  vip('vip_review', 'staked < asked', 'staked <= asked', 'what is asked is enough'),
  vip('vip_review', '(held.held_until is null or held.held_until < beyond) and ', '', 'a level that is held stays'),
  vip('vip_review', 'held.reviewed is null or held.reviewed < p_month', 'true', 'a month lowers by one level'),
  vip('vip_review', 'd.day < beyond', 'd.day <= beyond', 'play of the next month keeps no level'),
  vip('vip_review', 'l.level = held.level - 1', 'l.level = held.level', 'progress starts at the new level'),
  vip('vip_review', 'f.business_day >= beyond', 'false', 'what was staked since the month counts'),
  vip('vip_review', ' and not exclusion_within(', ' and null is distinct from exclusion_within(', 'a break costs no level'),
  vip('vip_review', 'm.at >= month.until_at', 'false', 'a level that was given since then stays'),
  vip(
    'vip_set',
    "or not rewards_may_have(p_player => p_player, p_at => p_at) then return 'blocked'",
    "then return 'blocked'",
    'an excluded player is given nothing',
  ),
  vip('vip_set', 'if held.level = p_level then asked := held.points; end if;', '', 'a level that is held keeps what counts'),
];
