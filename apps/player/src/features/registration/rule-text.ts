import { passes } from '../../forms/form-rules.ts';

/** Longer values are not tried: a pattern that takes this many characters has no useful bound. */
const triedLengthMax = 200;

type PatternRule = { key: 'signs' | 'letterFirst' | 'length' | 'both'; min: number; max: number };

/**
 * What the pattern of a new username or password asks for, in words: found by trying values on it, for patterns are the
 * merchant's. Null when it takes none of them or has no upper bound: better no help than a wrong one.
 */
export const ruleText = (input: 'username' | 'password', regExp: string): PatternRule | null => {
  const takes = (value: string): boolean => passes({ rule: 'pattern', regExp }, value);
  const mixed = (first: 'a1' | '1a', length: number): string => first.repeat(length).slice(0, length);
  const lengths = Array.from({ length: triedLengthMax }, (_, index) => index + 1).filter((length) => takes(mixed('a1', length)));
  const [min] = lengths;
  const max = lengths.at(-1);
  if (min === undefined || max === undefined || max === triedLengthMax) return null;
  if (input === 'password') return { key: takes('a'.repeat(max)) ? 'length' : 'both', min, max };
  return { key: takes(mixed('1a', max)) ? 'signs' : 'letterFirst', min, max };
};
