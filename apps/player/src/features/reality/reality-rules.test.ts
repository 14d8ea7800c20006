import { expect, test } from 'vitest';
import { isBlocked, isDue, playedMs, writtenTime } from './reality-rules.ts';

const at = (time: string): number => Date.parse(`2026-11-29T${time}Z`);
const session = { begunAt: '2026-11-29T10:00:00Z', dueAt: '2026-11-29T11:00:00Z', blocksAt: '2026-11-29T11:02:00Z' };

test('the clock of a session counts hours, minutes and seconds, and stands still while nothing can be staked', () => {
  expect(['09:59:00', '10:00:59', '11:01:01', '11:02:00', '23:00:00'].map((time) => writtenTime(playedMs(session, at(time))))).toEqual([
    '0:00:00',
    '0:00:59',
    '1:01:01',
    '1:02:00',
    '1:02:00',
  ]);
  expect(writtenTime(36_000_000 + 61_000)).toBe('10:01:01');
});

test('a check is due from its second on, and blocks from the second two minutes later', () => {
  expect(['10:59:59', '11:00:00'].map((time) => isDue(session, at(time)))).toEqual([false, true]);
  expect(['11:01:59', '11:02:00'].map((time) => isBlocked(session, at(time)))).toEqual([false, true]);
});
