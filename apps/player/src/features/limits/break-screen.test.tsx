// @vitest-environment happy-dom
import type { Exclusions, PlayerExclusion } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { currentSession, startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { byRole, field, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value } from '../../testing/test-app.tsx';
import { BreakScreen } from './break-screen.tsx';

const held: PlayerExclusion = {
  kind: 'break',
  startsAt: '2026-11-29T04:00:00.000Z',
  endsAt: '2026-11-30T04:00:00.000Z',
  irrevocableUntil: '2026-11-30T04:00:00.000Z',
};
const offer = (more: Partial<Exclusions> = {}): Exclusions => ({
  active: null,
  breaks: ['24h', '7d'],
  lengths: ['6m', '1y'],
  irrevocableMonths: 6,
  returnAfterDays: null,
  asksPassword: true,
  ...more,
});
const jwk = async () => {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  );
  return crypto.subtle.exportKey('jwk', publicKey);
};

let balance = '1250.50';
let own: object = {};
let flags: Record<string, boolean> = {};
const open = async (offered: Exclusions, answer = () => value(held), isExcluded = false, type = 0) => {
  const key = await jwk();
  act(() =>
    startSession({
      token: 't1',
      type,
      userName: 'maria',
      merchantCode: 'demo',
      firstTimeLogin: false,
      ...(isExcluded && { isExcluded: true }),
    }),
  );
  await mount(<BreakScreen />, {
    path: '/m/limits/break',
    flags,
    settings: { helpLines: [{ name: 'PAGCOR', telephone: '(02) 8248-9568', hours: '24/7' }] },
    answers: {
      '/wps/session/key': () => value({ kid: 'k', alg: 'RSA-OAEP-256', enc: 'A256GCM', jwk: { kty: key.kty, n: key.n, e: key.e } }),
      '/wps/wallets/gcs': () => value({ sumBalance: balance, currency: 'PHP', ...own }),
      '/wps/exclusions': ({ method }) => (method === 'GET' ? value(offered) : answer()),
      '/wps/breaks': answer,
      '/wps/exclusions/end': answer,
    },
  });
};
const fill = async (): Promise<void> => {
  act(() => type('Login password', 'Fresh!2026'));
  await tapOn(byRole('checkbox'));
};

beforeAll(buildCatalogues);
beforeEach(() => {
  [own, flags] = [{}, {}];
  setScreens(routes);
});
afterEach(unmountAll);

test('a break is chosen, agreed to and begun by the password; then nobody is logged in, and it says until when', async () => {
  await open(offer());
  await until(() => shows('Start the break'));
  await submit();
  expect(callsTo('/wps/breaks')).toHaveLength(0);
  await until(() => shows('Tick this to go on'));
  await fill();
  await submit();
  await until(() => shows('You are on a break'));
  expect(shows('Nov 30, 2026')).toBe(true);
  expect(currentSession().status).toBe('guest');
});

test('an exclusion goes to a call of its own, with its own lengths, and says how long it is irrevocable', async () => {
  await open(offer(), () => value({ ...held, kind: 'self' }));
  await until(() => shows('24 hours'));
  await tapOn(byRole('radio', 'Exclusion'));
  expect([shows('24 hours'), shows('6 months'), shows('In the first 6 months nobody can end it')]).toEqual([false, true, true]);
  await fill();
  await submit();
  await until(() => shows('You are excluded from play'));
  expect(callsTo('/wps/breaks')).toHaveLength(0);
});

test('a wrong password is said at its field, and nothing ends', async () => {
  await open(offer(), () => refused('old_password_wrong', { field: 'loginPassword' }));
  await until(() => shows('Start the break'));
  await fill();
  await submit();
  await until(() => field('Login password').getAttribute('aria-invalid') === 'true');
  expect(currentSession().status).toBe('member');
});

test('an account without a password is asked for none', async () => {
  await open(offer({ asksPassword: false }));
  await until(() => shows('Start the break'));
  expect(document.querySelector('[name=loginPassword]')).toBeNull();
});

test('a restricted login says what is blocked, until when, and what can be done', async () => {
  await open(offer({ active: held }), undefined, true);
  await until(() => shows('You are on a break'));
  expect(shows('You cannot play or deposit')).toBe(true);
  const links = [...document.querySelectorAll('a.ui-list-row')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/m/withdraw',
    '/m/transaction/record',
    '/m/gameRecord',
    '/m/limits',
    '/m/securityCenter/contacts',
    expect.stringContaining('/m/help'),
  ]);
  expect(shows('Log out')).toBe(true);
});

test('who is excluded is offered all of the balance with one tap, and who is on a break or has none is not', async () => {
  balance = '1250.50';
  await open(offer({ active: { ...held, kind: 'registry', endsAt: null } }), undefined, true);
  await until(() => shows('You have ₱1,250.50.'));
  expect(shows('After 7 days of exclusion')).toBe(true);
  expect(byRole('link', 'Withdraw all').getAttribute('href')).toBe('/m/withdraw?amount=all');
  unmountAll();
  balance = '0.00';
  await open(offer({ active: { ...held, kind: 'self' } }), undefined, true);
  await until(() => callsTo('/wps/wallets/gcs').length > 0 && shows('You are excluded from play'));
  expect(shows('Withdraw all')).toBe(false);
  unmountAll();
  balance = '1250.50';
  await open(offer({ active: held }), undefined, true);
  await until(() => shows('You are on a break'));
  expect([shows('Withdraw all'), callsTo('/wps/wallets/gcs').length]).toEqual([false, 0]);
});

test('once it has ended the session is as any other', async () => {
  await open(offer(), undefined, true);
  await until(() => shows('Start the break'));
  expect(currentSession().info?.isExcluded).toBeUndefined();
});

test('the help lines of the merchant can be called', async () => {
  await open(offer());
  await until(() => shows('PAGCOR'));
  expect(document.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe('tel:0282489568');
});

test('a trial player is led to an account', async () => {
  await open(offer(), undefined, false, 4);
  expect(shows('Start the break')).toBe(false);
});

test('whose exclusion may end sooner asks for it by the password, and sees until when it goes on', async () => {
  const own: PlayerExclusion = { ...held, kind: 'self', endsAt: '2027-11-29T04:00:00.000Z' };
  await open(
    offer({ active: own, returnAfterDays: 1 }),
    () => value(offer({ active: { ...own, endsAt: '2026-12-01T04:00:00.000Z' } })),
    true,
  );
  await until(() => shows('You can play again a day after you ask.'));
  await submit();
  await until(() => shows('Tick this to go on'));
  expect(callsTo('/wps/exclusions/end')).toHaveLength(0);
  await fill();
  await submit();
  await until(() => shows('Until Dec 1, 2026'));
  expect([callsTo('/wps/exclusions/end').length, shows('End my exclusion'), currentSession().status]).toEqual([1, false, 'member']);
});

test('a wrong password ends nothing', async () => {
  await open(
    offer({ active: { ...held, kind: 'self' }, returnAfterDays: 1 }),
    () => refused('old_password_wrong', { field: 'loginPassword' }),
    true,
  );
  await until(() => shows('End my exclusion'));
  await fill();
  await submit();
  await until(() => field('Login password').getAttribute('aria-invalid') === 'true');
  expect(shows('End my exclusion')).toBe(true);
});

test('where it cannot end sooner nothing of the kind is offered', async () => {
  await open(offer({ active: { ...held, kind: 'self' } }), undefined, true);
  await until(() => shows('You are excluded from play'));
  expect(shows('End my exclusion')).toBe(false);
});

test('during a break the records of deposits and withdrawals can be opened, where the merchant has them', async () => {
  await open(offer({ active: held }), () => value(held), true);
  await until(() => shows('What you can do'));
  expect([shows('Deposit record'), shows('Withdrawal record')]).toEqual([false, false]);
  unmountAll();
  flags = { DEPRECM3: true, WITHREC3: true };
  await open(offer({ active: held }), () => value(held), true);
  await until(() => shows('What you can do'));
  expect(byRole('link', 'Deposit record').getAttribute('href')).toBe('/m/vouReport');
  expect(byRole('link', 'Withdrawal record').getAttribute('href')).toBe('/m/withdrawReport');
});

test('money in games is told to who is excluded, to be brought back before it is withdrawn', async () => {
  own = { sumBalance: '524.10', here: '0.00', inGames: '524.10' };
  await open(offer({ active: { ...held, kind: 'self' } }), () => value(held), true);
  await until(() => shows('In games₱524.10'));
  expect([shows('Bring it back first.'), shows('Withdraw all')]).toEqual([true, false]);
});
