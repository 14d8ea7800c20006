const dayMs = 86_400_000;

/** Days of each year on which banks of the Philippines are closed, as month and day: regular holidays, and special days that stay the same. */
const fixed: ReadonlySet<string> = new Set([
  '01-01',
  '04-09',
  '05-01',
  '06-12',
  '08-21',
  '11-01',
  '11-30',
  '12-08',
  '12-24',
  '12-25',
  '12-30',
  '12-31',
]);

/** Easter Sunday of a year by the Gregorian calendar, in days since 1970 (Meeus, Jones and Butcher). */
const easterOf = (year: number): number => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1) / dayMs;
};

/**
 * Whether banks of the Philippines are closed on a day, given in days since 1970, beside weekends. Days that are proclaimed year by year,
 * such as the ends of Ramadan and of the Hajj, are not known here.
 */
export const isBankHoliday = (day: number): boolean => {
  const date = new Date(day * dayMs);
  if (fixed.has(date.toISOString().slice(5, 10))) return true;
  // Heroes' day is the last Monday of August.
  if (date.getUTCMonth() === 7 && date.getUTCDay() === 1 && date.getUTCDate() > 24) return true;
  const beforeEaster = easterOf(date.getUTCFullYear()) - day;
  return beforeEaster === 3 || beforeEaster === 2;
};
