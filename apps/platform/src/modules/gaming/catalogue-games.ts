import { gameTypes, isLotteryVendor, lotteryLaunchOf, type LotteryLaunch, type VendorMapping } from '@palaro/contract';
import { titleIn, type Snapshot, type StoredGame, type Catalogue } from '../catalogue/index.ts';
import type { GamesPort } from './gaming-ports.ts';

/** Which vendors have open games of each category. */
const mappingOf = (snapshot: Snapshot): VendorMapping =>
  gameTypes.map((gameCategory) => ({
    gameCategory,
    vendorNames: snapshot.vendorsOf(gameCategory).map(({ code }) => ({ accountTypeName: code })),
  }));

const lotteryOf = ({ vendorCode, code, lottoMode, gameGroup }: StoredGame, snapshot: Snapshot): LotteryLaunch | null =>
  isLotteryVendor(vendorCode)
    ? lotteryLaunchOf({ vassalage: vendorCode, gameCode: code, lottoMode, gameGroupId: gameGroup }, mappingOf(snapshot))
    : null;

/** The catalogues' games as gaming asks for them. */
export const createCatalogueGames = (catalogue: Pick<Catalogue, 'of'>): GamesPort => ({
  launchable: ({ merchantCode, vendorCode, gameId, nodeId, language }) => {
    const snapshot = catalogue.of(merchantCode);
    const game = snapshot.game(nodeId);
    const vendor = game && snapshot.vendor(game.vendorCode);
    if (!game || !vendor || game.vendorCode !== vendorCode || game.code !== gameId) return Promise.resolve(null);
    return Promise.resolve({
      nodeId,
      gameName: titleIn(game, language),
      vendorCode,
      vendorName: vendor.displayName,
      gameType: game.gameType,
      vendorGame: game.code,
      supportPlay: game.supportPlay,
      open: snapshot.isOpen(game),
      lottery: lotteryOf(game, snapshot),
    });
  },
  stakeLimits: ({ merchantCode, vendorCode }, vendorGame) => {
    const snapshot = catalogue.of(merchantCode);
    const game = snapshot.gameOfVendor(vendorCode, vendorGame);
    return Promise.resolve(game !== undefined && snapshot.isOpen(game) ? { min: game.minBet, max: game.maxBet } : null);
  },
});
