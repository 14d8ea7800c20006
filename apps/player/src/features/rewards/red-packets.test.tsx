// @vitest-environment happy-dom
import type { RedPacket, RewardAward } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { LeaderBoardScreen } from './leader-board-screen.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const cash: RewardAward = { kind: 'cash', amount: '2000.00', count: null, turnover: '4000.00', days: null };
const packet: RedPacket = {
  key: 'RAIN',
  title: 'Fiesta rain',
  opensAt: '2026-11-30T12:00:00.000Z',
  closesAt: '2099-12-01T12:00:00.000Z',
  state: 'open',
  split: 'random',
  parts: 200,
  left: 150,
  award: cash,
  own: null,
  openedAt: null,
};
const own: RewardAward = { ...cash, amount: '12.34', turnover: '24.68' };
const opened: RedPacket = { ...packet, state: 'opened', own, openedAt: '2026-11-30T12:01:00.000Z', left: 149 };
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const openScreen = async (answers: Answers): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(LeaderBoardScreen), { path: '/m/leaderBoard?view=packets', answers });
};
const list = (...packets: readonly RedPacket[]) => value({ currency: 'PHP', list: packets });

test('says what a packet holds and what is left before it is opened, and what it gave after', async () => {
  let shown = list(packet);
  let answer = refused('packet_none_left');
  await openScreen({ '/wps/packets': () => shown, '/wps/packets/open': () => answer });
  await until(() => shows('Fiesta rain'));
  expect(byRole('link', 'Red packets').getAttribute('aria-current')).toBe('page');
  for (const text of ['₱2,000.00 in 200 parts of different size', '150 of 200 parts left', 'Bet what you get 2 times before', 'Closes'])
    expect(shows(text), text).toBe(true);
  await tapOn(byRole('button', 'Open Fiesta rain'));
  await until(() => toasts().includes('All parts of this red packet were opened.'));
  answer = value({ award: own });
  shown = list(opened);
  await tapOn(byRole('button', 'Open Fiesta rain'));
  await until(() => shows('You got ₱12.34'));
  expect(shows('Bet ₱24.68 in all before you can withdraw it.')).toBe(true);
  expect(allByRole('button', 'Open Fiesta rain')).toEqual([]);
  expect(callsTo('/wps/packets/open').map(({ body }) => body)).toEqual(['{"packet":"RAIN"}', '{"packet":"RAIN"}']);
  await switchLanguage('TY');
  await until(() => shows('Nakuha mo: ₱12.34'));
});

test('one that comes, is gone or is over cannot be opened; without any it says so', async () => {
  const coming: RedPacket = { ...packet, key: 'A', title: 'Coming', state: 'coming', split: 'equal', left: 200 };
  const gone: RedPacket = { ...packet, key: 'B', title: 'Gone', state: 'none_left', left: 0 };
  const over: RedPacket = { ...packet, key: 'C', title: 'Finished', state: 'over' };
  await openScreen({ '/wps/packets': () => list(coming, gone, over) });
  await until(() => shows('Coming'));
  for (const text of ['200 equal parts', 'Opens', 'None left', 'Over']) expect(shows(text), text).toBe(true);
  expect(allByRole('button', /^Open/u)).toEqual([]);
  unmountAll();
  await openScreen({ '/wps/packets': () => list() });
  await until(() => shows('No red packets'));
  unmountAll();
  await openScreen({ '/wps/packets': () => refused('internal_error') });
  await until(() => shows('The red packets did not load'));
});
