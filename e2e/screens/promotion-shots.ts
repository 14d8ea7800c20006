import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import type { Page } from '@playwright/test';
import { answer, untilDialog } from './steps.ts';

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
    count: null,
    most: '1000.00',
    rate: { of: 'deposit', percent: '100' },
    turnoverTimes: 3,
    turnoverOf: 'award',
  },
  unmet: [],
  claim: null,
  ...change,
});
const claimed = {
  id: '1',
  state: 'claimed',
  kind: 'cash',
  count: null,
  amount: '500.00',
  required: '1500.00',
  at: '2026-11-20T10:00:00.000Z',
  reason: '',
};
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
/** One that is given without a tap, in tickets, to some. */
const given = {
  ...detail,
  ...card('TICKETS', 'Three tickets for your level', {
    summary: 'Each week you play on three days, three tickets for the wheel are yours.',
    mode: 'auto',
    state: 'process',
    action: null,
    award: { kind: 'tickets', amount: null, count: 3, most: '0.00', rate: null, turnoverTimes: 0, turnoverOf: 'award' },
    unmet: [{ code: 'days', needed: '3', has: '1', text: 'Played on 1 of 3 days.' }],
  }),
  terms: [
    { code: 'who_level', data: {}, text: 'For players on these VIP levels: 2, 3.' },
    { code: 'award_count', data: {}, text: 'You get 3 tickets for the wheel.' },
    { code: 'by_itself', data: {}, text: 'You need not claim it: it is given by itself.' },
    {
      code: 'one_account',
      data: {},
      text: 'Accounts of one device, one connection or one payout account share it: so many can have it and no more.',
    },
  ],
  fullTerms: '',
  weights: [],
  tiers: [],
  working: null,
  history: [{ ...claimed, state: 'issued', kind: 'tickets', amount: '0.00', count: 3, required: '0.00' }],
};
const { key, headline, summary, significantTerms } = card('FIRST100', 'Your first deposit, doubled', {});
/** What a deposit can be for; the second not by any way to pay there is. */
export const depositPromotions = answer('**/wps/promotions/deposit?**', {
  list: [
    { key, headline, summary, significantTerms, min: '100.00', channels: null },
    { key: 'WEEKEND', headline: '10 % of each deposit of the weekend', summary, significantTerms, min: '500.00', channels: ['NOWHERE'] },
  ],
});
const atLogin = async (page: Page): Promise<void> => {
  await answered(page);
  await answer('**/wps/announcements?**', { list: [] })(page);
  const noted = { promotions: ['FIRST100', 'WELCOME'] };
  await page.route('**/wps/promotions/login*', (route) =>
    route.fulfill({ json: { success: true, value: route.request().method() === 'POST' ? noted : { list: list.slice(0, 1) } } }),
  );
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
  {
    name: 'promotion-given',
    path: '/m/activityDetail?promotion=TICKETS',
    who: 'member',
    fullPage: true,
    before: answer('**/wps/promotions/detail?**', given),
  },
  { name: 'login-promotions', path: '/m/home', who: 'member', popups: true, before: atLogin, after: untilDialog },
  { name: 'rewards', path: '/m/rewardCenter', who: 'member', rtl: true, fullPage: true, before: rewardsAnswered },
  { name: 'rewards-empty', path: '/m/rewardCenter', who: 'member', before: answer('**/wps/promotions?**', { list: [] }) },
  { name: 'rewards-waiting', path: '/m/rewardCenter', who: 'member', before: hold('**/wps/promotions?**') },
];
