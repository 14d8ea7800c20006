import type { Mutation } from './apply.ts';

const agents = (name: string, find: string, replace: string, breaks: string): Mutation => ({
  file: `agents/sql/${name}.sql`,
  find,
  replace,
  breaks,
});

/** Faults in agents' rates and what they come to, which their tests must notice. */
export const agentMutations: readonly Mutation[] = [
  agents('agent_set_rates', 'order by n.path for no key update', 'order by n.path', 'two changes of one line follow each other'),
  agents('agent_set_rates', "then status := 'above'; return;", 'then null;', 'nobody has more than the one above'),
  agents('agent_set_rates', "then status := 'given'; return;", 'then null;', 'nobody has less than was given on'),
  agents('agent_set_rates', "then status := 'unknown'; return;", 'then null;', 'rates are given to those directly below'),
  agents('agent_set_rates', 'p_at => p_at) + 1', 'p_at => p_at)', 'rates hold from the next day on'),
  agents('agent_join_by_link', 'least(value::integer, ', 'greatest(value::integer, ', 'a link gives at most what its agent has'),
  agents('agent_ask_move', "then return 'rates'", 'then null', 'nobody is moved below an agent who has less'),
  agents('agent_bill_day', 'r.gross - coalesce(b.given, 0) as net', 'r.gross as net', 'what is given on is taken off'),
  agents('agent_bill_day', 'least(0, stake + carried)', '0', 'stakes that are taken back are carried'),
  agents('agent_bill_day', 'least(0, net + owed)', '0', 'what was given on too much is carried'),
  agents('agent_bill_day', 'l.from_day <= p_day order', 'true order', 'a day goes by who stood above on it'),
  agents('agent_next_day', 'or play_feed_has(', 'or false and play_feed_has(', 'a day is not reckoned before all of it is in the figures'),
  agents('agent_pay', "payee.status <> 'active'", 'false', 'who is disabled is paid nothing'),
  agents('agent_pay', 'exclusion_holds(p_player => payee.id, p_at => p_at)', 'false', 'who is excluded is paid nothing'),
  agents('agent_transfer', 'if found then', 'if false then', 'a repeat gives nothing more'),
  agents('agent_transfer', "return 'deposit_limit'", 'null', 'what is given counts in the limit of who gets it'),
  agents('agent_transfer', '- limits_reserved(p_player => receiver)', '', 'what orders have reserved is not given away'),
  agents('agent_transfer', 'and t.closed_at is null', 'and false', 'who has to stake what came in gives nothing'),
  agents('agent_transfer', '+ p_amount > p_day_max', '> p_day_max', 'a day has a bound'),
  agents('agent_transfer', "p.status <> 'active' or p.type", 'false or p.type', 'who is disabled gets nothing'),
  agents(
    'agent_transfer',
    'exclusion_holds(p_player => receiver',
    'false and exclusion_holds(p_player => receiver',
    'who is excluded gets nothing',
  ),
  agents('agent_receiver', 'and n.parent_no = giver.no', '', 'money goes to those directly below alone'),
];
