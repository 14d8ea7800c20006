// @vitest-environment happy-dom
import type { FlagKey } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { setScreens } from '../../navigation/routes.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { order, orderId } from '../../testing/test-deposits.ts';
import { withdrawal, withdrawalId } from '../../testing/test-withdrawals.ts';
import { DepositByService } from '../wallet/deposit-by-service.tsx';
import { HubScreen as Hub } from './hub-screen.tsx';

const answers = {
  '/wps/member/info': () => value({ type: 0, account: 'maria', nickname: '', clubLabel: { labelName: '0' }, headIcon: '' }),
  '/wps/wallets/gcs': () => value({ sumBalance: '5.00', currency: 'PHP' }),
  '/wps/wallets/statement': () => value({ content: [], pageNum: 1, totalPages: 1 }),
};
const payments = [
  { code: 'bank', name: 'Bank transfer', icon: 'bank' },
  { code: 'qr', name: 'QR code', icon: 'qr' },
];
const rows = (): (string | null)[] => allByRole('link', undefined, byRole('navigation')).map((row) => row.getAttribute('href'));
const tiles = (): (string | null)[] => [...document.querySelectorAll('.hub__tile')].map((tile) => tile.getAttribute('href'));
const text = (): string => document.body.textContent ?? '';

const openHub = async (
  template: Record<string, string>,
  more: Answers = {},
  flags: Partial<Record<FlagKey, boolean>> = {},
): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<Hub />, { path: '/m/mine', answers: { ...answers, ...more }, flags, settings: { template, showVipBenefit: true } });
  await until(() => rows().length > 0);
};

beforeAll(async () => {
  setScreens(routes);
  await buildCatalogues();
});
afterEach(unmountAll);

test('B358 the new member centre has its tiles above the list; one alone is a row', async () => {
  await openHub({ memberCenter: '1' });
  expect(tiles()).toEqual([]);
  const [first] = document.querySelectorAll('.hub .ui-list-row');
  expect(first?.getAttribute('href')).toBe('/m/member/benefits');
  expect(rows()).not.toContain('/m/member/benefits');
});

test('B360 the base member centre is one list, with nothing left out', async () => {
  await openHub({});
  expect(tiles()).toEqual([]);
  expect(rows()[0]).toBe('/m/member/benefits');
});

test('the list stands under three headings, and its rows say how it stands with what they lead to', async () => {
  await openHub(
    {},
    {
      '/wps/security/state': () => value({ hasPassword: true, hasMoneyPassword: true, hasSecondStep: false, hasContact: false }),
      '/wps/member/profile': () =>
        value({
          details: [
            { field: 'payeeName', value: 'Ana' },
            { field: 'birthday', value: '' },
          ],
          version: 1,
        }),
    },
    { TRANSBETREPMEM3: true },
  );
  const headings = allByRole('heading', undefined, byRole('navigation')).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Money', 'Account', 'Help']);
  const end = (start: string): string | undefined =>
    allByRole('link', undefined, byRole('navigation')).find((row) => row.getAttribute('href')?.startsWith(start))?.textContent ?? undefined;
  await until(() => end('/m/securityCenter') === 'Security centre2 of 4' && end('/m/myAccount') === 'My details1 of 2');
});

test('A201 A205 whose account is greeted is not named twice', async () => {
  await openHub({});
  await until(() => callsTo('/wps/member/info').length > 0 && text().includes('Hi, maria'));
  expect(text()).not.toContain('Account: maria');
});

test.each([
  [true, []],
  [false, ['VIP benefits are not open for this account. Please contact customer service.']],
])('A204 B381 B449 the VIP label leads to the benefits; with the setting %s it says %j', async (showVipBenefit, said) => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const info = () => value({ type: 0, account: 'maria', nickname: '', clubLabel: { labelName: 'Gold' }, headIcon: '' });
  await mount(<Hub />, { path: '/m/mine', answers: { ...answers, '/wps/member/info': info }, settings: { showVipBenefit } });
  await until(() => text().includes('VIP Gold'));
  expect(byRole('link', 'VIP Gold').getAttribute('href')).toBe('/m/member/benefits');
  const stays: boolean[] = [];
  const noteTap = (event: Event): void => {
    stays.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', noteTap, { once: true });
  await tapOn(byRole('link', 'VIP Gold'));
  expect(stays).toEqual([!showVipBenefit]);
  expect(toastStore.getSnapshot().map((toast) => (typeof toast.text === 'function' ? toast.text() : toast.text))).toEqual(said);
  toastStore.clear();
});

test('details that did not load are asked for again with a tap', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const info = { type: 0, account: 'maria', nickname: 'Amihan', clubLabel: { labelName: '0' }, headIcon: '' };
  let isUp = false;
  await mount(<Hub />, {
    path: '/m/mine',
    answers: { ...answers, '/wps/member/info': () => (isUp ? value(info) : refused('unknown_error', { requestId: '01REQUEST' })) },
  });
  await until(() => text().includes('Your details did not load'));
  expect(text()).toContain('Reference: 01REQUEST');
  isUp = true;
  await tapOn(byRole('button', /^Your details did not load/));
  await until(() => text().includes('Hi, Amihan'));
  expect(text()).toContain('Account: maria');
  expect(text()).not.toContain('Your details did not load');
});

test.each([
  [{ deposit: '1' }, true],
  [{}, false],
])('B359 B360 with the template %j the deposit detail names the ways to pay: %s', async (template, names) => {
  await mount(<DepositByService />, { path: '/m/voucherCenter', answers, settings: { template, payments } });
  await until(() => text().includes('Our team adds money'));
  expect(text().includes('Ways to pay')).toBe(names);
  expect(allByRole('listitem').map((way) => way.textContent)).toEqual(names ? ['Bank transfer', 'QR code'] : []);
});

test('a deposit that waits leads to its page from below the balance, and one that has ended does not', async () => {
  const waiting = order({ channelName: 'Bank transfer', state: 'in_review' });
  const content = [waiting, order({ id: `${orderId.slice(0, -1)}1`, state: 'paid' })];
  await openHub({}, { '/wps/cashier/deposits': () => value({ content, pageNum: 1, totalPages: 1 }) });
  await until(() => allByRole('link', /₱500\.00 with Bank transfer/).length > 0);
  expect(byRole('link', /₱500\.00 with Bank transfer/).getAttribute('href')).toBe(`/m/deposit/${orderId}`);
  expect([text().includes('Being checked'), allByRole('link', /₱500\.00 with/)].flat()).toHaveLength(2);
});

test('a withdrawal under way leads to its page from below the balance, and one that has ended does not', async () => {
  const content = [withdrawal(), withdrawal({ id: orderId }, ['requested', 'approved', 'paid'])];
  await openHub({}, { '/wps/cashier/withdrawals': () => value({ content, pageNum: 1, totalPages: 1 }) });
  await until(() => allByRole('link', /₱500\.00 to Pitaka/).length > 0);
  expect(allByRole('link', /₱500\.00 to Pitaka ··4567 In review/).map((link) => link.getAttribute('href'))).toEqual([
    `/m/withdraw/${withdrawalId}`,
  ]);
});
