import { drawsForJackpots, fairnessOf, games, jackpotTerms, rulesOf, vendors, type LibraryGame } from '@palaro/game-library';
import type { ArtManifest } from '../manifest.ts';
import { logoOf, picturesOf } from './picture-names.ts';

/** What players call the demo's vendors beside their names. */
const nicknames: Readonly<Record<string, readonly string[]>> = {
  PAROL: ['lantern works'],
  BULKAN: ['volcano'],
  DAGAT: ['sea'],
  BARANGAY: ['b9', 'brgy', 'brgy nine'],
  KUWAGO: ['owl', 'owl press'],
  SARISARI: ['sari sari', 'sari sari store'],
  KIDLAT: ['lightning'],
  TAKIP: ['takip 8', 't8'],
  PERLAS: ['pearl salon', 'perlas live'],
  TATLO: ['tatlo', 'arena'],
  HARANA: ['color game', 'colour game', 'perya'],
};

/** The library's vendors, with the names of their logos. */
export const deliveredVendors = (art: ArtManifest) =>
  vendors.map((vendor, position) => ({
    code: vendor.code,
    displayName: vendor.displayName,
    isHot: vendor.isHot,
    isOpen: true,
    position,
    nicknames: nicknames[vendor.code] ?? [],
    logo: logoOf(art, vendor.code),
  }));

type Mark = 'hot' | 'new' | 'plain';
const markOf = ({ isHot, isNew }: LibraryGame): Mark => (isHot ? 'hot' : isNew ? 'new' : 'plain');

/** In how many rounds of the studios each has one turn with a game of that mark: where all are hot, none is. */
const rounds: Readonly<Record<Mark, number>> = { hot: 4, new: 6, plain: 1 };
const marks: readonly Mark[] = ['hot', 'new', 'plain'];

/** A game's place in the lists, by its turn among its studio's games of that mark: many hands and a few marks on every screen. */
const placeOf = (game: LibraryGame, turn: number): number => {
  const [mark, studio] = [markOf(game), vendors.findIndex((vendor) => vendor.code === game.vendor)];
  const at = marks.indexOf(mark);
  const round = turn * rounds[mark] + ((studio + at * 2) % rounds[mark]);
  // Not beside the same studio's game of another mark.
  return round * 1000 + ((studio + at * 7) % vendors.length) * marks.length + at;
};

const lottery = (game: LibraryGame) =>
  game.family === 'LOTT'
    ? { classifyNew: 'DRAW', lottoMode: 'Tradition', gameGroup: '1', playType: 'trad' }
    : game.family === 'ELOTT'
      ? { classifyNew: 'QUICK', lottoMode: 'Entertainment', gameGroup: '2', playType: 'ent' }
      : { classifyNew: null, lottoMode: null, gameGroup: null, playType: null };

/** Slots have theirs by their model. A draw's best prize is 400 times the stake, once in 2,992; all else depends on what is bet on. */
const volatilityOf = ({ mechanic, volatility }: LibraryGame) => {
  if (mechanic === 'lines' || mechanic === 'ways' || mechanic === 'cluster') return volatility;
  return mechanic === 'draw' ? 'high' : 'byChoice';
};

/** What the studios state of a game. */
const fairPlayOf = (game: LibraryGame) => {
  const fairness = fairnessOf(game);
  return {
    rulesEn: rulesOf(game, 'en').join('\n'),
    rulesTy: rulesOf(game, 'fil').join('\n'),
    volatility: volatilityOf(game),
    statedReturn: fairness && fairness.stated,
    check: fairness && { on: fairness.on, rounds: fairness.rounds, measured: fairness.measured },
    jackpotShare: drawsForJackpots(game) ? jackpotTerms.sharePpm : null,
    verifies: true,
  };
};

/** The library's games, stakes in minor units of PHP, with the names of their pictures. */
export const deliveredGames = (art: ArtManifest) => {
  const turns = new Map<string, number>();
  return games.map((game) => {
    const kind = `${game.vendor} ${markOf(game)}`;
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return {
      vendorCode: game.vendor,
      code: game.code,
      titleEn: game.title,
      titleTy: game.title,
      gameType: game.family,
      classify: game.classify ?? null,
      ...lottery(game),
      isGameH5: null,
      supportPlay: game.supportPlay,
      isHot: game.isHot,
      isNew: game.isNew,
      isOpen: true,
      position: placeOf(game, turn),
      ...picturesOf(art.games[game.code]),
      minBet: game.minBet,
      maxBet: game.maxBet,
      minLine: game.lines,
      fairPlay: fairPlayOf(game),
    };
  });
};
