import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** An entry on the wire: hashes of a person and of a number, empty for what is not known. */
type Entry = { readonly person: string; readonly number: string; readonly from: string; readonly until: string | null };
export type List = { readonly version: string; readonly key: string; readonly entries: readonly Entry[] };

/** A name as it is hashed: its words without accents and capitals, in the order of the alphabet. */
const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

const entryOf = (key: string, line: string): Entry => {
  const [name = '', birthday = '', number = '', from = '', until = ''] = line.split(',').map((cell) => cell.trim());
  const hash = (text: string): string => createHmac('sha256', key).update(`registry ${text}`).digest('hex');
  return {
    person: name === '' ? '' : hash(`person ${birthday} ${foldedName(name)}`),
    number: number === '' ? '' : hash(`number ${number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`),
    from,
    until: until === '' ? null : until,
  };
};

/** Reads the list of a file. Another content is another version, and each version is hashed by a key of its own. */
export const readList = (file: string, secret: string): List => {
  const text = readFileSync(file, 'utf8');
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const key = createHmac('sha256', secret).update(`key of ${version}`).digest('hex');
  const [, ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  return { version, key, entries: lines.map((line) => entryOf(key, line)) };
};
