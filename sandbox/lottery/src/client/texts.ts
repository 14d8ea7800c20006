import type { PageLanguage } from './page-data.ts';
import { AR } from './texts-ar.ts';
import { EN, type Texts } from './texts-en.ts';
import { FIL } from './texts-fil.ts';

export type { Texts } from './texts-en.ts';

export const TEXTS: Readonly<Record<PageLanguage, Texts>> = { en: EN, fil: FIL, ar: AR };

/** Fills the holes `{name}` of a text; from right to left, what is filled in keeps its own direction. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const isolate = (value: string | number): string => (document.documentElement.dir === 'rtl' ? `\u2068${value}\u2069` : String(value));
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => (values[name] === undefined ? hole : isolate(values[name])));
}
