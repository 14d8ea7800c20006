/** Families a library game can belong to; the codes are the lobby's category keys (spec B005, B473). */
export type GameFamily = 'RNG' | 'LIVE' | 'FISH' | 'SPORTS' | 'ESPORTS' | 'PVP' | 'LOTT' | 'ELOTT' | 'COCKFIGHT';

/** Finer kinds inside a family: BG is the lobby's own section (B103), the others are filters (ruling 23). */
export type GameClass = 'BG' | 'BINGO' | 'MINI';

/** How a game plays. The first three are slot mechanics; `duel` has two sides and a tie, `catch` shoots moving targets, `book` takes bets on fixtures. */
export type Mechanic = 'lines' | 'ways' | 'cluster' | 'duel' | 'catch' | 'draw' | 'book';

export type Volatility = 'low' | 'medium' | 'high';

/** The look that a studio gives all its games; drawn in `art/`. */
export type HouseStyle = string;

/** A vendor of the demo catalogue. All are invented. */
export type LibraryVendor = {
  /** Vendor code ("vassalage" on the wire), 2 to 12 upper-case characters. */
  code: string;
  displayName: string;
  house: HouseStyle;
  /** The base hue of the vendor's logo in degrees (OKLCH). */
  hue: number;
  isHot: boolean;
  families: readonly GameFamily[];
};

/** One game as its vendor publishes it. */
export type LibraryGame = {
  /** Unique over the whole library, lower-case with dashes, at most 40 characters. */
  code: string;
  vendor: string;
  /** In every language: it is drawn into the game's art. */
  title: string;
  family: GameFamily;
  classify?: GameClass;
  /** Icon name in the game-icons set or of our own emblems; the game's main motif. */
  emblem: string;
  /** Six to nine further icon names: the symbols of a slot, targets of a fish game, sides of a duel. */
  symbols: readonly string[];
  /** Base hue in degrees (OKLCH). */
  hue: number;
  mechanic: Mechanic;
  volatility: Volatility;
  /** Smallest stake in minor units of PHP. */
  minBet: number;
  /** Largest stake in minor units of PHP. */
  maxBet: number;
  /** Number of lines for line games, else 0 (query `minLine`, B268). */
  lines: number;
  isNew: boolean;
  isHot: boolean;
  /** Whether a trial player may play it with play money (ruling 35). */
  supportPlay: boolean;
};

/** What a game's pictures are drawn from. */
export type DrawnGame = Pick<LibraryGame, 'code' | 'vendor' | 'title' | 'emblem' | 'symbols' | 'hue'> & {
  /** The look, where it is not that of all the vendor's games. */
  house?: HouseStyle;
};

/** What a vendor's logo is drawn from. */
export type DrawnVendor = Pick<LibraryVendor, 'code' | 'displayName' | 'house' | 'hue'> & {
  /** Icon name of its mark, where it is not that of its house. */
  mark?: string;
};
