// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentSession, startSession } from '../../calls/session.ts';
import { allByRole, byRole, described, field, fields, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { loginPassword } from '../login/index.ts';
import { keepSessionPassword } from '../login/session-password.ts';
import { ChangePasswordScreen } from './change-password-screen.tsx';
import { FirstPasswordScreen } from './first-password-screen.tsx';
import { isRememberedOf, oldPasswordFault } from './security-rules.ts';

const path = '/wps/security/password';
const maria = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const rule = (regExp: string) => ({ enabled: true, required: true, regExp });
let jwk: Record<string, string>;
let privateKey: CryptoKey;
let answer: () => Answer | Promise<Answer>;

const sent = async (): Promise<Record<string, string>> => {
  const { data } = JSON.parse(callsTo(path).at(-1)?.body ?? '{}') as { data: string };
  return JSON.parse(new TextDecoder().decode((await compactDecrypt(data, privateKey)).plaintext)) as Record<string, string>;
};

const open = async (screen = <ChangePasswordScreen />, info = maria): Promise<void> => {
  act(() => startSession(info));
  await mount(screen, {
    path: '/m/changePsw',
    answers: {
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      '/wps/register/settings': () => value({ password: rule('^.{8,128}$') }),
      [path]: () => answer(),
    },
  });
  await until(() => fields('New password').length > 0);
};
const fill = (oldPassword: string, newPassword: string, confirmNewPassword = newPassword): void => {
  if (fields('Current password').length > 0) type('Current password', oldPassword);
  type('New password', newPassword);
  type('New password again', confirmNewPassword);
};

beforeAll(async () => {
  await buildCatalogues();
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  privateKey = pair.privateKey;
  jwk = (await exportJWK(pair.publicKey)) as Record<string, string>;
});
beforeEach(() => {
  answer = () => value({});
});
afterEach(() => {
  vi.useRealTimers();
  unmountAll();
});

test('A184 A186 A187 A188 shows the username to be read, the password fields and the button', async () => {
  await open();
  expect([field('Username').value, field('Username').readOnly]).toEqual(['maria', true]);
  for (const label of ['Current password', 'New password', 'New password again']) expect(field(label).type, label).toBe('password');
  byRole('button', 'Change password');
});

test('A292 sends the three passwords, encrypted, and nothing in clear', async () => {
  await open();
  fill('Palaro!2026', 'Newer!2026');
  await submit();
  await until(() => callsTo(path).length === 1);
  expect(callsTo(path)[0]?.method).toBe('PUT');
  expect(callsTo(path)[0]?.body).not.toContain('2026');
  expect(callsTo(path)[0]?.headers.get('encryption')).toBe('k1;ECDH-ES;A256GCM');
  expect(await sent()).toEqual({ oldPassword: 'Palaro!2026', newPassword: 'Newer!2026', confirmNewPassword: 'Newer!2026' });
});

test('A185 A350 who has just logged in is not asked for the old password, until it is changed', async () => {
  keepSessionPassword('maria', 'Palaro!2026');
  await open();
  expect(fields('Current password')).toEqual([]);
  fill('', 'Newer!2026');
  await submit();
  await until(() => shows('Change saved') || callsTo(path).length === 1);
  expect(await sent()).toMatchObject({ oldPassword: 'Palaro!2026' });
  await until(() => location.pathname === '/m/home');
  unmountAll();
  await open();
  field('Current password');
});

test('A185 the password of another account, and one that is minutes old, is not used', async () => {
  keepSessionPassword('jose', 'Palaro!2026');
  await open();
  field('Current password');
  unmountAll();
  const now = Date.now();
  keepSessionPassword('maria', 'Palaro!2026');
  vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000);
  await open();
  field('Current password');
  vi.restoreAllMocks();
});

test('a kept password that the server does not take any more is asked for', async () => {
  keepSessionPassword('maria', 'Palaro!2026');
  answer = () => refused('old_password_wrong', { field: 'oldPassword' });
  await open();
  fill('', 'Newer!2026');
  await submit();
  await until(() => fields('Current password').length > 0 && shows('This password is wrong.'));
});

test('A345 A346 a new password that is the old one opens a popup, and nothing is sent', async () => {
  await open();
  fill('Palaro!2026', 'Palaro!2026');
  await submit();
  await until(() => allByRole('dialog', 'The new password and the old password cannot be the same').length > 0);
  expect(callsTo(path)).toEqual([]);
});

test('an empty form says at each field what is missing', async () => {
  await open();
  await submit();
  for (const label of ['Current password', 'New password', 'New password again'])
    await until(() => described(label).endsWith('Enter password'));
  expect(described('Username')).toBe('');
  expect(callsTo(path)).toEqual([]);
});

test('A369 A370 the repetition is required and must be the same', async () => {
  await open();
  fill('Palaro!2026', 'Newer!2026', 'Newer!2027');
  await submit();
  await until(() => shows('Confirmation password not matched'));
  type('New password again', '');
  await submit();
  await until(() => document.activeElement === field('New password again') && shows('Enter password'));
  expect(callsTo(path)).toEqual([]);
});

test('A371 the old password goes by the rule of the login', () => {
  expect(oldPasswordFault).toBe(loginPassword);
  expect(oldPasswordFault('')).toBe('validation.password.required');
});

test('a new password is checked before it is sent: length, and the own name', async () => {
  await open();
  fill('Palaro!2026', 'short');
  await submit();
  await until(() => shows('use 8 characters or more'));
  unmountAll();
  await open(<ChangePasswordScreen />, { ...maria, userName: 'mariaclara' });
  fill('Palaro!2026', 'MariaClara');
  await submit();
  await until(() => shows('The password must not be your name'));
  expect(callsTo(path)).toEqual([]);
});

test('A502 a refusal stands at its field, what was typed stays, and another try is possible', async () => {
  answer = () => refused('password_common', { field: 'newPassword' });
  await open();
  fill('Palaro!2026', 'password123');
  await submit();
  await until(() => shows('one of the most common ones'));
  expect([field('Current password').value, field('New password').value]).toEqual(['Palaro!2026', 'password123']);
  expect(location.pathname).toBe('/m/changePsw');
  answer = () => refused('tries_locked', { retryAfterSeconds: 900 });
  type('New password', 'Newer!2026');
  type('New password again', 'Newer!2026');
  await submit();
  await until(() => shows('Too many failed tries. You can try again at'));
  answer = () => value({});
  await submit();
  await until(() => location.pathname === '/m/home');
});

test('a free play account has no password to change', async () => {
  act(() => startSession({ ...maria, type: 4 }));
  await mount(<ChangePasswordScreen />, { path: '/m/changePsw', answers: {} });
  expect(shows('A free play account has no password')).toBe(true);
  expect(fields(/password/i)).toEqual([]);
});

test('A092 a first password is chosen once: then the session says so, and the way goes on (ruling 13)', async () => {
  keepSessionPassword('maria', 'Operator!1');
  const due = { ...maria, firstTimeLogin: true, ownPasswordDue: true as const };
  act(() => startSession(due));
  await open(<FirstPasswordScreen />, due);
  history.replaceState(null, '', '/m/firstPassword?returnPath=%2Fm%2Fmine');
  expect([...allByRole('link', 'Back'), ...allByRole('button', 'Back')]).toEqual([]);
  fill('', 'Newer!2026');
  await submit();
  await until(() => currentSession().info?.ownPasswordDue === undefined);
  // Popups of a first login go on for this browser session (ruling 49).
  expect(currentSession().info?.firstTimeLogin).toBe(true);
  expect(await sent()).toMatchObject({ oldPassword: 'Operator!1' });
  await until(() => location.pathname !== '/m/firstPassword');
});

test('a first password whose answer was lost is known when the screen comes again, and the way goes on', async () => {
  const due = { ...maria, firstTimeLogin: true, ownPasswordDue: true as const };
  act(() => startSession(due));
  await mount(<FirstPasswordScreen />, {
    path: '/m/firstPassword',
    answers: { '/wps/security/state': () => value({ hasPassword: true }) },
  });
  await until(() => location.pathname === '/m/home');
  expect(currentSession().info).toEqual({ ...maria, firstTimeLogin: true });
});

test('a first password whose answer was lost is known at once where the network is back, and the way goes on', async () => {
  keepSessionPassword('maria', 'Operator!1');
  const due = { ...maria, firstTimeLogin: true, ownPasswordDue: true as const };
  act(() => startSession(due));
  let isChosen = false;
  await mount(<FirstPasswordScreen />, {
    path: '/m/firstPassword',
    answers: {
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      '/wps/register/settings': () => value({ password: rule('^.{8,128}$') }),
      '/wps/security/state': () => (isChosen ? value({ hasPassword: true }) : refused('own_password_due')),
      [path]: () => {
        isChosen = true;
        throw new TypeError('the network went away');
      },
    },
  });
  await until(() => fields('New password').length > 0);
  fill('', 'Newer!2026');
  await submit();
  await until(() => location.pathname === '/m/home');
  expect([callsTo(path).length, currentSession().info]).toEqual([1, { ...maria, firstTimeLogin: true }]);
});

test('A351 a remembered login is the account’s by its name, or by its number with the password that was changed', () => {
  const isOf = (username: string, password: string, type: 'username' | 'sms' = 'username') =>
    isRememberedOf({ type, username, password }, 'Maria', 'Old-One-7');
  expect([isOf('maria', 'Older-1'), isOf('09171234567', 'Old-One-7')]).toEqual([true, true]);
  expect([isOf('pedro', 'Other-1'), isOf('09171234567', '', 'sms')]).toEqual([false, false]);
  expect(isRememberedOf({ type: 'username', username: 'pedro', password: '' }, 'Maria', '')).toBe(false);
});
