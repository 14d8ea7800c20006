import { fitsPattern } from '@palaro/contract/constants';

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
