// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { TransfersScreen } from './transfers-screen.tsx';

const transfers = '/wps/wallets/transfers';
beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

const open = async (answer: object, flags: object = { TRANSREC3: true }): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:59:00Z') });
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<TransfersScreen />, {
    path: '/m/transaction/transfers',
    answers: { [transfers]: () => value(answer) },
    bootstrap: { status: { info: { whitelabel: flags, customerService: [] }, maintenance: false, regionRestriction: false } as never },
  });
};
const row = (id: string, more: object) => ({
  id,
  vendor: 'TALA',
  vendorName: 'Tala',
  direction: 'toGames',
  amount: '100.00',
  currency: 'PHP',
  state: 'done',
  cause: 'launch',
  at: '2026-11-21T08:57:00Z',
  endedAt: null,
  ...more,
});

test('B442 each transfer says which way it went and what became of it; what is at each vendor is in the vendor’s own word', async () => {
  const content = [
    row('3', { direction: 'fromGames', amount: null, state: 'checking' }),
    row('2', { direction: 'fromGames', amount: '120.50' }),
    row('1', { state: 'refused' }),
  ];
  const wallets = [
    { vendor: 'TALA', vendorName: 'Tala', moved: '100.00', there: '87.50' },
    { vendor: 'HABI', vendorName: 'Habi', moved: '5.00', there: null },
  ];
  await open({ content, wallets, pageNum: 1, totalPages: 1 });
  await until(() => shows('Being checked'));
  expect(allByRole('listitem').map(({ textContent }) => textContent?.replace(/\u202f|\u00a0/g, ' '))).toEqual([
    'Tala₱87.50',
    'HabiThe studio did not answer. This is what was moved there.₱5.00',
    'From TalaBeing checked 4:57 PM',
    'From TalaDone 4:57 PM₱120.50',
    'To TalaNot carried out 4:57 PM₱100.00',
  ]);
});

test('TRANSREC3 off: the screen asks for nothing', async () => {
  await open({ content: [], wallets: [], pageNum: 1, totalPages: 1 }, {});
  expect(callsTo(transfers)).toHaveLength(0);
});

test('without transfers the screen says what they are', async () => {
  await open({ content: [], wallets: [], pageNum: 1, totalPages: 1 });
  await until(() => shows('No transfers yet'));
});
