/** The two books: each is one page that all its titles open. */
export type BookName = 'sports' | 'esports';

/** How a score comes about: some attempts in equal distances, each worth `points` where it succeeds. Chances in parts per million. */
type Attempts = { readonly points: number; readonly count: number; readonly chance: number; readonly swing: number };

/**
 * How a discipline is played.
 * - `points`: each side makes its attempts; a level score stands as a draw, or is decided by `decider` further points.
 * - `race`: one heat, set or map after another, until a side has won `to` of them.
 * `chance` is that of even sides; each step of the edge adds `swing` for the home side, and takes it from the other.
 */
export type PlayModel =
  | { readonly kind: 'points'; readonly attempts: readonly Attempts[]; readonly decider: number | null }
  | { readonly kind: 'race'; readonly to: number; readonly swing: number };

/** A side of a discipline: its name in every language, and its strength from 0 to 8. */
export type Side = readonly [name: string, strength: number];

export type Discipline = {
  /** Lower-case, part of the fixtures' ids. */
  readonly code: string;
  readonly names: Readonly<Record<'en' | 'fil' | 'ar', string>>;
  /** Its league, invented, the same in every language. */
  readonly league: string;
  /** An icon of the set of the games. */
  readonly emblem: string;
  /** What scores are counted in: chooses the text of the total. */
  readonly unit: 'points' | 'goals' | 'runs' | 'sets' | 'frames' | 'heats' | 'maps' | 'rounds';
  readonly model: PlayModel;
  readonly minutes: number;
  /** Steps of the edge that the home side has; 0 where there is no home. */
  readonly home: number;
  readonly sides: readonly Side[];
};
