import { findGame, vendors, type LibraryGame, type LibraryVendor } from '@palaro/game-library';
import { findDiscipline, type BookName } from '../book/index.ts';

/** A title that opens a book, at one of its disciplines or at all that comes next. */
export type BookGame = { game: LibraryGame; vendor: LibraryVendor; book: BookName; discipline: string | null };

/** The discipline of a title, by its code; a title that is not here opens at what comes next. */
const disciplineOfTitle: Readonly<Record<string, string>> = {
  'hardcourt-manila': 'basketball',
  'football-fiesta': 'football',
  'ring-kings': 'boxing',
  'spike-season': 'volleyball',
  'grand-slam-sunday': 'tennis',
  'karera-day': 'karera',
  'diamond-nine-baseball': 'baseball',
  'sargo-snooker': 'sargo',
  'pedal-paseo': 'cycling',
  'grid-lap-racing': 'racing',
  'shuttle-smash': 'badminton',
};

/** @returns the title with this code if it opens a book, else null. */
export function bookGame(code: string): BookGame | null {
  const game = findGame(code);
  const vendor = vendors.find((one) => one.code === game?.vendor);
  if (game === undefined || vendor === undefined || game.mechanic !== 'book') return null;
  const discipline = disciplineOfTitle[code] ?? findDiscipline(code)?.code ?? null;
  return { game, vendor, book: game.family === 'ESPORTS' ? 'esports' : 'sports', discipline };
}
