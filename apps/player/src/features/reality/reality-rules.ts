import type { SessionSummary } from '@palaro/contract';

type Session = NonNullable<SessionSummary['session']>;

/** Whether the check waits for its answer. */
export const isDue = ({ dueAt }: Pick<Session, 'dueAt'>, now: number): boolean => Date.parse(dueAt) <= now;

/** Whether no bet is taken before the answer. */
export const isBlocked = ({ blocksAt }: Pick<Session, 'blocksAt'>, now: number): boolean => Date.parse(blocksAt) <= now;

/** How long the session has run, in milliseconds. It stands still from when on nothing can be staked. */
export const playedMs = ({ begunAt, blocksAt }: Pick<Session, 'begunAt' | 'blocksAt'>, now: number): number =>
  Math.max(0, Math.min(now, Date.parse(blocksAt)) - Date.parse(begunAt));

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** As hours, minutes and seconds: `1:02:03`. */
export const writtenTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
};
