// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { withdrawal, withdrawalId } from '../../testing/test-withdrawals.ts';
import { WithdrawRecordScreen } from './withdraw-record-screen.tsx';

const other = '0'.repeat(26);
const orders = [
  withdrawal({}, ['requested', 'approved', 'sent', 'paid']),
  withdrawal({ id: other, fee: '0.00', net: '250.00', amount: '250.00', tail: '0003' }, ['requested', 'approved', 'failed']),
];
const booked = {
  id: 't1',
  kind: 'withdrawal',
  at: '2026-11-29T04:00:00.000Z',
  amount: '-500.00',
  balanceAfter: '500.00',
  currency: 'PHP',
  reference: '',
  description: '',
  gameName: '',
};

const open = async (search = '', isOn = true): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<WithdrawRecordScreen />, {
    path: `/m/withdrawReport${search}`,
    flags: { WITHREC3: isOn },
    answers: {
      '/wps/cashier/withdrawals': () => value({ content: orders, pageNum: 1, totalPages: 1 }),
      '/wps/wallets/statement': () => value({ content: [booked], pageNum: 1, totalPages: 1 }),
    },
  });
};

beforeAll(buildCatalogues);
beforeEach(() => setScreens(routes));
afterEach(unmountAll);

test('A224 each withdrawal stands with its account, state, amount and fee; a tap opens it', async () => {
  await open();
  await until(() => allByRole('article').length === 2);
  const [paid, failed] = allByRole('article').map(({ textContent }) => textContent);
  expect(paid).toMatch(/^Pitaka ··4567₱500\.00Arrived.*Fee ₱15\.00$/);
  expect(failed).toMatch(/^Pitaka ··0003₱250\.00Not accepted.*Money back$/);
  expect(byRole('link', 'Pitaka ··4567').getAttribute('href')).toBe(`/m/withdraw/${withdrawalId}`);
});

test('what was booked stands under a tab of its own, withdrawals alone', async () => {
  await open('?tab=booked');
  await until(() => shows('−₱500.00'));
  expect(callsTo('/wps/wallets/statement')[0]?.query.get('kind')).toBe('withdrawal');
  expect(byRole('link', 'From the balance').getAttribute('aria-current')).toBe('page');
  expect(callsTo('/wps/cashier/withdrawals')).toEqual([]);
});

test('A224 without the flag there is no such record, and nothing is asked', async () => {
  await open('', false);
  expect(allByRole('article')).toEqual([]);
  expect(callsTo('/wps/cashier/withdrawals')).toEqual([]);
});
