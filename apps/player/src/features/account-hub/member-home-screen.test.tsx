// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { setScreens } from '../../navigation/routes.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { MemberHomeScreen } from './member-home-screen.tsx';

const detail = (field: string, text: string) => ({
  field,
  value: text,
  required: false,
  regExp: '.*',
  state: text === '' ? 'open' : 'settled',
});
const profile = (name: string, birthday: string) =>
  value({
    account: 'maria',
    version: 0,
    details: [detail('payeeName', name), detail('birthday', birthday), detail('nickname', '')],
    email: '',
    mobile: '',
  });
const movement = (id: string) => ({
  id,
  kind: 'deposit',
  at: '2026-11-24T04:00:00.000Z',
  amount: '5.00',
  balanceAfter: '5.00',
  currency: 'PHP',
  reference: '',
  description: '',
  gameName: '',
});
const answers: Answers = {
  '/wps/member/info': () => value({ type: 0, account: 'maria', nickname: '', clubLabel: { labelName: '0' }, headIcon: '' }),
  '/wps/member/profile': () => profile('Maria Cruz', ''),
  '/wps/wallets/gcs': () => value({ sumBalance: '5.00', currency: 'PHP' }),
  '/wps/wallets/statement': () => value({ content: ['a', 'b', 'c', 'd'].map(movement), pageNum: 1, totalPages: 1 }),
};
const open = async (more: Answers = {}, settings = {}, type = 0): Promise<void> => {
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<MemberHomeScreen />, { path: '/m/member/home', answers: { ...answers, ...more }, settings });
  await until(() => shows('Hi, maria'));
};

beforeAll(async () => {
  setScreens(routes);
  await buildCatalogues();
});
afterEach(unmountAll);

test('shows what of the details is still to be done, and to whom money goes once it is done', async () => {
  await open();
  await until(() => shows('1 of 2 set'));
  unmountAll();
  await open({ '/wps/member/profile': () => profile('Maria Cruz', '1990-01-31') });
  await until(() => shows('Your details are complete'));
  expect(shows('Money is paid out to Maria Cruz only.')).toBe(true);
  expect(shows('Complete your details')).toBe(false);
});

test('the way to the details is there before they are, and when they did not load', async () => {
  await open({ '/wps/member/profile': () => refused('unknown_error') });
  await until(() => callsTo('/wps/member/profile').length > 0);
  expect(byRole('link', 'Your details').getAttribute('href')).toBe('/m/myAccount/index');
  expect(shows('of 2 set')).toBe(false);
});

test('a free-play account is not asked for details', async () => {
  await open({}, {}, 4);
  await until(() => allByRole('article').length > 0);
  expect([callsTo('/wps/member/profile').length, shows('details')]).toEqual([0, false]);
});

test('shows the latest three movements, that there were none, or that they did not load', async () => {
  await open();
  await until(() => allByRole('article').length === 3);
  unmountAll();
  await open({ '/wps/wallets/statement': () => value({ content: [], pageNum: 1, totalPages: 1 }) });
  await until(() => shows('No transactions in the last 30 days'));
  unmountAll();
  await open({ '/wps/wallets/statement': () => refused('unknown_error', { requestId: '01REQUEST' }) });
  await until(() => shows('Your record did not load'));
  expect(shows('Reference: 01REQUEST')).toBe(true);
});

test('names the age of the merchant’s responsible-gaming badge, where it has one', async () => {
  await open({}, { responsibleAge: 18 });
  expect(shows('18+')).toBe(true);
  unmountAll();
  await open({}, { responsibleAge: null });
  expect(/\d\d\+/.test(document.body.textContent ?? '')).toBe(false);
});
