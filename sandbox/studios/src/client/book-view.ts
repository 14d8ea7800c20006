import { shortDecimal } from '@palaro/money';
import { createBookNames, type Named } from './book-names.ts';
import { createMoneyFormat } from './page.ts';
import type { BookData } from './book-data.ts';
import { BOOK_TEXTS, type BookTexts } from './book-texts.ts';
import { svg } from './dom.ts';

/** Tags of the languages with Latin digits, as on the odds. */
const TAGS = { en: 'en-PH', fil: 'fil-PH', ar: 'ar-u-nu-latn' } as const;
const DAY_MS = 86_400_000;

/** What every part of the page is given to write with. */
export type BookContext = {
  data: BookData;
  words: BookTexts;
  /** By which people write numbers. */
  locale: string;
  money: (minor: bigint) => string;
  /** An amount to choose, which cannot be read two ways: without empty decimals. */
  choice: (minor: bigint) => string;
  odds: (thousandths: number | bigint) => string;
  /** A time by the device's clock, which is named: the operator's record may show another. */
  clock: (at: number) => string;
  /** The same under its day, which names the clock. */
  hour: (at: number) => string;
  day: (at: number, now: number) => string;
  /** The name of a pick, such as "Over 184.5" or "Habagat Five −4.5". */
  pick: (selection: Named) => string;
  shortPick: (selection: Pick<Named, 'market' | 'pick' | 'halves'>) => string;
  market: (market: string) => string;
  discipline: (code: string) => BookData['disciplines'][number] | undefined;
};

/** Keeps an amount or a score in its own order within a text from right to left. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

type Write = (minor: bigint) => string;

export function createBookContext(data: BookData, currencyOf: () => string): BookContext {
  const words = BOOK_TEXTS[data.language];
  const tag = TAGS[data.language];
  const hour = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' });
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const day = new Intl.DateTimeFormat(tag, { weekday: 'long', month: 'short', day: 'numeric', timeZoneName: 'short' });
  const format = { currency: '', money: String as Write, choice: String as Write };
  const written =
    (kind: 'money' | 'choice'): Write =>
    (minor) => {
      if (format.currency !== currencyOf()) {
        format.currency = currencyOf();
        const language = data.language === 'fil' ? 'fil' : 'en';
        format.money = createMoneyFormat(language, format.currency);
        format.choice = createMoneyFormat(language, format.currency, shortDecimal);
      }
      return isolated(format[kind](minor));
    };
  const dayNumber = (at: number): number => {
    const date = new Date(at);
    return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
  };
  return {
    data,
    words,
    locale: tag,
    money: written('money'),
    choice: written('choice'),
    clock: (at) => clock.format(at),
    hour: (at) => hour.format(at),
    day: (at, now) => {
      const ahead = dayNumber(at) - dayNumber(now);
      const date = day.format(at);
      return ahead === 0 ? `${words.today}, ${date}` : ahead === 1 ? `${words.tomorrow}, ${date}` : date;
    },
    ...createBookNames(words),
    discipline: (code) => data.disciplines.find((one) => one.code === code),
  };
}

/** A discipline's picture. */
export const emblem = (path: string, size: number): SVGElement =>
  svg('svg', { viewBox: '0 0 512 512', width: size, height: size, class: 'emblem', 'aria-hidden': 'true' }, svg('path', { d: path }));
