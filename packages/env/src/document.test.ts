import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatDocumentFaults, matching, readDocument } from './document.ts';

const schema = z.strictObject({
  on: z.boolean(),
  name: z.string().min(2).max(4),
  age: z.number().int().min(18).max(25).nullable(),
  list: z.array(matching(/^a/, 'not with an a', 'Begin with an a.')).min(1),
  kind: z.enum(['P', 'Q']),
  flags: z.partialRecord(z.enum(['A', 'B']), z.boolean()),
});
const good = { on: true, name: 'Anna', age: 18, list: ['a'], kind: 'P', flags: { A: true } };

test('a document that fits is its value', () => {
  expect(readDocument(schema, good)).toEqual({ ok: true, value: good });
});

test.each([
  [{ on: 'yes' }, 'on: of the wrong type. Give true or false.'],
  [{ on: undefined }, 'on: it is missing. Give true or false.'],
  [{ name: 7 }, 'name: of the wrong type. Give a text in quotes, such as "text".'],
  [{ name: 'A' }, 'name: too short. The least is 2 characters.'],
  [{ name: 'Annabel' }, 'name: too long. The most is 4 characters.'],
  [{ age: 17 }, 'age: too small. The least is 18.'],
  [{ age: 26 }, 'age: too large. The most is 25.'],
  [{ age: 18.5 }, 'age: of the wrong type. Give a whole number.'],
  [{ list: [] }, 'list: too short. The least is 1 entries.'],
  [{ list: ['a', 'b'] }, 'list.1: not with an a. Begin with an a.'],
  [{ kind: 'R' }, 'kind: not one of its values. Use one of "P", "Q".'],
  [{ flags: { C: true } }, 'flags.C: there is no such key. Correct its name, or leave it out.'],
  [{ misspelt: 1 }, 'misspelt: there is no such key. Correct its name, or leave it out.'],
])('%j is refused in one line with key, fault and fix', (change, line) => {
  const read = readDocument(schema, { ...good, ...change });
  expect(read.ok ? '' : formatDocumentFaults('It does not fit:', read.failure)).toBe(`It does not fit:\n  ${line}`);
});

test('every fault is reported, and what is no object at all is reported as the document', () => {
  const read = readDocument(schema, { ...good, on: 1, kind: 2 });
  expect(read.ok ? [] : read.failure.map(({ key }) => key)).toEqual(['on', 'kind']);
  expect(readDocument(schema, 7)).toMatchObject({ ok: false, failure: [{ key: 'document' }] });
});
