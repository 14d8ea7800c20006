/**
 * The words of the game mathematics. The same code runs in the server, in the browser's verifier and in
 * the simulation, so nothing here knows a clock, a network, money or a random generator of its own.
 */

import type { OutcomeSource } from '@palaro/game-server/fair-source';

export type { OutcomeSource } from '@palaro/game-server/fair-source';

export type MechanicName = 'lines' | 'ways' | 'cluster' | 'duel' | 'catch' | 'draw';
export type VolatilityName = 'low' | 'medium' | 'high';

/** Symbol numbers: 0 wild, 1 scatter, 2 to 7 the game's six pictures (best first), 8 to 10 the ranks A, K, Q. */
export type SymbolIndex = number;
export const WILD = 0;
export const SCATTER = 1;
export const FIRST_PICTURE = 2;
/** One letter per symbol number, the alphabet of the reel strips. */
export const STRIP_LETTERS = 'WS123456AKQ';

/** One win inside a frame. `cells` are `column * rows + row`. `coins` already hold the frame's multiplier. */
export type Win = {
  symbol: SymbolIndex;
  cells: readonly number[];
  coins: number;
  /** Line number from 0, for line games. */
  line?: number;
  /** Number of ways, for ways games. */
  ways?: number;
};

/** One picture of the reels: the grid by columns from the top, and what it pays. */
export type Frame = {
  kind: 'base' | 'free' | 'tumble';
  columns: readonly (readonly SymbolIndex[])[];
  multiplier: number;
  wins: readonly Win[];
};

export type SlotDetail = { kind: 'slot'; frames: readonly Frame[]; freeSpins: number };
export type DuelDetail = { kind: 'duel'; left: number; right: number; result: 'left' | 'right' | 'tie' };
export type CatchDetail = { kind: 'catch'; target: number; roll: number; caught: boolean };
export type DrawDetail = { kind: 'draw'; picked: readonly number[]; drawn: readonly number[]; hits: number };
export type RoundDetail = SlotDetail | DuelDetail | CatchDetail | DrawDetail;

/** What the player chose; slots have no choice. Written as one short text so that a round can be verified from it. */
export type Choice = string;

/** A whole round. `coins` counts in the game's coin (stake divided by `GameMath.units`), the cap applied. */
export type RoundOutcome = { coins: number; capped: boolean; detail: RoundDetail };

/** The mathematics of one game. */
export type GameMath = {
  /** Model name, for example `ways-high`. */
  id: string;
  mechanic: MechanicName;
  /** Coins in one stake: every stake is a multiple of this many minor units, so every win is a whole amount. */
  units: number;
  /** Largest win of a round in coins. */
  capCoins: number;
  /** Choices that can be simulated, with the return to player of each in parts per million. */
  returns: readonly { choice: Choice; ppm: number }[];
  /** @returns null when the choice fits this game, else what is wrong with it. */
  choiceFault(choice: Choice): string | null;
  play(source: OutcomeSource, choice: Choice): RoundOutcome;
};

/** Applies the cap to a round's sum. */
export const capped = (coins: number, capCoins: number): { coins: number; capped: boolean } =>
  coins > capCoins ? { coins: capCoins, capped: true } : { coins, capped: false };

/** Slots take no choice. */
export const noChoice = (choice: Choice): string | null => (choice === '' ? null : 'this game takes no choice');
