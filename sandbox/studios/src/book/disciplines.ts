import type { BookName, Discipline } from './discipline.ts';
import { esports } from './esports.data.ts';
import { sports } from './sports.data.ts';

const shelves: Readonly<Record<BookName, readonly Discipline[]>> = { sports, esports };

export const disciplinesOf = (book: BookName): readonly Discipline[] => shelves[book];

/** @returns the discipline with this code, or null. */
export const findDiscipline = (code: string): Discipline | null =>
  [...sports, ...esports].find((discipline) => discipline.code === code) ?? null;
