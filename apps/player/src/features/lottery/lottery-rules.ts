import type { LotteryGame } from '@palaro/contract';
import {
  dayIn,
  lotteryLaunchOf,
  readMui,
  readPlayType,
  readPrizeMode,
  type PlayType,
  type PrizeMode,
  type VendorMapping,
} from '@palaro/contract/constants';
import type { LaunchQuery } from '../../navigation/to.ts';

/** What the launcher's address says; whatever is not known counts as absent. */
export type LaunchPlace = {
  readonly vendor: string | null;
  readonly gameId: string | null;
  readonly gameGroupId: string | null;
  readonly playType: PlayType;
  readonly prizeMode: PrizeMode | null;
  readonly code: string | null;
  readonly mui: string;
  readonly pageBack: 'home' | null;
};

const idPattern = /^[A-Za-z0-9._-]{1,64}$/;
const idIn = (raw: string | null): string | null => (raw !== null && idPattern.test(raw) ? raw : null);

export const parseLaunchPlace = (search: string): LaunchPlace => {
  const query = new URLSearchParams(search);
  return {
    vendor: idIn(query.get('vendor')),
    gameId: idIn(query.get('gameId')),
    gameGroupId: idIn(query.get('gameGroupId')),
    playType: readPlayType(query.get('playType')),
    prizeMode: readPrizeMode(query.get('prize_mode')),
    code: idIn(query.get('code')),
    mui: readMui(query.get('mui')),
    // Only `home` counts (ruling 36): no address leads elsewhere.
    pageBack: query.get('pageBack') === 'home' ? 'home' : null,
  };
};

/** In which vendor a game of a prize mode is looked for first, where the address names none. */
const vendorsOfMode: Readonly<Record<PrizeMode, readonly string[]>> = {
  SEA: ['TCG_SEA'],
  Elott: ['ELOTT', 'TCG_LOTTO_VN'],
  Lott: ['LOTT', 'TCG_LOTTO_VN'],
  ZY: [],
};

type Wanted = Pick<LaunchPlace, 'vendor' | 'gameId'> & Partial<Pick<LaunchPlace, 'gameGroupId' | 'prizeMode'>>;

/** The game of an address: by its id alone it may be in several vendors, of which the best fit is taken. */
export const findLottery = (
  games: readonly LotteryGame[],
  { vendor, gameId, gameGroupId = null, prizeMode = null }: Wanted,
): LotteryGame | null => {
  const fit = (game: LotteryGame): number =>
    (prizeMode !== null && vendorsOfMode[prizeMode].includes(game.vassalage) ? 2 : 0) + (game.gameGroupId === gameGroupId ? 1 : 0);
  return (
    games.filter((game) => game.gameId === gameId && (vendor === null || game.vassalage === vendor)).sort((a, b) => fit(b) - fit(a))[0] ??
    null
  );
};

/** The launch of a game, as its vendor's rules say. */
export const launchQueryOf = (game: LotteryGame, mapping: VendorMapping, pageBack: 'home' | null): LaunchQuery => {
  const { playType, prizeMode, code, gameGroupId } = lotteryLaunchOf(game, mapping);
  return {
    playType,
    gameId: game.gameId,
    ...(gameGroupId === null ? {} : { gameGroupId }),
    prize_mode: prizeMode,
    code,
    mui: readMui(null),
    ...(pageBack === null ? {} : { pageBack }),
    vendor: game.vassalage,
  };
};

/** Whose results are shown where the address names no game: the one played last, else the first that has some. */
export const gameOfResults = (
  games: readonly LotteryGame[],
  played: Pick<LotteryGame, 'vassalage' | 'gameId'> | null,
): LotteryGame | null =>
  games.find(({ vassalage, gameId }) => vassalage === played?.vassalage && gameId === played.gameId) ??
  games.find(({ last }) => last !== null) ??
  games[0] ??
  null;

export type LotteryClass = { readonly key: string; readonly games: readonly LotteryGame[] };

/** When the next draw of a game closes; last where none is open. */
const closing = ({ next }: LotteryGame): number => (next === null ? Number.MAX_SAFE_INTEGER : Date.parse(next.closesAt));
/** Lotteries by their class, classes in the order given, in each the next to close first. */
export const byClass = (games: readonly LotteryGame[]): LotteryClass[] => {
  const classes = new Map<string, LotteryGame[]>();
  for (const game of games) {
    const key = game.gameClassifyNew ?? '';
    classes.set(key, [...(classes.get(key) ?? []), game]);
  }
  return [...classes].map(([key, of]) => ({ key, games: of.slice().sort((one, other) => closing(one) - closing(other)) }));
};

const secondMs = 1000;
const minuteSeconds = 60;
const hourSeconds = 3600;
/** Time left as `hh:mm:ss`, hours beyond a day too; null when it is over. */
export const timeLeft = (until: string, now: number): string | null => {
  const seconds = Math.ceil((Date.parse(until) - now) / secondMs);
  if (seconds <= 0) return null;
  const parts = [Math.floor(seconds / hourSeconds), Math.floor((seconds % hourSeconds) / minuteSeconds), seconds % minuteSeconds];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};

export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
export const readPeriod = (raw: string | null): Period => periods.find((period) => period === raw) ?? 'week';
const daysOf: Readonly<Record<Period, number>> = { today: 1, week: 7, month: 30 };
const dayMs = 86_400_000;
/** First and last day of a period, in the merchant's calendar. */
export const periodDays = (period: Period, timeZone: string, now: number): { readonly from: string; readonly to: string } => {
  const to = dayIn(timeZone, now);
  return { from: new Date(Date.parse(`${to}T00:00:00Z`) - (daysOf[period] - 1) * dayMs).toISOString().slice(0, 10), to };
};
