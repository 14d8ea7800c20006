import { expect, test } from 'vitest';
import { isUndecided, netOfBet } from './bet-rules.ts';

test('a round that runs or is looked into is undecided until it pays', () => {
  const undecided = (state: Parameters<typeof isUndecided>[0]['state'], payout: string) => isUndecided({ state, payout });
  expect([undecided('pending', '0.00'), undecided('checking', '0.00')]).toEqual([true, true]);
  expect([undecided('pending', '5.00'), undecided('checking', '5.00'), undecided('settled', '0.00')]).toEqual([false, false, false]);
});

test('a round brought its payout less its stake, and nothing is counted of one that is undecided or given back', () => {
  const net = (state: Parameters<typeof netOfBet>[0]['state'], payout: string) => netOfBet({ state, payout, stake: '2.00' });
  expect([net('settled', '5.00'), net('settled', '0.00'), net('pending', '5.00')]).toEqual(['3.00', '-2.00', '3.00']);
  expect([net('pending', '0.00'), net('cancelled', '2.00')]).toEqual([null, null]);
});
