import { limits } from '@palaro/contract/constants';
import { expect, test } from 'vitest';
import { byDay, difference, dayFault, parsePlace, periodDays, periods, placeQuery, nearDay, signOf } from './record-rules.ts';

// Manila is eight hours ahead of UTC all year: its day begins at 16:00Z.
const manila = 'Asia/Manila';
const now = new Date('2026-02-28T16:30:00Z');

test('periods end today and count their days in the merchant’s calendar', () => {
  expect(periodDays('today', now, manila)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(periodDays('yesterday', now, manila)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(periodDays('week', now, manila)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodDays('month', now, manila)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});

test('no period is longer than the platform answers', () => {
  for (const period of periods) {
    const { from, to } = periodDays(period, now, manila);
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000, period).toBeLessThan(limits.recordRangeDaysMax);
  }
});

test('the longest period shows every round that the notice beside the balance counts', () => {
  const { from, to } = periodDays('month', now, manila);
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(limits.unresolvedRoundsDays);
});

test('the address says what is shown, and what is malformed counts as absent', () => {
  const place = { tab: 'wallet', period: 'month', days: null, gameType: 'FISH', state: 'pending' } as const;
  expect(parsePlace(new URLSearchParams(placeQuery(place)))).toEqual(place);
  const chosen = { ...place, days: { from: '2026-01-01', to: '2026-01-31' } };
  expect(parsePlace(new URLSearchParams(placeQuery(chosen)))).toEqual(chosen);
  expect(parsePlace(new URLSearchParams('tab=x&period=1&gameType=<b>&state='))).toEqual({
    tab: 'bets',
    period: 'week',
    days: null,
    gameType: null,
    state: null,
  });
  expect(placeQuery(parsePlace(new URLSearchParams()))).toEqual({});
});

test.each([
  'from=2026-01-01',
  'from=2026-01-02&to=2026-01-01',
  'from=2026-01-01&to=2027-01-01',
  'from=2026-02-30x&to=2026-03-01',
  'from=2026-13-45&to=2026-03-01',
  'from=2026-01&to=2026-01-31',
])('days in the address that are no list, %s, count as absent', (query) => expect(parsePlace(new URLSearchParams(query)).days).toBeNull());

test('chosen days are whole, in order, and no more than the platform answers', () => {
  const faults = (from: string, to: string) => [dayFault('from', { from, to }), dayFault('to', { from, to })];
  expect(faults('', '')).toEqual(['validation.required', 'validation.required']);
  expect(faults('', '2026-01-01')).toEqual(['validation.required', null]);
  expect(faults('2026-01-01', '2026-01-01')).toEqual([null, null]);
  expect(faults('2026-01-02', '2026-01-01')).toEqual([null, 'record.dates.order']);
  expect(faults('2026-01-01', '2026-04-02')).toEqual([null, null]);
  expect(faults('2026-01-01', '2026-04-03')).toEqual([null, 'record.dates.range']);
});

test('groups by the merchant’s day and keeps the order', () => {
  const entries = [{ at: '2026-03-02T15:59:59.999Z' }, { at: '2026-03-01T16:00:00.000Z' }, { at: '2026-03-01T15:59:59.999Z' }];
  expect(byDay(entries, manila)).toEqual([
    { day: '2026-03-02', entries: entries.slice(0, 2) },
    { day: '2026-03-01', entries: entries.slice(2) },
  ]);
  expect(byDay([], manila)).toEqual([]);
});

test('a bet placed now is of today in every zone, and alone under that day', () => {
  for (const timeZone of [manila, 'UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    for (let hour = 0; hour < 24; hour++) {
      const instant = new Date(Date.UTC(2026, 11, 31, hour, 30));
      const entry = { at: instant.toISOString() };
      const { from, to } = periodDays('today', instant, timeZone);
      expect(to, `${timeZone} ${entry.at}`).toBe(from);
      expect(byDay([entry], timeZone)).toEqual([{ day: to, entries: [entry] }]);
    }
});

test.each([
  ['Asia/Manila', '2026-12-31T15:59:59Z', '2026-12-31', '2026-12-25'],
  ['Asia/Manila', '2026-12-31T16:00:00Z', '2027-01-01', '2026-12-26'],
  ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31', '2026-12-25'],
  // The week in which the clocks go forward has a day of 23 hours.
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08', '2026-03-02'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09', '2026-03-03'],
])('in %s the week of %s ends on %s', (timeZone, instant, to, from) => {
  expect(periodDays('week', new Date(instant), timeZone)).toEqual({ from, to });
});

test('today and yesterday are the merchant’s, over midnight and the turn of a month', () => {
  expect(['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-27'].map((day) => nearDay(day, now, manila))).toEqual([
    null,
    'today',
    'yesterday',
    null,
  ]);
  expect(nearDay('2026-02-28', now, 'UTC')).toBe('today');
});

test('reads the sign of an amount from its digits', () => {
  expect([signOf('-0.00'), signOf('0.01'), signOf('-12.50'), signOf('0')]).toEqual([0, 1, -1, 0]);
});

test('what is left of an amount is exact, also below zero and beyond a float', () => {
  expect([difference('0.18', '1.00'), difference('1.00', '1.00'), difference('12.00', '9.95')]).toEqual(['-0.82', '0.00', '2.05']);
  expect(difference('90071992547409.93', '0.01')).toBe('90071992547409.92');
  expect(difference('1500', '2000')).toBe('-500');
});
