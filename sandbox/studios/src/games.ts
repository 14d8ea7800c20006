import { drawsForJackpots, findGame, stakeSteps, vendors, type LibraryGame, type LibraryVendor } from '@palaro/game-library';
import { mathFor, type GameMath, type MechanicName } from './engine/index.ts';

/** A game as the studios run it. */
export type StudioGame = {
  game: LibraryGame & { mechanic: MechanicName };
  vendor: LibraryVendor;
  math: GameMath;
  /** Stakes to choose from, minor units, rising; each is a multiple of the model's coins, the first the game's smallest bet. */
  stakes: readonly bigint[];
};

const vendorsByCode: ReadonlyMap<string, LibraryVendor> = new Map(vendors.map((vendor) => [vendor.code, vendor]));
const running = new Map<string, StudioGame>();

/** @returns the code of the vendor of a game, of whatever kind, or null. */
export const vendorOf = (code: string): string | null => findGame(code)?.vendor ?? null;

/** Whether a game draws for jackpots, where the operator has one for it. */
export const playsForJackpots = (code: string): boolean => drawsForJackpots({ code });

/** @returns the game with this code, ready to play round by round, or null. */
export function studioGame(code: string): StudioGame | null {
  const known = running.get(code);
  if (known !== undefined) return known;
  const game = findGame(code);
  const vendor = game === undefined ? undefined : vendorsByCode.get(game.vendor);
  if (game === undefined || vendor === undefined || game.mechanic === 'book') return null;
  const played = { ...game, mechanic: game.mechanic };
  const math = mathFor(played);
  const made = { game: played, vendor, math, stakes: stakeSteps.map((step) => BigInt(game.minBet * step)) };
  running.set(code, made);
  return made;
}
