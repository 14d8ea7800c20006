import { displayDecimal, formatDecimal, isCurrency, money } from '@palaro/money';
import { rulesOf } from '@palaro/game-library/rules';
import { TEXTS, type Texts } from './texts.ts';
import type { PageData, PageLanguage } from './page-data.ts';

/** Reads what the server wrote into the page. The server wrote it, so its shape is known. */
export function readPageData(): unknown {
  return JSON.parse(document.getElementById('data')?.textContent ?? 'null');
}

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en-PH', fil: 'fil-PH' };

/** The sides as every arena calls them, in both languages. */
const SABONG = { left: 'MERON', tie: 'DRAW', right: 'WALA', sidesDrawn: 'MERON {left} · WALA {right}' } as const;

export type Words = Texts & { ruleLines: readonly string[] };
export const wordsFor = (language: PageLanguage, game: PageData['game']): Words => ({
  ...TEXTS[language],
  ...(game.family === 'COCKFIGHT' ? SABONG : {}),
  ruleLines: rulesOf({ mechanic: game.key.mechanic, family: game.family }, language),
});

/** Fills the holes `{name}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

/** Writes minor units with all the digits of their currency, or with those that `digits` leaves, without passing through a float. */
export function createMoneyFormat(
  language: PageLanguage,
  currency: string,
  digits: (decimal: string) => string = (decimal) => decimal,
): (minor: bigint) => string {
  if (!isCurrency(currency)) throw new TypeError(`the currency ${currency} is unknown`);
  const locale = LOCALES[language];
  return (minor) => {
    const sign = minor < 0n ? '−' : '';
    const amount = displayDecimal(digits(formatDecimal(money(currency, minor < 0n ? -minor : minor))), locale);
    return `${sign}${symbolOf(currency, locale)}${amount}`;
  };
}

/** The currency's own sign; the code with a space for one that is not of ISO 4217, such as USDT. */
function symbolOf(currency: string, locale: string): string {
  if (currency.length !== 3) return `${currency}\u00a0`;
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Both languages group by thousands with a comma. */
const WHOLE = new Intl.NumberFormat(LOCALES.en);
/** Multiples of a stake from coins, exact to two digits, such as ×2,500 or ×0.36. */
export const timesText = (coins: number, units: number): string => {
  const hundredths = Math.round((coins * 100) / units);
  return `×${WHOLE.format(Math.floor(hundredths / 100))}${
    hundredths % 100 === 0
      ? ''
      : `.${String(hundredths % 100)
          .padStart(2, '0')
          .replace(/0$/, '')}`
  }`;
};

export const percentText = (ppm: number): string => `${(ppm / 10_000).toFixed(2)}%`;
/** A time by the device's clock, which is named: the operator's record may show another. */
export const timeText = (language: PageLanguage, at: number): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
/** The last minute before something ends, by the device's clock. */
export const untilText = (language: PageLanguage, at: number): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(at - 1);
export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
