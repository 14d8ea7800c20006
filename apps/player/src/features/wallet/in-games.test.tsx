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
});

const split = { sumBalance: '1000.00', here: '250.00', inGames: '750.00', currency: 'PHP' };
const recall = '/wps/wallets/recall';
const notice = (): string => byRole('region', 'In games').textContent ?? '';
const open = async (balance: object, answer: () => Answer): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<MemberBalance actions />, { answers: { '/wps/wallets/gcs': () => value(balance), [recall]: answer } });
  await until(() => shows('1,000'));
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
  await open(split, () => value(split)).catch(() => undefined);
  await until(() => notice().includes('***'));
  expect(notice()).not.toMatch(/750|250/);
  unmountAll();
  localStorage.clear();
  await open({ sumBalance: '1000.00', currency: 'PHP' }, () => value(split));
  expect(shows('Bring back')).toBe(false);
});
