import { basename } from 'node:path';
import type { Part } from './test-parts.ts';

/** A part to run; no files means the whole of it. */
export type Selected = { readonly part: Part; readonly files: readonly string[] };
export type Selection = { readonly ok: true; readonly selected: readonly Selected[] } | { readonly ok: false; readonly fault: string };

/** Parts that run on the player app's build as a whole. */
const partsOnBuild = ['size', 'unit', 'server', 'browser'];

/** Whether what is chosen runs on the player app's build: one of those parts, a journey, or a test file that names the build. */
export const runsOnBuild = (selected: readonly Selected[], readText: (file: string) => string): boolean =>
  selected.some(
    ({ part, files }) =>
      (files.length === 0 && partsOnBuild.includes(part.name)) ||
      files.some((file) => part.name === 'browser' || readText(file).includes('player/dist')),
  );

/** The parts that run test files where no part is named. What runs on PostgreSQL 15 is also among what `server` runs. */
const usualParts = ['unit', 'server', 'browser'];

/**
 * What the words after `npm test --` choose. A word is the name of a part, or a piece of test files' paths; the name of a
 * check, such as `architecture`, also chooses the test files that have it in their names. Files run in the named parts that
 * can run them, else in their usual ones. Fails for a word that is neither, and for files that none of the named parts runs.
 */
export const selectTests = (words: readonly string[], parts: readonly Part[], testFiles: readonly string[]): Selection => {
  const named = parts.filter(({ name }) => words.includes(name));
  if (words.length === 0) return { ok: true, selected: parts.map((part) => ({ part, files: [] })) };
  const namedRunners = named.filter(({ runs }) => runs !== undefined);
  const isNameOfTests = (word: string): boolean => testFiles.some((file) => basename(file).startsWith(word));
  const isPiece = (word: string): boolean => {
    const part = parts.find(({ name }) => name === word);
    return part === undefined || (part.runs === undefined && namedRunners.length === 0 && isNameOfTests(word));
  };
  const pieces = words.filter(isPiece);
  if (pieces.length === 0) return { ok: true, selected: named.map((part) => ({ part, files: [] })) };

  const runners = namedRunners.length > 0 ? namedRunners : parts.filter(({ name }) => usualParts.includes(name));
  const runnable = testFiles.filter((file) => runners.some(({ runs }) => runs?.(file)));
  const matches = (file: string, piece: string): boolean => file.toLowerCase().includes(piece.toLowerCase());
  const unmatched = pieces.filter((piece) => !runnable.some((file) => matches(file, piece)));
  if (unmatched.length > 0) {
    const where = namedRunners.length > 0 ? ` that ${namedRunners.map(({ name }) => name).join(' or ')} runs` : '';
    return {
      ok: false,
      fault: `There is no part and no test file${where} with ${unmatched.join(', ')} in its name. The parts are: ${parts.map(({ name }) => name).join(', ')}.`,
    };
  }
  const files = runnable.filter((file) => pieces.some((piece) => matches(file, piece)));
  const selected = parts.flatMap((part): Selected[] => {
    if (runners.includes(part)) {
      const own = files.filter((file) => part.runs?.(file));
      return own.length > 0 ? [{ part, files: own }] : [];
    }
    return named.includes(part) ? [{ part, files: [] }] : [];
  });
  return { ok: true, selected };
};
