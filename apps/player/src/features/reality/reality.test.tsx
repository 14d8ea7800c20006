// @vitest-environment happy-dom
import type { SessionSummary } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, useEffect, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { clock } from '../../device/clock.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { IntervalChoice } from './interval-choice.tsx';
import { realityKeys } from './reality-keys.ts';
import { SessionStrip } from './session-strip.tsx';

const summary = '/wps/session/summary';
const reality = '/wps/reality';
const minuteMs = 60_000;
const inMinutes = (minutes: number): string => new Date(clock.now() + minutes * minuteMs).toISOString();
/** A session of an hour whose check is due in so many minutes. */
const due = (minutes: number): SessionSummary => ({
  currency: 'PHP',
  offered: [15, 30, 60],
  everyMinutes: 60,
  minutesLeft: null,
  session: {
    begunAt: inMinutes(minutes - 60),
    dueAt: inMinutes(minutes),
    blocksAt: inMinutes(minutes + 2),
    staked: '1500.00',
    won: '1380.50',
    atVendors: '0.00',
    net: '-119.50',
  },
});

const stop = vi.fn<() => void>();
let answers: Parameters<typeof mount>[1]['answers'];
const open = async (first: SessionSummary, type = 0, held = false, isToldHere = true, beside: ReactNode = null): Promise<void> => {
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  answers = { [summary]: () => value(first), [reality]: () => value(due(60)) };
  const strip = <SessionStrip held={held} isToldHere={isToldHere} onStop={stop} />;
  await mount(
    <>
      {strip}
      {beside}
    </>,
    { path: '/m/play', answers },
  );
};
const isOpen = (): boolean => document.querySelector('dialog')?.open === true;
const bodies = (): unknown[] => callsTo(reality).map(({ body }) => JSON.parse(body) as unknown);

beforeAll(buildCatalogues);
beforeEach(() => stop.mockReset());
afterEach(() => {
  vi.useRealTimers();
  unmountAll();
});

test('over a game stand the time of the session and its result, and no question before it is due', async () => {
  await open(due(20));
  await until(() => shows('Since you began to play'));
  expect(byRole('timer').textContent).toMatch(/^0:40:0\d$/);
  expect(shows('Result−₱119.50')).toBe(true);
  expect(isOpen()).toBe(false);
});

test('over a game whose vendor keeps the money no result is made up, which is not known before the game is left', async () => {
  await open(due(20), 0, false, false);
  await until(() => shows('Since you began to play'));
  expect(shows('Result')).toBe(false);
});

test('that a limit has refused a bet is said over the game with the way to the limits, until it is closed, and again with the next', async () => {
  const kept: { client?: QueryClient } = {};
  const Client = (): null => {
    const client = useQueryClient();
    useEffect(() => void (kept.client = client), [client]);
    return null;
  };
  await open(due(20), 0, false, true, <Client />);
  await until(() => shows('Since you began to play'));
  const refuse = (): void => act(() => void kept.client?.setQueryData(realityKeys.refused, true, { updatedAt: (told += 1_000) }));
  let told = clock.now();
  expect(shows('A limit of yours has refused the bet.')).toBe(false);
  refuse();
  await until(() => shows('A limit of yours has refused the bet.'));
  expect(byRole('link', 'See limits').getAttribute('href')).toBe('/m/limits');
  await tapOn(byRole('button', 'Close'));
  expect(shows('A limit of yours has refused the bet.')).toBe(false);
  refuse();
  await until(() => shows('A limit of yours has refused the bet.'));
});

test('what came of games that keep the money stands in the question by itself', async () => {
  const { session, ...rest } = due(-1);
  await open({ ...rest, session: session && { ...session, atVendors: '-24.10', net: '-143.60' } });
  await until(isOpen);
  await until(() => shows('In games that keep your money−₱24.10'));
  expect(shows('Result−₱143.60')).toBe(true);
});

test('where a limit of time holds, what it leaves today stands beside the time', async () => {
  await open({ ...due(20), minutesLeft: 35 });
  await until(() => shows('Left today35 min'));
});

test('the clock goes on each second, and the question comes when it is due', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open(due(1));
  await until(() => shows('Since you began to play'));
  const before = byRole('timer').textContent;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(byRole('timer').textContent).not.toBe(before);
  expect(isOpen()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(minuteMs));
  await until(isOpen);
});

test('a check that is due shows time, bets, wins and result; going on answers it and closes the question', async () => {
  await open(due(-1));
  await until(isOpen);
  expect(['Do you want to go on?', 'Bets₱1,500.00', 'Wins₱1,380.50', 'Result−₱119.50'].map((text) => shows(text))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(shows('No bet is taken until you answer.')).toBe(false);
  expect(byRole('link', 'See my record').getAttribute('href')).toBe('/m/gameRecord');
  expect(byRole('link', 'Take a break').getAttribute('href')).toBe('/m/limits/break');
  await tapOn(byRole('button', 'Go on'));
  await until(() => !isOpen());
  expect(bodies()).toEqual([{ goOn: true, everyMinutes: null }]);
});

test('after two minutes it says that no bet is taken; stopping leaves the game and answers nothing', async () => {
  await open(due(-2));
  await until(() => shows('No bet is taken until you answer.'));
  expect(shows('Since you began to play1:02:00')).toBe(true);
  await tapOn(byRole('button', 'Stop playing'));
  expect(stop).toHaveBeenCalledOnce();
  expect(bodies()).toEqual([]);
  expect(isOpen()).toBe(true);
});

test('neither Escape nor the backdrop closes it, and an answer that does not arrive leaves it open', async () => {
  await open(due(-1));
  await until(isOpen);
  const dialog = document.querySelector('dialog');
  act(() => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));
  act(() => void dialog?.dispatchEvent(new Event('click', { bubbles: true })));
  expect([isOpen(), stop.mock.calls.length]).toEqual([true, 0]);
  answers = Object.assign(answers, { [reality]: () => refused('unknown_error') });
  await tapOn(byRole('button', 'Go on'));
  await until(() => shows('Your answer did not arrive. Try again.'));
  expect(isOpen()).toBe(true);
});

test('it waits for the end of a round that is being shown', async () => {
  await open(due(-1), 0, true);
  await until(() => shows('Since you began to play'));
  expect(isOpen()).toBe(false);
});

test('a trial has neither clock nor question, and asks for nothing', async () => {
  await open(due(-1), 4);
  await act(() => Promise.resolve());
  expect([callsTo(summary).length, allByRole('timer').length]).toEqual([0, 0]);
});

test('a member chooses how often they are asked, which answers no check', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<IntervalChoice />, {
    path: '/m/limits',
    answers: { [summary]: () => value(due(20)), [reality]: () => value({ ...due(20), everyMinutes: 15 }) },
  });
  await until(() => shows('15 min'));
  await tapOn(byRole('radio', '15 min'));
  await until(() => byRole<HTMLInputElement>('radio', '15 min').checked);
  expect(bodies()).toEqual([{ goOn: false, everyMinutes: 15 }]);
});
