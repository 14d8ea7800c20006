// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { FirstDeposit } from './first-deposit.ts';

const statement = '/wps/wallets/statement';
const sent: string[] = [];
const row = (day: number) => ({
  id: `t${day}`,
  kind: 'deposit',
  at: `2026-11-0${day}T12:00:00Z`,
  amount: `${day}00.00`,
  balanceAfter: '0.00',
  currency: 'PHP',
  reference: '',
  description: '',
  gameName: '',
});
const open = (days: readonly number[], { type = 0, totalPages = 1, id = 'm1' } = {}): Promise<void> => {
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  return mount(<FirstDeposit />, {
    answers: {
      '/wps/member/info': () => value({ id, type }),
      [statement]: () => value({ content: days.map(row), pageNum: 1, totalPages }),
    },
  });
};
const settle = (): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));

beforeAll(buildCatalogues);
beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  Object.assign(window, { palaroNative: { postEvent: (name: string, payload: string) => void sent.push(`${name} ${payload}`) } });
});
afterEach(() => {
  unmountAll();
  Reflect.deleteProperty(window, 'palaroNative');
});

test('A362 two deposits of a member are one event, which tells of the first; another member has one of their own', async () => {
  await open([2, 1]);
  await until(() => sent.length === 1);
  expect(sent[0]).toBe('affiliateFirstDeposit {"memberId":"m1","amount":"100.00","currency":"PHP","at":"2026-11-01T12:00:00Z"}');
  unmountAll();
  await open([2, 1]);
  await settle();
  expect([sent.length, callsTo(statement).length]).toEqual([1, 0]);
  unmountAll();
  await open([3], { id: 'm2' });
  await until(() => sent.length === 2);
  expect(sent[1]).toContain('"memberId":"m2"');
});

test('who has deposited nothing, or long ago, and who plays for free is not reported', async () => {
  for (const member of [() => open([]), () => open([9, 8], { totalPages: 2 }), () => open([1], { type: 4 })]) {
    await member();
    await settle();
    unmountAll();
  }
  expect(sent).toEqual([]);
});
