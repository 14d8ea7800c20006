// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentSession, startSession } from '../../calls/session.ts';
import { storage } from '../../device/storage.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { closeOverlay, openOverlay, useOverlay } from '../../overlays/overlay.ts';
import { useRenewedMember } from './hub-queries.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const path = '/wps/session/logout';
const Overlay = () => <SignOutDialog open={useOverlay() === 'signOut'} />;

const open = async (answer: () => Answer): Promise<void> => {
  startSession(session);
  await mount(<Overlay />, { path: '/m/gameRecord', answers: { [path]: answer } });
  openOverlay('signOut');
  await until(() => shows('Log out of Palaro?'));
};
const toasts = () => toastStore.getSnapshot();

beforeAll(buildCatalogues);
beforeEach(() => {
  for (const toast of toasts()) toastStore.close(toast.id);
});
afterEach(() => {
  closeOverlay();
  unmountAll();
});

test('A317 A318 asks first, and cancelling keeps the session', async () => {
  await open(() => value({}));
  await tapOn(byRole('button', 'Cancel'));
  expect(currentSession().status).toBe('member');
  expect(callsTo(path)).toEqual([]);
});

test('A313 A315 A316 A320 A321 A322 ends the session everywhere and goes home', async () => {
  storage.session.set(session);
  await open(() => value({}));
  await tapOn(byRole('button', 'Log out'));
  await until(() => currentSession().status === 'guest');
  expect(callsTo(path)[0]?.method).toBe('DELETE');
  expect(callsTo(path)[0]?.headers.get('authorization')).toBe('Bearer t1');
  expect(storage.session.get()).toBeNull();
  expect(storage.autoLogin.get()).toBe('0');
  expect(location.pathname).toBe('/m/home');
});

test('A319 shows a loading message until the call ends', async () => {
  let during: readonly { kind: string }[] = [];
  await open(() => {
    during = toasts();
    return value({});
  });
  await tapOn(byRole('button', 'Log out'));
  await until(() => currentSession().status === 'guest');
  expect(during.map((toast) => toast.kind)).toEqual(['loading']);
  expect(toasts().some((toast) => toast.kind === 'loading')).toBe(false);
});

test('what one member was shown is gone for the next who signs in on this phone', async () => {
  const Account = () => useRenewedMember().data?.account;
  startSession(session);
  const memberInfo = () => value({ account: currentSession().info?.userName });
  await mount([<Overlay key="overlay" />, <Account key="account" />], {
    answers: { [path]: () => value({}), '/wps/member/info': memberInfo },
  });
  await until(() => shows('maria'));
  openOverlay('signOut');
  await until(() => shows('Log out of Palaro?'));
  await tapOn(byRole('button', 'Log out'));
  await until(() => currentSession().status === 'guest');
  startSession({ ...session, token: 't2', userName: 'jose' });
  await until(() => shows('jose'));
  expect(shows('maria')).toBe(false);
});

test('A504 ends the session here even when the server refuses, and says so', async () => {
  await open(() => refused('unknown_error'));
  await tapOn(byRole('button', 'Log out'));
  await until(() => currentSession().status === 'guest');
  expect(toasts().map((toast) => toast.kind)).toEqual(['error']);
});
