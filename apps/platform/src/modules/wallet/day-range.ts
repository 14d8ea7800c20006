import { limits } from '@palaro/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** Whole days of a calendar, both ends included, `YYYY-MM-DD`. */
export type DayRange = { readonly from: string; readonly to: string };

const dayMs = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/**
 * The days asked for. Without `to` they end today, without `from` they are the longest period. A `from` after `to` is an
 * empty period; more than `recordRangeDaysMax` days is `range_too_long`.
 */
export const dayRange = (
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Result<DayRange, { readonly code: 'range_too_long' }> => {
  const to = asked.to ?? today;
  const from = asked.from ?? dayOf(dayNumber(to) - limits.recordRangeDaysMax + 1);
  return dayNumber(to) - dayNumber(from) >= limits.recordRangeDaysMax ? fail({ code: 'range_too_long' }) : ok({ from, to });
};

/** The day after one of the calendar, `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => dayOf(dayNumber(day) + 1);
