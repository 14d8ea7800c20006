// @vitest-environment happy-dom
import { isHomePath, type FlagKey } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { act, createElement, type ComponentType } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Overlays } from '../../app/shell/overlays.tsx';
import { endSession, startSession } from '../../calls/session.ts';
import { useLocation } from '../../navigation/location.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { announcePopup, usePopupQueue } from '../../overlays/popups.ts';
import { allByRole, byRole, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answer, type Answers } from '../../testing/test-app.tsx';
import { DailyContractScreen, DividendContractScreen } from './contract-screen.tsx';
import { HomeContracts } from './home-contracts.tsx';

beforeAll(buildCatalogues);
let player = 0;
beforeEach(() => {
  localStorage.clear();
  player++;
});
afterEach(() => {
  act(closeOverlay);
  unmountAll();
  act(endSession);
});

const [list, checkPath] = ['/wps/agent/contracts', '/wps/agent/contracts/check'];
const from = '2026-03-11T16:00:00.000Z';
const terms = (percent: string, number = 1, more: object = {}) => ({
  number,
  rungs: [
    { turnover: '0.00', loss: '0.00', active: 0, percent },
    { turnover: '250000.50', loss: '0.00', active: 5, percent: '2' },
  ],
  mode: 'fixed',
  includeSelf: false,
  minActive: '500.00',
  carry: 'month',
  carryPeriods: 0,
  promotions: true,
  salaries: true,
  ...more,
});
const contract = (more: object = {}) => ({
  id: 'c1',
  kind: 'daily',
  state: 'active',
  other: 'luis',
  endingBy: null,
  endsAt: null,
  accepted: { ...terms('1'), from },
  offered: null,
  ...more,
});
const offered = { ...terms('1.5', 2), expiresAt: from };
const given = (mine: readonly object[], below: readonly object[] = []) => value({ currency: 'PHP', mine, below, next: null });
const open = async (answers: Answers, screen: ComponentType = DailyContractScreen): Promise<void> => {
  act(() => startSession({ token: 't1', type: 1, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(screen), { path: '/m/member/agent/getSalaryContract', answers, flags: { AGENTPOLICY3: true } });
};
/** Types into a field of one of the steps, whose fields have the same names. */
const typeAt = (step: number, label: string, text: string): void => {
  const found = fields(label)[step];
  Reflect.set(Object.getPrototypeOf(found) as object, 'value', text, found);
  act(() => void found?.dispatchEvent(new Event('input', { bubbles: true })));
};
const bodyTo = (path: string): unknown => JSON.parse(callsTo(path)[0]?.body ?? 'null');
const rungs = (): (string | null)[] => allByRole('listitem').map(({ textContent }) => textContent);

test('an offer that waits shows from whom it is, its terms, and is accepted as it is read', async () => {
  await open({ [list]: () => given([contract({ offered })]), [`${list}/answer`]: () => value({}) });
  await until(() => shows('Waits for your answer'));
  expect(shows('From luis')).toBe(true);
  expect(rungs().some((text) => text?.includes('From bets of ₱250,000.50: 2%') === true && text.includes('5 active members or more'))).toBe(
    true,
  );
  expect(shows('Active is who bets ₱500.00 or more.')).toBe(true);
  await tapOn(byRole('button', 'Accept'));
  await until(() => callsTo(`${list}/answer`).length === 1);
  expect(bodyTo(`${list}/answer`)).toEqual({ contract: 'c1', version: 2, accepts: true });
});

test('an answer that is refused says why, and whom that is about', async () => {
  await open({
    [list]: () => given([contract({ offered })]),
    [`${list}/answer`]: () => refused('contract_below_more', { names: ['ana', 'ben'] }),
  });
  await until(() => shows('Waits for your answer'));
  await tapOn(byRole('button', 'Accept'));
  await until(() => shows('Members below have been given more. Change their contracts first. It concerns: ana, ben'));
});

test('a contract says how it stands; its end is asked for, agreed to, or taken back', async () => {
  const ends = `${list}/end`;
  for (const [more, button, body] of [
    [{}, 'Ask to end it', { contract: 'c1', ends: true }],
    [{ state: 'ending', endingBy: 'other' }, 'Agree to the end', { contract: 'c1', ends: true }],
    [{ state: 'ending', endingBy: 'me' }, 'Keep the contract', { contract: 'c1', ends: false }],
  ] as const) {
    await open({ [list]: () => given([contract(more)]), [ends]: () => value({}) });
    await until(() => allByRole('button', button).length === 1);
    await tapOn(byRole('button', button));
    await until(() => callsTo(ends).length === 1);
    expect(bodyTo(ends)).toEqual(body);
    unmountAll();
  }
});

test('a period unfolds with how it was counted', async () => {
  const bill = {
    period: '2026-03-11',
    from: '2026-03-10T16:00:00.000Z',
    until: from,
    state: 'part_paid',
    turnover: '250000.50',
    loss: '12000.00',
    active: 5,
    carryBefore: '0.00',
    base: '250000.50',
    carryAfter: '0.00',
    rung: 2,
    percent: '0.5',
    gross: '1250.00',
    own: { below: '250.00', net: '1000.00', deducted: '100.00', advance: '0.00' },
    amount: '900.00',
    paid: '300.00',
    reason: '',
  };
  await open({ [list]: () => given([contract()]), [`${list}/bills`]: () => value({ currency: 'PHP', content: [bill], next: null }) });
  await until(() => allByRole('button', 'Periods and payments').length === 1);
  await tapOn(byRole('button', 'Periods and payments'));
  await until(() => shows('Partly paid'));
  for (const text of ['1,250.00', '250.00', '900.00', '300.00', '0.5%', 'For those below', 'Advance taken off'])
    expect(shows(text), text).toBe(true);
});

test('who has no contract reads so, and can offer none; a dividend says what is taken off', async () => {
  await open({ [list]: () => given([]) });
  await until(() => shows('No contract yet'));
  expect(shows('You can offer one once you have a contract of this kind yourself.')).toBe(true);
  expect(allByRole('button', 'Offer a contract')).toEqual([]);
  unmountAll();
  await open({ [list]: () => given([contract({ kind: 'dividend' })]) }, DividendContractScreen);
  await until(() => shows('Promotions for your team are taken off.'));
  expect(shows('What your team wins counts against the rest of the month.')).toBe(true);
});

test('an offer says at each step how far the agent may go, and goes no further', async () => {
  const path = `${list}/offer`;
  await open({ [list]: () => given([contract()]), [path]: () => value({}) });
  await until(() => allByRole('button', 'Offer a contract').length === 1);
  await tapOn(byRole('button', 'Offer a contract'));
  await until(() => allByRole('dialog', 'Offer a contract').length === 1);
  type('Member’s name', 'ana');
  typeAt(0, 'From bets of', '300,000');
  await until(() => shows('At most 2%, with 5 active members or more'));
  typeAt(0, 'Rate in %', '2.5');
  typeAt(0, 'Active members', '5');
  await submit();
  await until(() => shows('More than you have yourself'));
  expect(callsTo(path)).toEqual([]);
  typeAt(0, 'Rate in %', '1.5');
  await tapOn(byRole('button', 'Add a step'));
  typeAt(1, 'From bets of', '400000');
  typeAt(1, 'Active members', '6');
  typeAt(1, 'Rate in %', '2');
  await submit();
  await until(() => callsTo(path).length === 1);
  expect(bodyTo(path)).toEqual({
    kind: 'daily',
    name: 'ana',
    rungs: [
      { turnover: '300000.00', loss: '0', active: 5, percent: '1.5' },
      { turnover: '400000.00', loss: '0', active: 6, percent: '2' },
    ],
  });
});

test('what the agent gives is listed with its state; an offer is taken back', async () => {
  const below = [contract({ id: 'c2', other: 'ana', state: 'offered', accepted: null, offered }), contract({ id: 'c3', other: 'ben' })];
  await open({ [list]: () => given([contract()], below), [`${list}/withdraw`]: () => value({}) });
  await until(() => shows('With ana') && shows('With ben'));
  expect(allByRole('button', 'Offer other terms')).toHaveLength(1);
  await tapOn(byRole('button', 'Take the offer back'));
  await until(() => callsTo(`${list}/withdraw`).length === 1);
  expect(bodyTo(`${list}/withdraw`)).toEqual({ contract: 'c2', version: 2 });
});

const check = (daily: number, dividend: number, hourly: number): Answers => ({
  [checkPath]: () => value({ dailysalreqtype: daily, divtypecompperiodreq: dividend, contracthoursalreq: hourly }),
});
const Home = () => {
  usePopupQueue(isHomePath(useLocation()[0]));
  return (
    <>
      <HomeContracts />
      <Overlays />
    </>
  );
};
const home = async (answers: Answers): Promise<void> => {
  act(() => startSession({ token: 't1', type: 1, userName: `maria${player}`, merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<Home />, { path: '/m/home', answers, flags: { AGENTPOLICY3: true } });
};
const isPrompted = (): boolean => allByRole('dialog', 'A contract waits for you').length === 1;

test.each([
  ['a daily salary', check(1, 1, 1), 'You were offered a daily salary.', '/m/member/agent/getSalaryContract'],
  ['a dividend', check(2, 1, 0), 'You were offered a dividend.', '/m/member/agent/getDevidendContract'],
  ['an hourly salary', check(3, 0, 1), 'You were offered an hourly salary.', '/m/member/agent/getHourContract'],
])('B363 B364 B365 B367 B368 B369 %s that was offered is prompted for, with the way to its page', async (_kind, answers, text, href) => {
  await home(answers);
  await until(isPrompted);
  expect(shows(text)).toBe(true);
  expect(byRole('link', 'Look at it').getAttribute('href')).toBe(href);
});

test('B366 a prompt is cancelled where it stands, and does not come back for the same kind', async () => {
  await home(check(1, 0, 0));
  await until(isPrompted);
  await tapOn(byRole('button', 'Cancel'));
  await until(() => !isPrompted());
  expect(location.pathname).toBe('/m/home');
  localStorage.clear();
  unmountAll();
  await home(check(1, 0, 0));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 800)));
  expect(isPrompted()).toBe(false);
});

test.each<[string, number | null, readonly FlagKey[], number]>([
  ['an agent', 1, ['AGENTPOLICY3'], 1],
  ['an agent where the flag is off', 1, [], 0],
  ['an agent of type 41', 41, ['AGENTPOLICY3'], 0],
  ['an agent of type 42', 42, ['AGENTPOLICY3'], 0],
  ['a member', 0, ['AGENTPOLICY3'], 0],
  ['a guest', null, ['AGENTPOLICY3'], 0],
])('B067 B361 B362 %s who opens home has contracts checked as the rules say', async (_who, session, on, times) => {
  if (session !== null)
    act(() => startSession({ token: 't1', type: session, userName: `maria${player}`, merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<HomeContracts />, { path: '/m/home', answers: check(0, 0, 0), flags: Object.fromEntries(on.map((flag) => [flag, true])) });
  if (times > 0) await until(() => callsTo(checkPath).length === times);
  else await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(callsTo(checkPath)).toHaveLength(times);
  expect(callsTo(checkPath).every(({ headers }) => headers.get('authorization') === 'Bearer t1')).toBe(true);
});

test('a contract goes before what else is due, also where its answer comes later', async () => {
  let answer: ((answer: Answer) => void) | null = null;
  const opened: string[] = [];
  act(() => startSession({ token: 't1', type: 1, userName: `maria${player}`, merchantCode: 'demo', firstTimeLogin: false }));
  const leave = announcePopup('notice', () => opened.push('notice'));
  const answers = { [checkPath]: () => new Promise<Answer>((resolve) => (answer = resolve)) };
  await mount(<Home />, { path: '/m/home', answers, flags: { AGENTPOLICY3: true } });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 900)));
  expect(opened).toEqual([]);
  await act(async () => answer?.(value({ dailysalreqtype: 1, divtypecompperiodreq: 0, contracthoursalreq: 0 })));
  await until(isPrompted);
  expect(opened).toEqual([]);
  leave();
});
