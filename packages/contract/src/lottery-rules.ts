/** How lottery games are opened. No schema library in here: the phone and the platform go by the same rules. */
import type { LotteryVendor } from './vocabulary.ts';

/** The play types as a game names them in its `lottoMode`, and as addresses do (B474). */
export const lottoModes = { Tradition: 'trad', Entertainment: 'ent' } as const;
export type LottoMode = keyof typeof lottoModes;
export type PlayType = (typeof lottoModes)[LottoMode];

/** Prize modes (B475, ruling 28). ZY is accepted and never produced. */
export const prizeModes = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** The page family of the house's pages for phones. */
export const lotteryMuiDefault = 'mobile';
export const lotteryMuiPattern = /^[A-Za-z0-9_-]{1,20}$/;
/** What a launch carries as the game's code where the game has none of its own. */
export const lotteryCodeDefault = 'lobby';

/** Which vendors have games of a category (B273). */
export type VendorMapping = readonly {
  readonly gameCategory: string;
  readonly vendorNames: readonly { readonly accountTypeName: string }[];
}[];

/** Entertainment wherever the game offers it (B326, B327). */
export const playTypeOf = (lottoMode: string | null): PlayType => (lottoMode?.includes('Entertainment') ? 'ent' : 'trad');

const hasElottEntry = (mapping: VendorMapping): boolean =>
  mapping.some(
    ({ gameCategory, vendorNames }) =>
      gameCategory === 'ELOTT' && vendorNames.some(({ accountTypeName: vendor }) => vendor === 'TCG_LOTTO_VN' || vendor === 'LOTT'),
  );

/** The prize mode that a vendor's games are opened in (B321, B322, B324). */
export const prizeModeOf = (vendor: LotteryVendor, mapping: VendorMapping): PrizeMode => {
  if (vendor === 'TCG_SEA') return 'SEA';
  if (vendor === 'TCG_LOTTO_VN') return hasElottEntry(mapping) ? 'Elott' : 'Lott';
  return vendor === 'ELOTT' ? 'Elott' : 'Lott';
};

/** What a lottery game's launch carries beside the game (B031 to B036). */
export type LotteryLaunch = {
  readonly playType: PlayType;
  readonly prizeMode: PrizeMode;
  readonly code: string;
  readonly gameGroupId: string | null;
};

type LotteryGame = {
  readonly vassalage: LotteryVendor;
  readonly gameCode: string;
  readonly lottoMode: string | null;
  readonly gameGroupId: string | null;
};

/** How a game is opened, by its vendor. Games of the two TCG vendors are opened by their lobby's code (B323, ruling 28). */
export const lotteryLaunchOf = ({ vassalage, gameCode, lottoMode, gameGroupId }: LotteryGame, mapping: VendorMapping): LotteryLaunch => ({
  playType: playTypeOf(lottoMode),
  prizeMode: prizeModeOf(vassalage, mapping),
  code: vassalage.startsWith('TCG_') ? lotteryCodeDefault : gameCode || lotteryCodeDefault,
  gameGroupId,
});

/** The play type of an address: whatever is not `ent` is traditional (B031). */
export const readPlayType = (raw: string | null): PlayType => (raw === 'ent' ? 'ent' : 'trad');
/** The prize mode of an address; null where it names none of them. */
export const readPrizeMode = (raw: string | null): PrizeMode | null => prizeModes.find((mode) => mode === raw) ?? null;
/** The page family of an address. */
export const readMui = (raw: string | null): string => (raw !== null && lotteryMuiPattern.test(raw) ? raw : lotteryMuiDefault);
