// @vitest-environment happy-dom
import type { MemberProfile } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { setScreens } from '../../navigation/routes.ts';
import { startSession } from '../../calls/session.ts';
import { byRole, described, field, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value } from '../../testing/test-app.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const path = '/wps/member/profile';
type Detail = MemberProfile['details'][number];
const detail = (field: Detail['field'], text = '', state: Detail['state'] = 'open'): Detail => ({
  field,
  value: text,
  required: false,
  regExp: '.{2,40}',
  state,
});
const profile: MemberProfile = {
  account: 'maria',
  version: 3,
  details: [detail('payeeName'), detail('birthday'), detail('nickname')],
  email: 'm***@palaro.example',
  mobile: '',
  createdAt: '2026-03-01T04:00:00.000Z',
};
const member = { type: 0, account: 'maria', nickname: '', clubLabel: { labelName: '0' }, headIcon: '' };

let at = '/m/myAccount/index';
/** The screen over a platform that saves what it is sent, or refuses it. */
const open = async (stored: MemberProfile = profile, refusal: () => ReturnType<typeof refused> | null = () => null, type = 0) => {
  let now = stored;
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<ProfileScreen />, {
    path: at,
    answers: {
      '/wps/member/info': () => value(member),
      [path]: ({ method, body }) => {
        if (method === 'GET') return value(now);
        const refusedNow = refusal();
        if (refusedNow !== null) return refusedNow;
        const { changes } = JSON.parse(body) as { changes: Record<string, string> };
        now = { ...now, version: now.version + 1, details: now.details.map((one) => ({ ...one, value: changes[one.field] ?? one.value })) };
        return value(now);
      },
    },
  });
  await until(() => shows('Member since') || type === 4);
};
const rowOf = (label: string): HTMLElement => {
  const row = [...document.querySelectorAll<HTMLElement>('.ui-list-row')].find(
    (one) => one.querySelector('.ui-list-row__label')?.textContent === label,
  );
  if (row === undefined) throw new Error(`there is no row ${label}`);
  return row;
};
const edit = (label: string): Promise<void> => tapOn(rowOf(label));
const sent = () =>
  callsTo(path)
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => JSON.parse(body) as object);

beforeAll(buildCatalogues);
beforeEach(() => {
  at = '/m/myAccount/index';
  setScreens(routes);
});
afterEach(unmountAll);

test('A408 shows what is set and what is not, the contacts in part', async () => {
  await open({
    ...profile,
    details: [detail('payeeName', 'Maria Cruz', 'settled'), detail('birthday', '1990-01-31', 'settled'), detail('nickname')],
  });
  expect(rowOf('Real name').textContent).toContain('Maria Cruz');
  expect(rowOf('Birthday').textContent).toContain('January 31, 1990');
  expect(rowOf('Nickname').textContent).toContain('Not set');
  expect(rowOf('Email').textContent).toContain('m***@palaro.example');
  expect(shows('Member since Mar 1, 2026')).toBe(true);
  // What is settled is no button: customer service corrects it.
  expect([rowOf('Real name').tagName, rowOf('Birthday').tagName, rowOf('Nickname').tagName]).toEqual(['DIV', 'DIV', 'BUTTON']);
});

test('a nickname is changed by one call, and the greeting follows', async () => {
  await open();
  await edit('Nickname');
  type('Nickname', 'Amihan');
  await submit();
  await until(() => shows('Amihan'));
  expect(sent()).toEqual([{ version: 3, changes: { nickname: 'Amihan' } }]);
  await until(() => callsTo('/wps/member/info').length > 1);
});

test('A408 a birthday that is too young is refused at its field, with the merchant’s age, and nothing is sent', async () => {
  await open();
  await edit('Birthday');
  expect(shows('You must be 21 or older to play here.')).toBe(true);
  await tapOn(field('I have checked it and it is right.'));
  type('Birthday', `${new Date().getUTCFullYear() - 20}-01-01`);
  await submit();
  await until(() => described('Birthday') === 'You must be 21 or older to play here.');
  type('Birthday', '1990-01-31');
  await submit();
  await until(() => sent().length === 1);
  expect(sent()).toEqual([{ version: 3, changes: { birthday: '1990-01-31' } }]);
});

test('who the player is is set once, and has to be confirmed', async () => {
  await open();
  await edit('Real name');
  type('Real name', 'Maria Cruz');
  await submit();
  await until(() => shows('Please check it and confirm'));
  expect(sent()).toEqual([]);
  await tapOn(field('I have checked it and it is right.'));
  await submit();
  await until(() => sent().length === 1);
});

test('details that have changed in another tab: what was typed stays, and saves on what is there now', async () => {
  let isOld = true;
  await open(profile, () => (isOld ? refused('details_changed') : null));
  await edit('Nickname');
  type('Nickname', 'Amihan');
  await submit();
  await until(() => shows('Your details have changed meanwhile'));
  expect(field('Nickname').value).toBe('Amihan');
  await until(() => callsTo(path).filter(({ method }) => method === 'GET').length > 1);
  isOld = false;
  await submit();
  await until(() => rowOf('Nickname').textContent?.includes('Amihan') ?? false);
});

test('a refusal of the platform stands at the field', async () => {
  await open(profile, () => refused('detail_limit', { field: 'nickname' }));
  await edit('Nickname');
  type('Nickname', 'Amihan');
  await submit();
  await until(() => described('Nickname').startsWith('You have changed this several times'));
});

test('contacts lead to the security centre, and from there back here', async () => {
  await open();
  for (const label of ['Mobile number', 'Email'])
    expect(rowOf(label).getAttribute('href')).toBe('/m/securityCenter?backUrl=%2Fm%2FmyAccount%2Findex');
});

test('a free-play account has no details, and is shown the way to one that has', async () => {
  await open(profile, () => null, 4);
  await until(() => shows('Free play needs no details'));
  expect(byRole('link', 'Register now').getAttribute('href')).toBe('/m/register');
  expect(callsTo(path)).toEqual([]);
});

test('details that did not load say so, with the reference, and can be asked for again', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  let isUp = false;
  await mount(<ProfileScreen />, {
    answers: {
      [path]: () => (isUp ? value(profile) : refused('unknown_error', { requestId: '01REQUEST' })),
      '/wps/member/info': () => value(member),
    },
  });
  await until(() => shows('Your details did not load'));
  expect(shows('Reference: 01REQUEST')).toBe(true);
  isUp = true;
  await tapOn(byRole('button', 'Try again'));
  await until(() => shows('Member since'));
});

test('who comes for the name alone types it at once, and is led back when it is saved', async () => {
  at = '/m/myAccount/index?edit=payeeName';
  await open();
  type('Real name', 'Maria Cruz');
  await tapOn(field('I have checked it and it is right.'));
  await submit();
  await until(() => location.pathname === '/m/withdraw');
  expect(sent()).toEqual([{ version: 3, changes: { payeeName: 'Maria Cruz' } }]);
});
