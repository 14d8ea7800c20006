import { gameTypes, limits, roundStates, type GameType, type RoundState } from '@palaro/contract/constants';

export const periods = ['today', 'yesterday', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
const recordTabs = ['bets', 'wallet'] as const;
type RecordTab = (typeof recordTabs)[number];

/** What the record shows; it stands in the address, so that a reload and a shared link show the same. */
export type RecordPlace = {
  readonly tab: RecordTab;
  readonly period: Period;
  readonly gameType: GameType | null;
  readonly state: RoundState | null;
};

const oneOf = <T extends string>(values: readonly T[], raw: string | null): T | null => values.find((value) => value === raw) ?? null;

/** Reads a place; what is unknown counts as absent. */
export const parsePlace = (search: URLSearchParams): RecordPlace => ({
  tab: oneOf(recordTabs, search.get('tab')) ?? 'bets',
  period: oneOf(periods, search.get('period')) ?? 'week',
  gameType: oneOf(gameTypes, search.get('gameType')),
  state: oneOf(roundStates, search.get('state')),
});

/** The query of a place; defaults are left out. */
export const placeQuery = ({ tab, period, gameType, state }: RecordPlace): Record<string, string> => ({
  ...(tab === 'bets' ? {} : { tab }),
  ...(period === 'week' ? {} : { period }),
  ...(gameType === null ? {} : { gameType }),
  ...(state === null ? {} : { state }),
});

/** The date of an instant in a zone, `YYYY-MM-DD`: the calendar in which the platform counts the days of a record. */
const dayIn = (timeZone: string): ((instant: Date) => string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
};
const daysBefore = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};
const daysIn: Record<Exclude<Period, 'yesterday'>, number> = { today: 1, week: 7, month: 30 };

/** First and last day of a period, both included, as `YYYY-MM-DD` in the merchant's time zone, an IANA name. */
export const periodDays = (period: Period, now: Date, timeZone: string): { from: string; to: string } => {
  const today = dayIn(timeZone)(now);
  if (period === 'yesterday') return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
  return { from: daysBefore(today, Math.min(daysIn[period], limits.recordRangeDaysMax) - 1), to: today };
};

/** Whether a day, `YYYY-MM-DD`, is today or yesterday in the merchant's time zone. */
export const nearDay = (day: string, now: Date, timeZone: string): 'today' | 'yesterday' | null => {
  const today = dayIn(timeZone)(now);
  if (day === today) return 'today';
  return day === daysBefore(today, 1) ? 'yesterday' : null;
};

const roundHead = 8;
const roundTail = 5;
/** Both ends of a long round id, by which a player tells rounds apart; a short one is whole. */
export const shortRound = (id: string): string =>
  id.length <= roundHead + roundTail + 3 ? id : `${id.slice(0, roundHead)}…${id.slice(-roundTail)}`;

/** Entries of one day, in the order given. */
export type DayGroup<T> = { readonly day: string; readonly entries: readonly T[] };

/** Groups entries, newest first, by their day in the merchant's time zone. */
export const byDay = <T extends { readonly at: string }>(entries: readonly T[], timeZone: string): DayGroup<T>[] => {
  const dayOf = dayIn(timeZone);
  const groups: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
};

/** Pages one after another; an entry that slid onto the next page while paging stands once. */
export const flatten = <T extends { readonly id: string }>(pages: readonly { readonly content: readonly T[] }[]): T[] => [
  ...new Map(pages.flatMap((page) => page.content).map((entry) => [entry.id, entry])).values(),
];

/** The sign of a decimal amount. */
export const signOf = (amount: string): -1 | 0 | 1 => (/[1-9]/.test(amount) ? (amount.startsWith('-') ? -1 : 1) : 0);

/** Whether an amount is above another of its currency; the wire writes both with the same number of decimals. */
export const isAbove = (amount: string, other: string): boolean => BigInt(amount.replace('.', '')) > BigInt(other.replace('.', ''));
