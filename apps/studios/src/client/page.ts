import { MECHANIC_TEXTS, TEXTS, type Texts } from './texts.ts';
import type { PageLanguage } from './page-data.ts';

/** Reads what the server wrote into the page. The server wrote it, so its shape is known. */
export function readPageData(): unknown {
  return JSON.parse(document.getElementById('data')?.textContent ?? 'null');
}

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en-PH', fil: 'fil-PH' };

export type Words = Texts & { ruleLines: readonly string[] };
export const wordsFor = (language: PageLanguage, mechanic: keyof (typeof MECHANIC_TEXTS)['en']): Words => ({
  ...TEXTS[language],
  ruleLines: MECHANIC_TEXTS[language][mechanic],
});

/** Fills the holes `{name}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

/** Formats minor units without passing through a float. */
export function createMoneyFormat(language: PageLanguage, currency: string): (minor: bigint) => string {
  const whole = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  return (minor) => {
    const size = minor < 0n ? -minor : minor;
    const sign = minor < 0n ? '−' : '';
    return `${sign}${whole.format(size / 100n)}.${String(size % 100n).padStart(2, '0')}`;
  };
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
export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
