import { describe, expect, it } from 'vitest';
import { rowsNamed, testTitles } from './spec-titles.ts';

describe('the titles of a test file', () => {
  it('are found whatever way the test is declared', () => {
    const source = [
      "test('plain', () => {});",
      "describe('group', () => {",
      "  it.each([1, 2])('each %s', () => {});",
      "  it(\n    'on the next line',",
      "  test.each(rows.filter(([name]) => name !== 'logout'))('of a narrowed table', () => {});",
      '  test.skipIf(slow)(`with a condition`, () => {});',
    ].join('\n');
    expect(testTitles(source).map(({ title }) => title)).toEqual([
      'plain',
      'group',
      'each %s',
      'on the next line',
      'of a narrowed table',
      'with a condition',
    ]);
  });

  it('are found when the test function is imported under another name', () => {
    const source = "import { test as ownTest } from './own-stack.ts';\nownTest('B088 one banner stands alone', async () => {});";
    expect(testTitles(source).flatMap(({ rows }) => rows)).toEqual(['B088']);
  });

  it('carry the rows of the table that fills their holes', () => {
    const source = [
      "test.each([\n  ['A212', 'MISSIONLB3'],\n  ['A213 B100', 'MANPLAYREB3'],\n] as const)('%s flag %s shows the tile', (_, key) => {});",
      "for (const [path, ids] of [\n  ['/m/mine', 'B193'],\n] as const)\n  test(`${ids} lights ${path}`, async () => {});",
      "test.each([['A999', 1]])('no hole, no table', () => {});",
      "test('plain again', () => {});",
    ].join('\n');
    expect(testTitles(source).map(({ rows }) => rows)).toEqual([['A212', 'A213', 'B100'], ['B193'], [], []]);
  });

  it('end with their own quotation mark, and carry their line', () => {
    const source = "const x = 1;\ntest(\n  'A001 it\\'s (\"one\")', async () => {},\n);\ntest(`B002 a '${x}'`, () => {});";
    expect(testTitles(source)).toEqual([
      { title: String.raw`A001 it\'s ("one")`, rows: ['A001'], line: 3 },
      { title: "B002 a '${x}'", rows: ['B002'], line: 5 },
    ]);
  });

  it('are none of other calls’ texts', () => {
    expect(testTitles("ownTest('B088 not a test here'); contest('A001'); latest('A002');")).toEqual([]);
  });

  it('name every row they hold and nothing that only looks like one', () => {
    expect(rowsNamed('A079 A080 B205 of 30 vendors, XA001 and A12 apart')).toEqual(['A079', 'A080', 'B205']);
  });
});
