// @vitest-environment happy-dom
import type { FlagKey } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement, type ComponentType } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { setScreens } from '../../navigation/routes.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn, type } from '../../testing/find.ts';
import { encryption } from '../../testing/test-withdrawals.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { AgentHub } from './hub-part.tsx';
import { InviteScreen } from './invite-screen.tsx';
import { TeamProfitScreen } from './profit-screen.tsx';
import { AgentGamesScreen } from './rates-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { TeamScreen } from './team-screen.tsx';
import { TransferScreen } from './transfer-screen.tsx';

beforeAll(async () => {
  setScreens(routes);
  await buildCatalogues();
});
afterEach(unmountAll);

const flags: readonly FlagKey[] = ['REGCEN', 'DOWNMAN', 'GAMSER', 'TEAMBETTING3', 'AGETEAMPNL3'];
const open = async (screen: ComponentType, path: string, answers: Answers, on = flags): Promise<void> => {
  act(() => startSession({ token: 't1', type: 1, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(screen), { path, answers, flags: Object.fromEntries(on.map((flag) => [flag, true])) });
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const bodyOf = (path: string): unknown => JSON.parse(callsTo(path).find(({ method }) => method === 'POST')?.body ?? '{}');

const mine = [
  { gameType: 'RNG', now: 8000, next: 7500, given: 4000, members: 2 },
  { gameType: 'LIVE', now: 6000, next: 6000, given: 0, members: 0 },
];
const own = { fromDay: '2026-12-01', mine, theirs: null };
const theirs = { name: 'ben', products: [{ gameType: 'RNG', now: 4000, next: 4000, given: 2500, members: 1 }] };

test('A239 an agent reads the own rates and what is given of them, beside what the team staked', async () => {
  await open(AgentGamesScreen, '/m/member/agent/agentRebeat?tab=rates', { '/wps/agent/rates': () => value(own) });
  await until(() => shows('Slots0.8%0.75% from Dec 1, 2026up to 0.4% given to 2'));
  expect(shows('given to nobody')).toBe(true);
  const tabs = byRole('navigation', 'Agent centre');
  expect(byRole('link', 'Rates', tabs).getAttribute('aria-current')).toBe('page');
  expect(byRole('link', 'Team bets', tabs).getAttribute('aria-current')).not.toBe('page');
});

test('the rates stand there alone where bets are not offered, and who has none reads from whom they come', async () => {
  await open(AgentGamesScreen, '/m/member/agent/agentRebeat', { '/wps/agent/rates': () => value({ ...own, mine: [] }) }, ['GAMSER']);
  await until(() => shows('No rates yet'));
});

const sums = { stake: '100.50', payout: '20.25', net: '-80.25', rounds: 3 };
const member = {
  no: '7',
  name: 'ben',
  isAgent: true,
  below: 12,
  joinedAt: '2026-11-21T04:00:00.000Z',
  playedOn: null,
  rates: [{ gameType: 'RNG', ppm: 4000 }],
  team: { ...sums, deposits: '0.00', withdrawals: '0.00' },
};
const teamPage = { currency: 'PHP', line: [{ no: '1', name: 'maria' }], content: [member], next: null };

test('29 an agent gives a direct member rates within the bounds, and is told who has more', async () => {
  let answer = refused('agent_rate_given', { field: 'RNG', names: ['li***a'] });
  await open(TeamScreen, '/m/member/team', {
    '/wps/agent/team': () => value(teamPage),
    '/wps/agent/rates': ({ method }) => (method === 'POST' ? answer : value({ ...own, theirs })),
  });
  const save = () => tapOn(byRole('button', 'Save the rates'));
  await until(() => shows('Slots 0.4%'));
  await tapOn(byRole('button', 'Rates of ben'));
  await until(() => shows('From 0.25% to 0.75%'));
  expect(shows('They hold from Dec 1, 2026 on.')).toBe(true);
  type('Slots %', '0.76');
  await save();
  expect(shows('Within the bounds, with at most 4 decimals')).toBe(true);
  type('Slots %', '0.3');
  type('Live %', '0.55');
  await save();
  await until(() => shows('More is given to li***a.'));
  answer = value({});
  await save();
  await until(() => toasts().includes('The rates are saved'));
  expect(bodyOf('/wps/agent/rates')).toEqual({
    of: '7',
    rates: [
      { gameType: 'RNG', ppm: 3000 },
      { gameType: 'LIVE', ppm: 5500 },
    ],
  });
});

test('a link and an account that an agent opens carry rates, at most the own', async () => {
  const link = {
    code: 'ABCD2345',
    kind: 'member',
    quota: null,
    used: 0,
    expiresAt: null,
    note: '',
    state: 'open',
    createdAt: '2026-11-21T04:00:00.000Z',
    rates: [{ gameType: 'RNG', ppm: 2500 }],
  };
  await open(InviteScreen, '/m/inviteFriends', {
    '/wps/agent/rates': () => value(own),
    '/wps/agent/links': ({ method }) => value(method === 'POST' ? link : { code: 'FIESTA1', joined: 0, joinedToday: 0, links: [link] }),
  });
  await until(() => shows('Slots 0.25%'));
  await tapOn(byRole('button', 'New link'));
  await until(() => shows('At most 0.75%'));
  type('Slots %', '0.8');
  await submit();
  expect(shows('Within the bounds, with at most 4 decimals')).toBe(true);
  type('Slots %', '0.25');
  await submit();
  await until(() => toasts().includes('The link is ready'));
  expect(bodyOf('/wps/agent/links')).toMatchObject({ rates: [{ gameType: 'RNG', ppm: 2500 }] });
  unmountAll();
  let answer = refused('agent_rate_above', { field: 'RNG' });
  await open(RegisterScreen, '/m/agentRegister', { '/wps/agent/rates': () => value(own), '/wps/agent/register': () => answer });
  await until(() => shows('Rates for whoever registers'));
  type('Username', 'maria2');
  type('First password', 'Palaro!2026');
  type('Slots %', '0.7');
  await submit();
  await until(() => shows('That is more than your own rate.'));
  answer = value({ no: '9', username: 'maria2' });
  await submit();
  await until(() => toasts().includes('The account maria2 is open'));
  expect(bodyOf('/wps/agent/register')).toMatchObject({ rates: [{ gameType: 'RNG', ppm: 7000 }] });
});

test('what the rates came to stands by day, with how it was reckoned', async () => {
  const bill = {
    gameType: 'RNG',
    stake: '1000.99',
    carried: '-100.00',
    ppm: 7000,
    gross: '6.30',
    given: '2.00',
    members: 1,
    net: '4.30',
    owed: '-1.30',
    due: '3.00',
  };
  await open(TeamProfitScreen, '/m/agent/team/pnl', {
    '/wps/agent/team/pnl': () => value({ currency: 'PHP', products: [], total: sums, asOf: '2026-11-21T04:00:00.000Z' }),
    '/wps/agent/bills': () =>
      value({
        currency: 'PHP',
        content: [
          { day: '2026-11-20', due: '3.00', state: 'paid', bills: [bill] },
          { day: '2026-11-19', due: '0.00', state: null, bills: [{ ...bill, owed: '0.00', carried: '0.00', due: '0.00' }] },
        ],
      }),
  });
  await until(() => shows('Friday, Nov 20₱3.00Paid'));
  expect(shows('Bets of the team₱1,000.99Bets taken back before−₱100.00Your rate0.7%Your rate of that₱6.30Given to 1 below₱2.00')).toBe(
    true,
  );
  expect(shows('Given too much before−₱1.30For you₱3.00')).toBe(true);
  expect(shows('Nothing to pay')).toBe(true);
});

test('A242 the entry to give money to the agent above is there with the flag, an account that may and a type that is not 2 alone', async () => {
  const isThere = async (isOn: boolean, toUpline: boolean, session: number): Promise<boolean> => {
    unmountAll();
    act(() => startSession({ token: 't1', type: session, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
    await mount(createElement(AgentHub), {
      path: '/m/mine',
      answers: { '/wps/member/info': () => value({ toUpline }) },
      flags: { AGETRANSFERUP3: isOn, REFERRAL: true },
    });
    await until(() => !isOn || callsTo('/wps/member/info').length > 0);
    await act(async () => Promise.resolve());
    const links = allByRole('link', 'To the agent above');
    return links.some((link) => link.getAttribute('href') === '/m/agent/transfer');
  };
  const found = [];
  for (const isOn of [true, false])
    for (const toUpline of [true, false]) for (const type of [1, 2]) found.push(await isThere(isOn, toUpline, type));
  expect(found).toEqual([true, false, false, false, false, false, false, false]);
});

test('money is given with the money password, encrypted, and the latest transfers stand below', async () => {
  const keys = await encryption();
  let answer = refused('transfer_limit', { field: 'amount' });
  await open(TransferScreen, '/m/agent/transfer?to=7&name=ben', {
    '/wps/session/key': () => value(keys.key),
    '/wps/agent/transfer': ({ method }) => {
      if (method !== 'POST')
        return value({
          currency: 'PHP',
          up: false,
          down: true,
          left: '49900.00',
          content: [{ id: 't1', isOut: true, name: null, amount: '100.00', at: '2026-11-21T04:00:00.000Z' }],
        });
      return answer;
    },
  });
  await until(() => shows('To ben'));
  expect(shows('Up to ₱49,900.00 today')).toBe(true);
  expect(shows('The agent above−₱100.00')).toBe(true);
  type('Amount', '0');
  type('Money password', '27495');
  await submit();
  expect([shows('An amount above zero'), shows('Six digits')]).toEqual([true, true]);
  type('Amount', '50');
  type('Money password', '274951');
  await submit();
  await until(() => shows('That is more than you can give today.'));
  answer = value({});
  await submit();
  await until(() => toasts().includes('The money is transferred'));
  const posts = callsTo('/wps/agent/transfer').filter(({ method }) => method === 'POST');
  const sent = await Promise.all(posts.map(({ body }) => keys.read<object>(body)));
  expect(sent[1]).toMatchObject({ to: '7', amount: '50.00', moneyPassword: '274951' });
  expect(sent[0]).toEqual(sent[1]);
  unmountAll();
  await open(TransferScreen, '/m/agent/transfer', {
    '/wps/agent/transfer': () => value({ currency: 'PHP', up: false, down: true, left: '0.00', content: [] }),
  });
  await until(() => shows('No transfers yet'));
  expect(allByRole('button', 'Transfer')).toEqual([]);
});
