import { expect, test } from 'vitest';
import { systemRuntime } from './clock.ts';
import type { Order } from './order.ts';
import { createWinCalls } from './win-calls.ts';

const order = (id: string, operator: string, vendor: string) =>
  ({ id, operator, vendor, player: 'ana', state: 'paying', attempts: 0 }) as Order;

test('wins of several operators, or of several vendors, never go in one call: each is signed for one of them', () => {
  const call = () => Promise.reject(new Error('nothing is sent'));
  const wins = createWinCalls({ wallet: { call }, runtime: systemRuntime, winsAtOnce: 10, bodyOf: () => ({}), settle: () => undefined });
  const due = [order('1', 'ONE', 'LOTT'), order('2', 'TWO', 'LOTT'), order('3', 'ONE', 'ELOTT'), order('4', 'ONE', 'LOTT')];
  expect(wins.partsOf(due).map((part) => part.map(({ id }) => id))).toEqual([['1', '4'], ['2'], ['3']]);
});
