import type { Withdrawal } from '@palaro/contract';
import { dayIn, gameTypes, limits, roundStates, type GameType, type RoundState, type WithdrawalState } from '@palaro/contract/constants';

export const periods = ['today', 'yesterday', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
const recordTabs = ['bets', 'wallet'] as const;
type RecordTab = (typeof recordTabs)[number];
/** First and last day of a list, both included, as `YYYY-MM-DD` in the merchant's calendar. */
export type DayRange = { readonly from: string; readonly to: string };

/** What the record shows; it stands in the address, so that a reload and a shared link show the same. */
export type RecordPlace = {
  readonly tab: RecordTab;
  readonly period: Period;
  /** DayRange that the player chose, in place of the period's. */
  readonly days: DayRange | null;
  readonly gameType: GameType | null;
  readonly state: RoundState | null;
};

/** What of a place says which days it shows. */
export type PlaceDays = Pick<RecordPlace, 'period' | 'days'>;

const oneOf = <T extends string>(values: readonly T[], raw: string | null): T | null => values.find((value) => value === raw) ?? null;

const dayMs = 86_400_000;
/** What is wrong with one of two chosen days; null when nothing is. The last one answers for both together. */
export const dayFault = (
  field: keyof DayRange,
  { from, to }: DayRange,
): 'validation.required' | 'record.dates.order' | 'record.dates.range' | null => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(field === 'from' ? first : last)) return 'validation.required';
  if (field === 'from' || Number.isNaN(first)) return null;
  if (first > last) return 'record.dates.order';
  return last - first >= limits.recordRangeDaysMax * dayMs ? 'record.dates.range' : null;
};

const parseDays = (search: URLSearchParams): DayRange | null => {
  const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const isWhole = [days.from, days.to].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day));
  return isWhole && dayFault('from', days) === null && dayFault('to', days) === null ? days : null;
};

/** Reads a place; what is unknown counts as absent. */
export const parsePlace = (search: URLSearchParams): RecordPlace => ({
  tab: oneOf(recordTabs, search.get('tab')) ?? 'bets',
  period: oneOf(periods, search.get('period')) ?? 'week',
  days: parseDays(search),
  gameType: oneOf(gameTypes, search.get('gameType')),
  state: oneOf(roundStates, search.get('state')),
});

/** The query of a place; defaults are left out. */
export const placeQuery = ({ tab, period, days, gameType, state }: RecordPlace): Record<string, string> => ({
  ...(tab === 'bets' ? {} : { tab }),
  ...(period === 'week' ? {} : { period }),
  ...days,
  ...(gameType === null ? {} : { gameType }),
  ...(state === null ? {} : { state }),
});

const daysBefore = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};
const daysIn: Record<Exclude<Period, 'yesterday'>, number> = { today: 1, week: 7, month: 30 };

/** The days of a period in the merchant's time zone, an IANA name. */
export const periodDays = (period: Period, now: Date, timeZone: string): DayRange => {
  const today = dayIn(timeZone, now.getTime());
  if (period === 'yesterday') return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
  return { from: daysBefore(today, Math.min(daysIn[period], limits.recordRangeDaysMax) - 1), to: today };
};

/** Whether a day, `YYYY-MM-DD`, is today or yesterday in the merchant's time zone. */
export const nearDay = (day: string, now: Date, timeZone: string): 'today' | 'yesterday' | null => {
  const today = dayIn(timeZone, now.getTime());
  if (day === today) return 'today';
  return day === daysBefore(today, 1) ? 'yesterday' : null;
};

/** Entries of one day, in the order given. */
export type DayGroup<T> = { readonly day: string; readonly entries: readonly T[] };

/** Groups entries, newest first, by their day in the merchant's time zone. */
export const byDay = <T extends { readonly at: string }>(entries: readonly T[], timeZone: string): DayGroup<T>[] => {
  const groups: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = dayIn(timeZone, Date.parse(entry.at));
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
};

/** The sign of a decimal amount. */
const endedWithdrawals: ReadonlySet<WithdrawalState> = new Set(['paid', 'rejected', 'cancelled', 'failed', 'returned']);
/** Whether it is not known yet what becomes of a withdrawal. */
export const isUnderWay = ({ state }: Pick<Withdrawal, 'state'>): boolean => !endedWithdrawals.has(state);

export const signOf = (amount: string): -1 | 0 | 1 => (/[1-9]/.test(amount) ? (amount.startsWith('-') ? -1 : 1) : 0);

const scaled = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** What is left of an amount without another of its currency; the wire writes both with the same number of decimals. */
export const difference = (amount: string, other: string): string => {
  const left = scaled(amount) - scaled(other);
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = String(left < 0n ? -left : left).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${left < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
};
