import { limits } from './limits.ts';
import type { RegistrationField } from './vocabulary.ts';

const patterns = new Map<string, RegExp>();

/** Whether a value fits a pattern of the configuration as a whole, also one without anchors. */
export const fitsPattern = (regExp: string, value: string): boolean => {
  const pattern = patterns.get(regExp) ?? new RegExp(`^(?:${regExp})$`, 'u');
  patterns.set(regExp, pattern);
  return pattern.test(value);
};

/**
 * What is wrong with a registration field (A363 to A365): an empty one passes unless it is required, any other must fit
 * its pattern. Null when it passes.
 */
export const registrationFieldFault = (
  field: RegistrationField,
  rule: { readonly required: boolean; readonly regExp: string },
  value: string,
): 'required' | 'pattern' | null => {
  if (value === '') return rule.required ? 'required' : null;
  if (field === 'email' && value.length > limits.emailLengthMax) return 'pattern';
  return fitsPattern(rule.regExp, value) ? null : 'pattern';
};
