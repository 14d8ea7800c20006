import { limits } from '@palaro/contract/constants';
import { expect, test } from 'vitest';
import { byDay, flatten, parsePlace, periodDays, periods, placeQuery, isAbove, signOf } from './record-rules.ts';

const now = new Date(2026, 2, 1, 0, 30);
const at = (day: number, hour: number): string => new Date(2026, 2, day, hour).toISOString();

test('periods end today and count their days in the player’s calendar', () => {
  expect(periodDays('today', now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(periodDays('yesterday', now)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(periodDays('week', now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodDays('month', now)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});

test('no period is longer than the platform answers', () => {
  for (const period of periods) {
    const { from, to } = periodDays(period, now);
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000, period).toBeLessThan(limits.recordRangeDaysMax);
  }
});

test('the address says what is shown, and junk in it counts as absent', () => {
  const place = { tab: 'wallet', period: 'month', gameType: 'FISH', state: 'pending' } as const;
  expect(parsePlace(new URLSearchParams(placeQuery(place)))).toEqual(place);
  expect(parsePlace(new URLSearchParams('tab=x&period=1&gameType=<b>&state='))).toEqual({
    tab: 'bets',
    period: 'week',
    gameType: null,
    state: null,
  });
  expect(placeQuery(parsePlace(new URLSearchParams()))).toEqual({});
});

test('groups by day and keeps the order', () => {
  const entries = [{ at: at(2, 23) }, { at: at(2, 1) }, { at: at(1, 22) }];
  expect(byDay(entries)).toEqual([
    { day: '2026-03-02', entries: entries.slice(0, 2) },
    { day: '2026-03-01', entries: entries.slice(2) },
  ]);
  expect(byDay([])).toEqual([]);
});

test('an entry that slid onto the next page stands once', () => {
  expect(flatten([{ content: [{ id: 'a' }, { id: 'b' }] }, { content: [{ id: 'b' }, { id: 'c' }] }]).map((entry) => entry.id)).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('reads the sign of an amount from its digits', () => {
  expect([signOf('-0.00'), signOf('0.01'), signOf('-12.50'), signOf('0')]).toEqual([0, 1, -1, 0]);
});

test('a payout below its stake is no win, and neither is the stake itself', () => {
  expect([isAbove('0.18', '1.00'), isAbove('1.00', '1.00'), isAbove('1.08', '1.00'), isAbove('12.00', '9.50')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
