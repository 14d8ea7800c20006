import type { BookName, Discipline } from '../book/index.ts';
import type { BookLanguage } from './book-texts.ts';

/** What the server writes into the page of a book. Amounts are minor units as decimal strings. */
export type BookData = {
  language: BookLanguage;
  /** The embedding page's origin, or null when there is none to talk to. */
  origin: string | null;
  code: string;
  title: string;
  vendor: string;
  hue: number;
  book: BookName;
  /** The discipline that the page opens at; null for what comes next. */
  discipline: string | null;
  /** `emblem` is the path of a picture of 512 by 512 units. */
  disciplines: readonly { code: string; name: string; league: string; unit: Discipline['unit']; emblem: string }[];
  minStake: string;
  maxStake: string;
};

/** What the server writes into the page that verifies a fixture. */
export type BookVerifyData = Pick<BookData, 'language' | 'title' | 'vendor' | 'hue'> & { lobby: string };
