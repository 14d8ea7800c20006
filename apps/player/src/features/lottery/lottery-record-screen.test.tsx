// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allByRole } from '../../testing/find.ts';
import { mount, switchLanguage, unmountAll, until, value } from '../../testing/test-app.tsx';
import { LotteryRecordScreen } from './lottery-record-screen.tsx';

const order = (orderId: string, gone: boolean) => ({
  orderId,
  vassalage: 'LOTT',
  gameId: 'five-3',
  gameName: orderId,
  gone,
  issue: 'n1',
  placedAt: '2026-11-20T10:00:00.000Z',
  stake: '25.00',
  payout: '0.00',
  currency: 'PHP',
  status: 'open',
});
const note = 'This lottery is no longer offered.';
const entries = (): (string | null)[] => allByRole('article').map(({ textContent }) => textContent);

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('a ticket of a lottery that its house has no more says so in the list, and the others do not', async () => {
  const content = [order('gone', true), order('kept', false)].map((one) => ({ ...one, suborders: 1 }));
  await mount(<LotteryRecordScreen />, {
    path: '/m/lotteryRecord',
    answers: { '/wps/lottery/orders': () => value({ content, next: null, missing: [] }) },
  });
  await until(() => entries().length === 2);
  expect(entries().map((text) => text?.includes(note))).toEqual([true, false]);
});

test('a ticket of a lottery that its house has no more says so by itself', async () => {
  await mount(<LotteryRecordScreen />, {
    path: '/m/lotteryRecord?order=gone&vendor=LOTT',
    answers: { '/wps/lottery/order': () => value({ ...order('gone', true), suborders: [] }) },
  });
  await until(() => entries().length === 1);
  expect(entries()[0]).toContain(note);
});

const bet = (suborderId: string, status: string, reason: string | null) => ({
  suborderId,
  issue: suborderId,
  playType: 'trad',
  betKind: 'place',
  picks: '1:1',
  betName: 'Place',
  picksText: '1→1',
  multiple: 1,
  unitStake: '10.00',
  stake: '10.00',
  payout: '0.00',
  status,
  reason,
  closesAt: '2026-11-20T10:00:00.000Z',
  cancellable: false,
  numbers: [],
});

test('a bet says why it was cancelled where its player has not cancelled it, in English and Tagalog', async () => {
  const suborders = [
    bet('n1', 'open', null),
    bet('n2', 'cancelled', 'excluded'),
    bet('n3', 'cancelled', 'won'),
    bet('n4', 'cancelled', null),
  ];
  await mount(<LotteryRecordScreen />, {
    path: '/m/lotteryRecord?order=chase&vendor=LOTT',
    answers: { '/wps/lottery/order': () => value({ ...order('chase', false), suborders }) },
  });
  for (const [language, excluded, won] of [
    ['EN', 'Cancelled when your break or exclusion from play began.', 'Not played because an earlier draw has won.'],
    ['TY', 'Kinansela nang magsimula ang pahinga o exclusion mo sa paglalaro.', 'Hindi na nilaro dahil nanalo na ang naunang draw.'],
  ] as const) {
    await switchLanguage(language);
    const bets = () => allByRole('listitem').map(({ textContent }) => textContent);
    await until(() => bets()[1]?.includes(excluded) === true);
    expect(bets().map((text) => [text?.includes(excluded), text?.includes(won)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  }
});
