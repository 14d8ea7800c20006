// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { exportJWK, generateKeyPair } from 'jose';
import { act, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { setScreens } from '../../navigation/routes.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { MoneyPasswordScreen } from '../security/money-password-screen.tsx';
import { ServicesScreen } from './services-screen.tsx';
import { SetPasswordOfVisitor, SetPasswordScreen } from './set-password-screen.tsx';

const ana = { token: 't1', type: 0, userName: 'ana_by_google', merchantCode: 'demo', firstTimeLogin: false };
const state = {
  hasPassword: true,
  hasMoneyPassword: false,
  hasContact: false,
  hasSecondStep: false,
  recoveryCodesLeft: 0,
  passkeys: 0,
  passwordChangedAt: null,
  devices: 1,
  failedLogins: 0,
  loginBefore: null,
};
const google = { list: [{ provider: 'google', createdAt: '2026-11-03T02:15:00Z' }] };
const nobody = { sms: { masked: '', isProved: false }, email: { masked: '', isProved: false } };
const ways = { channels: ['sms', 'email'], dialingCodes: ['+63'], otherCountries: false };
let jwk: Record<string, string>;

const open = async (screen: ReactNode, answers: Answers = {}): Promise<void> => {
  act(() => startSession(ana));
  await mount(screen, {
    path: '/m/securityCenter/services',
    answers: {
      '/wps/security/state': () => value(state),
      '/wps/security/social': () => value(google),
      '/wps/security/contacts': () => value(nobody),
      '/wps/codes/ways': () => value(ways),
      '/wps/session/key': () => value({ kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk }),
      ...answers,
    },
  });
};
const withoutPassword: Answers = { '/wps/security/state': () => value({ ...state, hasPassword: false }) };
const fillPasswords = (): void => {
  type('New password', 'Kawayan!77');
  type('New password again', 'Kawayan!77');
};

beforeAll(async () => {
  setScreens(routes);
  await buildCatalogues();
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  jwk = (await exportJWK(pair.publicKey)) as Record<string, string>;
});
afterEach(unmountAll);

test('a linked service is taken away after the login password; a wrong one is asked for again', async () => {
  let tries = 0;
  await open(<ServicesScreen />, {
    '/wps/security/social/remove': () => (++tries === 1 ? refused('old_password_wrong', { field: 'loginPassword' }) : value({})),
  });
  await until(() => shows('Linked Nov 3, 2026'));
  await tapOn(byRole('button', 'Remove Google'));
  await until(() => shows('Google will no longer open your account.'));
  await until(() => fields('Login password').length > 0);
  type('Login password', 'Wrong!2026');
  await tapOn(byRole('button', 'Remove'));
  await until(() => shows('This password is wrong.'));
  type('Login password', 'Kawayan!77');
  await tapOn(byRole('button', 'Remove'));
  await until(() => allByRole('dialog').length === 0);
  expect(callsTo('/wps/security/social/remove')).toHaveLength(2);
});

test('without a login password nothing is taken away: it is set first, and so for what else asks for it', async () => {
  await open(<ServicesScreen />, withoutPassword);
  await until(() => shows('set a login password first'));
  expect(allByRole('button', /^Remove/)).toEqual([]);
  expect(byRole('link', 'Choose a password').getAttribute('href')).toBe('/m/securityCenter/setPassword');
  unmountAll();
  await open(<MoneyPasswordScreen />, withoutPassword);
  await until(() => shows('Set a login password first'));
});

test('what cannot be fetched is said, with another try', async () => {
  await open(<ServicesScreen />, { '/wps/security/social': () => refused('unknown_error') });
  await until(() => shows('This did not load'));
});

test('a missing password is added by a code to the own address', async () => {
  await open(<SetPasswordScreen />, {
    ...withoutPassword,
    '/wps/security/contacts': () => value({ ...nobody, email: { masked: 'a***@mail.example', isProved: false } }),
    '/wps/security/password/add': () => value({}),
  });
  await until(() => shows('Code sent to \u2066a***@mail.example\u2069'));
  fillPasswords();
  await submit();
  await until(() => shows('Verification code error'));
  expect(callsTo('/wps/security/password/add')).toHaveLength(0);
  type(/^Code sent to/, '123456');
  await submit();
  await until(() => callsTo('/wps/security/password/add').length === 1);
});

test('without number and address the way leads over the service; who has come back chooses the password', async () => {
  await open(<SetPasswordScreen />, withoutPassword);
  await until(() => shows('With a login password you can') && !shows('Code sent to'));
  expect(fields('New password')).toEqual([]);
  unmountAll();
  const visitor = { attemptId: 'a1', provider: 'google', name: 'Ana', next: 'proved', session: null } as const;
  await open(<SetPasswordOfVisitor visitor={visitor} />, { '/wps/security/password/add': () => refused('social_expired') });
  await until(() => shows('Google has confirmed that this is you.'));
  expect(fields(/^Code sent to/)).toEqual([]);
  fillPasswords();
  await submit();
  await until(() => shows('This login took too long or was used before.'));
});

test('who has a login password is led to its change', async () => {
  await open(<SetPasswordScreen />);
  await until(() => shows('Your account has a login password already.'));
});
