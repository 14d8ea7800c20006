/** When somebody answers, of the days of a week: 1 is Monday. `to` may be `24:00`. */
export type OpeningHours = readonly { readonly days: readonly number[]; readonly from: string; readonly to: string }[];

const minuteMs = 60_000;
const minutesOfDay = 1_440;
const daysOfWeek = 7;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** By their time zones: making one costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The weekday and the minute of the day that a clock in a time zone shows. */
const localTime = (at: number, timeZone: string): { readonly day: number; readonly minute: number } => {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, known);
  const found = new Map(known.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: weekdays.indexOf(found.get('weekday') ?? '') + 1,
    minute: Number(found.get('hour')) * 60 + Number(found.get('minute')),
  };
};

/** Whether it is within the hours; always where there are none. A time past midnight belongs to the day on which it began. */
export const isOpenAt = (hours: OpeningHours, timeZone: string, at: number): boolean => {
  if (hours.length === 0) return true;
  const { day, minute } = localTime(at, timeZone);
  const before = day === 1 ? daysOfWeek : day - 1;
  return hours.some(({ days, from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (start < end) return days.includes(day) && minute >= start && minute < end;
    return (days.includes(day) && minute >= start) || (days.includes(before) && minute < end);
  });
};

/** When it opens next, looked for minute by minute where a day's hours begin; null while it is open, or never. */
export const nextOpening = (hours: OpeningHours, timeZone: string, at: number): Date | null => {
  if (isOpenAt(hours, timeZone, at)) return null;
  const starts = new Set(hours.map(({ from }) => minutesOf(from)));
  const first = Math.ceil(at / minuteMs) * minuteMs;
  // A week and a day: a change of the clocks may skip an hour.
  for (let step = 0; step <= (daysOfWeek + 1) * minutesOfDay;) {
    const instant = first + step * minuteMs;
    const { minute } = localTime(instant, timeZone);
    if (starts.has(minute) && isOpenAt(hours, timeZone, instant)) return new Date(instant);
    const ahead = [...starts].map((start) => (start - minute + minutesOfDay) % minutesOfDay);
    // To just before the next beginning, but not over an hour at once.
    step += Math.max(1, Math.min(60, ...ahead));
  }
  return null;
};
