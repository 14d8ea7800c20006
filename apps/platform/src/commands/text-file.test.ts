import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseJson, readTextFile } from './text-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-text-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (bytes: Buffer): string => {
  const file = join(folder, 'list.csv');
  writeFileSync(file, bytes);
  return file;
};

test('a file that is no UTF-8 is refused, and not read with broken letters', () => {
  expect(readTextFile(fileOf(Buffer.from('\uFEFFPiñata')))).toBe('Piñata');
  expect(() => readTextFile(fileOf(Buffer.from('Piñata', 'latin1')))).toThrow('not UTF-8');
  expect(() => readTextFile(fileOf(Buffer.from('\uFEFFPiñata', 'utf16le')))).toThrow('not UTF-8');
  expect(() => readTextFile(join(folder, 'nowhere.csv'))).toThrow('cannot be read');
});

test.each([
  ['{"a": 1,\n"a": 2}', '"a"', 2],
  ['{"a": {"b": 1, "c": [{"b": 1}],\n\n"b": 2}}', '"b"', 3],
  ['[{"a": "}", "\\u0061": 2}]', '"\\u0061"', 1],
])('a key that stands twice is refused with its line: %s', (json, key, line) => {
  expect(() => parseJson(json)).toThrow(`the key ${key} stands twice, the second time in line ${line}`);
});

test('the same key in objects of their own, and in texts, is read', () => {
  for (const value of [
    { a: { a: 1 }, b: [{ a: 1 }, { a: 2 }] },
    { a: '"a": 1, {', b: 'a', c: 'a' },
  ])
    expect(parseJson(JSON.stringify(value, null, 2))).toEqual(value);
  expect(() => parseJson('{')).toThrow('not JSON');
});
