// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keptSlipOf } from './frame-storage.ts';

const pick = { fixture: 'f1', home: 'Agila', away: 'Bulik', market: 'winner', pick: 'home', halves: 0, odds: 1.8, was: null };

test('a slip is taken up again where each of its selections is whole, else it is empty', () => {
  const slip = keptSlipOf('football');
  slip.write({ picks: [pick] });
  expect(slip.read()?.picks).toEqual([pick]);
  for (const left of [{ picks: 5 }, { picks: [null] }, { picks: [pick, { ...pick, odds: 'x' }] }, { picks: [{ fixture: 'f1' }] }]) {
    sessionStorage.setItem('slip:football', JSON.stringify(left));
    expect(slip.read(), JSON.stringify(left)).toBeNull();
  }
});
