import type { FrameFeature, FrameSandbox, GameType, LanguageCode, LotteryLaunch } from '@palaro/contract';
import type { Money } from '@palaro/money';

/** Why a player may not play now. */
export type NotAdmitted = 'session_ended' | 'exclusion_active' | 'time_limit' | 'limit_not_held';

/** A game as launching sees it. */
export type LaunchableGame = {
  readonly nodeId: string;
  readonly gameName: string;
  readonly vendorCode: string;
  readonly vendorName: string;
  readonly gameType: GameType;
  /** The vendor's own code of the game: `game` in its address and in its calls. */
  readonly vendorGame: string;
  /** Whether trial players may play it with play money (ruling 35). */
  readonly supportPlay: boolean;
  /** False when the game or its vendor is switched off. */
  readonly open: boolean;
  /** How its page is opened, of a lottery vendor's game; null for all others. */
  readonly lottery: LotteryLaunch | null;
};

/** What a vendor's frame may do in the browser: the permissions of its sandbox, and the features that it may use. */
export type FrameTerms = { readonly sandbox: readonly FrameSandbox[]; readonly allow: readonly FrameFeature[] };

/** Who calls as a vendor: the vendor with the merchant of the host that the call came to. */
export type VendorCaller = { readonly merchantCode: string; readonly vendorCode: string };

/** The smallest and the largest stake of a game, in minor units; `max` is null where the vendor states none. */
export type StakeLimits = { readonly min: bigint; readonly max: bigint | null };

/** What gaming asks of the catalogue. */
export type GamesPort = {
  /** The game of a launch, with names in the player's language; null when the merchant has no such game. */
  readonly launchable: (asked: {
    readonly merchantCode: string;
    readonly vendorCode: string;
    readonly gameId: string;
    readonly nodeId: string;
    readonly language: LanguageCode;
  }) => Promise<LaunchableGame | null>;
  /** The stakes that a merchant takes on a vendor's game now; null when it takes none. Asked for every bet: answer from memory. */
  readonly stakeLimits: (caller: VendorCaller, vendorGame: string) => Promise<StakeLimits | null>;
};

/** Whether a player may stake now: the account is not blocked. Asked for every bet. */
export type CanBetPort = (playerId: string) => Promise<boolean>;

/** A player has bet: that is use of their login session. */
export type PlayedPort = (playerId: string, merchantCode: string) => void;

/** The most that a vendor may pay at once and in one round, in minor units of its merchant's currency. */
export type PayoutBoundsPort = (caller: VendorCaller) => { readonly payoutMax: bigint; readonly roundMax: bigint };

/** A jackpot as a game takes part in it. */
export type GameJackpot = {
  readonly code: string;
  /** What the operator pays into each new pool. */
  readonly seed: Money;
  /** Least time between two wins. */
  readonly pauseMs: number;
  /** The most that its seeds may cost within 24 hours, in minor units. */
  readonly seedsMax: bigint;
  /** Whether a contribution is the part of the stake that is stated of the game; both in minor units. */
  readonly isShare: (contribution: bigint, stake: bigint) => boolean;
};
/** The jackpot that a vendor's game takes part in; null for none, and for a game without a stated share. Asked for bets that contribute and for sessions that open. */
export type JackpotPort = (caller: VendorCaller, vendorGame: string) => Promise<GameJackpot | null>;
