// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeOverlay, useOverlay } from '../../overlays/overlay.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { BenefitsScreen } from './benefits-screen.tsx';

const path = '/wps/member/benefits';
const benefit = (id: string, change: object = {}) => ({
  id,
  title: `Benefit ${id}`,
  content: `<p>About ${id}</p>`,
  link: '',
  url: '',
  ...change,
});
const Shown = () => (
  <>
    <BenefitsScreen />
    <p>over: {useOverlay()}</p>
  </>
);
const open = async (answer: () => Answer | Promise<Answer>, showVipBenefit = true): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<Shown />, {
    path: '/m/member/benefits',
    answers: { '/wps/vip': () => value({ currency: 'PHP', levels: [], own: null }), [path]: answer },
    settings: { showVipBenefit },
  });
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const unavailable = 'VIP benefits are not open for this account. Please contact customer service.';

beforeAll(buildCatalogues);
beforeEach(() => toastStore.clear());
afterEach(() => {
  closeOverlay();
  unmountAll();
});

test('A041 B381 the benefits are listed, the first of them open, with picture and button where they have them', async () => {
  await open(() => value({ list: [benefit('one'), benefit('two', { link: '/m/feedback', url: '/m/art/pista.{w}.avif' })] }));
  await until(() => shows('About one'));
  expect(callsTo(path).map(({ query }) => query.get('language'))).toEqual(['EN']);
  expect([shows('About two'), allByRole('time')]).toEqual([false, []]);
  await tapOn(byRole('button', 'Benefit two'));
  await until(() => shows('About two'));
  expect(byRole('link', 'See more').getAttribute('href')).toBe('/m/feedback');
  expect([location.pathname, toasts()]).toEqual(['/m/member/benefits', []]);
});

test('B381 B449 without the setting nothing is asked: contact_service is said, and home is shown', async () => {
  const steps = history.length;
  await open(() => value({ list: [] }), false);
  await until(() => location.pathname === '/m/home');
  expect([toasts(), callsTo(path), history.length]).toEqual([[unavailable], [], steps]);
});

test('B381 B449 benefits that were switched off meanwhile are refused by the platform, and so here', async () => {
  await open(() => refused('contact_service'));
  await until(() => location.pathname === '/m/home');
  expect([toasts(), allByRole('alert')]).toEqual([[unavailable], []]);
});

test('a merchant without benefits says so, and leads to customer service', async () => {
  await open(() => value({ list: [] }));
  await until(() => shows('No VIP benefits yet'));
  await tapOn(byRole('button', 'Customer service'));
  await until(() => shows('over: service'));
});

test('benefits that wait have their shape; those that failed say so, with a reference and another try', async () => {
  let answer: (of: Answer) => void = () => undefined;
  await open(() => new Promise((resolve) => (answer = resolve)));
  expect(document.querySelectorAll('output .ui-skeleton').length).toBeGreaterThan(0);
  await act(async () => answer(refused('unknown_error', { requestId: '01REQUEST' })));
  await until(() => shows('Reference: 01REQUEST'));
  await tapOn(byRole('button', 'Try again'));
  await act(async () => answer(value({ list: [benefit('one')] })));
  await until(() => shows('About one'));
});
