import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer } from './steps.ts';

const card = (key: string, headline: string, change: object) => ({
  key,
  kind: 'deposit',
  picture: '',
  headline,
  summary: 'Deposit ₱100 or more and get the same again in cash, up to ₱1,000.',
  significantTerms: [
    { code: 'wagering', data: {}, text: 'Bet the award 3 times before you withdraw it.' },
    { code: 'until', data: {}, text: 'Until 31 December 2026.' },
  ],
  state: 'claim',
  action: 'claim',
  mode: 'claim',
  occurrence: 'once',
  opensAt: null,
  endsAt: null,
  currency: 'PHP',
  award: {
    kind: 'cash',
    amount: '500.00',
    most: '1000.00',
    rate: { of: 'deposit', percent: '100' },
    turnoverTimes: 3,
    turnoverOf: 'award',
  },
  unmet: [],
  claim: null,
  ...change,
});
const claimed = { id: '1', state: 'claimed', amount: '500.00', required: '1500.00', at: '2026-11-20T10:00:00.000Z', reason: '' };
const list = [
  card('FIRST100', 'Your first deposit, doubled', {}),
  card('DAILY', '₱10 for today', {
    state: 'process',
    action: null,
    unmet: [{ code: 'turnover', needed: '500.00', has: '120.00', text: 'Bets of ₱500.00: ₱120.00 so far.' }],
  }),
  card('WELCOME', 'Welcome gift: ₱50', { state: 'claimed', action: null, claim: claimed }),
  card('OLD', 'Fiesta of last year', { state: 'close', action: null }),
];
const detail = {
  ...list[0],
  terms: [
    { code: 'deposit', data: {}, text: 'A first deposit of at least ₱100.00.' },
    { code: 'wagering', data: {}, text: 'Bet the award 3 times before you withdraw it.' },
    { code: 'own_money', data: {}, text: 'Your own money can be withdrawn at any time.' },
  ],
  fullTerms: 'One for each household.',
  weights: [
    { gameType: 'RNG', percent: '100' },
    { gameType: 'LIVE', percent: '10' },
  ],
  tiers: [{ from: '100.00', percent: '100' }],
  working: { base: '500.00', percent: '100', cap: '1000.00', isCapped: false, amount: '500.00', required: '1500.00' },
  history: [claimed],
};
const answered = answer('**/wps/promotions?**', { list });

const toCollect = {
  currency: 'PHP',
  rebates: '12.40',
  missions: [
    {
      key: 'WARMUP',
      title: 'Warm up',
      from: '2026-12-01',
      claimTo: '2026-12-02',
      award: { kind: 'tickets', amount: null, count: 1, turnover: null, days: null },
    },
  ],
  points: [{ key: 'SMALL', points: 100, amount: '10.00' }],
};
const rewardsAnswered = async (page: Parameters<typeof answered>[0]): Promise<void> => {
  await answered(page);
  await answer('**/wps/rewards?**', toCollect)(page);
};

/** Promotions and the reward centre. */
export const promotionShots: readonly Shot[] = [
  { name: 'promotions', path: '/m/activity', who: 'member', rtl: true, fullPage: true, before: answered },
  { name: 'promotions-failed', path: '/m/activity', who: 'member', before: refuse('**/wps/promotions?**') },
  {
    name: 'promotion',
    path: '/m/activityDetail?promotion=FIRST100',
    who: 'member',
    rtl: true,
    fullPage: true,
    before: answer('**/wps/promotions/detail?**', detail),
  },
  { name: 'rewards', path: '/m/rewardCenter', who: 'member', rtl: true, fullPage: true, before: rewardsAnswered },
  { name: 'rewards-empty', path: '/m/rewardCenter', who: 'member', before: answer('**/wps/promotions?**', { list: [] }) },
  { name: 'rewards-waiting', path: '/m/rewardCenter', who: 'member', before: hold('**/wps/promotions?**') },
];
