import type { Code } from './refusals.ts';
import type { LanguageCode } from './vocabulary.ts';

/** State of a site for one visitor: 0 open, 1 maintenance, 2 region restricted. */
export type SystemState = 0 | 1 | 2;

/** Maintenance wins where both hold (A323 to A327, B339 to B342). */
export const systemStateOf = (status: { readonly maintenance: boolean; readonly regionRestriction: boolean }): SystemState =>
  status.maintenance ? 1 : status.regionRestriction ? 2 : 0;

/** How a closed site refuses calls, by its state. */
export const closedCodes = { 1: 'maintenance', 2: 'region_restricted' } as const satisfies Record<Exclude<SystemState, 0>, Code>;

/** A text in the language asked for, else in the fallback, else in any; empty where there is none. */
export const textIn = (texts: Readonly<Partial<Record<string, string>>>, language: LanguageCode, fallback: LanguageCode): string =>
  texts[language] ?? texts[fallback] ?? Object.values(texts)[0] ?? '';
