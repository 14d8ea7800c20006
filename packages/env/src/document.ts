import { z } from 'zod';
import type { Fault } from './settings.ts';

/** What a value of its own rule is refused with: the fault, and what to give instead. */
export const refusal = (fault: string, fix: string) => ({ error: fault, params: { fix } });
/** A text that fits a pattern. */
export const matching = (pattern: RegExp, fault: string, fix: string) =>
  z.string().refine((text) => pattern.test(text), refusal(fault, fix));

const wantedTypes: Readonly<Record<string, string>> = {
  boolean: 'Give true or false.',
  string: 'Give a text in quotes, such as "text".',
  number: 'Give a number.',
  int: 'Give a whole number.',
  array: 'Give a list, such as ["text"].',
  object: 'Give an object, such as {"key": "value"}.',
  record: 'Give an object, such as {"key": "value"}.',
};

const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '');

const wordsOf = (issue: z.core.$ZodIssue): Omit<Fault, 'key'> => {
  if (issue.code === 'invalid_type')
    return {
      fault: issue.input === undefined ? 'it is missing' : 'of the wrong type',
      fix: wantedTypes[issue.expected] ?? `Give what is ${issue.expected}.`,
    };
  if (issue.code === 'invalid_value')
    return { fault: 'not one of its values', fix: `Use one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.` };
  if (issue.code === 'too_small')
    return { fault: issue.origin === 'number' ? 'too small' : 'too short', fix: `The least is ${issue.minimum}${unitOf(issue.origin)}.` };
  if (issue.code === 'too_big')
    return { fault: issue.origin === 'number' ? 'too large' : 'too long', fix: `The most is ${issue.maximum}${unitOf(issue.origin)}.` };
  const fix: unknown = issue.code === 'custom' ? issue.params?.['fix'] : undefined;
  return { fault: issue.message, fix: typeof fix === 'string' ? fix : 'Give another one.' };
};

const faultsOf = (issue: z.core.$ZodIssue): readonly Fault[] => {
  const keyOf = (...more: string[]): string => [...issue.path.map(String), ...more].join('.') || 'document';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ key: keyOf(key), fault: 'there is no such key', fix: 'Correct its name, or leave it out.' }));
  return [{ key: keyOf(), ...wordsOf(issue) }];
};

/** Reads a JSON document by its schema. Every fault has the dotted key that it stands at, such as `region.deny.0`. */
export const readDocument = <S extends z.ZodType>(
  schema: S,
  document: unknown,
): { readonly ok: true; readonly value: z.output<S> } | { readonly ok: false; readonly failure: readonly Fault[] } => {
  const parsed = schema.safeParse(document, { reportInput: true });
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: parsed.error.issues.flatMap(faultsOf) };
};

/** The faults of a document, ready to print: each on a line of its own with key, fault and fix. */
export const formatDocumentFaults = (title: string, faults: readonly Fault[]): string =>
  [title, ...faults.map(({ key, fault, fix }) => `  ${key}: ${fault}. ${fix}`)].join('\n');
