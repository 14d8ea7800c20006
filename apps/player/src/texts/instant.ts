import type { LanguageCode } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const dateAndTime = { ...time, ...date } as const;

/** Writes an instant as the merchant's clock showed it; on a device in another zone with the name of the zone. */
const onClock =
  (parts: Intl.DateTimeFormatOptions) =>
  (instant: string, language: LanguageCode, timeZone: string): string => {
    const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
    return new Intl.DateTimeFormat(tagOf(language), {
      ...parts,
      timeZone,
      ...(isElsewhere ? { timeZoneName: 'short' as const } : {}),
    }).format(new Date(instant));
  };

/** The year that a merchant's calendar shows now. */
export const yearIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(new Date(now));

/** The time of an instant in the merchant's time zone, an IANA name. */
export const formatTime = onClock(time);

/** An instant as a short date with time in the merchant's time zone, an IANA name: every screen keeps one clock. */
export const formatInstant = onClock(dateAndTime);

/** An instant of the last months, which needs no year. */
export const formatRecent = onClock({ ...time, month: 'short', day: 'numeric' });

/** The day of an instant in the merchant's time zone, an IANA name. */
export const formatDay = (instant: string, language: LanguageCode, timeZone: string): string =>
  new Intl.DateTimeFormat(tagOf(language), { ...date, timeZone }).format(new Date(instant));

/** An instant that stands beside another, such as now: where both are on the same day, its time alone. */
export const formatBeside = (instant: string, language: LanguageCode, timeZone: string, beside: string): string =>
  (formatDay(instant, language, timeZone) === formatDay(beside, language, timeZone) ? formatTime : formatRecent)(
    instant,
    language,
    timeZone,
  );
