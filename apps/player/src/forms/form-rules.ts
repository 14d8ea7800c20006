import type { FitsPattern } from '@palaro/contract/constants';

/** What the browser's engine may have to try for one value: repeats of varying length one after another, and choices. */
const quick = { repeatsMax: 3, choicesMax: 6 } as const;

const countIn = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/**
 * Whether the browser's own engine surely decides quickly. It tries one way after another, and with a repeat within a repeat,
 * as in `(a+)+`, the ways are more than can be tried; the server's engine has no such patterns.
 */
const isQuick = (regExp: string): boolean => {
  const shape = regExp.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  if (/\)(?:[*+]|\{)/.test(shape)) return false;
  return shape
    .split(/\(\?(?:[=!:]|<[=!])/)
    .every((part) => countIn(part, /[*+]|\{\d+,\d*\}/g) <= quick.repeatsMax && countIn(part, /[?|]/g) <= quick.choicesMax);
};

const patterns = new Map<string, RegExp | null>();

/** As far as the phone can tell: a pattern that it could not decide quickly is left to the server. */
export const fitsPattern: FitsPattern = (regExp, value) => {
  const known = patterns.get(regExp);
  const pattern = known === undefined ? (isQuick(regExp) ? new RegExp(`^(?:${regExp})$`, 'u') : null) : known;
  patterns.set(regExp, pattern);
  return pattern?.test(value) ?? true;
};

/**
 * The generic rules of form fields (B387). `range` counts characters; `pattern` must fit the whole value, and
 * `type` a plain form of it. Which rules a field has, and their texts, is its form's business.
 */
export type FormRule =
  | { readonly rule: 'required' }
  | { readonly rule: 'whitespace' }
  | { readonly rule: 'type'; readonly type: keyof typeof forms }
  | { readonly rule: 'range'; readonly min?: number; readonly max?: number }
  | { readonly rule: 'enum'; readonly values: readonly string[] }
  | { readonly rule: 'pattern'; readonly regExp: string };

const forms = {
  digits: /^\d+$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  url: /^https?:\/\/[^\s/]+/,
} as const;

const fits = (rule: Exclude<FormRule, { rule: 'required' }>, value: string): boolean => {
  switch (rule.rule) {
    case 'whitespace':
      return value.trim() !== '';
    case 'type':
      return forms[rule.type].test(value);
    case 'range':
      return value.length >= (rule.min ?? 0) && value.length <= (rule.max ?? Number.POSITIVE_INFINITY);
    case 'enum':
      return rule.values.includes(value);
    case 'pattern':
      return fitsPattern(rule.regExp, value);
  }
};

/** Whether a value passes a rule. The empty value passes all but `required`: a field may be left out (A364). */
export const passes = (rule: FormRule, value: string): boolean =>
  rule.rule === 'required' ? value !== '' : value === '' || fits(rule, value);
