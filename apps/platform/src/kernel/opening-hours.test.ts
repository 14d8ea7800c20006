import { expect, test } from 'vitest';
import { isOpenAt, nextOpening } from './opening-hours.ts';

const manila = 'Asia/Manila';
const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };
const night = { days: [5], from: '22:00', to: '02:00' };
const at = (instant: string): number => Date.parse(instant);

test('hours count in their own time zone', () => {
  // Wednesday, 25 November 2026.
  expect(isOpenAt([weekdays], manila, at('2026-11-25T01:00:00Z'))).toBe(true);
  expect(isOpenAt([weekdays], manila, at('2026-11-25T00:59:00Z'))).toBe(false);
  expect(isOpenAt([weekdays], manila, at('2026-11-25T10:00:00Z'))).toBe(false);
  expect(isOpenAt([weekdays], 'UTC', at('2026-11-25T10:00:00Z'))).toBe(true);
  expect(isOpenAt([], manila, at('2026-11-25T20:00:00Z'))).toBe(true);
});

test('hours past midnight belong to the day on which they began', () => {
  expect(isOpenAt([night], 'UTC', at('2026-11-28T01:59:00Z'))).toBe(true);
  expect(isOpenAt([night], 'UTC', at('2026-11-28T02:00:00Z'))).toBe(false);
  expect(isOpenAt([night], 'UTC', at('2026-11-27T01:00:00Z'))).toBe(false);
});

test('hours from Sunday to Monday are open on Monday after midnight', () => {
  const sundays = { days: [7], from: '20:00', to: '02:00' };
  expect(isOpenAt([sundays], 'UTC', at('2026-11-30T01:00:00Z'))).toBe(true);
  expect(isOpenAt([sundays], 'UTC', at('2026-11-30T02:00:00Z'))).toBe(false);
  expect(isOpenAt([sundays], 'UTC', at('2026-11-29T01:00:00Z'))).toBe(false);
});

test('it is known when it opens next', () => {
  // Friday evening to Monday morning.
  expect(nextOpening([weekdays], manila, at('2026-11-27T12:34:56Z'))?.toISOString()).toBe('2026-11-30T01:00:00.000Z');
  expect(nextOpening([weekdays], manila, at('2026-11-25T02:00:00Z'))).toBeNull();
  expect(nextOpening([{ ...weekdays, days: [1], from: '09:17' }], manila, at('2026-11-30T01:18:00Z'))).toBeNull();
  expect(nextOpening([{ days: [1], from: '09:17', to: '09:18' }], manila, at('2026-11-30T01:18:00Z'))?.toISOString()).toBe(
    '2026-12-07T01:17:00.000Z',
  );
});

test('hours to midnight, around the clock and of no day are read as they say', () => {
  const monday = (time: string): number => at(`2026-11-30T${time}Z`);
  const evening = { days: [1], from: '18:00', to: '24:00' };
  expect([isOpenAt([evening], 'UTC', monday('23:59:59')), isOpenAt([evening], 'UTC', monday('24:00:00'))]).toEqual([true, false]);
  expect(isOpenAt([{ days: [1], from: '00:00', to: '24:00' }], 'UTC', monday('00:00:00'))).toBe(true);
  const never = [{ days: [], from: '09:00', to: '10:00' }];
  expect([isOpenAt(never, 'UTC', monday('09:30:00')), nextOpening(never, 'UTC', monday('09:30:00'))]).toEqual([false, null]);
});

test('the next opening is the next beginning of any hours, to the minute', () => {
  const hours = [
    { days: [1], from: '09:05', to: '10:00' },
    { days: [1], from: '15:07', to: '16:00' },
  ];
  const next = (instant: string): string | undefined => nextOpening(hours, 'UTC', at(instant))?.toISOString();
  expect(next('2026-11-30T10:00:00Z')).toBe('2026-11-30T15:07:00.000Z');
  expect(next('2026-11-30T15:06:00.001Z')).toBe('2026-11-30T15:07:00.000Z');
  expect(next('2026-11-30T16:00:00Z')).toBe('2026-12-07T09:05:00.000Z');
});

test('hours that begin at a time which the clocks skip open with the first minute after it on the next day that has it', () => {
  // On Sunday, 28 March 2027, the clocks of Berlin go from two to three.
  const sundays = [{ days: [7], from: '02:30', to: '02:45' }];
  expect(nextOpening(sundays, 'Europe/Berlin', at('2027-03-27T12:00:00Z'))?.toISOString()).toBe('2027-04-04T00:30:00.000Z');
});
