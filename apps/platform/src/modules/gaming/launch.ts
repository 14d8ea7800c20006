import { createHash } from 'node:crypto';
import {
  isTrial,
  limits,
  lotteryMuiDefault,
  type FrameFeature,
  type FrameSandbox,
  type GameType,
  type LanguageCode,
  type LotteryLaunch,
} from '@palaro/contract';
import { tagOf } from '@palaro/i18n/writing';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { HoldSession } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { deliver } from '../../topics/consumers.ts';
import type { FrameTerms, GamesPort, NotAdmitted, VendorCaller } from './gaming-ports.ts';
import { insertLaunch, type Play, type PlayMode } from './gaming-store.ts';
import { maskedName } from '../../kernel/masked-name.ts';
import type { TransferVendor } from './transfers/transfer-ports.ts';
import type { Transfers } from './transfers/transfers.ts';

type LaunchRule = 'exclusion' | 'session' | 'own_wallet';
/** Which rule refuses a launch by a code. */
const refusingRules: Partial<Record<LaunchFailure['code'], LaunchRule>> = {
  exclusion_active: 'exclusion',
  time_limit: 'session',
  limit_not_held: 'own_wallet',
};

export type LaunchDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly games: GamesPort;
  /** Base address of a vendor's game server, such as `https://games.example`; null while it cannot be reached. */
  readonly gameServerOf: (vendor: VendorCaller) => string | null;
  /** What a vendor's frame may do. */
  readonly frameOf: (vendor: VendorCaller) => FrameTerms;
  /** Holds a player's session open until the transaction ends; false where it has ended. */
  readonly sessions: { readonly hold: HoldSession };
  /** Whether the player is on a break or excluded, as the transaction sees it. */
  readonly isExcluded: (client: PoolClient, playerId: string) => Promise<boolean>;
  /** Whether the player has played for as long as their limits allow today. */
  readonly timeReached: (client: PoolClient, playerId: string) => Promise<boolean>;
  /** Whether the player has limits that a vendor with wallets of its own would not ask for. */
  readonly hasLimitOnPlay: (client: PoolClient, playerId: string) => Promise<boolean>;
  /** A player opens a game with real money: the session of play runs from then on. */
  readonly playBegins: (client: PoolClient, playerId: string, merchantCode: string) => Promise<void>;
  /** The origin whose page embeds the game. */
  readonly embeddingOrigin: (merchantCode: string) => string;
  /** The name of a merchant's stylesheet in lottery houses' pages. */
  readonly lotteryStyle: (merchantCode: string) => string;
  /** Moves money to and from vendors that keep wallets of their own. */
  readonly transfers: Pick<Transfers, 'moveIn' | 'recallOthers'>;
  /** How such a vendor is asked; null for one that asks this wallet. */
  readonly vendorFor: (vendor: VendorCaller) => TransferVendor | null;
  readonly currencyOf: (merchantCode: string) => Currency;
};

export type LaunchRequest = {
  readonly player: {
    readonly playerId: string;
    /** The session that asks; null for a player of a vendor's sandbox, who has none. */
    readonly sessionId: string | null;
    readonly merchantCode: string;
    readonly userName: string;
    readonly type: number;
  };
  readonly vendorCode: string;
  readonly gameId: string;
  readonly nodeId: string;
  readonly gameType: GameType;
  readonly language: LanguageCode;
  readonly theme: 'dark' | 'light';
  /** Of a lottery game: what the address of its launch says in place of the game's own rules. */
  readonly lottery?: Partial<LotteryLaunch> & { readonly mui?: string | undefined; readonly pageBack?: 'home' | undefined };
};
export type Launch = {
  readonly url: string;
  readonly origin: string;
  readonly frame: { readonly sandbox: FrameSandbox[]; readonly allow: FrameFeature[] };
  readonly mode: PlayMode;
  readonly ownWallet?: true;
  readonly gameName: string;
  readonly vendorName: string;
};
export type LaunchFailure = {
  readonly code:
    | 'game_unknown'
    | 'game_closed'
    | 'free_reject'
    | 'vendor_unavailable'
    | 'transfer_unknown'
    | 'session_ended'
    | 'exclusion_active'
    | 'time_limit'
    | 'limit_not_held';
};

/** What is stored of a launch token. */
export const launchTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Opening = {
  readonly server: string;
  readonly token: string;
  readonly merchantCode: string;
  readonly vendorGame: string;
  /** BCP 47 */
  readonly tag: string;
  readonly mode: PlayMode;
  readonly theme: 'dark' | 'light';
  readonly origin: string;
};
type LotteryPage = LotteryLaunch & { readonly style: string; readonly mui?: string | undefined; readonly pageBack?: 'home' | undefined };

const withSlash = (server: string): string => (server.endsWith('/') ? server : `${server}/`);

/** A game's address at its vendor's game server, whatever path that has. */
export const launchPath = (server: string, query: Readonly<Record<string, string>>): URL => {
  const url = new URL('play', withSlash(server));
  url.search = new URLSearchParams(query).toString();
  return url;
};

/** A game's page on its vendor's server. */
const pageOfGame = ({ server, token, merchantCode, vendorGame, tag, mode, theme, origin }: Opening): URL =>
  launchPath(server, { game: vendorGame, token, operator: merchantCode, lang: tag, mode, theme, origin });

/** A lottery's page of the house (B332 to B336). What came in an address stands in segments and the query: it never names another origin. */
const pageOfLottery = (
  { server, token, merchantCode, vendorGame, tag, mode, theme, origin }: Opening,
  { playType, prizeMode, code, gameGroupId, style, mui = lotteryMuiDefault, pageBack }: LotteryPage,
): URL => {
  const segments = [mui, playType, 'games', vendorGame].map(encodeURIComponent).join('/');
  const url = new URL(`m/lotto-h5/${segments}`, withSlash(server));
  url.search = new URLSearchParams({
    token,
    merchant: merchantCode,
    style,
    prize_mode: prizeMode,
    code,
    ...(gameGroupId === null ? {} : { gameGroupId }),
    ...(pageBack === undefined ? {} : { pageBack }),
    language: tag,
    mode,
    theme,
    origin,
  }).toString();
  return url;
};

type Writes = {
  /** Holds the player's session, and says why the player may not play; null where they may. */
  readonly admit: (client: PoolClient) => Promise<NotAdmitted | null>;
  /** What else is written when a game is opened. */
  readonly alongside: (client: PoolClient) => Promise<void>;
};

/** A session that ends closes its launches and calls money back: what is written after that would be left. */
const writesOf = (
  {
    clock,
    sessions,
    isExcluded,
    timeReached,
    hasLimitOnPlay,
    playBegins,
  }: Pick<LaunchDeps, 'clock' | 'sessions' | 'isExcluded' | 'timeReached' | 'hasLimitOnPlay' | 'playBegins'>,
  { playerId, sessionId, merchantCode }: LaunchRequest['player'],
  nodeId: string,
  { mode, ownWallets }: { readonly mode: PlayMode; readonly ownWallets: TransferVendor | null },
): Writes => ({
  admit: async (client) => {
    if (sessionId !== null && !(await sessions.hold(client, { playerId, sessionId }))) return 'session_ended';
    if (await isExcluded(client, playerId)) return 'exclusion_active';
    if (mode === 'real' && (await timeReached(client, playerId))) return 'time_limit';
    return ownWallets !== null && (await hasLimitOnPlay(client, playerId)) ? 'limit_not_held' : null;
  },
  alongside: async (client) => {
    // Who plays in a vendor's sandbox has no app to answer in.
    if (mode === 'real' && sessionId !== null) await playBegins(client, playerId, merchantCode);
    await deliver(client, 'game.launched', { playerId, merchantCode, nodeId }, new Date(clock.now()));
  },
});

/** Opens a game by a token, which its vendor trades for a session. */
const openByToken = async (
  { pool, clock }: Pick<LaunchDeps, 'pool' | 'clock'>,
  play: Play,
  { token, admit, alongside }: Pick<Opening, 'token'> & Writes,
  pageOf: () => URL,
): Promise<Result<URL, LaunchFailure>> => {
  const expiresAt = new Date(clock.now() + limits.launchTokenSeconds * 1000);
  const refusal = await transaction(pool, async (client): Promise<NotAdmitted | null> => {
    const refused = await admit(client);
    if (refused !== null) return refused;
    await insertLaunch(client, launchTokenHash(token), play, expiresAt);
    await alongside(client);
    return null;
  });
  return refusal === null ? ok(pageOf()) : fail({ code: refusal });
};

/** Opens a game at a vendor that keeps wallets of its own, with all of the player's money; the address is the vendor's. */
const openAtVendor = async (
  { transfers, currencyOf }: Pick<LaunchDeps, 'transfers' | 'currencyOf'>,
  vendor: TransferVendor,
  {
    playerId,
    vendorCode,
    admit,
    alongside,
    ...opening
  }: Pick<Opening, 'merchantCode' | 'vendorGame' | 'tag' | 'theme' | 'origin'> & {
    readonly playerId: string;
    readonly vendorCode: string;
  } & Writes,
): Promise<Result<URL, LaunchFailure>> => {
  const { merchantCode, vendorGame: game, tag: language, theme, origin } = opening;
  const currency = currencyOf(merchantCode);
  const moved = await transfers.moveIn({ merchantCode, playerId, vendorCode }, currency, { admit, alongside });
  if (!moved.ok) return fail({ code: moved.failure });
  const launched = await vendor.launch({ playerId, currency, game, language, theme, origin });
  return launched.ok ? launched : fail({ code: 'vendor_unavailable' });
};

/**
 * Opens games (B014, B418): a single-use token of at most `launchTokenSeconds`, bound to player, vendor and game, in the
 * vendor's address. The player's session token is in no address.
 */
export const createLaunches = ({
  pool,
  clock,
  ids,
  games,
  gameServerOf,
  frameOf,
  sessions,
  isExcluded,
  timeReached,
  hasLimitOnPlay,
  playBegins,
  embeddingOrigin,
  lotteryStyle,
  transfers,
  vendorFor,
  currencyOf,
}: LaunchDeps) => ({
  launch: async ({
    player,
    vendorCode,
    gameId,
    nodeId,
    language,
    theme,
    lottery = {},
  }: LaunchRequest): Promise<Result<Launch, LaunchFailure>> => {
    const { merchantCode, playerId } = player;
    const game = await games.launchable({ merchantCode, vendorCode, gameId, nodeId, language });
    if (game === null) return fail({ code: 'game_unknown' });
    if (!game.open) return fail({ code: 'game_closed' });
    const mode: PlayMode = isTrial(player.type) ? 'play' : 'real';
    const caller = { merchantCode, vendorCode: game.vendorCode };
    const ownWallets = vendorFor(caller);
    if (mode === 'play' && (!game.supportPlay || ownWallets !== null)) return fail({ code: 'free_reject' });
    const server = gameServerOf(caller);
    if (server === null) return fail({ code: 'vendor_unavailable' });
    if (mode === 'real') await transfers.recallOthers({ merchantCode, playerId }, game.vendorCode);
    const [frame, token, tag, origin] = [frameOf(caller), ids.newToken(), tagOf(language), embeddingOrigin(merchantCode)];
    const opening = { server, token, merchantCode, vendorGame: game.vendorGame, tag, mode, theme, origin };
    const names = { merchantCode, playerId, maskedName: maskedName(player.userName), vendorCode: game.vendorCode };
    const play = { ...names, vendorGame: game.vendorGame, nodeId: game.nodeId, gameType: game.gameType, language: tag, mode };
    const writes = writesOf({ clock, sessions, isExcluded, timeReached, hasLimitOnPlay, playBegins }, player, game.nodeId, {
      mode,
      ownWallets,
    });
    const place = { ...opening, ...writes, playerId, vendorCode: game.vendorCode };
    const opened =
      ownWallets === null
        ? await openByToken({ pool, clock }, play, place, () =>
            game.lottery === null
              ? pageOfGame(opening)
              : pageOfLottery(opening, { ...game.lottery, ...lottery, style: lotteryStyle(merchantCode) }),
          )
        : await openAtVendor({ transfers, currencyOf }, ownWallets, place);
    if (!opened.ok) return opened;
    const url = opened.value;
    return ok({
      url: url.href,
      origin: url.origin,
      frame: { sandbox: [...frame.sandbox], allow: [...frame.allow] },
      mode,
      ...(ownWallets === null ? {} : { ownWallet: true as const }),
      gameName: game.gameName,
      vendorName: game.vendorName,
    });
  },
});
export type Launches = ReturnType<typeof createLaunches>;

export type NoteRefusal = (merchantCode: string, move: 'launch', rule: LaunchRule) => Promise<void>;
/** Launches that note which rule has refused one. */
export const noting = ({ launch }: Launches, noteRefusal: NoteRefusal): Launches => ({
  launch: async (request) => {
    const launched = await launch(request);
    const rule = launched.ok ? undefined : refusingRules[launched.failure.code];
    if (rule !== undefined) await noteRefusal(request.player.merchantCode, 'launch', rule);
    return launched;
  },
});
