import { systemRuntime } from '@palaro/game-server';
import { expect, test } from 'vitest';
import { createPayouts } from './payouts.ts';
import type { Bet } from './rows.ts';

const bet = (id: string, operator: string, vendor: string) =>
  ({ id, operator, vendor, player: 'ana', state: 'paying', attempts: 0 }) as Bet;

test('wins of several operators, or of several vendors, never go in one call: each is signed for one of them', () => {
  const call = () => Promise.reject(new Error('nothing is sent'));
  const payouts = createPayouts({ wallet: { call }, runtime: systemRuntime, winsAtOnce: 10, settle: () => undefined });
  const due = [bet('1', 'ONE', 'LOTT'), bet('2', 'TWO', 'LOTT'), bet('3', 'ONE', 'ELOTT'), bet('4', 'ONE', 'LOTT')];
  expect(payouts.partsOf(due).map((part) => part.map(({ id }) => id))).toEqual([['1', '4'], ['2'], ['3']]);
});
