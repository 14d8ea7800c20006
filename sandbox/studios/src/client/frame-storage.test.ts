// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createSlipState } from './book-slip-state.ts';
import { keptSlipOf } from './frame-storage.ts';

const pick = { fixture: 'f1', home: 'Agila', away: 'Bulik', market: 'winner', pick: 'home', halves: 0, odds: 1.8, was: null };

test('a slip is taken up again as singles or combined where each of its selections is whole, else it is empty', () => {
  const other = { ...pick, fixture: 'f2' };
  const slip = keptSlipOf('football', 'player-1');
  slip.write({ picks: [pick, other], kind: 'singles' });
  const state = createSlipState(() => undefined);
  state.takeUp({ picks: [pick, other], kind: 'combined' });
  expect(state.kind()).toBe('combined');
  state.takeUp(slip.read() ?? expect.fail('no slip was kept'));
  expect(state.kind()).toBe('singles');
  expect(keptSlipOf('football', 'player-2').read()).toBeNull();
  slip.write({ picks: [pick], kind: 'singles' });
  expect(slip.read()?.picks).toEqual([pick]);
  for (const left of [
    { picks: 5 },
    { picks: [null] },
    { picks: [pick, { ...pick, odds: 'x' }] },
    { picks: [{ fixture: 'f1' }] },
    { kind: 'x' },
  ]) {
    sessionStorage.setItem('slip:football:player-1', JSON.stringify({ picks: [pick], kind: 'singles', ...left }));
    expect(slip.read(), JSON.stringify(left)).toBeNull();
  }
});
