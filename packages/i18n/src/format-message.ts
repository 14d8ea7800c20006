import type { CompiledMessage, PlaceholderValue } from './catalogue.ts';
import type { Direction } from './writing.ts';

export type PlaceholderValues = Readonly<Record<string, PlaceholderValue>>;
/** Fills a compiled message. */
export type FormatMessage = (message: CompiledMessage, values?: PlaceholderValues) => string;

/**
 * Makes what fills the messages of a language: plain placeholders, `number` and `plural`. Messages with other kinds of placeholders are
 * refused when the catalogues are built. A placeholder without a value is left empty. From right to left, plain values
 * keep their own direction: names, numbers of draws and amounts would be reordered.
 */
export const createFormat = (tag: string, direction?: Direction): FormatMessage => {
  // Most languages need no more than one of each, and many screens none at all.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const numberOf = (value: PlaceholderValue): string => (numbers ??= new Intl.NumberFormat([tag, 'en'])).format(Number(value));
  const choiceOf = (choices: Readonly<Record<string, CompiledMessage | string>>, value: PlaceholderValue) =>
    choices[value] ?? choices[(plurals ??= new Intl.PluralRules([tag, 'en'])).select(Number(value))] ?? choices['other'] ?? '';

  const isolated = (value: PlaceholderValue): string => (direction === 'rtl' ? `\u2068${value}\u2069` : String(value));

  /** `count` stands for `#`, which is a number within the choices of a plural and a plain sign elsewhere. */
  const fill = (message: CompiledMessage | string, values: PlaceholderValues, count: string): string => {
    if (typeof message === 'string') return message;
    return message
      .map((piece) => {
        if (typeof piece === 'string') return piece === '#' ? count : piece;
        const [name, kind, choices] = piece;
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        if (value === undefined) return '';
        if (kind === 'number') return numberOf(value);
        return kind === 'plural' && choices !== undefined ? fill(choiceOf(choices, value), values, numberOf(value)) : isolated(value);
      })
      .join('');
  };
  return (message, values = {}) => fill(message, values, '#');
};
