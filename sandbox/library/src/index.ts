import { gamesOf } from './build.ts';
import type { Studio } from './build.ts';
import { alamat } from './studios/alamat.data.ts';
import { barangay } from './studios/barangay.data.ts';
import { bgs } from './studios/bgs.data.ts';
import { bola } from './studios/bola.data.ts';
import { bulik } from './studios/bulik.data.ts';
import { bulkan } from './studios/bulkan.data.ts';
import { capiz } from './studios/capiz.data.ts';
import { dagat } from './studios/dagat.data.ts';
import { habi } from './studios/habi.data.ts';
import { harana } from './studios/harana.data.ts';
import { kidlat } from './studios/kidlat.data.ts';
import { kuwago } from './studios/kuwago.data.ts';
import { lasa } from './studios/lasa.data.ts';
import { luntian } from './studios/luntian.data.ts';
import { parol } from './studios/parol.data.ts';
import { perlas } from './studios/perlas.data.ts';
import { piso } from './studios/piso.data.ts';
import { sarisari } from './studios/sarisari.data.ts';
import { takip } from './studios/takip.data.ts';
import { tala } from './studios/tala.data.ts';
import { tatlo } from './studios/tatlo.data.ts';
import { lotteries, lotteryVendors } from './lotteries.data.ts';
import type { DrawnGame, DrawnVendor, LibraryGame, LibraryVendor } from './types.ts';

export { fairnessOf, type LibraryFairness } from './fair-play.ts';
export { drawsForJackpots, jackpotShareOf, jackpotTerms } from './jackpot.ts';
export { isTable, rulesOf, tableClock } from './rules.ts';
export { stakeSteps } from './build.ts';
export { lotteries, lotteryVendors };
export type {
  DrawnGame,
  DrawnVendor,
  GameClass,
  GameFamily,
  HouseStyle,
  LibraryGame,
  LibraryVendor,
  Mechanic,
  Volatility,
} from './types.ts';

const studios: readonly Studio[] = [
  parol,
  bulkan,
  dagat,
  barangay,
  tala,
  capiz,
  bgs,
  habi,
  kuwago,
  sarisari,
  kidlat,
  luntian,
  alamat,
  takip,
  lasa,
  perlas,
  harana,
  tatlo,
  bulik,
  piso,
  bola,
];

/** Every vendor of the demo catalogue, in the order that a lobby lists them. */
export const vendors: readonly LibraryVendor[] = studios.map((studio) => studio.vendor);

/** Every game of the demo catalogue, vendor by vendor. */
export const games: readonly LibraryGame[] = studios.flatMap(gamesOf);

/** Everything that has pictures: the catalogue's games and the lotteries. */
export const drawnGames: readonly DrawnGame[] = [...games, ...lotteries];
export const drawnVendors: readonly DrawnVendor[] = [...vendors, ...lotteryVendors];

const gamesByCode: ReadonlyMap<string, LibraryGame> = new Map(games.map((game) => [game.code, game]));

/** The game with this code (case-sensitive), or undefined. */
export function findGame(code: string): LibraryGame | undefined {
  return gamesByCode.get(code);
}
