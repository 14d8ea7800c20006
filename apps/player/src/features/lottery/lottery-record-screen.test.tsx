// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allByRole } from '../../testing/find.ts';
import { mount, unmountAll, until, value } from '../../testing/test-app.tsx';
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
