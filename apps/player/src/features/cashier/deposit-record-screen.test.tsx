// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { DepositRecordScreen } from './deposit-record-screen.tsx';
import { order, orderId } from '../../testing/test-deposits.ts';

const other = '0'.repeat(26);
const orders = [
  order({ state: 'paid', fee: '7.50', net: '492.50', credited: '392.50', held: '100.00' }),
  order({ id: other, channelName: 'QR Ph', state: 'failed', amount: '250.00' }),
];
const booked = {
  id: 't1',
  kind: 'deposit',
  at: '2026-11-29T04:00:00.000Z',
  amount: '500.00',
  balanceAfter: '500.00',
  currency: 'PHP',
  reference: '',
  description: '',
  gameName: '',
};

const open = async (search = '', isOn = true): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<DepositRecordScreen />, {
    path: `/m/vouReport${search}`,
    flags: { DEPRECM3: isOn },
    answers: {
      '/wps/cashier/deposits': () => value({ content: orders, pageNum: 1, totalPages: 1 }),
      '/wps/wallets/statement': () => value({ content: [booked], pageNum: 1, totalPages: 1 }),
    },
  });
};

beforeAll(buildCatalogues);
beforeEach(() => setScreens(routes));
afterEach(unmountAll);

test('A223 each deposit stands with its state, its fee and what of it is where; a tap opens it', async () => {
  await open();
  await until(() => allByRole('article').length === 2);
  const [paid, failed] = allByRole('article').map(({ textContent }) => textContent);
  expect(paid).toMatch(/Pitaka₱500\.00In your balance.*Fee ₱7\.50₱392\.50 added₱100\.00 being checked/);
  expect(failed).toMatch(/QR Ph₱250\.00Failed/);
  expect(byRole('link', 'Pitaka').getAttribute('href')).toBe(`/m/deposit/${orderId}`);
  expect(byRole('link', 'QR Ph').getAttribute('href')).toBe(`/m/deposit/${other}`);
});

test('what was booked stands under a tab of its own, deposits alone', async () => {
  await open('?tab=booked');
  await until(() => shows('+₱500.00'));
  expect(callsTo('/wps/wallets/statement')[0]?.query.get('kind')).toBe('deposit');
  expect(byRole('link', 'In the balance').getAttribute('aria-current')).toBe('page');
  expect(callsTo('/wps/cashier/deposits')).toEqual([]);
});

test('A223 without the flag there is no such record, and nothing is asked', async () => {
  await open('', false);
  expect(allByRole('article')).toEqual([]);
  expect(callsTo('/wps/cashier/deposits')).toEqual([]);
});
