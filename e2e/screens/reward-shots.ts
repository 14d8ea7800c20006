import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, offline, scrollTo } from './steps.ts';

const line = (gameType: string, change: object) => ({
  rebate: 'DAILY',
  title: 'Daily rebate',
  gameType,
  vendor: null,
  of: 'turnover',
  base: '12345.00',
  percent: '0.8',
  paid: '49.00',
  due: '49.76',
  ...change,
});
const rebates = {
  currency: 'PHP',
  due: '149.76',
  days: [
    {
      day: '2026-11-30',
      isClosed: false,
      paysAt: '2026-11-30T18:15:00.000Z',
      lines: [line('LIVE', {}), line('RNG', { vendor: 'MAYON', base: '20000.00', percent: '0.5', paid: '0.00', due: '100.00' })],
      paid: '49.00',
      due: '149.76',
      isCapped: true,
      setOff: '4.00',
    },
    { day: '2026-11-29', isClosed: true, paysAt: null, lines: [], paid: '0.00', due: '0.00', isCapped: false, setOff: '0.00' },
  ],
};
const race = {
  key: 'FIESTA',
  title: 'Fiesta race',
  rules: 'Bets that are called off count nothing.',
  state: 'running',
  from: '2026-12-01',
  to: '2026-12-14',
  gameTypes: null,
  currency: 'PHP',
  prizes: [
    { from: 1, to: 1, amount: '5000.00' },
    { from: 2, to: 20, amount: '100.00' },
  ],
};
const places = [
  { place: 1, name: 'ju***9', score: '12480.00', prize: '5000.00', isOwn: false },
  { place: 2, name: 'ma***a', score: '9640.00', prize: '100.00', isOwn: false },
];
const points = {
  currency: 'PHP',
  balance: 1255,
  worth: '120.00',
  owed: 12,
  rates: [
    { gameType: null, vendor: null, points: 10 },
    { gameType: 'SPORTS', vendor: null, points: 5 },
  ],
  expireDays: 90,
  offers: [
    { key: 'SMALL', points: 100, amount: '10.00' },
    { key: 'LARGE', points: 1000, amount: '120.00' },
  ],
  nextExpiry: { points: 255, day: '2026-12-24' },
  content: [
    { id: '9', kind: 'redeemed', points: -100, day: '2026-11-30', at: '2026-11-30T08:15:00.000Z', amount: '10.00' },
    { id: '8', kind: 'corrected', points: -12, day: '2026-11-30', at: '2026-11-30T07:15:00.000Z', amount: null },
    { id: '7', kind: 'earned', points: 1355, day: '2026-11-29', at: '2026-11-29T08:15:00.000Z', amount: null },
  ],
  next: null,
};
const noPoints = { ...points, balance: 0, worth: '0.00', owed: 0, rates: [], offers: [], nextExpiry: null, content: [] };
const pointsCall = '**/wps/points*';
const pointsPath = '/m/member/points';
const races = answer('**/wps/races?**', { list: [race, { ...race, key: 'PAST', title: 'Last race', state: 'ended' }] });
const path = '/m/member/manualRebate';
const call = '**/wps/rewards/rebates?**';

/** What members get back of their play, and what they race for. */
export const rewardShots: readonly Shot[] = [
  { name: 'rebates', path, who: 'member', rtl: true, fullPage: true, before: answer(call, rebates) },
  { name: 'rebates-empty', path, who: 'member', before: answer(call, { currency: 'PHP', due: '0.00', days: [] }) },
  { name: 'rebates-waiting', path, who: 'member', before: hold(call) },
  { name: 'rebates-failed', path, who: 'member', before: refuse(call) },
  {
    name: 'races',
    path: '/m/leaderBoard',
    who: 'member',
    rtl: true,
    fullPage: true,
    before: async (page) => {
      await races(page);
      await answer('**/wps/races/board?**', { race, rows: places, own: { place: 148, score: '640.00', prize: null, isPaid: false } })(page);
    },
  },
  { name: 'races-empty', path: '/m/leaderBoard', who: 'member', before: answer('**/wps/races?**', { list: [] }) },
  { name: 'races-failed', path: '/m/leaderBoard', who: 'member', before: refuse('**/wps/races?**') },
  { name: 'points', path: pointsPath, who: 'member', rtl: true, fullPage: true, before: answer(pointsCall, points) },
  { name: 'points-new', path: pointsPath, who: 'member', fullPage: true },
  { name: 'points-empty', path: pointsPath, who: 'member', before: answer(pointsCall, noPoints) },
  { name: 'points-waiting', path: pointsPath, who: 'member', before: hold(pointsCall) },
  { name: 'points-failed', path: pointsPath, who: 'member', before: refuse(pointsCall) },
  { name: 'points-offline', path: pointsPath, who: 'member', before: answer(pointsCall, points), after: offline },
  {
    name: 'home-items',
    path: '/m/home',
    who: 'member',
    rtl: true,
    before: async (page) => {
      await answer(pointsCall, points)(page);
      await answer('**/wps/promotions/personal*', { totalUnclaimedPromosCount: 3, available: {} })(page);
    },
    after: scrollTo('.home-items'),
  },
];
