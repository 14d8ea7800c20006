import type { Mutation } from './apply.ts';

const bonus = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `bonus/sql/${name}.sql`,
  find,
  replace,
  breaks,
});
const gaming = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `gaming/sql/${name}.sql`,
  find,
  replace,
  breaks,
});

/** Faults in bonus money, which its tests must notice. */
export const bonusMutations: readonly Mutation[] = [
  bonus(
    'bonus_give',
    'if not found then return (select id from bonus_grant where reference = p_reference); end if;',
    '',
    'a bonus is given once',
  ),
  bonus('bonus_part', "(g.terms ->> 'maxBet')::bigint < p_stake", 'false', 'the largest bet holds'),
  bonus('bonus_part', 'if p_stake <= p_balance then return; end if;', '', 'own money goes first'),
  bonus('bonus_part', 'and g.balance >= p_stake - p_balance', '', 'a bonus gives no more than it has'),
  bonus('bonus_part', 'order by g.expires_at, g.id', 'order by g.expires_at desc, g.id', 'the one that ends first is taken'),
  bonus('bonus_playable', 'and g.expires_at > p_at', '', 'after its time it is not told'),
  bonus('bonus_keep', "if held.state in ('completed', 'consumed') then return 0; end if;", '', 'of what was paid nothing is taken'),
  bonus(
    'bonus_keep',
    "case held.state when 'active' then 'bonus:owed' else 'promotions' end",
    "'bonus:owed'",
    'what was taken away goes to the house',
  ),
  bonus('bonus_win', 'div(p_payout::numeric * p_bonus, p_stake)::bigint', '0', 'a win is shared'),
  bonus(
    'bonus_refund',
    'update wallet_transactions set cancelled_by = p_command where seq = staked.seq;',
    '',
    'limits forget a stake that came back',
  ),
  bonus(
    'bonus_take_back',
    'least(ceil(p_amount::numeric * p_kept / p_paid)::bigint, held.balance)',
    'held.balance',
    'a correction takes its share alone',
  ),
  bonus('bonus_roll', 'update bonus_fed set upto = fed_to;', '', 'a stake counts once'),
  bonus('bonus_due', 'when p_grant.progress >= p_grant.required', 'when false', 'what was staked in full is paid'),
  bonus(
    'bonus_due',
    "or not bonus_has_open_round(p_player => p_grant.player_id, p_grant => p_grant.id)) then 'expired'",
    ") then 'expired'",
    'a round may end',
  ),
  bonus(
    'bonus_end',
    "least(held.balance, coalesce(held.granted * (held.terms ->> 'winCap')::bigint, held.balance))",
    'held.balance',
    'the cap holds',
  ),
  bonus('bonus_end', "case when held.state <> 'active' then null else", 'case when false then null else', 'it ends once'),
  gaming(
    'gaming_bet',
    'p_amount => p_stake - bonus.amount, p_at => p_at);\n  if refusal',
    'p_amount => p_stake, p_at => p_at);\n  if refusal',
    'limits are on own money',
  ),
  gaming('gaming_rollback', 'bonus_stake = bonus_stake - bonus,', '', 'a bet that came back is no stake of the bonus'),
];
