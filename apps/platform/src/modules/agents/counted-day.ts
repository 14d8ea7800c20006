import { dayIn } from '@palaro/contract';

const hourMs = 3_600_000;

/** The day by which what happens at an instant is counted, as the store's `play_day` has it. */
export const countedDay = (
  { timeZone, play }: { readonly timeZone: string; readonly play: { readonly dayStartHour: number } },
  atMs: number,
): string => dayIn(timeZone, atMs - play.dayStartHour * hourMs);
