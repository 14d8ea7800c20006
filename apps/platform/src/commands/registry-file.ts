import { documentNumberOf, writtenCode, writtenName } from '@palaro/contract';
import { z } from 'zod';
import type { ListedPerson } from '../modules/exclusion/index.ts';
import { csvEntries, faultsOf, type Entry, type FileFault } from './csv-file.ts';
import { FileRefused } from './text-file.ts';

const nameMax = 200;
const day = z.string().transform(writtenCode).pipe(z.iso.date('not a day such as 1990-01-31'));
const row = z
  .strictObject({
    name: z.string().max(nameMax, 'too long').transform(writtenName).default(''),
    birthday: z.literal('').or(day).default(''),
    number: z
      .string()
      .transform((typed) => (typed === '' ? '' : documentNumberOf(typed)))
      .pipe(z.string('no number of 5 to 30 letters and digits'))
      .default(''),
    from: day,
    until: z
      .literal('')
      .transform(() => null)
      .or(day)
      .default(null),
  })
  .refine(({ name }) => name === '' || /\p{L}/u.test(name), { path: ['name'], error: 'has no letter' })
  .refine(({ name, birthday }) => (name === '') === (birthday === ''), { path: ['birthday'], error: 'name and birthday go together' })
  .refine(({ name, number }) => name !== '' || number !== '', 'names nobody: give name and birthday, or number')
  .refine(({ from, until }) => until === null || until >= from, { path: ['until'], error: 'is before from' });

const readEntry = ({ place, value, fault }: Entry): ListedPerson | readonly FileFault[] => {
  if (fault !== undefined) return [{ place, fault }];
  const parsed = row.safeParse(value);
  return parsed.success ? parsed.data : faultsOf(place, parsed.error.issues);
};

/** Reads a register's persons; every fault of the file at once, and no person beside one. */
export const readRegistryFile = (content: string): { readonly persons: readonly ListedPerson[]; readonly faults: readonly FileFault[] } => {
  const [persons, faults]: [ListedPerson[], FileFault[]] = [[], []];
  try {
    for (const entry of csvEntries(content)) {
      const read = readEntry(entry);
      if ('name' in read) persons.push(read);
      else faults.push(...read);
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    faults.push({ place: 'the file', fault: error.message });
  }
  if (persons.length + faults.length === 0) faults.push({ place: 'the file', fault: 'there is nobody in it' });
  return faults.length > 0 ? { persons: [], faults } : { persons, faults };
};
