import { expect, test } from 'vitest';
import { judgeBooks } from './book-fairness.ts';

test('every selection of both books returns what its margin leaves, by its exact chance and by simulation', () => {
  const verdicts = judgeBooks('', 1500, 20261125);
  expect(verdicts.length).toBeGreaterThan(200);
  expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
  for (const { leastPpm, mostPpm, name } of verdicts) expect(leastPpm, name).toBeLessThanOrEqual(mostPpm);
});

test('a part of the disciplines can be judged alone, with the same draws', () => {
  const [one] = judgeBooks('tennis', 500, 1);
  expect(one).toEqual(judgeBooks('te', 500, 1)[0]);
  expect(judgeBooks('no such', 500, 1)).toEqual([]);
});
