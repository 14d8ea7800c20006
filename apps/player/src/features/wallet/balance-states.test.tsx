// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { MemberBalance } from './member-balance.tsx';

let online = true;
let answer: () => Answer = () => value({});
beforeAll(buildCatalogues);
beforeEach(() => {
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  unmountAll();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const balance = (sumBalance: string) => (): Answer => value({ sumBalance, currency: 'PHP' });
const failed = (): Answer => refused('unknown_error');
const figures = (): string => byRole('region', 'Balance').textContent ?? '';
const looksUnknown = (): boolean => document.querySelector('.balance__unknown') !== null;
const open = async (first: () => Answer): Promise<void> => {
  answer = first;
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<MemberBalance actions />, { answers: { '/wps/wallets/gcs': () => answer(), '/wps/wallets/reload': () => answer() } });
};

test('outside of home a balance has the decimals of its currency', async () => {
  await open(balance('1234.56'));
  await until(() => shows('₱1,234.56'));
  expect(shows('Show the exact amount')).toBe(false);
});

test('a balance that is not there yet is a skeleton, never asterisks', async () => {
  let looks = '';
  await open(() => {
    looks = document.body.innerHTML;
    return balance('1234.56')();
  });
  await until(() => shows('1,234'));
  expect(looks).toContain('balance__unknown');
  expect(looks).not.toContain('*');
  expect(looksUnknown()).toBe(false);
});

test('a balance that did not come is a dash that says so and can be asked for again, hidden or not', async () => {
  localStorage.setItem('balanceHidden', '1');
  await open(failed);
  await until(() => shows('The balance did not load'));
  expect(figures()).toContain('—');
  expect(figures()).not.toContain('*');
  answer = balance('1234.56');
  await tapOn(byRole('button', 'Try again'));
  await until(() => figures().includes('*,***.**'));
  expect(shows('The balance did not load')).toBe(false);
});

test('B155 a hidden balance alone has asterisks', async () => {
  await open(balance('1234.56'));
  await until(() => shows('1,234'));
  await tapOn(byRole('button', 'Hide the balance'));
  const form = document.querySelector('.balance__form:not(.balance__form--away)');
  expect(form?.textContent).toBe('*,***.**');
});

test('B153 a refresh that fails keeps the amount and says of when it is, until a newer one comes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:57:00Z') });
  await open(balance('1234.56'));
  await until(() => shows('1,234'));
  expect(shows('4:57')).toBe(false);
  vi.setSystemTime(new Date('2026-11-21T09:10:00Z'));
  answer = failed;
  await tapOn(byRole('button', 'Refresh the balance'));
  await until(() => /Not refreshed\. As of 4:57/.test(document.body.textContent ?? ''));
  expect(shows('1,234')).toBe(true);
  answer = balance('900.00');
  await tapOn(byRole('button', 'Refresh the balance'));
  await until(() => shows('900'));
  expect(shows('Not refreshed')).toBe(false);
});

test('without a network the balance says of when it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:57:00Z') });
  await open(balance('1234.56'));
  await until(() => shows('1,234'));
  online = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  await until(() => /As of 4:57/.test(document.body.textContent ?? ''));
  expect(shows('1,234')).toBe(true);
});
