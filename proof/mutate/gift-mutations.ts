import type { Mutation } from './apply.ts';

const of =
  (module: string) =>
  (name: string, find: string, replace: string, breaks: string): Mutation => ({
    file: `${module}/sql/${name}.sql`,
    find,
    replace,
    breaks,
  });
const [rewards, referrals] = [of('rewards'), of('referrals')];
const mayHave = "if not rewards_may_have(p_player => p_player, p_at => p_at) then status := 'blocked'; return; end if;";

/** Faults in missions, the wheel, red packets and referrals, which their tests must notice. */
export const giftMutations: readonly Mutation[] = [
  rewards('mission_claim', mayHave, '', 'whoever may have nothing is given nothing'),
  rewards('mission_claim', 'if stood.progress < stood.target then', 'if false then', 'a mission is done before it is claimed'),
  rewards('mission_claim', "then status := 'key_reused'; return; end if;", 'then null; end if;', 'a key is of one request'),
  rewards('wheel_spin', mayHave, '', 'whoever may have nothing draws nothing'),
  rewards('wheel_spin', 'if newest is distinct from p_version or p_roll < 0 then', 'if false then', 'by the odds that were shown'),
  rewards('wheel_spin', 'place.beyond > p_roll', 'place.beyond >= p_roll', 'a prize has as many numbers as its weight'),
  rewards('wheel_spin', 'and s.remaining > 0', '', 'what is gone is not given'),
  rewards('wheel_spin', 'update wheel_tickets t set spent_at = p_at where t.id = ticket;', '', 'a ticket is used once'),
  rewards('red_packet_open', mayHave, '', 'whoever may have nothing opens nothing'),
  rewards('red_packet_open', "if p_at < packet.opens_at then status := 'not_open'; return; end if;", '', 'it opens at its instant'),
  rewards('red_packet_open', 'p_at >= packet.closes_at or ', '', 'it closes at its instant'),
  rewards('red_packet_open', ' or packet.ended_at is not null', '', 'one that was ended is over'),
  rewards('red_packet_open', 'and p.player_id is null order by', 'order by', 'a part is given once'),
  rewards(
    'red_packet_open',
    'required := amount * packet.turnover_times;\n  update',
    'update',
    'a part is to be staked as often as it says',
  ),
  referrals(
    'referral_pay',
    'where r.player_id = p_player for update;',
    'where r.player_id = p_player;',
    'two nodes pay one after the other',
  ),
  referrals('referral_pay', "if not found or held.state <> 'qualified' then return; end if;", '', 'both are paid once'),
  referrals(
    'referral_pay',
    "continue when side = 'inviter' and not rewards_may_have",
    'continue when false and not rewards_may_have',
    'an inviter who may have nothing gets nothing',
  ),
  referrals('referral_pay', "if held.qualified_at > p_at - interval '30 days' then return; end if;", '', 'a break is waited for'),
  referrals('referral_look', "if had >= terms.month_max then fault := 'most'; end if;", '', 'a month has a bound'),
  referrals('referral_look', "had >= terms.review_after then 'review'", "false then 'review'", 'a person looks at many'),
  referrals(
    'referral_fault',
    "when exists (select from number mine join number theirs using (digits) where mine.id = p_player and theirs.id = p_inviter) then 'phone'",
    '',
    'two accounts of one number',
  ),
  referrals('referral_meets', 'first.credited < terms.min_deposit or ', '', 'the first deposit is large enough'),
  referrals('referral_meets', ' or first.day > held.to_day', '', 'the first deposit is in time'),
  referrals('referral_meets', '>= terms.min_stake;', '>= 0;', 'it is staked'),
  referrals('referral_open', 'and p.type = 0 and', 'and', 'an agent brings nobody this way'),
];
