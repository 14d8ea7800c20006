import { expect, test } from 'vitest';
import { createHeldBytes, type HeldUpload } from './upload-gate.ts';

const upload = (address: string, bytes: number, isWhole = false) => {
  const one = { isCutOff: false, address, bytes: () => bytes, isWhole: () => isWhole, cutOff: () => void (one.isCutOff = true) };
  return one satisfies HeldUpload & { isCutOff: boolean };
};

test('of uploads that hold too much together those of the address with the most are cut off, the largest first', () => {
  const held = createHeldBytes(100);
  const [small, large, larger, whole] = [upload('a', 10), upload('b', 40), upload('b', 45), upload('c', 50, true)];
  for (const one of [small, large, larger]) held.add(one);
  held.check();
  expect([small, large, larger].map(({ isCutOff }) => isCutOff)).toEqual([false, false, false]);
  held.add(whole);
  held.check();
  expect([small, large, larger, whole].map(({ isCutOff }) => isCutOff)).toEqual([false, false, true, false]);
});

test('what has ended holds nothing, and where all have arrived nobody is cut off', () => {
  const held = createHeldBytes(100);
  const [gone, here] = [upload('a', 90), upload('b', 20)];
  held.add(gone);
  held.add(here);
  held.remove(gone);
  held.check();
  expect(here.isCutOff).toBe(false);
  const whole = upload('c', 500, true);
  held.add(whole);
  held.check();
  expect([here.isCutOff, whole.isCutOff]).toEqual([true, false]);
});
