import { themes } from './themes.data.ts';
import type { Theme } from './themes.data.ts';
import type { GameClass, GameFamily, LibraryGame, LibraryVendor, Mechanic, Volatility } from './types.ts';

/**
 * One game of a studio's list: title, emblem, theme, hue (OKLCH degrees), marks.
 * Marks are letters: h hot, n new, b classify BG, i BINGO, m MINI.
 */
export type Row = readonly [title: string, emblem: string, theme: Theme, hue: number, marks?: string];

/** One studio: the vendor and its games by family. */
export type Studio = {
  readonly vendor: LibraryVendor;
  readonly shelves: Partial<Record<GameFamily, readonly Row[]>>;
  /** Codes that the product fixes, by title; every other code is the title's slug. */
  readonly fixedCodes?: Readonly<Record<string, string>>;
  /** The title under which a game was published, by its title of today: its code and its figures are still those. */
  readonly formerTitles?: Readonly<Record<string, string>>;
};

const slotMechanics: readonly Mechanic[] = ['lines', 'ways', 'cluster', 'lines', 'ways', 'lines'];
const volatilities: readonly Volatility[] = ['low', 'medium', 'high', 'medium'];
const lineCounts: readonly number[] = [5, 9, 10, 20, 25, 40, 50];
const minBets: Readonly<Record<GameFamily, readonly number[]>> = {
  RNG: [20, 50, 100, 200],
  FISH: [10, 20, 50],
  LIVE: [1000, 2000, 5000],
  PVP: [100, 200, 500],
  SPORTS: [1000, 2000],
  ESPORTS: [1000, 2000],
  COCKFIGHT: [2000, 5000],
  LOTT: [500, 1000],
  ELOTT: [200, 500],
};
/** Stakes of a game are these multiples of its smallest one. */
export const stakeSteps = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500] as const;

const classes: Readonly<Record<string, GameClass>> = { b: 'BG', i: 'BINGO', m: 'MINI' };

/** Lower-case ASCII with single dashes, at most 40 characters. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
}

/** A stable number of a text (FNV-1a, 32 bit, with a final mix): the same game always gets the same figures. */
export function stableNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function pick<T>(options: readonly T[], title: string, salt: string): T {
  const chosen = options[stableNumber(`${salt}:${title}`) % options.length];
  if (chosen === undefined) throw new Error(`no option for ${salt}`);
  return chosen;
}

/** A symbol that took another's place in its theme takes it in every game, so that no other game changes. */
const drawnAs: Readonly<Record<string, string>> = { sampaguita: 'lotus' };

/** Six to nine symbols of the theme, never the emblem itself. */
function symbolsOf(title: string, emblem: string, theme: Theme): readonly string[] {
  const pool = themes[theme].filter((name) => name !== emblem);
  const count = 6 + (stableNumber(`count:${title}`) % 4);
  const drawn = [...pool].sort((a, b) => stableNumber(title + (drawnAs[a] ?? a)) - stableNumber(title + (drawnAs[b] ?? b)));
  return drawn.slice(0, count);
}

function mechanicOf(family: GameFamily, title: string): Mechanic {
  if (family === 'RNG') return pick(slotMechanics, title, 'mechanic');
  if (family === 'FISH') return 'catch';
  if (family === 'LOTT' || family === 'ELOTT') return 'draw';
  if (family === 'SPORTS' || family === 'ESPORTS') return 'book';
  return 'duel';
}

function supportsPlay(family: GameFamily, title: string): boolean {
  if (family === 'FISH' || family === 'PVP') return true;
  return family === 'RNG' && stableNumber(`play:${title}`) % 8 !== 0;
}

/** Coins that a stake is made of, so that every win is a whole amount: a coin a line, else twenty. */
const coinsOf = (mechanic: Mechanic, lines: number): number => (mechanic === 'lines' ? lines : 20);
const roundedUp = (amount: number, coins: number): number => Math.ceil(amount / coins) * coins;

function gameOf(studio: Studio, family: GameFamily, row: Row): LibraryGame {
  const [title, emblem, theme, hue, marks = ''] = row;
  const published = studio.formerTitles?.[title] ?? title;
  const mechanic = mechanicOf(family, published);
  const lines = mechanic === 'lines' ? pick(lineCounts, published, 'lines') : 0;
  const minBet = roundedUp(pick(minBets[family], published, 'minBet'), coinsOf(mechanic, lines));
  const classify = [...marks].map((mark) => classes[mark]).find((found) => found !== undefined);
  return {
    code: studio.fixedCodes?.[title] ?? slugOf(published),
    vendor: studio.vendor.code,
    title,
    family,
    ...(classify === undefined ? {} : { classify }),
    emblem,
    symbols: symbolsOf(published, emblem, theme),
    hue,
    mechanic,
    volatility: pick(volatilities, published, 'volatility'),
    minBet,
    maxBet: minBet * Math.max(...stakeSteps),
    lines,
    isNew: marks.includes('n'),
    isHot: marks.includes('h'),
    supportPlay: supportsPlay(family, published),
  };
}

/** All games of a studio, shelf by shelf. */
export function gamesOf(studio: Studio): readonly LibraryGame[] {
  return studio.vendor.families.flatMap((family) => (studio.shelves[family] ?? []).map((row) => gameOf(studio, family, row)));
}
