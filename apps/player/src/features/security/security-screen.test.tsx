// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { exportJWK, generateKeyPair } from 'jose';
import { act, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { backTarget } from '../../navigation/back.ts';
import { setScreens } from '../../navigation/routes.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, described, field, tapOn, type } from '../../testing/find.ts';
import { callsTo, goOffline, mount, refused, shows, submit, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { ActivityScreen } from './activity-screen.tsx';
import { DevicesScreen } from './devices-screen.tsx';
import { PasskeysScreen } from './passkeys-screen.tsx';
import { MoneyPasswordScreen } from './money-password-screen.tsx';
import { SecurityScreen } from './security-screen.tsx';

const maria = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const state = {
  hasPassword: true,
  hasMoneyPassword: false,
  hasContact: null,
  hasSecondStep: false,
  recoveryCodesLeft: 0,
  passkeys: 0,
  passwordChangedAt: null,
  devices: 2,
  failedLogins: 0,
  loginBefore: null,
};
const phone = { browser: 'Chrome', system: 'Android', kind: 'phone', country: 'PH', network: '112.198.5.*' };
const devices = {
  list: [
    { ...phone, id: 'a'.repeat(64), lastAt: '2026-11-03T02:15:00Z', isThis: true, isOpen: true },
    { ...phone, browser: 'Safari', system: 'iOS', id: 'b'.repeat(64), lastAt: '2026-11-01T02:15:00Z', isThis: false, isOpen: false },
  ],
};
let jwk: Record<string, string>;

const open = async (screen: ReactNode, answers: Answers = {}, path = '/m/securityCenter', info = maria): Promise<void> => {
  act(() => startSession(info));
  await mount(screen, {
    path,
    answers: {
      '/wps/security/state': () => value(state),
      '/wps/security/devices': () => value(devices),
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      ...answers,
    },
  });
};

beforeAll(async () => {
  setScreens(routes);
  await buildCatalogues();
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  jwk = (await exportJWK(pair.publicKey)) as Record<string, string>;
});
afterEach(unmountAll);

test('the security centre says how well the account is protected and what comes next', async () => {
  await open(<SecurityScreen />);
  await until(() => shows('A good start'));
  expect(shows('1 of 3 locks are set')).toBe(true);
  expect(byRole('link', 'Set a money password').getAttribute('href')).toBe('/m/securityCenter/FundsPasswordBox');
  expect(allByRole('link', /^(?!Set a)/).map((row) => row.getAttribute('href'))).toEqual([
    '/m/securityCenter/loginChange',
    '/m/securityCenter/FundsPasswordBox',
    '/m/securityCenter/secondStep',
    '/m/identity',
    '/m/securityCenter/passkeys',
    '/m/securityCenter/devices',
    '/m/securityCenter/activity',
  ]);
});

test('with all there is, nothing more is asked for', async () => {
  await open(<SecurityScreen />, {
    '/wps/security/state': () => value({ ...state, hasMoneyPassword: true, hasSecondStep: true, failedLogins: 3 }),
  });
  await until(() => shows('Well protected'));
  expect(allByRole('link')).toHaveLength(7);
  expect(shows('3 failed logins since your last visit')).toBe(true);
});

test.each([
  ['/m/mine', '/m/mine'],
  ['https://evil.example/m/mine', null],
  ['//evil.example/m/', null],
  ['/wps/session/logout', null],
  ['/m/nowhere', null],
])('A037 A038 backUrl %s: the header leads back to %s', async (backUrl, target) => {
  await open(<SecurityScreen />, {}, `/m/securityCenter?backUrl=${encodeURIComponent(backUrl)}`);
  expect(backTarget()).toBe(target);
  unmountAll();
  expect(backTarget()).toBeNull();
});

test('without backUrl the header goes one step back', async () => {
  await open(<SecurityScreen />);
  expect(backTarget()).toBeNull();
});

test('what cannot be fetched is said, with another try', async () => {
  await open(<SecurityScreen />, { '/wps/security/state': () => refused('unknown_error') });
  await until(() => shows('This did not load'));
});

test('a kept state is said to be of some time ago while there is no network', async () => {
  await open(<SecurityScreen />);
  await until(() => shows('A good start'));
  goOffline();
  await until(() => shows('As of '));
});

test('a device is removed after a question, this one cannot be', async () => {
  let left = devices.list;
  await open(<DevicesScreen />, {
    '/wps/security/devices': ({ method, query }) => {
      if (method === 'DELETE') left = left.filter(({ id }) => id !== query.get('id'));
      return value({ list: left });
    },
  });
  await until(() => shows('Safari, iOS'));
  expect(shows('Philippines, \u2066112.198.5.*\u2069')).toBe(true);
  expect(allByRole('button', /^Remove (?!all)/)).toHaveLength(1);
  await tapOn(byRole('button', 'Remove Safari, iOS'));
  byRole('dialog', 'Remove Safari, iOS?');
  expect(callsTo('/wps/security/devices').filter(({ method }) => method === 'DELETE')).toEqual([]);
  await tapOn(byRole('button', 'Remove'));
  await until(() => !shows('Last login Nov 1, 2026'));
  expect(allByRole('listitem')).toHaveLength(1);
});

test('all other devices are removed after a question', async () => {
  await open(<DevicesScreen />, { '/wps/security/devices/others': () => value({}) });
  await until(() => shows('Remove all other devices'));
  await tapOn(byRole('button', 'Remove all other devices'));
  byRole('dialog', 'Remove all other devices?');
  await tapOn(byRole('button', 'Remove'));
  await until(() => callsTo('/wps/security/devices/others').length === 1);
});

test('the question closes with the answer, however long the list is on its way', async () => {
  let asked = 0;
  const onceOf = (list: object) => () => (asked++ === 0 ? value(list) : new Promise<never>(() => undefined));
  await open(<DevicesScreen />, { '/wps/security/devices': onceOf(devices), '/wps/security/devices/others': () => value({}) });
  await until(() => shows('Remove all other devices'));
  await tapOn(byRole('button', 'Remove all other devices'));
  await tapOn(byRole('button', 'Remove'));
  await until(() => asked === 2 && allByRole('dialog').length === 0);
  unmountAll();
  asked = 0;
  const passkey = { id: 'p1', name: 'Phone', createdAt: '2026-11-01T02:15:00Z', usedAt: null, isBackedUp: false };
  await open(<PasskeysScreen />, {
    '/wps/security/passkeys': onceOf({ list: [passkey], most: 5 }),
    '/wps/security/passkeys/name': () => value({}),
  });
  await until(() => shows('Phone'));
  await tapOn(byRole('button', 'Rename Phone'));
  await until(() => allByRole('button', 'Save').length > 0);
  await tapOn(byRole('button', 'Save'));
  await until(() => asked === 2 && allByRole('dialog').length === 0);
});

test('the activity names what was done, when, on what and where; failed logins stand out', async () => {
  await open(<ActivityScreen />, {
    '/wps/security/events': () =>
      value({
        list: [
          { ...phone, id: '2', at: '2026-11-03T02:15:00Z', kind: 'login_failed', times: 31 },
          { ...phone, browser: '', system: '', country: null, network: '', id: '1', at: '2026-11-02T02:15:00Z', kind: 'login', times: 1 },
        ],
      }),
  });
  await until(() => shows('31 failed logins, the last one:'));
  expect(shows('Logged in')).toBe(true);
  expect(allByRole('listitem').find(({ textContent }) => textContent.includes('failed logins'))?.textContent).toContain(
    'Chrome, Android Philippines, \u2066112.198.5.*\u2069',
  );
  expect(shows('Unknown device')).toBe(true);
});

const moneyCalls = () => callsTo('/wps/security/money-password').length;
/** Taps the keys of the app. */
const tapDigits = async (digits: string): Promise<void> => {
  for (const digit of digits) await tapOn(byRole('button', digit));
};

test('A036 a money password is set by the login password, one step after the other, and sent with its last digit', async () => {
  await open(<MoneyPasswordScreen />, { '/wps/security/money-password': () => value({}) });
  await until(() => shows('Login password'));
  expect(shows('Forgot the money password?')).toBe(false);
  await submit();
  expect(described('Login password')).toContain('Enter password');
  type('Login password', 'Palaro!2026');
  await submit();
  type('New money password', '27a49');
  expect(field('New money password').value).toBe('2749');
  await tapDigits('8');
  await tapOn(byRole('button', 'Delete the last digit'));
  await tapDigits('51');
  await tapDigits('274952');
  expect(shows('These two are not the same.')).toBe(true);
  expect(moneyCalls()).toBe(0);
  await tapDigits('274951');
  await until(() => moneyCalls() === 1);
});

test('A036 it is changed by the old one, and recovered by the login password; a refusal leads back to its step', async () => {
  let tries = { triesLeft: 4 } as object;
  await open(<MoneyPasswordScreen />, {
    '/wps/security/state': () => value({ ...state, hasMoneyPassword: true }),
    '/wps/security/money-password': () => refused('money_password_wrong', { field: 'oldMoneyPassword', ...tries }),
  });
  await until(() => shows('Current money password'));
  for (const digits of ['111112', '274951', '274951']) await tapDigits(digits);
  await until(() => described('Current money password').includes('That is not it. You have 4 tries left.'));
  expect(field('Current money password').value).toBe('');
  tries = { triesLeft: 0, retryAfterSeconds: 1800 };
  // What was chosen stays: the right one is all that is missing.
  await tapDigits('111113');
  await until(() => moneyCalls() === 2);
  await until(() => allByRole('alert').length > 0);
  expect(byRole('alert').textContent).toMatch(/Locked until \d+:\d\d/);
  await tapOn(byRole('button', 'Forgot the money password?'));
  expect(field('Login password').value).toBe('');
});

test('A036 an easy money password is refused where it is chosen', async () => {
  await open(<MoneyPasswordScreen />, {
    '/wps/security/money-password': () => refused('money_password_easy', { field: 'newMoneyPassword' }),
  });
  await until(() => shows('Login password'));
  type('Login password', 'Palaro!2026');
  await submit();
  for (const digits of ['123456', '123456']) await tapDigits(digits);
  await until(() => described('New money password').includes('This money password is easy to guess.'));
  expect(field('New money password').value).toBe('');
});

test('a free play account has nothing to protect', async () => {
  for (const screen of [
    <SecurityScreen key="1" />,
    <DevicesScreen key="2" />,
    <ActivityScreen key="3" />,
    <MoneyPasswordScreen key="4" />,
  ]) {
    await open(screen, {}, '/m/securityCenter', { ...maria, type: 4 });
    expect(shows('A free play account has no password')).toBe(true);
    expect(callsTo('/wps/security/state')).toEqual([]);
    unmountAll();
  }
});
