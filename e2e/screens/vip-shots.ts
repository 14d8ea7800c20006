import { altered, hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, offline } from './steps.ts';

const call = '**/wps/vip?**';
const contents = '**/wps/member/benefits*';
const path = '/m/member/benefits';
const shown = { path, who: 'member', site: 'benefits' } as const;

const own = {
  level: 2,
  isNew: false,
  points: '4180.50',
  from: '2000.00',
  next: { level: 3, need: '10000.00', left: '5819.50' },
  month: { staked: '120.00', keep: '500.00', lastDay: '2026-12-31', isHeld: false },
  heldUntil: null,
};
const move = (id: string, kind: string, from: number, to: number, reward: string | null, at: string) => {
  const names = [null, 'Bronze', 'Silver', 'Gold'];
  return { id, kind, from: { level: from, name: names[from] ?? null }, to: { level: to, name: names[to] ?? null }, reward, at };
};
const moves = [
  move('4', 'up', 1, 2, null, '2026-12-04T12:30:00.000Z'),
  move('3', 'down', 2, 1, null, '2026-12-01T00:20:00.000Z'),
  move('2', 'up', 1, 2, '20.00', '2026-10-12T05:07:00.000Z'),
  move('1', 'up', 0, 1, null, '2026-10-02T11:45:00.000Z'),
];
const history = answer('**/wps/vip/history?**', { currency: 'PHP', content: moves, next: null });
/** The demo's levels, with where a member stands. */
const standing = (change: object) => async (page: Parameters<typeof history>[0]) => {
  await history(page);
  await altered(call, { own: { ...own, ...change } })(page);
};
const withoutLevels = answer(call, { currency: 'PHP', levels: [], own: null });

/** VIP levels; without them the benefits that the operator publishes. */
export const vipShots: readonly Shot[] = [
  { ...shown, name: 'vip', rtl: true, fullPage: true, before: standing({}) },
  { ...shown, name: 'vip-reached', rtl: true, before: standing({ isNew: true }) },
  { ...shown, name: 'vip-held', before: standing({ month: { ...own.month, isHeld: true }, heldUntil: '2027-01-15' }) },
  { ...shown, name: 'vip-none', fullPage: true },
  { ...shown, name: 'vip-failed', before: refuse(call) },
  { ...shown, name: 'vip-waiting', before: hold(call) },
  { ...shown, name: 'benefits', rtl: true, before: withoutLevels },
  {
    ...shown,
    name: 'benefits-empty',
    before: async (page) => {
      await withoutLevels(page);
      await answer(contents, { list: [] })(page);
    },
  },
  { ...shown, name: 'benefits-offline', after: offline },
];
