import type { FitsPattern } from '@palaro/contract';
import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSException } from 're2js';

/** What stands before a pattern's own text: a condition on how the value begins. */
type Condition = { readonly text: string; readonly holds: boolean };

/** The place of the bracket that closes the one at `open`; -1 where none does. `(` within a class or escaped is none. */
const closingOf = (pattern: string, open: number): number => {
  let depth = 0;
  let inClass = false;
  for (let at = open; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  return -1;
};

/** Whether a pattern has an alternative outside of any bracket, which conditions before it would not hold for. */
const hasOpenAlternative = (pattern: string): boolean => {
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '|') return true;
    if (character === '\\') at++;
    else if (character === '(') at = Math.max(at, closingOf(pattern, at));
    else if (character === '[') {
      for (at++; at < pattern.length && pattern[at] !== ']'; at++) if (pattern[at] === '\\') at++;
    }
  }
  return false;
};

/**
 * Splits the look-aheads off the start of a pattern, as in `^(?=.*[0-9]).{8,64}$`: they are how operators ask for a digit in a
 * password, an engine of linear time has none, and at the start each is a pattern of its own.
 */
const splitConditions = (pattern: string): { readonly conditions: readonly Condition[]; readonly rest: string } => {
  const conditions: Condition[] = [];
  let rest = pattern.replace(/^\^/, '');
  while (/^\(\?[=!]/.test(rest)) {
    const end = closingOf(rest, 0);
    if (end < 0) break;
    conditions.push({ text: rest.slice(3, end), holds: rest[2] === '=' });
    rest = rest.slice(end + 1);
  }
  return conditions.length === 0 || hasOpenAlternative(rest) ? { conditions: [], rest: pattern } : { conditions, rest };
};

type Fits = (value: string) => boolean;

const compile = (pattern: string): Fits | null => {
  try {
    const { conditions, rest } = splitConditions(pattern);
    const whole = RE2JS.compile(rest);
    const starts = conditions.map(({ text, holds }) => ({ start: RE2JS.compile(text), holds }));
    return (value) => whole.matches(value) && starts.every(({ start, holds }) => start.matcher(value).lookingAt() === holds);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
};

/** Patterns kept ready: those of a hundred merchants. */
const compiledMax = 2000;
const compiled = new LRUCache<string, { readonly fits: Fits | null }>({ max: compiledMax });
const ready = (pattern: string): Fits | null => {
  const known = compiled.get(pattern) ?? { fits: compile(pattern) };
  compiled.set(pattern, known);
  return known.fits;
};

/** Whether a pattern can be run in time that grows no faster than the value is long: no back-references, look-aheads at its start alone. */
export const isLinearPattern = (pattern: string): boolean => ready(pattern) !== null;

/** Whether a value fits a pattern of a merchant's configuration as a whole. No value takes long, whatever the pattern is. */
export const fitsPattern: FitsPattern = (pattern, value) => ready(pattern)?.(value) ?? false;
