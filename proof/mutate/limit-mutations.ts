import type { Mutation } from './apply.ts';

const limits = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `limits/sql/${name}.sql`,
  find,
  replace,
  breaks,
});

/** Faults in what limits a player, which its tests must notice. */
export const limitMutations: readonly Mutation[] = [
  limits('limits_operate', 'and not p_by_two then', 'and false then', 'one operator loosens nothing'),
  limits('limits_operate', 'p_amount < holds', 'p_amount <> holds', 'what is higher is not lower'),
  limits(
    'limits_operate',
    "and source = 'operator';\n  if holds",
    "and source = 'player';\n  if holds",
    "the operator's limit is beside the player's",
  ),
  limits('limits_bet_refusal', 'if exclusion_holds(', 'if false and exclusion_holds(', 'an exclusion refuses a bet'),
  limits(
    'limits_bet_refusal',
    'if limits_reality_blocks(',
    'if false and limits_reality_blocks(',
    'a check without an answer refuses a bet',
  ),
  limits('limits_reality_blocks', 'blocks_at <= p_at', 'blocks_at < p_at', 'it refuses from the second minute on'),
  limits('limits_reality_every', 'and every_minutes = any(p_offered)', '', 'what is not offered any more is not gone by'),
  limits('limits_reality_begin', 'running.due_at > p_at and', '', 'a check that is due stays due'),
  limits('limits_reality_begin', '(debit > 0 or credit > 0)', 'false', 'who plays begins no session'),
  limits('limits_reality_answer', 'and due_at <= p_at', '', 'an early answer puts off nothing'),
  limits('limits_reality_answer', "interval '30 minutes' then p_at", "interval '30 years' then p_at", 'a late answer begins a session'),
  limits('limits_bet_refusal', 'min(amount)', 'max(amount)', 'the lowest limit holds'),
  limits('limits_bet_refusal', 'if p_amount > lowest.amount then', 'if p_amount >= lowest.amount then', 'a limit can be used up'),
  limits('limits_bet_refusal', "if lowest.kind <> 'stake' then", 'if false then', 'what was used counts'),
  limits(
    'limits_admit_deposit',
    'order_id = p_order and player_id = p_player returning',
    "order_id = 'none' and player_id = p_player returning",
    'an order that is paid reserves nothing more',
  ),
  limits('limits_admit_deposit', 'coalesce(own, 0)', 'own', 'an order that has ended goes behind others'),
  limits('limits_admit_deposit', 'least(coalesce(own, 0), room), 0', '0', 'what an order has reserved goes first'),
  limits(
    'limits_admit_deposit',
    'greatest(room - limits_reserved(p_player => p_player)',
    'greatest(room',
    'what others have reserved is theirs',
  ),
  limits('limits_cancel', ' and player_id = p_player and', ' and', "another player's change is not cancelled"),
  limits('limits_confirm', ' and player_id = p_player and', ' and', "another player's change is not confirmed"),
  limits(
    'limits_count_play',
    "when 'wager' then p_stake else",
    "when 'wager' then p_stake - p_payout else",
    'a win makes no room for more stakes',
  ),
  limits('limits_count_play', ' and starts_at <= p_at and ends_at > p_at', '', 'a stake counts in its own day'),
  limits('limits_period', '(p_at at time zone zone)', "(p_at at time zone 'UTC')", "a day begins at the merchant's midnight"),
  limits('limits_period', "then interval '1 day' else", "then interval '0' else", "a week begins with the merchant's day"),
  limits(
    'limits_reserve_deposit',
    '  perform from wallet_accounts where player_id = p_player for update;\n',
    '',
    'of many orders at once those that fit are taken',
  ),
  limits('limits_reserve_deposit', ' - limits_reserved(p_player => p_player)', '', 'orders under way take up the limit'),
  limits('limits_set', 'holds is null or p_amount < holds', 'true', 'a higher limit waits'),
  limits(
    'limits_set',
    'if lowers or holds is not distinct from p_amount then',
    'if lowers then',
    'asking for what holds takes away what waits',
  ),
  limits('limits_set', 'confirm_until < p_at', 'false', 'what was not confirmed in time is over'),
  limits('limits_used', 'case when cancelled_by is null then debit else 0 end', 'debit', 'a bet that was taken back is none'),
  limits('limits_used', 'coalesce(sum(change), 0)', '0', 'a win that was corrected is another'),
  limits('limits_used', "where p_kind = 'loss' and player_id", 'where player_id', 'a correction is no stake'),
];
