import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Assets } from '../assets.ts';
import { disciplinesOf } from '../book/index.ts';
import type { BookData, BookVerifyData } from '../client/book-data.ts';
import { BOOK_TEXTS, type BookLanguage } from '../client/book-texts.ts';
import { shell } from '../pages.ts';
import type { BookGame } from './book-games.ts';

const require = createRequire(import.meta.url);
type IconFile = { icons: Record<string, { body: string }> };
let paths: ReadonlyMap<string, string> | null = null;

/** The paths of all disciplines' pictures, read once. */
function emblemPaths(): ReadonlyMap<string, string> {
  if (paths !== null) return paths;
  const { icons } = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as IconFile;
  const all = [...disciplinesOf('sports'), ...disciplinesOf('esports')];
  paths = new Map(
    all.map(({ emblem }) => {
      const path = /\bd="([^"]+)"/.exec(icons[emblem]?.body ?? '')?.[1];
      if (path === undefined) throw new Error(`no picture ${emblem}`);
      return [emblem, path];
    }),
  );
  return paths;
}

/** The colour of a browser's bar: the ground of the page. */
const GROUNDS = { dark: '#171226', light: '#fbf8f2' } as const;

/** The language that a book is written in for a BCP 47 tag: those of the games, and Arabic. */
export const bookLanguage = (tag: string): BookLanguage => (/^(fil|tl)\b/i.test(tag) ? 'fil' : /^ar\b/i.test(tag) ? 'ar' : 'en');

type PageRequest = { nonce: string; assets: Assets; language: BookLanguage; theme: 'dark' | 'light' };
const styles = ({ language, theme, assets }: PageRequest) => ({
  css: assets.bookCss,
  ground: GROUNDS[theme],
  needsScript: BOOK_TEXTS[language].needsScript,
});

/** The page of a book, opened at the discipline of its title. */
export function bookPage({ game, vendor, book, discipline }: BookGame, request: PageRequest & { origin: string | null }): string {
  const data: BookData = {
    language: request.language,
    origin: request.origin,
    code: game.code,
    title: game.title,
    vendor: vendor.displayName,
    hue: game.hue,
    book,
    discipline,
    disciplines: disciplinesOf(book).map(({ code, names, league, unit, emblem }) => ({
      code,
      league,
      unit,
      name: names[request.language],
      emblem: emblemPaths().get(emblem) ?? '',
    })),
    minStake: String(game.minBet),
    maxStake: String(game.maxBet),
  };
  return shell({ ...request, ...styles(request), title: game.title, script: request.assets.book.path, data });
}

/** The page that recomputes a fixture from its seed. */
export function bookVerifyPage({ game, vendor }: BookGame, request: PageRequest & { lobby: string }): string {
  const { language, lobby } = request;
  const data: BookVerifyData = { language, title: game.title, vendor: vendor.displayName, hue: game.hue, lobby };
  const title = `${BOOK_TEXTS[language].verifyTitle} · ${game.title}`;
  return shell({ ...request, ...styles(request), title, script: request.assets.bookVerify.path, data });
}
