import { money } from '@palaro/money';
import { expect, test } from 'vitest';
import { feeIn, looksBeforePerson, nextLook, nextLookAtDone } from './attempt-rules.ts';

test('an attempt without an outcome is asked for at 1, 2, 5, 15 and 30 minutes, and then every hour', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 70].map((asked) => nextLook(asked, 0).getTime() / 60_000);
  expect(minutes).toEqual([1, 2, 5, 15, 30, 60, 60]);
});

test('one that was paid is looked at after an hour, a day and three days, since it may come back', () => {
  expect([0, 1, 2, 3].map((looked) => nextLookAtDone(looked, 0)?.getTime() ?? null)).toEqual([3_600_000, 86_400_000, 259_200_000, null]);
});

test('a person decides on what was not found for 72 hours, and not before', () => {
  const hours = (looks: number): number =>
    Array.from({ length: looks - 1 }, (_, look) => nextLook(look + 1, 0).getTime()).reduce((all, pause) => all + pause, 0) / 3_600_000;
  expect([hours(looksBeforePerson) >= 72, hours(looksBeforePerson - 1) >= 72]).toEqual([true, false]);
});

test('a fee in another currency than what was asked for is no part of its sum', () => {
  expect([feeIn('PHP', money('PHP', 1_000n)), feeIn('PHP', money('USD', 0n)), feeIn('PHP', money('USD', 1_000n))]).toEqual([
    1_000n,
    0n,
    null,
  ]);
});
