import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer } from './steps.ts';

const award = { kind: 'cash', amount: '5.00', count: null, turnover: '5.00', days: null };
const mission = {
  key: 'TABLES',
  title: 'At the tables',
  period: 'day',
  from: '2026-12-02',
  to: '2026-12-02',
  claimTo: '2026-12-03',
  goal: 'stake',
  gameTypes: ['LIVE'],
  amounts: { target: '500.00', done: '125.00' },
  streak: null,
  state: 'open',
  award,
};
const week = { ...mission, period: 'week', from: '2026-11-30', to: '2026-12-06', claimTo: '2026-12-08' };
const missions = {
  currency: 'PHP',
  list: [
    {
      ...mission,
      from: '2026-12-01',
      to: '2026-12-01',
      claimTo: '2026-12-02',
      amounts: { target: '500.00', done: '512.50' },
      state: 'claim',
    },
    mission,
    {
      ...week,
      key: 'FIVEDAYS',
      title: 'Five days in a row',
      goal: 'streak',
      gameTypes: null,
      amounts: null,
      streak: { target: 5, done: 2, minStake: '50.00' },
      award: { ...award, kind: 'bonus', amount: '50.00', turnover: '250.00', days: 7 },
    },
    {
      ...week,
      key: 'TOPUP',
      title: 'Weekly top-up',
      goal: 'deposit',
      gameTypes: null,
      state: 'claimed',
      award: { ...award, kind: 'tickets', amount: null, count: 3, turnover: null },
    },
  ],
};
const prize = { isGone: false, isFallback: false, award: null };
const wheel = {
  currency: 'PHP',
  version: 1,
  weights: 1000,
  prizes: [
    { ...prize, key: 'CASH1000', title: '₱1,000', weight: 1, isGone: true, award: { ...award, amount: '1000.00', turnover: '1000.00' } },
    { ...prize, key: 'CASH50', title: '₱50', weight: 20, award: { ...award, amount: '50.00', turnover: '50.00' } },
    { ...prize, key: 'CASH5', title: '₱5', weight: 150, award },
    { ...prize, key: 'AGAIN', title: 'Spin again', weight: 100 },
    { ...prize, key: 'POINTS20', title: '20 points', weight: 300 },
    { ...prize, key: 'NOTHING', title: 'Nothing', weight: 429, isFallback: true },
  ],
  tickets: 2,
  ticketsEnd: '2026-12-14',
  spins: [{ id: '1', title: '20 points', award: null, at: '2026-11-30T08:15:00.000Z' }],
};
const noWheel = { ...wheel, version: null, weights: 0, prizes: [], tickets: 0, ticketsEnd: null, spins: [] };
const packet = {
  key: 'RAIN',
  title: 'Fiesta rain',
  opensAt: '2026-12-02T12:00:00.000Z',
  closesAt: '2099-12-03T12:00:00.000Z',
  state: 'open',
  split: 'random',
  parts: 200,
  left: 148,
  award: { ...award, amount: '2000.00', turnover: '2000.00' },
  own: null,
  openedAt: null,
};
const packets = {
  currency: 'PHP',
  list: [
    packet,
    {
      ...packet,
      key: 'NEXT',
      title: 'Midnight rain',
      state: 'coming',
      split: 'equal',
      parts: 50,
      left: 50,
      opensAt: '2099-12-01T16:00:00.000Z',
    },
    {
      ...packet,
      key: 'MINE',
      title: 'Morning rain',
      state: 'opened',
      own: { ...award, amount: '12.34', turnover: '12.34' },
      openedAt: packet.opensAt,
    },
    { ...packet, key: 'GONE', title: 'Yesterday’s rain', state: 'none_left', left: 0 },
  ],
};
const packetsPath = '/m/leaderBoard?view=packets';
const packetsCall = '**/wps/packets?**';
const [missionsPath, wheelPath] = ['/m/leaderBoard?view=missions', '/m/leaderBoard?view=wheel'];
const [missionsCall, wheelCall] = ['**/wps/missions?**', '**/wps/wheel?**'];

/** What members do for rewards, the wheel and red packets. */
export const taskShots: readonly Shot[] = [
  { name: 'missions', path: missionsPath, who: 'member', rtl: true, fullPage: true, before: answer(missionsCall, missions) },
  { name: 'missions-empty', path: missionsPath, who: 'member', before: answer(missionsCall, { currency: 'PHP', list: [] }) },
  { name: 'missions-waiting', path: missionsPath, who: 'member', before: hold(missionsCall) },
  { name: 'missions-failed', path: missionsPath, who: 'member', before: refuse(missionsCall) },
  { name: 'wheel', path: wheelPath, who: 'member', rtl: true, fullPage: true, before: answer(wheelCall, wheel) },
  { name: 'wheel-empty', path: wheelPath, who: 'member', before: answer(wheelCall, noWheel) },
  { name: 'packets', path: packetsPath, who: 'member', rtl: true, fullPage: true, before: answer(packetsCall, packets) },
  { name: 'packets-empty', path: packetsPath, who: 'member', before: answer(packetsCall, { currency: 'PHP', list: [] }) },
  { name: 'packets-failed', path: packetsPath, who: 'member', before: refuse(packetsCall) },
  { name: 'wheel-failed', path: wheelPath, who: 'member', before: refuse(wheelCall) },
];
