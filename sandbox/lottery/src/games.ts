import { modelOf, type Kind, type Model, type ModelId, type PrizeMode } from './engine/index.ts';

/** When a game draws: every so many seconds, counted from midnight of its zone, or once a day. */
export type DrawClock = { readonly everySeconds: number } | { readonly dailyAt: string; readonly timeZone: ZoneName };
export type ZoneName = 'Asia/Manila' | 'Asia/Ho_Chi_Minh' | 'Asia/Singapore';
export type VendorCode = 'TCG_LOTTO_VN' | 'TCG_SEA' | 'LOTT' | 'ELOTT';
export type GroupId = 'vn' | 'vn-fast' | 'sea' | 'ph' | 'five' | 'dice' | 'cars';
export type Language = 'en' | 'fil' | 'ar';

export type LotteryGame = {
  readonly gameId: string;
  readonly vendor: VendorCode;
  readonly name: string;
  readonly group: GroupId;
  readonly lottoMode: 'Tradition' | 'Entertainment' | 'Tradition,Entertainment';
  readonly model: Model;
  readonly kind: Kind;
  readonly region: 'north' | 'central' | 'south' | null;
  readonly clock: DrawClock;
  /** Whose calendar the issues are numbered by. */
  readonly zone: ZoneName;
  /** Bets end so many seconds before the draw. */
  readonly closeSeconds: number;
  /** What its prizes are counted by, whatever an address says. */
  readonly prizeMode: PrizeMode;
  /** Minor units of one suborder. */
  readonly stakeMin: bigint;
  readonly stakeMax: bigint;
};

/** Names of the groups as lists show them; a game's own name is the same in every language. */
export const groupNames: Readonly<Record<GroupId, Readonly<Record<Language, string>>>> = {
  vn: { en: 'Vietnam daily', fil: 'Vietnam, araw-araw', ar: 'فيتنام اليومية' },
  'vn-fast': { en: 'Vietnam fast', fil: 'Vietnam, mabilisan', ar: 'فيتنام السريعة' },
  sea: { en: 'South-East Asia', fil: 'Timog-Silangang Asya', ar: 'جنوب شرق آسيا' },
  ph: { en: 'Philippine lotto', fil: 'Lotto ng Pilipinas', ar: 'يانصيب الفلبين' },
  five: { en: 'Five digits', fil: 'Limang numero', ar: 'خمسة أرقام' },
  dice: { en: 'Three dice', fil: 'Tatlong dice', ar: 'ثلاثة نرود' },
  cars: { en: 'Ten cars', fil: 'Sampung kotse', ar: 'عشر سيارات' },
};

const stakes = { stakeMin: 100n, stakeMax: 2_000_000n };
const both = 'Tradition,Entertainment';
const daily = (dailyAt: string, timeZone: ZoneName) => ({ clock: { dailyAt, timeZone }, zone: timeZone, closeSeconds: 300 });
const every = (everySeconds: number, zone: ZoneName) => ({ clock: { everySeconds }, zone, closeSeconds: everySeconds >= 180 ? 10 : 5 });

type Row = Omit<LotteryGame, 'gameId' | 'name' | 'model' | 'kind' | 'region' | 'prizeMode' | 'stakeMin' | 'stakeMax' | 'lottoMode'> & {
  lottoMode?: LotteryGame['lottoMode'];
  region?: LotteryGame['region'];
};
/** The prize mode of a vendor's game. TCG_LOTTO_VN has two: what is entertainment alone stands among the E-lotteries, as in the platform's lists. */
const prizeModeOf = (vendor: VendorCode, lottoMode: LotteryGame['lottoMode']): PrizeMode => {
  if (vendor === 'TCG_SEA') return 'SEA';
  return vendor === 'ELOTT' || (vendor === 'TCG_LOTTO_VN' && lottoMode === 'Entertainment') ? 'Elott' : 'Lott';
};
const game = (gameId: string, name: string, modelId: ModelId, row: Row): LotteryGame => {
  const model = modelOf(modelId);
  const { lottoMode = both } = row;
  return {
    gameId,
    name,
    model,
    kind: model.kind,
    region: null,
    ...stakes,
    ...row,
    lottoMode,
    prizeMode: prizeModeOf(row.vendor, lottoMode),
  };
};
const vn = (group: GroupId) => ({ vendor: 'TCG_LOTTO_VN' as const, group });
const sea = { vendor: 'TCG_SEA' as const, group: 'sea' as const };
const lott = (group: GroupId) => ({ vendor: 'LOTT' as const, group });
const elott = (group: GroupId) => ({ vendor: 'ELOTT' as const, group, lottoMode: 'Entertainment' as const });
const hanoi: ZoneName = 'Asia/Ho_Chi_Minh';
const manila: ZoneName = 'Asia/Manila';

/** Every game of the house, in the order of its lists. */
export const games: readonly LotteryGame[] = [
  game('ph-2d', '2D Dalawa', 'ph2d', { ...lott('ph'), ...daily('21:00', manila) }),
  game('ph-3d', '3D Tatlo', 'ph3d', { ...lott('ph'), ...daily('21:00', manila) }),
  game('ph-4d', '4D Apat', 'ph4d', { ...lott('ph'), ...daily('21:00', manila) }),
  game('ph-642', '6/42 Lotto', 'ph642', { ...lott('ph'), ...daily('21:00', manila) }),
  game('ph-3d-5', '3D Tatlo 5’', 'ph3d', { ...lott('ph'), ...every(300, manila) }),
  game('five-1', 'Five 1’', 'five', { ...lott('five'), ...every(60, manila) }),
  game('five-3', 'Five 3’', 'five', { ...lott('five'), lottoMode: 'Tradition', ...every(180, manila) }),
  game('e-five-1', 'E-Five 1’', 'five', { ...elott('five'), ...every(60, manila) }),
  game('dice-1', 'Dice 1’', 'dice3', { ...lott('dice'), ...every(60, manila) }),
  game('e-dice-3', 'E-Dice 3’', 'dice3', { ...elott('dice'), ...every(180, manila) }),
  game('cars-5', 'Ten Cars 5’', 'cars10', { ...lott('cars'), ...every(300, manila) }),
  game('e-cars-1', 'E-Cars 1’', 'cars10', { ...elott('cars'), lottoMode: both, ...every(60, manila) }),
  game('e-cars-5', 'E-Cars 5’', 'cars10', { ...elott('cars'), ...every(300, manila) }),
  game('sea-4d', '4D Merlion', 'sea', { ...sea, ...daily('18:30', 'Asia/Singapore') }),
  game('sea-4d-3', '4D Sprint 3’', 'sea', { ...sea, ...every(180, 'Asia/Singapore') }),
  game('sea-4d-5', '4D Sprint 5’', 'sea', { ...sea, ...every(300, 'Asia/Singapore') }),
  game('vn-hanoi', 'Miền Bắc · Hà Nội', 'vn-north', { ...vn('vn'), region: 'north', ...daily('18:15', hanoi) }),
  game('vn-danang', 'Miền Trung · Đà Nẵng', 'vn-south', { ...vn('vn'), region: 'central', ...daily('17:15', hanoi) }),
  game('vn-saigon', 'Miền Nam · Sài Gòn', 'vn-south', { ...vn('vn'), region: 'south', ...daily('16:15', hanoi) }),
  game('vn-hanoi-1', 'Hà Nội 1’', 'vn-north', { ...vn('vn-fast'), region: 'north', ...every(60, hanoi) }),
  game('vn-danang-3', 'Đà Nẵng 3’', 'vn-south', { ...vn('vn-fast'), region: 'central', ...every(180, hanoi) }),
  game('vn-saigon-5', 'Sài Gòn 5’', 'vn-south', { ...vn('vn-fast'), region: 'south', ...every(300, hanoi) }),
  game('e-saigon-1', 'E-Sài Gòn 1’', 'vn-south', { ...vn('vn-fast'), region: 'south', lottoMode: 'Entertainment', ...every(60, hanoi) }),
];

const byId: ReadonlyMap<string, LotteryGame> = new Map(games.map((one) => [one.gameId, one]));
export const findGame = (gameId: string): LotteryGame | null => byId.get(gameId) ?? null;
/** @returns the game of something stored; a stored game that the house no longer has is a bug. */
export function gameOf(gameId: string): LotteryGame {
  const found = findGame(gameId);
  if (found === null) throw new Error(`the game ${gameId} is gone`);
  return found;
}
export const vendorCodes: readonly VendorCode[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];
