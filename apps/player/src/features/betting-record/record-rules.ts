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

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const daysBefore = (now: Date, days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
const daysIn: Record<Exclude<Period, 'yesterday'>, number> = { today: 1, week: 7, month: 30 };

/** First and last day of a period, both included, as `YYYY-MM-DD` in the player's calendar. */
export const periodDays = (period: Period, now: Date): { from: string; to: string } => {
  if (period === 'yesterday') return { from: dayOf(daysBefore(now, 1)), to: dayOf(daysBefore(now, 1)) };
  return { from: dayOf(daysBefore(now, Math.min(daysIn[period], limits.recordRangeDaysMax) - 1)), to: dayOf(now) };
};

/** Entries of one day, in the order given. */
export type DayGroup<T> = { readonly day: string; readonly entries: readonly T[] };

/** Groups entries, newest first, by the player's day. */
export const byDay = <T extends { readonly at: string }>(entries: readonly T[]): DayGroup<T>[] => {
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
