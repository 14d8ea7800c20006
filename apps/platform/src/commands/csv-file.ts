import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { visible } from '../kernel/visible.ts';
import { FileRefused } from './text-file.ts';

/** What is wrong with a file, by its line in a CSV file and by its place in a JSON list. */
export type FileFault = { readonly place: string; readonly fault: string };
/** One of a file's things, as it is read. */
export type Entry = { readonly place: string; readonly value: unknown; readonly fault?: string };

/** What a schema finds wrong with one. */
export const faultsOf = (place: string, issues: readonly z.core.$ZodIssue[]): readonly FileFault[] =>
  issues.map((issue) => ({
    place,
    fault:
      issue.code === 'unrecognized_keys'
        ? `unknown column ${issue.keys.map((key) => visible(JSON.stringify(key))).join(', ')}`
        : `${issue.path.join('.') || 'it'}: ${issue.message}`,
  }));

type CsvLine = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/** What divides the cells: what the file names as programs for tables do (`sep=;`), else a semicolon or a tab where the first line has no comma. */
const delimiterOf = (content: string): string => {
  const [first = ''] = content.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  return named ?? [',', ';', '\t'].find((delimiter) => first.includes(delimiter)) ?? ',';
};

const linesOf = (content: string): readonly CsvLine[] => {
  const delimiter = delimiterOf(content);
  try {
    const lines = parse(content, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      info: true,
    }) as unknown as readonly CsvLine[];
    const isSeparator = lines[0]?.record[0]?.toLowerCase() === 'sep=' || lines[0]?.record[0]?.toLowerCase() === `sep=${delimiter}`;
    return (isSeparator ? lines.slice(1) : lines).filter(({ record }) => record.some((cell) => cell !== ''));
  } catch {
    throw new FileRefused('no table: a cell that begins with a quotation mark has to end with one, and marks within it stand twice');
  }
};

/** The rows of a table whose first line names its columns. Empty columns and rows count for nothing. */
export const csvEntries = (content: string): readonly Entry[] => {
  const [header, ...lines] = linesOf(content);
  const names = header?.record ?? [];
  const doubled = names.filter((name, at) => name !== '' && names.indexOf(name) !== at);
  if (doubled.length > 0) throw new FileRefused(`the column ${JSON.stringify(doubled[0])} stands twice`);
  return lines.map(({ record, info }) => {
    const nameless = record.findIndex((cell, at) => cell !== '' && (names[at] ?? '') === '');
    const value = Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, record[at] ?? '']])));
    const place = `line ${info.lines}`;
    return nameless < 0 ? { place, value } : { place, value, fault: `cell ${nameless + 1} stands in a column without a name` };
  });
};
