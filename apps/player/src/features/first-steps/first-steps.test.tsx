// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { FirstSteps } from './first-steps.tsx';
import { firstStepsOf, isNewMember } from './first-steps-rules.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-28T03:00:00Z');
const name = (value: string) => ({ field: 'payeeName' as const, value, required: false, regExp: '', state: 'open' as const });
const security = { hasPassword: true, hasMoneyPassword: false, hasSecondStep: false, hasContact: false };

test('a member is new for seven days', () => {
  expect(isNewMember(new Date(now - 7 * dayMs + 1).toISOString(), now)).toBe(true);
  expect(isNewMember(new Date(now - 7 * dayMs).toISOString(), now)).toBe(false);
  expect(isNewMember('', now)).toBe(false);
});

test('the steps are those that the merchant has, and none once all are done', () => {
  const facts = { hasContact: false, details: [name('')], hasMoney: false };
  expect(firstStepsOf(facts)).toEqual([
    { step: 'contact', isDone: false },
    { step: 'name', isDone: false },
    { step: 'money', isDone: false },
  ]);
  expect(firstStepsOf({ ...facts, hasContact: null, details: [] })).toEqual([{ step: 'money', isDone: false }]);
  expect(firstStepsOf({ hasContact: true, details: [name('Maria')], hasMoney: true })).toEqual([]);
});

const open = (answers: Answers = {}, createdDaysAgo = 1): Promise<void> =>
  mount(<FirstSteps waiting={<p>on its way</p>} none={<p>nobody new</p>} />, {
    answers: {
      '/wps/member/info': () => value({ id: '1', createdAt: new Date(Date.now() - createdDaysAgo * dayMs).toISOString() }),
      '/wps/security/state': () => value(security),
      '/wps/member/profile': () => value({ account: 'maria', version: 0, details: [name('')] }),
      '/wps/wallets/gcs': () => value({ sumBalance: '0.00', currency: 'PHP' }),
      '/wps/wallets/statement': () => value({ content: [], pageNum: 1, totalPages: 0 }),
      ...answers,
    },
  });
const rows = (): (readonly [string | undefined, string | null])[] =>
  [...document.querySelectorAll('.ui-list-row')].map((row) => [
    row.querySelector('.ui-list-row__label')?.textContent ?? undefined,
    row.getAttribute('href'),
  ]);

beforeAll(buildCatalogues);
beforeEach(() => act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false })));
afterEach(unmountAll);

test('B141 a new member without favourites is told so, and has three steps to the first game', async () => {
  await open();
  await until(() => shows('3 steps to your first game'));
  expect(shows('no data')).toBe(true);
  expect(shows('0 of 3 done')).toBe(true);
  expect(rows()).toEqual([
    ['Confirm your number or email', '/m/securityCenter/contacts'],
    ['Add your name', '/m/myAccount/index'],
    ['Add money', '/m/voucherCenter'],
  ]);
});

test('a step that is done leads nowhere any more and counts in the ring; money that was played away counts too', async () => {
  await open({
    '/wps/security/state': () => value({ ...security, hasContact: true }),
    '/wps/wallets/statement': () => value({ content: [{ id: '1' }], pageNum: 1, totalPages: 1 }),
  });
  await until(() => shows('3 steps to your first game'));
  expect(shows('2 of 3 done')).toBe(true);
  expect(rows().map(([, href]) => href)).toEqual([null, '/m/myAccount/index', null]);
});

test('whoever has been a member for a week has no steps, and is asked for nothing more', async () => {
  await open({}, 8);
  await until(() => shows('nobody new'));
  expect(callsTo('/wps/security/state')).toHaveLength(0);
  expect(callsTo('/wps/member/profile')).toHaveLength(0);
});

test('steps that do not come leave their place to what stands there for others', async () => {
  await open({ '/wps/member/profile': () => refused('unknown_error') });
  await until(() => shows('nobody new'));
});
