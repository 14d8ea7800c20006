// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { call } from '../../calls/api.ts';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { useBalance, walletKeys } from '../wallet/index.ts';
import { useCancelSuborders, useOrder, useOrders } from './lottery-queries.ts';

const order = { orderId: 'o1', vassalage: 'LOTT' } as const;
const page = { content: [], pageNum: 1, totalPages: 1 };
const cancel = '/wps/lottery/suborders/cancel';
const changed = ['/wps/lottery/orders', '/wps/lottery/order', '/wps/wallets/gcs', '/wps/wallets/statement', '/wps/records/games'];

/** Everything on the screen that a cancelled bet changes, and a button that cancels. */
const Screen = () => {
  useOrders('today');
  useOrder(order);
  useBalance();
  useQuery({ queryKey: [...walletKeys.statement, 'D'], queryFn: () => call('statement', { query: { pageNo: 1 } }) });
  useQuery({ queryKey: ['record', 'bets'], queryFn: () => call('bettingRecord', { query: { pageNo: 1 } }) });
  const { mutate } = useCancelSuborders(order);
  return <button onClick={() => mutate(['s1'])}>Cancel</button>;
};

beforeAll(buildCatalogues);
afterEach(unmountAll);

test.each<[string, () => Answer]>([
  ['is done', () => value({ cancelled: ['s1'], refused: [] })],
  ['fails, for nobody knows what became of it', () => refused('vendor_unavailable')],
])('when a bet’s cancelling %s, orders, balance, statement and record are each asked for once more', async (_, answer) => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<Screen />, {
    path: '/m/lotteryRecord',
    answers: {
      '/wps/lottery/orders': () => value({ list: [], next: null }),
      '/wps/lottery/order': () => value({ orderId: 'o1', suborders: [] }),
      '/wps/wallets/gcs': () => value({ sumBalance: '10.00', currency: 'PHP' }),
      '/wps/wallets/statement': () => value(page),
      '/wps/records/games': () => value(page),
      [cancel]: answer,
    },
  });
  const asked = (): readonly number[] => changed.map((path) => callsTo(path).length);
  await until(() => asked().every((times) => times === 1));
  await tapOn(byRole('button', 'Cancel'));
  await until(() => asked().every((times) => times > 1));
  expect([callsTo(cancel).length, asked()]).toEqual([1, changed.map(() => 2)]);
});
