import { expect, test } from 'vitest';
import { isGood, median, figuresOrFault, quantile, tableOf, verdictOf, type Figure } from './figures.ts';

const figure = (value: number | null, bound: Figure['bound']): Figure => ({ name: 'x', detail: '', value, bound });

test('a figure holds at its bound and misses beyond it, on the side the bound is for', () => {
  expect(verdictOf(figure(1.1, { atMost: 1.1 }))).toBe('holds');
  expect(verdictOf(figure(1.11, { atMost: 1.1 }))).toBe('MISSED');
  expect(verdictOf(figure(0.55, { atLeast: 0.55 }))).toBe('holds');
  expect(verdictOf(figure(0.54, { atLeast: 0.55 }))).toBe('MISSED');
  expect(verdictOf(figure(3, null))).toBe('note');
  expect(verdictOf(figure(null, { atMost: 1 }))).toBe('absent');
});

test('takes the middle and the edge of unsorted values, and refuses none', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(quantile([5, 4, 3, 2, 1], 0.99)).toBe(5);
  expect(() => median([])).toThrow('nothing was measured');
});

test('prints one line for each figure', () => {
  expect(tableOf([figure(0.5, { atLeast: 0.55 }), figure(2, null)]).split('\n')).toHaveLength(3);
});

test('turns a measurement that fails into a figure that says why and ends the run badly', async () => {
  const figures = await figuresOrFault('x', () => Promise.reject(new Error('the browser went away')));
  expect(figures).toEqual([{ name: 'x', detail: 'the browser went away', value: null, bound: null, failed: true }]);
  expect(figures.map(verdictOf)).toEqual(['FAILED']);
  expect(figures.every(isGood)).toBe(false);
  expect([figure(1.2, { atMost: 1.1 }), figure(1, { atMost: 1.1 }), figure(null, null)].map(isGood)).toEqual([false, true, true]);
});
