// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { precheck } from '../../testing/test-withdrawals.ts';
import { WithdrawScreen } from './withdraw-screen.tsx';

let recalled = 0;
beforeAll(buildCatalogues);
beforeEach(() => {
  recalled = 0;
  setScreens(routes);
});
afterEach(unmountAll);

type Site = { check: () => ReturnType<typeof precheck>; balance?: object; isExcluded?: boolean };
const open = async ({ check, balance = { sumBalance: '500.00', currency: 'PHP' }, isExcluded = false }: Site): Promise<void> => {
  const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
  act(() => startSession({ ...session, ...(isExcluded && { isExcluded }) }));
  await mount(<WithdrawScreen />, {
    path: '/m/withdraw',
    answers: {
      '/wps/cashier/withdraw/precheck': () => value(check()),
      '/wps/wallets/gcs': () => value(balance),
      '/wps/wallets/recall': () => {
        recalled += 1;
        return value({ sumBalance: '524.10', currency: 'PHP', results: [] });
      },
    },
  });
  await until(() => allByRole('region', 'You can withdraw').length > 0);
};

const inGames = { sumBalance: '524.10', here: '0.00', inGames: '524.10', currency: 'PHP' };
test('money in games is told where nothing is here, and is brought back before it is withdrawn', async () => {
  const [empty, full] = [precheck({ balance: '0.00', free: '0.00' }), precheck({ balance: '524.10', free: '524.10' })];
  await open({ check: () => (recalled === 0 ? empty : full), balance: inGames });
  await until(() => shows('In games₱524.10'));
  expect([shows('Bring it back first.'), shows('Your balance is empty'), shows('nothing to withdraw')]).toEqual([true, false, false]);
  await tapOn(byRole('button', 'Bring back'));
  await until(() => allByRole('textbox', 'Amount').length > 0);
  expect(shows('In games')).toBe(false);
});

test('who may not play is shown nothing that is to be played', async () => {
  const turnover = [{ amount: '500.00', required: '500.00', done: '0.00', at: '2026-11-29T04:00:00.000Z' }];
  const check = precheck({ balance: '500.00', free: '0.00', locked: '500.00', turnover }, 'turnover');
  await open({ check: () => check });
  expect(shows('left to play')).toBe(true);
  unmountAll();
  await open({ check: () => check, isExcluded: true });
  expect([shows('left to play'), allByRole('link', /play/i).length]).toEqual([false, 0]);
});
