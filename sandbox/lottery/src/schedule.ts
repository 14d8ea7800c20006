import type { LotteryGame, ZoneName } from './games.ts';

/** One draw's times, milliseconds since 1970. */
export type DrawTimes = { drawId: string; issue: string; opensAt: number; closesAt: number; drawsAt: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** None of these zones changes its clocks. */
const OFFSET_MS: Readonly<Record<ZoneName, number>> = {
  'Asia/Manila': 8 * HOUR_MS,
  'Asia/Ho_Chi_Minh': 7 * HOUR_MS,
  'Asia/Singapore': 8 * HOUR_MS,
};

const dayStart = (at: number, zone: ZoneName): number => Math.floor((at + OFFSET_MS[zone]) / DAY_MS) * DAY_MS - OFFSET_MS[zone];
const dateText = (day: number, zone: ZoneName): string => new Date(day + OFFSET_MS[zone]).toISOString().slice(0, 10).replaceAll('-', '');

/** Time between two draws. */
const periodOf = ({ clock }: LotteryGame): number => ('everySeconds' in clock ? clock.everySeconds * 1000 : DAY_MS);
/** Time from midnight to the first draw of a day. */
function firstAfterMidnight({ clock }: LotteryGame): number {
  if ('everySeconds' in clock) return 0;
  const [hours = 0, minutes = 0] = clock.dailyAt.split(':').map(Number);
  return hours * HOUR_MS + minutes * 60_000;
}

/** How many draws ahead may be bet on: an hour and more of the fast ones, a week of the daily ones. */
export const drawsAhead = (game: LotteryGame): number => ('everySeconds' in game.clock ? 20 : 7);

function timesAt(game: LotteryGame, drawsAt: number): DrawTimes {
  const day = dayStart(drawsAt, game.zone);
  const period = periodOf(game);
  const number = Math.round((drawsAt - day - firstAfterMidnight(game)) / period) + 1;
  const issue = 'everySeconds' in game.clock ? `${dateText(day, game.zone)}-${String(number).padStart(4, '0')}` : dateText(day, game.zone);
  return { drawId: `${game.gameId}.${issue}`, issue, opensAt: drawsAt - period, closesAt: drawsAt - game.closeSeconds * 1000, drawsAt };
}

/** @returns the next draws after a moment, the first one first. */
export function drawsAfter(game: LotteryGame, at: number, count: number): DrawTimes[] {
  const period = periodOf(game);
  const start = dayStart(at, game.zone) + firstAfterMidnight(game);
  const next = start + (Math.floor((at - start) / period) + 1) * period;
  return Array.from({ length: count }, (_, i) => timesAt(game, next + i * period));
}
