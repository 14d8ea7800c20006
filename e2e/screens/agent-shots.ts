import type { Page } from '@playwright/test';
import { altered, hold, refuse, refuseWith } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, press } from './steps.ts';

/** The member is an agent, as far as the app is told. */
const asAgent = async (page: Page): Promise<void> => {
  await altered('**/wps/session/resume*', { type: 1 })(page);
  await page.addInitScript(() => {
    const kept = sessionStorage.getItem('MC_SESSION_INFO');
    if (kept !== null) sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...(JSON.parse(kept) as object), type: 1 }));
  });
};
const asAgentWith =
  (...more: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const each of [asAgent, ...more]) await each(page);
  };
const asOf = new Date().toISOString();
const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const sums = (stake: string, payout: string, net: string) => ({ stake, payout, net, rounds: 120 });
const movements = { deposits: '240000.00', withdrawals: '61300.00', joined: 6, firstDeposits: 4 };
const overview = {
  currency: 'PHP',
  ...sums('482300.50', '421000.25', '-61300.25'),
  ...movements,
  members: 118,
  activeMost: 42,
  days: [3, 2, 1, 0].map((ago) => ({ day: dayOf(ago), ...sums('120575.00', '105250.00', '-15325.00'), ...movements, active: 42 })),
  asOf,
};
const products = ['RNG', 'LIVE', 'FISH', 'SPORTS'].map((gameType) => ({ gameType, ...sums('120575.00', '128250.00', '7675.00') }));
const member = (no: number, name: string, isAgent: boolean, below: number) => ({
  no: String(no),
  name,
  isAgent,
  below,
  joinedAt: asOf,
  playedOn: below === 0 ? null : dayOf(1),
  rates: isAgent ? [{ gameType: 'RNG', ppm: 4000 }] : [],
  team: { ...sums('4120.00', '3800.00', '-320.00'), deposits: '5000.00', withdrawals: '0.00' },
});
const team = {
  currency: 'PHP',
  line: [
    { no: '1', name: 'maria' },
    { no: '4', name: 'ana_reyes' },
  ],
  content: [member(9, 'bo***y', false, 0), member(8, 'li***a', true, 12), member(7, 'jo***9', true, 3)],
  next: null,
};
const link = (code: string, kind: string, quota: number | null, used: number, state: string, note: string) => ({
  code,
  kind,
  quota,
  used,
  expiresAt: state === 'expired' ? asOf : null,
  note,
  state,
  createdAt: asOf,
  rates: kind === 'agent' ? [{ gameType: 'RNG', ppm: 4000 }] : [],
});
const invitations = {
  code: 'PALARO7K',
  joined: 118,
  joinedToday: 3,
  links: [link('FIESTA26', 'member', 50, 12, 'open', 'for the fair in Cebu'), link('MGAAGENT', 'agent', 3, 3, 'used', '')],
};
const application = (state: string, reason = '') => ({
  application: { state, note: 'I run a shop in Cebu', at: asOf, reason, decidedAt: state === 'waiting' ? null : asOf },
});

const rates = {
  fromDay: dayOf(-1),
  mine: [
    { gameType: 'RNG', now: 8000, next: 7500, given: 4000, members: 2 },
    { gameType: 'LIVE', now: 6000, next: 6000, given: 0, members: 0 },
    { gameType: 'FISH', now: 5000, next: 5000, given: 2500, members: 1 },
  ],
  theirs: { name: 'ana_reyes', products: [{ gameType: 'RNG', now: 4000, next: 4000, given: 2500, members: 3 }] },
};
const bill = (gameType: string, due: string) => ({
  gameType,
  stake: '120575.00',
  carried: '0.00',
  ppm: 8000,
  gross: '964.60',
  given: '482.30',
  members: 2,
  net: '482.30',
  owed: '0.00',
  due,
});
const bills = {
  currency: 'PHP',
  content: [
    { day: dayOf(1), due: '964.60', state: 'paid', bills: [bill('RNG', '482.30'), bill('FISH', '482.30')] },
    { day: dayOf(2), due: '482.30', state: 'withheld', bills: [bill('RNG', '482.30')] },
  ],
};
const ratesAnswer = answer('**/wps/agent/rates*', rates);

const given = (amount: string) => ({ kind: 'cash', amount, count: null, turnover: amount, days: null });
const friend = (name: string, state: string) => ({ name, state, joinedAt: asOf, award: state === 'paid' ? given('50.00') : null });
const referrals = {
  currency: 'PHP',
  code: 'KAIBIG4N',
  rules: {
    title: 'Play with friends',
    text: 'Share your link with adults who want to play. Nobody has to.',
    inviter: given('50.00'),
    invited: given('30.00'),
    gameTypes: null,
    terms: [
      'For each friend who has done it, you get ₱50.00 in cash. Before it can be withdrawn, bets of ₱50.00 are placed.',
      'Your friend gets ₱30.00 in cash. Before it can be withdrawn, bets of ₱30.00 are placed.',
      'Your friend’s first deposit must be at least ₱100.00, within 14 days of registering.',
      'Both rewards are paid by themselves, once for each friend.',
    ],
  },
  joined: 4,
  qualified: 2,
  earned: { amount: '50.00', points: 0, tickets: 0 },
  own: {
    inviter: 'an***a',
    state: 'open',
    to: dayOf(-9),
    award: given('30.00'),
    phone: false,
    firstDeposit: '100.00',
    stake: { target: '200.00', done: '75.50' },
  },
  content: [friend('bo***y', 'joined'), friend('jo***9', 'qualified'), friend('li***a', 'paid'), friend('ma***o', 'ended')],
  next: null,
};
const referralCall = '**/wps/referrals?**';
const noReferrals = { ...referrals, code: null, rules: null, joined: 0, qualified: 0, own: null, content: [] };

const invitation = answer('**/wps/agent/links', invitations);
/** Agents' screens. */
export const agentShots: readonly Shot[] = [
  { name: 'agent-invite', path: '/m/inviteFriends', who: 'member', rtl: true, fullPage: true, before: asAgentWith(invitation) },
  {
    name: 'agent-new-link',
    path: '/m/inviteFriends',
    who: 'member',
    before: asAgentWith(invitation, ratesAnswer),
    after: press(/New link|Bagong link/),
  },
  { name: 'agent-invite-failed', path: '/m/inviteFriends', who: 'member', before: asAgentWith(refuse('**/wps/agent/links')) },
  { name: 'referrals', path: '/m/inviteFriends', who: 'member', rtl: true, fullPage: true, before: answer(referralCall, referrals) },
  { name: 'referrals-none', path: '/m/inviteFriends', who: 'member', before: answer(referralCall, noReferrals) },
  { name: 'referrals-waiting', path: '/m/inviteFriends', who: 'member', before: hold(referralCall) },
  { name: 'referrals-failed', path: '/m/inviteFriends', who: 'member', before: refuse(referralCall) },
  { name: 'agent-apply', path: '/m/agentRegister', who: 'member', rtl: true, before: answer('**/wps/agent/apply', { application: null }) },
  { name: 'agent-apply-waiting', path: '/m/agentRegister', who: 'member', before: answer('**/wps/agent/apply', application('waiting')) },
  {
    name: 'agent-apply-refused',
    path: '/m/agentRegister',
    who: 'member',
    before: answer('**/wps/agent/apply', application('refused', 'Play a month first.')),
  },
  { name: 'agent-register', path: '/m/agentRegister', who: 'member', fullPage: true, before: asAgentWith(ratesAnswer) },
  {
    name: 'agent-rates',
    path: '/m/member/agent/agentRebeat?tab=rates',
    who: 'member',
    rtl: true,
    before: asAgentWith(ratesAnswer),
  },
  {
    name: 'agent-overview',
    path: '/m/agent/team/overview',
    who: 'member',
    rtl: true,
    before: asAgentWith(answer('**/wps/agent/team/overview*', overview)),
  },
  {
    name: 'agent-overview-waiting',
    path: '/m/agent/team/overview',
    who: 'member',
    before: asAgentWith(hold('**/wps/agent/team/overview*')),
  },
  {
    name: 'agent-profit',
    path: '/m/agent/team/pnl',
    who: 'member',
    rtl: true,
    fullPage: true,
    before: asAgentWith(
      answer('**/wps/agent/bills*', bills),
      answer('**/wps/agent/team/pnl*', { currency: 'PHP', products, total: sums('482300.00', '513000.00', '30700.00'), asOf }),
    ),
  },
  {
    name: 'agent-betting',
    path: '/m/member/agent/agentRebeat',
    who: 'member',
    before: asAgentWith(
      answer('**/wps/agent/team/betting*', {
        currency: 'PHP',
        content: products.map((row, index) => ({ ...row, day: dayOf(index < 2 ? 0 : 1) })),
        asOf,
      }),
    ),
  },
  {
    name: 'agent-transfer',
    path: '/m/agent/transfer',
    who: 'member',
    rtl: true,
    before: asAgentWith(
      answer('**/wps/agent/transfer', {
        currency: 'PHP',
        up: true,
        down: true,
        left: '49750.00',
        content: [{ id: 't1', isOut: true, name: null, amount: '250.00', at: asOf }],
      }),
    ),
  },
  {
    name: 'agent-rates-of',
    path: '/m/member/team',
    who: 'member',
    before: asAgentWith(answer('**/wps/agent/team?**', team), ratesAnswer),
    after: press(/Rates of li|Rate ni li/),
  },
  { name: 'agent-team', path: '/m/member/team', who: 'member', rtl: true, before: asAgentWith(answer('**/wps/agent/team?**', team)) },
  {
    name: 'agent-team-empty',
    path: '/m/member/team',
    who: 'member',
    before: asAgentWith(answer('**/wps/agent/team?**', { ...team, line: team.line.slice(0, 1), content: [] })),
  },
  { name: 'agent-not-one', path: '/m/member/team', who: 'member', before: refuseWith('**/wps/agent/team?**', 'no_permission', {}, 403) },
];
