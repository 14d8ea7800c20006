import type { OutcomeSource } from '@palaro/game-server/fair-source';

/**
 * The words of the draws' mathematics. The same code runs in the server, in the page's bet slip, in the verifier and in the
 * fairness check, so nothing here knows a clock, a network, money or a random generator of its own.
 */

export type Kind = 'vn' | 'sea' | 'ph' | 'five' | 'dice3' | 'cars10';
export type ModelId = 'vn-north' | 'vn-south' | 'sea' | 'ph2d' | 'ph3d' | 'ph4d' | 'ph642' | 'five' | 'dice3' | 'cars10';
/** `trad`: the classic bets on digits; `ent`: propositions such as big or small. */
export type PlayType = 'trad' | 'ent';
export type PrizeMode = 'Lott' | 'Elott' | 'SEA';

/** What a draw draws, group by group in the order of the draw. */
export type Numbers = readonly { readonly name: string; readonly values: readonly string[] }[];

/** An exact share, numerator and denominator. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

/**
 * How a bet is picked. A pick may hold many lines; each line stakes the unit stake and wins by itself.
 * - `positions`: values for each place, every combination is a line: `1,2|3`;
 * - `set`: values, every choice of `choose` of them is a line: `1,2,3`;
 * - `grid`: a place and a value each: `1:3,2:5`;
 * - `numbers`: whole numbers of `digits` digits: `07,42`;
 * - `options`: names of propositions: `big,odd`.
 */
export type Shape =
  | { readonly kind: 'positions'; readonly places: number; readonly from: number; readonly to: number; readonly distinct: boolean }
  | { readonly kind: 'set'; readonly choose: number; readonly from: number; readonly to: number }
  | { readonly kind: 'grid'; readonly places: number; readonly from: number; readonly to: number }
  | { readonly kind: 'numbers'; readonly digits: number; readonly rule: 'any' | 'distinct' | 'pair' }
  | { readonly kind: 'options'; readonly options: readonly string[] };

/** One line: values in the order of the shape; for `grid` place and value, for `options` the option's index. */
export type Line = readonly number[];

/**
 * One prize of a line. `odds`: how often it is won in a draw, on average; `share`: its part of the return in thousandths. `places`:
 * it is won once for each of so many numbers of a draw that is the line's, beside all other prizes; else a line wins one prize once.
 */
export type Tier = { readonly id: string; readonly odds: Fraction; readonly share: number; readonly places?: number };

export type BetKind = {
  /** Unique within its model. */
  readonly id: string;
  readonly playType: PlayType;
  readonly shape: Shape;
  /** The prizes of a line; the same for all lines but those of `options`. */
  tiers(line: Line): readonly Tier[];
  /** @returns how often the line wins each of its prizes. */
  hits(line: Line, numbers: Numbers): readonly number[];
};

/** The mathematics of a game: what is drawn, and what may be bet on. */
export type Model = {
  readonly id: ModelId;
  readonly kind: Kind;
  readonly betKinds: readonly BetKind[];
  draw(source: OutcomeSource): Numbers;
};
