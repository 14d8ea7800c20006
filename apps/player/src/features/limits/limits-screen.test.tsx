// @vitest-environment happy-dom
import type { LimitList, PlayerLimit } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { clock } from '../../device/clock.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, field, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value } from '../../testing/test-app.tsx';
import { LimitsScreen } from './limits-screen.tsx';

const path = '/wps/limits';
const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(clock.now() + hours * hourMs).toISOString();
const limit = (more: Partial<PlayerLimit> = {}): PlayerLimit => ({
  kind: 'deposit',
  period: 'day',
  amount: '1000.00',
  operatorAmount: null,
  used: '360.00',
  restartsAt: '2026-11-29T16:00:00.000Z',
  pending: null,
  ...more,
});
const waiting = (from: number, amount: string | null = '2000.00') => ({
  id: 'a'.repeat(26),
  amount,
  confirmFrom: inHours(from),
  confirmUntil: inHours(from + 168),
});
const listOf = (...limits: PlayerLimit[]): LimitList => ({ currency: 'PHP', raiseAfterHours: 24, limits });

/** The screen over a platform that has these limits, and answers changes with others or refuses them. */
const open = async (list: LimitList, changed: () => ReturnType<typeof value> = () => value(list), type = 0) => {
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const answers = { [`${path}/confirm`]: changed, [`${path}/pending`]: changed };
  await mount(<LimitsScreen />, {
    path: '/m/limits',
    answers: { ...answers, [path]: ({ method }) => (method === 'GET' ? value(list) : changed()) },
  });
  await until(() => shows('Loss limit') || type === 4);
};
const sent = (to: string, method: string) => callsTo(to).filter((call) => call.method === method);
const rows = () => [...document.querySelectorAll<HTMLElement>('.limits .ui-list-row')];
const rowOf = (text: string): HTMLElement => {
  const row = rows().find((one) => one.textContent?.includes(text));
  if (row === undefined) throw new Error(`there is no row ${text}`);
  return row;
};

beforeAll(buildCatalogues);
beforeEach(() => setScreens(routes));
afterEach(unmountAll);

test('shows what holds, what is left of it and when it starts again; of each kind without a limit, that there is none', async () => {
  await open(listOf(limit()));
  expect(rowOf('₱1,000.00 a day').textContent).toMatch(/₱640\.00 left.*Resets Nov 30/);
  expect(document.querySelector<HTMLElement>('.limits__bar span')?.style.inlineSize).toBe('36%');
  expect(rows().filter((row) => row.textContent?.includes('No limit'))).toHaveLength(4);
});

test('a first limit is typed, says that it starts now, and is sent for its period', async () => {
  await open(listOf(), () => value(listOf(limit({ kind: 'loss', period: 'week', amount: '500.00', used: '0.00' }))));
  await tapOn(rows()[1]!);
  await tapOn(byRole('radio', 'Week'));
  expect(field('Your limit').value).toBe('');
  type('Your limit', '500');
  await until(() => shows('Starts now.'));
  await submit();
  await until(() => shows('₱500.00 a week'));
  expect(sent(path, 'PUT').map(({ body }) => JSON.parse(body) as object)).toEqual([{ kind: 'loss', period: 'week', amount: '500.00' }]);
});

test('a higher limit says that it waits, and what waits is shown under the limit that stays', async () => {
  await open(listOf(limit()), () => value(listOf(limit({ pending: waiting(24) }))));
  await tapOn(rowOf('₱1,000.00'));
  type('Your limit', '2000');
  await until(() => shows('Starts after 24 hours, and only if you confirm then.'));
  await submit();
  await until(() => shows('You asked for ₱2,000.00 a day. You can confirm it from'));
  expect(rowOf('₱1,000.00 a day')).toBeDefined();
  expect(() => byRole('button', 'Confirm')).toThrow();
});

test('what is no amount is refused at its field, and nothing is sent', async () => {
  await open(listOf());
  await tapOn(rows()[2]!);
  for (const typed of ['0', 'many']) {
    type('Your limit', typed);
    await submit();
    await until(() => document.querySelector('.ui-field__error')?.textContent === 'Enter an amount above zero, such as 500.');
  }
  expect(sent(path, 'PUT')).toEqual([]);
});

test('a limit is taken away by a request that waits too', async () => {
  await open(listOf(limit()), () => value(listOf(limit({ pending: waiting(24, null) }))));
  await tapOn(rowOf('₱1,000.00'));
  await tapOn(byRole('button', 'Remove the limit'));
  await until(() => shows('You asked for no limit.'));
  expect(sent(path, 'PUT').map(({ body }) => JSON.parse(body) as object)).toEqual([{ kind: 'deposit', period: 'day', amount: null }]);
});

test('what may be confirmed can be, or the limit is kept', async () => {
  const due = limit({ pending: waiting(-1) });
  await open(listOf(due), () => value(listOf(limit({ amount: '2000.00' }))));
  await tapOn(byRole('button', 'Confirm'));
  await until(() => shows('₱2,000.00 a day'));
  expect(sent(`${path}/confirm`, 'POST').map(({ body }) => JSON.parse(body) as object)).toEqual([{ id: due.pending?.id }]);
  await act(async () => unmountAll());
  await open(listOf(due), () => value(listOf(limit())));
  await tapOn(byRole('button', 'Keep my limit'));
  await until(() => !shows('You asked for'));
  expect(sent(`${path}/pending`, 'DELETE').map(({ query }) => query.get('id'))).toEqual([due.pending?.id]);
});

test('a limit of time is typed in minutes and shown in them', async () => {
  const time = limit({ kind: 'session', amount: '90', used: '60', pending: { ...waiting(24), amount: '120' } });
  await open(listOf(), () => value(listOf(time)));
  await tapOn(rows()[4]!);
  type('Minutes a day', '90.5');
  await submit();
  await until(() => document.querySelector('.ui-field__error')?.textContent === 'Enter minutes from 1 to 1440, such as 90.');
  type('Minutes a day', '90');
  await until(() => shows('Starts now.'));
  await submit();
  await until(() => shows('90 minutes a day'));
  expect([shows('30 minutes left'), shows('You asked for 120 minutes a day.')]).toEqual([true, true]);
  expect(sent(path, 'PUT').map(({ body }) => JSON.parse(body) as object)).toEqual([{ kind: 'session', period: 'day', amount: '90' }]);
});

test('a refusal is said in the sheet', async () => {
  await open(listOf(limit()), () => refused('limit_pending'));
  await tapOn(rowOf('₱1,000.00'));
  type('Your limit', '2000');
  await submit();
  await until(() => shows('Another change is waiting.'));
});

test('limits that did not load say so, and can be asked for again', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  let isUp = false;
  await mount(<LimitsScreen />, { answers: { [path]: () => (isUp ? value(listOf(limit())) : refused('unknown_error')) } });
  await until(() => shows('Your limits did not load'));
  isUp = true;
  await tapOn(byRole('button', 'Try again'));
  await until(() => shows('₱1,000.00 a day'));
});

test('a free-play account has no limits, and asks for none', async () => {
  await open(listOf(), undefined, 4);
  expect(callsTo(path)).toEqual([]);
  expect(byRole('link', 'Register now').getAttribute('href')).toBe('/m/register');
});

test('a limit that was set is confirmed on the screen, and one that is raised says how long it waits', async () => {
  await open(listOf(), () => value(listOf(limit({ kind: 'loss', period: 'day', amount: '500.00', used: '0.00' }))));
  await tapOn(rows()[1]!);
  type('Your limit', '500');
  await submit();
  await until(() => allByRole('status').some(({ textContent }) => textContent === 'Your limit is set'));
  await act(async () => unmountAll());
  await open(listOf(limit()), () => value(listOf(limit({ pending: waiting(24) }))));
  await tapOn(rowOf('₱1,000.00'));
  type('Your limit', '2000');
  await submit();
  await until(() => shows('It starts after 24 hours, if you come back to confirm it then.'));
});
