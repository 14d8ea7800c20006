// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { MemberBalance } from './member-balance.tsx';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  localStorage.clear();
  there = null;
});

const split = { sumBalance: '1000.00', here: '250.00', inGames: '750.00', currency: 'PHP' };
const recall = '/wps/wallets/recall';
const notice = (): string => byRole('region', 'In games').textContent ?? '';
const transfers = '/wps/wallets/transfers';
let there: string | null = null;
const open = async (balance: object, answer: () => Answer, first = '1,000'): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const wallets = () => [{ vendor: 'TALA', vendorName: 'Tala', moved: '750.00', there }];
  await mount(<MemberBalance actions />, {
    flags: { TRANSREC3: true },
    answers: {
      '/wps/wallets/gcs': () => value(balance),
      '/wps/wallets/reload': () => value(balance),
      [transfers]: () => value({ content: [], wallets: wallets(), pageNum: 1, totalPages: 1 }),
      [recall]: answer,
    },
  });
  await until(() => shows(first));
};

test('B442 the card tells what is in games and what is here, and a tap brings it back', async () => {
  await open(split, () =>
    value({ sumBalance: '1000.00', currency: 'PHP', results: [{ vendor: 'TALA', vendorName: 'Tala', state: 'done', amount: '750.00' }] }),
  );
  await until(() => notice().includes('In games₱750.00Here₱250.00'));
  await tapOn(byRole('button', 'Bring back'));
  await until(() => !shows('In games'));
  expect(callsTo(recall)).toHaveLength(1);
  expect(shows('1,000')).toBe(true);
});

test('what did not come back is said of each vendor: one that is being checked stays in games', async () => {
  const results = [
    { vendor: 'TALA', vendorName: 'Tala', state: 'checking', amount: null },
    { vendor: 'HABI', vendorName: 'Habi', state: 'refused', amount: null },
    { vendor: 'DAGAT', vendorName: 'Dagat', state: 'done', amount: '10.00' },
  ];
  await open(split, () => value({ ...split, results }));
  await tapOn(byRole('button', 'Bring back'));
  await until(() => shows('Tala has not confirmed yet'));
  expect(shows('Habi cannot give the money back right now')).toBe(true);
  expect(shows('Dagat')).toBe(false);
  expect(notice()).toContain('₱750.00');
});

test('a recall that nobody answered says so, and can be tapped again', async () => {
  await open(split, () => refused('unknown_error'));
  await tapOn(byRole('button', 'Bring back'));
  await until(() => shows('Nobody answered'));
  await tapOn(byRole('button', 'Bring back'));
  await until(() => callsTo(recall).length === 2);
});

test('a hidden balance hides its parts too; without money in games there is nothing to bring back', async () => {
  localStorage.setItem('balanceHidden', '1');
  await open(split, () => value(split), '***');
  await until(() => notice().includes('***'));
  expect(notice()).not.toMatch(/750|250/);
  unmountAll();
  localStorage.clear();
  await open({ sumBalance: '1000.00', currency: 'PHP' }, () => value(split));
  expect(shows('Bring back')).toBe(false);
});

test('B442 what is in games is what its vendor says, in the balance too, and the tap that refreshes asks the vendor again', async () => {
  there = '551.60';
  await open(split, () => value(split), '801.60');
  await until(() => notice().includes('In games₱551.60Here₱250.00'));
  expect(byRole('region', 'Balance').textContent).toContain('801.60');
  there = '560.00';
  await tapOn(byRole('button', 'Refresh the balance'));
  await until(() => notice().includes('₱560.00'));
  expect(byRole('region', 'Balance').textContent).toContain('810.00');
});
