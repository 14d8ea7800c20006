import { limits } from '@palaro/contract';
import { expect, test } from 'vitest';
import { dayRange } from './day-range.ts';

const today = '2026-11-21';
const daysBefore = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

test('a period has at most so many days, its first and last among them', () => {
  const longest = daysBefore(limits.recordRangeDaysMax - 1);
  expect(dayRange({}, today)).toEqual({ ok: true, value: { from: longest, to: today } });
  expect(dayRange({ from: longest, to: today }, today)).toMatchObject({ ok: true });
  expect(dayRange({ from: daysBefore(limits.recordRangeDaysMax), to: today }, today)).toEqual({
    ok: false,
    failure: { code: 'range_too_long' },
  });
});

test('a last day alone ends the longest period, and a period that ends before it begins is empty, not too long', () => {
  const to = daysBefore(10);
  expect(dayRange({ to }, today)).toEqual({ ok: true, value: { from: daysBefore(10 + limits.recordRangeDaysMax - 1), to } });
  expect(dayRange({ from: today, to }, today)).toEqual({ ok: true, value: { from: today, to } });
});
