// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { createChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentSession, startSession } from '../../calls/session.ts';
import { storage } from '../../device/storage.ts';
import { allByRole, byRole, captcha, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { LoginScreen } from '../login/login-screen.tsx';
import { TrialScreen } from './trial-screen.tsx';

const offerPath = '/wps/testplays';
const accountPath = '/wps/testplays/account';
const trial = { token: 't4', userName: 'trialab12cd34', customerType: 4, merchantCode: 'DEMO_TRIAL' };
const none = { token: '', userName: '', customerType: 0, merchantCode: '' };
let challenge: Challenge;
let known: string | null = null;
let created: () => Answer = () => value(trial);
let resumed: () => Answer = () => value(trial);

const open = (flags: Record<string, boolean> = { FREEPLAY3: true }, offer?: () => Answer): Promise<void> =>
  mount(<TrialScreen />, {
    path: '/m/trail',
    flags,
    answers: {
      [offerPath]: ({ method }) =>
        method === 'POST'
          ? resumed()
          : (offer ?? (() => value({ playMoney: '5000.00', currency: 'PHP', topUpsPerDay: 3, keptHours: 24, userName: known })))(),
      [accountPath]: () => created(),
      '/wps/captcha': () => value({ captchaId: `c${callsTo('/wps/captcha').length}`, image: 'AAAA', work: challenge }),
    },
  });
const toasts = () => toastStore.getSnapshot();
const starts = () => callsTo(offerPath).filter(({ method }) => method === 'POST').length + callsTo(accountPath).length;

beforeAll(async () => {
  await buildCatalogues();
  challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1000, counter: 20, deriveKey });
});
beforeEach(() => {
  known = null;
  created = resumed = () => value(trial);
  toastStore.clear();
});
afterEach(unmountAll);

test('A142 A258 A356 A357 B043 a guest reads what a trial is, and starts it by one call that leads home', async () => {
  await open();
  await until(() => captcha() !== undefined);
  expect(shows('Play\u00a0₱5,000')).toBe(true);
  expect(shows('Up to 3 times a day')).toBe(true);
  type('Type the 4 digits', '1234');
  await submit();
  await until(() => location.pathname === '/m/home');
  expect(starts()).toBe(1);
  expect(JSON.parse(callsTo(accountPath)[0]?.body ?? '{}')).toMatchObject({
    identifying: '1234',
    captchaId: 'c1',
    work: expect.any(String),
  });
  expect(currentSession().info).toEqual({
    token: 't4',
    type: 4,
    userName: trial.userName,
    merchantCode: 'DEMO_TRIAL',
    firstTimeLogin: false,
  });
  expect(storage.trialName.get()).toBe(trial.userName);
});

test('a device that has a trial goes on with it without a captcha', async () => {
  known = trial.userName;
  await open();
  await until(() => shows(`Your trial ${trial.userName} is still here.`));
  expect(fields('Type the 4 digits')).toEqual([]);
  expect(callsTo('/wps/captcha')).toEqual([]);
  await submit();
  await until(() => location.pathname === '/m/home');
  expect(starts()).toBe(1);
});

test('A143 a trial login with the flag 0 stays put, says so, and offers a new one', async () => {
  known = trial.userName;
  resumed = () => {
    known = null;
    return value(none);
  };
  await open();
  await until(() => shows('is still here'));
  await submit();
  await until(() => fields('Type the 4 digits').length > 0);
  expect(location.pathname).toBe('/m/trail');
  expect(currentSession().info).toBeNull();
});

test('A357 a refused call leads nowhere, keeps the screen and says why', async () => {
  created = () => refused('captcha_wrong', { field: 'identifying' });
  await open();
  await until(() => captcha() !== undefined);
  await submit();
  await until(() => shows('please enter code'));
  expect(starts()).toBe(0);
  type('Type the 4 digits', '1111');
  await submit();
  await until(() => shows('Verification code error'));
  expect(field('Type the 4 digits').value).toBe('');
  created = () => refused('trial_limit');
  type('Type the 4 digits', '2222');
  await submit();
  await until(() => shows('Too many trial accounts'));
  expect(location.pathname).toBe('/m/trail');
  expect(currentSession().info).toBeNull();
});

test('A524 a waiting message stays for as long as the call takes', async () => {
  let during: readonly { kind: string; durationMs?: unknown }[] = [];
  created = () => {
    during = toasts();
    return value(trial);
  };
  await open();
  await until(() => captcha() !== undefined);
  type('Type the 4 digits', '1234');
  await submit();
  await until(() => location.pathname === '/m/home');
  expect(during).toMatchObject([{ kind: 'loading' }]);
  await until(() => toasts().every(({ kind }) => kind !== 'loading'));
});

test('what cannot be fetched can be asked for again', async () => {
  let fails = true;
  await open({ FREEPLAY3: true }, () =>
    fails ? refused('system_upgrading') : value({ playMoney: '10.00', currency: 'PHP', topUpsPerDay: 0, keptHours: 24, userName: null }),
  );
  await until(() => shows('The trial did not load'));
  fails = false;
  await tapOn(byRole('button', 'Try again'));
  await until(() => shows('Play\u00a0₱10'));
  expect(shows('times a day')).toBe(false);
});

test('without the flag it is closed, and nothing is asked', async () => {
  await open({});
  await until(() => shows('Free trial is closed'));
  expect(callsTo(offerPath)).toEqual([]);
});

test('a member is led back to the games', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await open();
  await until(() => shows('You are logged in'));
  expect(callsTo(offerPath)).toEqual([]);
});

test.each([
  [true, '/m/trail'],
  [false, undefined],
])('A141 with the flag %s the login screen leads to %s', async (isOn, href) => {
  await mount(<LoginScreen />, { path: '/m/login', flags: isOn ? { FREEPLAY3: true } : {}, answers: {} });
  await until(() => shows('Open an account'));
  expect(allByRole('link', /Try for free/)[0]?.getAttribute('href')).toBe(href);
});
