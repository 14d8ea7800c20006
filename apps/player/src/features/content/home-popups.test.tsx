// @vitest-environment happy-dom
import { isHomePath } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Overlays } from '../../app/shell/overlays.tsx';
import { useLocation } from '../../navigation/location.ts';
import { closeOverlay, useOverlay } from '../../overlays/overlay.ts';
import { usePopupQueue } from '../../overlays/popups.ts';
import { endSession, startSession } from '../../calls/session.ts';
import { allByRole, byRole, field, pictures, tapOn } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { HomePopups } from './home-popups.tsx';

const list = '/wps/announcements';
const item = (id: string, execution: 'A' | 'B' | 'F' | null) => ({
  id,
  type: execution === null ? 'PL' : 'PU',
  groupName: 'm_home',
  title: `Title ${id}`,
  content: `<p>Text ${id}</p>`,
  read: false,
  at: '2026-01-02T03:04:05.000Z',
  link: '',
  url: '',
  execution,
});
let notices: readonly object[] = [];
let popups: readonly object[] = [];
const answers: Answers = { [list]: ({ query }) => value({ list: query.get('types') === 'PU' ? popups : notices }) };

const opened = (): string | undefined => document.querySelector<HTMLElement>('[data-overlay]')?.dataset['overlay'];
/** Home's parts of this feature under a layer of overlays, as the shell has them. */
const Home = () => {
  usePopupQueue(isHomePath(useLocation()[0]));
  const overlay = useOverlay();
  return (
    <>
      <HomePopups />
      {overlay !== null && <i data-overlay={overlay} />}
      <Overlays />
    </>
  );
};
const logIn = (firstTimeLogin = false): void =>
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'PALARO', firstTimeLogin }));
const open = (path = '/m/home'): Promise<void> => mount(<Home />, { path, answers, settings: { merchantCode: 'PALARO' } });
const titles = (): (string | null)[] => allByRole('heading', /^Title /).map(({ textContent }) => textContent);
const bodies = (): (string | null)[] => [...document.querySelectorAll('dialog[open] .fold__body')].map(({ textContent }) => textContent);
const wait = (ms: number): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));
const staysAway = async (): Promise<void> => {
  await wait(700);
  expect(opened()).toBeUndefined();
};
const close = (): Promise<void> => tapOn(byRole('button', 'Close'));
/** Ten minutes go by: the next visit to home may open something again (ruling 50). */
const tenMinutesOn = (): void => localStorage.removeItem('popups.lastAt');
const record = (key: string): { show: boolean } | null => JSON.parse(localStorage.getItem(key) ?? 'null') as { show: boolean } | null;

beforeAll(buildCatalogues);
beforeEach(() => {
  localStorage.clear();
  document.cookie = 'noticeShown=; path=/; max-age=0';
  notices = [];
  popups = [];
  endSession();
});
afterEach(() => {
  act(closeOverlay);
  unmountAll();
  vi.restoreAllMocks();
});

test('B080 B348 the notice opens where there are announcements, once in a browser session, whoever is logged in', async () => {
  await open();
  await staysAway();
  unmountAll();
  notices = [item('n1', null), item('n2', null)];
  await open();
  await until(() => titles().length === 2);
  expect(bodies()).toEqual(['Text n1']);
  act(closeOverlay);
  unmountAll();
  logIn();
  await open();
  await staysAway();
});

test('B076 B350 B355 B356 guests get set B: by title, the first open, one at a time', async () => {
  popups = [item('b1', 'B'), item('b2', 'B'), item('a1', 'A')];
  await open();
  await until(() => opened() === 'promotions' && titles().length > 0);
  expect(titles()).toEqual(['Title b1', 'Title b2']);
  expect(bodies()).toEqual(['Text b1']);
  await tapOn(byRole('button', 'Title b2'));
  expect(bodies()).toEqual(['Text b2']);
  expect(
    callsTo(list)
      .find(({ query }) => query.get('types') === 'PU')
      ?.query.get('groupName'),
  ).toBe('m_home');
});

test('a popup shows its picture and its way on, where its merchant gave them', async () => {
  popups = [{ ...item('b1', 'B'), url: '/m/static/fiesta.png', link: '/m/gameList?isNew=1' }, item('b2', 'B')];
  await open();
  await until(() => titles().length === 2);
  const parts = (): (string | null | undefined)[] => [
    pictures(byRole('dialog'))[0]?.getAttribute('src'),
    allByRole('link')[0]?.getAttribute('href'),
  ];
  expect(parts()).toEqual(['/m/static/fiesta.png', '/m/gameList?isNew=1']);
  await tapOn(byRole('button', 'Title b2'));
  expect(parts()).toEqual([undefined, undefined]);
});

test.each([
  [false, ['Title a1']],
  [true, ['Title f1', 'Title a1']],
])('B349 B357 a member whose first login it is %s gets %s', async (firstTimeLogin, shown) => {
  popups = [item('f1', 'F'), item('b1', 'B'), item('a1', 'A')];
  logIn(firstTimeLogin);
  await open();
  await until(() => titles().length > 0);
  expect(titles()).toEqual(shown);
});

test('B351 B352 closed, it stays away until its list is another', async () => {
  popups = [item('b1', 'B')];
  await open();
  await until(() => titles().length === 1);
  expect(record('popup.PALARO.B')?.show).toBe(true);
  await close();
  expect(record('popup.PALARO.B')?.show).toBe(false);
  unmountAll();
  await open();
  await staysAway();
  unmountAll();
  tenMinutesOn();
  await open();
  await staysAway();
  unmountAll();
  popups = [{ ...item('b1', 'B'), content: '<p>Other</p>' }];
  await open();
  await until(() => bodies().includes('Other'));
});

test('B353 B354 it opens 500 ms after the list has come, and 500 ms after it has changed', async () => {
  const timeouts = vi.spyOn(globalThis, 'setTimeout');
  const waited = (): number => timeouts.mock.calls.filter(([, ms]) => ms === 500).length;
  popups = [item('b1', 'B'), item('a1', 'A')];
  await open();
  await until(() => waited() === 1);
  expect(opened()).toBeUndefined();
  logIn();
  // The login was longer ago than ten seconds, within which nothing opens (ruling 50).
  sessionStorage.removeItem('loginAt');
  await until(() => waited() > 1);
  expect(opened()).toBeUndefined();
  await until(() => titles().includes('Title a1'));
});

test('the notice comes before the promotions (ruling 6), which wait for a visit ten minutes on (ruling 50), and other screens than home have neither', async () => {
  notices = [item('n1', null)];
  popups = [item('b1', 'B')];
  await open('/m/help');
  await staysAway();
  unmountAll();
  await open();
  await until(() => opened() === 'notice' && titles().length === 1);
  await close();
  await staysAway();
  unmountAll();
  tenMinutesOn();
  await open();
  await until(() => opened() === 'promotions');
});

test('hidden for today, it does not come even with another list', async () => {
  popups = [item('b1', 'B')];
  await open();
  await until(() => titles().length === 1);
  await tapOn(field('Do not show this again today'));
  await close();
  unmountAll();
  tenMinutesOn();
  popups = [item('b2', 'B')];
  await open();
  await staysAway();
});
