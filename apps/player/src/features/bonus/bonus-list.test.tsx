// @vitest-environment happy-dom
import type { BonusGrant } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { BonusList } from './bonus-list.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const grant: BonusGrant = {
  id: 'grant-1',
  title: 'Weekend bonus',
  state: 'active',
  granted: '100.00',
  balance: '72.50',
  required: '1000.00',
  staked: '250.00',
  maxBet: '50.00',
  most: '500.00',
  weights: [{ gameType: 'RNG', percent: '100' }],
  endsWithWithdrawal: true,
  givenAt: '2026-11-29T04:00:00.000Z',
  expiresAt: '2026-12-06T04:00:00.000Z',
  endedAt: null,
  converted: '0.00',
};
const open = async (active: readonly BonusGrant[], ended: readonly BonusGrant[] = []): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(BonusList), {
    path: '/m/rewardCenter',
    answers: { '/wps/bonus': () => value({ currency: 'PHP', active, ended }), '/wps/bonus/forfeit': () => value({}) },
  });
};

test('shows what is left of a bonus, what is to be staked and by when, and gives it up after a question', async () => {
  await open([grant]);
  await until(() => shows('Weekend bonus'));
  for (const text of [
    '₱72.50',
    'of ₱100.00',
    'Bets placed: ₱250.00 of ₱1,000.00',
    'Largest bet while it is active: ₱50.00',
    'A withdrawal ends it',
  ])
    expect(shows(text)).toBe(true);
  expect(byRole('progressbar', 'Bets placed for this bonus').getAttribute('value')).toBe('0.25');
  await tapOn(byRole('button', 'Give up: Weekend bonus'));
  await until(() => shows('You lose ₱72.50 of bonus money.'));
  expect(callsTo('/wps/bonus/forfeit')).toEqual([]);
  await tapOn(byRole('button', 'Give it up'));
  await until(() => callsTo('/wps/bonus/forfeit').length === 1);
});

test('says what became of those that ended, and nothing where there was none', async () => {
  await open([], [{ ...grant, state: 'completed', balance: '0.00', converted: '72.50', endedAt: '2026-11-30T04:00:00.000Z' }]);
  await until(() => shows('₱72.50 went to your balance'));
  expect(shows('Completed')).toBe(true);
  unmountAll();
  await open([]);
  await until(() => callsTo('/wps/bonus').length > 0);
  expect(shows('Your bonuses')).toBe(false);
});
