import { playTypeOf, type GameType, type LotteryVendor } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, eachBeside } from '../../kernel/each-alone.ts';
import { fairPlayOf, type Catalogue, type NewGame, type NewVendor, type StoredGame } from '../catalogue/index.ts';
import type { FeedClient } from './feed-client.ts';
import { fairPlayColumns } from './feed-fair-play.ts';
import { gamesAnswer, type FeedGame } from './feed-shapes.ts';
import type { LotteryPicturesPort, LotteryVendorsPort } from './lottery-ports.ts';
import { forgetClosedByHouse, markClosedByHouse, readLotteryDetails, upsertLotteryDetails, type LotteryDetails } from './lottery-store.ts';

const vendorNames: Readonly<Record<LotteryVendor, string>> = {
  TCG_LOTTO_VN: 'Lotto VN',
  TCG_SEA: 'Lotto SEA',
  LOTT: 'Lotto',
  ELOTT: 'E-Lotto',
};
/** After the studios. */
const vendorPosition = 100;
/** Among the studios' games rather than before all of them: one in each of their rounds. */
const positionOf = (place: number): number => place * 1000 + 999;

const colours: Readonly<Record<string, string>> = {
  vn: '#7a1f2b',
  sea: '#0b5566',
  ph: '#1d3f8f',
  five: '#4a2a7a',
  dice3: '#74440f',
  cars10: '#1f5a34',
};
const colourDefault = '#2b2a55';

/** A vendor's block on home: what is entertainment alone stands with the E-lotteries, also where its vendor has both. */
export const categoryOf = (vendor: LotteryVendor, lottoMode: string): GameType =>
  vendor === 'ELOTT' || (vendor === 'TCG_LOTTO_VN' && lottoMode === 'Entertainment') ? 'ELOTT' : 'LOTT';

/** The pictures that a house brings; where it brings none of a game, the installation's own. */
const picturesOf = (
  vendorCode: LotteryVendor,
  game: FeedGame,
  pictures: LotteryPicturesPort,
): Pick<NewGame, 'icon' | 'largeIcon' | 'colour'> => {
  const { icon = '', largeIcon = '' } = game;
  const own = icon === '' && largeIcon === '' ? pictures.ofGame({ vendorCode, code: game.gameId, name: game.name }) : null;
  return {
    icon: own?.icon ?? icon,
    largeIcon: own?.largeIcon ?? largeIcon,
    colour: game.colour ?? own?.colour ?? colours[game.kind] ?? colourDefault,
  };
};

type Stated = { readonly game: FeedGame; readonly titleTy: string; readonly place: number };
const newGame = (vendor: LotteryVendor, { game, titleTy, place }: Stated, pictures: LotteryPicturesPort): NewGame => ({
  vendorCode: vendor,
  code: game.gameId,
  titleEn: game.name,
  titleTy,
  gameType: categoryOf(vendor, game.lottoMode),
  classify: null,
  classifyNew: game.gameClassifyNew,
  lottoMode: game.lottoMode,
  gameGroup: game.gameGroupId,
  playType: playTypeOf(game.lottoMode),
  isGameH5: null,
  // A house plays with real money alone.
  supportPlay: false,
  isHot: false,
  isNew: false,
  isOpen: true,
  ...picturesOf(vendor, game, pictures),
  minBet: game.stakeMin,
  maxBet: game.stakeMax,
  minLine: 0,
  position: positionOf(place),
});

const newVendor = (code: LotteryVendor, place: number, logo: string): NewVendor => ({
  code,
  displayName: vendorNames[code],
  isHot: false,
  isOpen: true,
  logo,
  position: vendorPosition + place,
});

/** Whether the catalogue says of a game what its house states. Open or closed is the operator's. */
const isAsStated = (stored: StoredGame | undefined, game: NewGame): boolean =>
  stored !== undefined && Object.entries(game).every(([field, value]) => field === 'isOpen' || stored[field as keyof StoredGame] === value);

/** How long a house has to list nothing, after it has listed games, until that is believed: one that starts anew may have none yet. */
const emptyAfterMs = 5 * 60_000;

export type GameSyncDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'of' | 'load' | 'setGameOpen' | 'stateFairPlay'>;
  readonly feed: Pick<FeedClient, 'get'>;
  readonly merchantCodes: () => readonly string[];
  readonly vendorsOf: LotteryVendorsPort;
  readonly pictures: LotteryPicturesPort;
};

const createFairPlaySync = (catalogue: Pick<Catalogue, 'stateFairPlay'>) => {
  /** What each vendor stated last, so that a statement is written only when it is another. */
  const stated = new Map<string, string>();
  return async (
    merchantCode: string,
    vendorCode: LotteryVendor,
    games: readonly FeedGame[],
    inTaglish: ReadonlyMap<string, FeedGame>,
  ): Promise<void> => {
    const statements = games.flatMap((game) => {
      const fairPlay = fairPlayOf(fairPlayColumns(game, inTaglish.get(game.gameId)?.rules));
      return fairPlay === null ? [] : [{ vendorCode, code: game.gameId, fairPlay }];
    });
    const [key, text] = [`${merchantCode} ${vendorCode}`, JSON.stringify(statements)];
    if (stated.get(key) === text) return;
    await catalogue.stateFairPlay(merchantCode, statements);
    stated.set(key, text);
  };
};

const createEmptyWatch = (clock: Clock) => {
  const emptySince = new Map<string, number>();
  /** Whether an answer is one of a house that has just lost its games. */
  return (key: string, listedNow: number, known: readonly StoredGame[]): boolean => {
    const isEmpty = listedNow === 0 && known.some(({ isOpen }) => isOpen);
    if (!isEmpty) return emptySince.delete(key) && false;
    const since = emptySince.get(key) ?? clock.now();
    emptySince.set(key, since);
    return clock.now() < since + emptyAfterMs;
  };
};

/**
 * Brings the catalogues to what the houses list. Games that a house lists no longer are closed, never taken out: they have
 * records. Such a game opens again when it is listed again; one that the operator closed stays closed.
 */
export const createGameSync = ({ pool, clock, catalogue, feed, merchantCodes, vendorsOf, pictures }: GameSyncDeps) => {
  const listed = async (merchantCode: string, vendorCode: LotteryVendor, language: string) =>
    feed.get({ merchantCode, vendorCode }, 'games', { language }, gamesAnswer);

  const syncFairPlay = createFairPlaySync(catalogue);
  const isSuddenlyEmpty = createEmptyWatch(clock);

  /** Closes the games that the house lists no longer, and opens those again that it had closed so. */
  const syncOpen = async (
    merchantCode: string,
    vendorCode: LotteryVendor,
    known: readonly StoredGame[],
    codes: ReadonlySet<string>,
    details: readonly LotteryDetails[],
  ): Promise<void> => {
    const byHouse = new Set(details.flatMap((one) => (one.vendorCode === vendorCode && one.closedByHouse ? one.code : [])));
    for (const { code, isOpen } of known) {
      const isListed = codes.has(code);
      if (isOpen && !isListed) {
        await markClosedByHouse(pool, merchantCode, { vendorCode, code });
        await catalogue.setGameOpen(merchantCode, { vendorCode, code }, false);
      }
      if (isListed && byHouse.has(code)) {
        if (!isOpen) await catalogue.setGameOpen(merchantCode, { vendorCode, code }, true);
        await forgetClosedByHouse(pool, merchantCode, vendorCode, [code]);
      }
    }
  };

  const syncVendor = async (merchantCode: string, vendor: LotteryVendor, place: number): Promise<void> => {
    const [english, taglish] = [await listed(merchantCode, vendor, 'en'), await listed(merchantCode, vendor, 'fil')];
    if (!english.ok) return;
    const inTaglish = new Map((taglish.ok ? taglish.value.games : []).map((game) => [game.gameId, game]));
    const snapshot = catalogue.of(merchantCode);
    const known = snapshot.gamesOfVendor(vendor);
    if (isSuddenlyEmpty(`${merchantCode} ${vendor}`, english.value.games.length, known)) return;
    const before = new Map(known.map((game) => [game.code, game]));
    // Without an answer in Taglish what it said before stands.
    const titleOf = ({ gameId, name }: FeedGame): string =>
      inTaglish.get(gameId)?.name ?? (taglish.ok ? undefined : before.get(gameId)?.titleTy) ?? name;
    const games = english.value.games.map((game, place) => newGame(vendor, { game, titleTy: titleOf(game), place }, pictures));
    const logo = english.value.logo ?? pictures.ofVendor(vendor);
    const changed = games.filter((game) => !isAsStated(before.get(game.code), game));
    const isNewLogo = snapshot.vendor(vendor) !== undefined && snapshot.vendor(vendor)?.logo !== logo;
    if (changed.length > 0 || isNewLogo) await catalogue.load(merchantCode, [newVendor(vendor, place, logo)], changed);
    const kept = await readLotteryDetails(pool, merchantCode);
    // What cannot be read of a game closes it as little as it changes it.
    const codes = new Set([...games.map(({ code }) => code), ...english.value.leftOut]);
    await syncOpen(merchantCode, vendor, known, codes, kept);
    const keptOf = new Map(kept.filter(({ vendorCode }) => vendorCode === vendor).map((one) => [one.code, one]));
    const details: LotteryDetails[] = english.value.games.map((game) => ({
      vendorCode: vendor,
      code: game.gameId,
      groupEn: game.gameGroupName,
      groupTy:
        inTaglish.get(game.gameId)?.gameGroupName ?? (taglish.ok ? undefined : keptOf.get(game.gameId)?.groupTy) ?? game.gameGroupName,
      kind: game.kind,
      region: game.region,
      closedByHouse: false,
    }));
    const stored = new Set(kept.map((one) => JSON.stringify({ ...one, closedByHouse: false })));
    const fresh = details.filter((one) => !stored.has(JSON.stringify(one)));
    if (fresh.length > 0) await upsertLotteryDetails(pool, merchantCode, fresh);
    if (taglish.ok) await syncFairPlay(merchantCode, vendor, english.value.games, inTaglish);
  };

  return (): Promise<void> =>
    eachBeside(merchantCodes(), String, (merchantCode) =>
      eachAlone(
        [...vendorsOf(merchantCode).entries()],
        ([, vendor]) => vendor,
        ([place, vendor]) => syncVendor(merchantCode, vendor, place),
      ),
    );
};
