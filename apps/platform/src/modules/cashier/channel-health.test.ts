import { expect, test } from 'vitest';
import { unwellOf, type Try } from './channel-health.ts';

const now = Date.UTC(2026, 10, 29, 12);
const minuteMs = 60_000;
/** Orders of a channel, the newest first, a second apart: `p` was paid, `f` has failed. */
const tries = (ends: string, minutesAgo = 0, channel = 'QRPH'): readonly Try[] =>
  [...ends].map((end, place) => ({ channel, isPaid: end === 'p', at: new Date(now - minutesAgo * minuteMs - place * 1000) }));
const reasonOf = (of: readonly Try[]) => unwellOf(of, now).get('QRPH');

test('a channel is unwell where of twenty orders of a quarter of an hour less than 60 % were paid', () => {
  const mixed = (paid: number, failed: number): string =>
    'pf'.repeat(Math.min(paid, failed)) + 'p'.repeat(Math.max(0, paid - failed)) + 'f'.repeat(Math.max(0, failed - paid));
  expect(reasonOf(tries(mixed(11, 9)))).toBe('share');
  expect(reasonOf(tries(mixed(12, 8)))).toBeUndefined();
  expect(reasonOf(tries(mixed(10, 9)))).toBeUndefined();
  expect(reasonOf([...tries(mixed(10, 9)), ...tries('f', 15)])).toBeUndefined();
});

test('a channel is unwell where the last five have failed in a row, however few there were', () => {
  expect(reasonOf(tries('fffff'))).toBe('row');
  expect(reasonOf(tries('ffff'))).toBeUndefined();
  expect(reasonOf(tries('pfffff'))).toBeUndefined();
  expect(reasonOf(tries('fffffp', 50))).toBe('row');
});

test('one channel says nothing of another', () => {
  expect([...unwellOf([...tries('fffff'), ...tries('ppppp', 0, 'PITAKA')], now)]).toEqual([['QRPH', 'row']]);
});
