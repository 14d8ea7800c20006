import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyMutation } from './apply.ts';
import { areas, patternsWithoutFile, sourcesOf } from './areas.ts';
import { root } from './checkout.ts';
import { merchantEquivalents } from './merchant-equivalents.ts';
import { merchantFaultsIn, merchantFaultsOf } from './merchant-faults.ts';
import { equivalents } from './equivalents.ts';
import { sqlMutations } from './sql-mutations.ts';
import { areasIn, faultsOf, linesOf, staticPlacesIn } from './typescript-faults.ts';

const mutation = { file: 'x/sql/x.sql', find: 'for update', replace: '', breaks: 'order' };

test('a fault is made once, and a list that no longer fits its file is refused', () => {
  expect(applyMutation('select 1 for update;', mutation)).toBe('select 1 ;');
  expect(applyMutation('a $1', { ...mutation, find: 'a', replace: '$&$1' })).toBe('$&$1 $1');
  expect(() => applyMutation('select 1;', mutation)).toThrow('stands there 0 times');
  expect(() => applyMutation('for update for update', mutation)).toThrow('stands there 2 times');
});

test('every fault of the list still fits its function, and none is listed twice', () => {
  const modules = join(import.meta.dirname, '../../apps/platform/src/modules');
  for (const listed of sqlMutations)
    expect(applyMutation(readFileSync(join(modules, listed.file), 'utf8'), listed), listed.breaks).not.toContain('undefined');
  expect(new Set(sqlMutations.map(({ file, find, replace }) => `${file} ${find} ${replace}`)).size).toBe(sqlMutations.length);
});

test('every area has its sources and tests, and no source is in two', () => {
  for (const area of areas) expect(patternsWithoutFile(area, root), area.name).toEqual([]);
  const sources = areas.flatMap((area) => sourcesOf(area, root, []));
  expect(new Set(sources).size).toBe(sources.length);
  expect(sources.filter((file) => file.includes('.test.') || file.endsWith('/testing.ts'))).toEqual([]);
  expect(sources).toContain('apps/platform/src/modules/gaming/vendors/seamless-v1/index.ts');
});

test('every equivalent fault still fits its line, has its reason and is listed once', () => {
  const sources = new Set(areas.flatMap((area) => sourcesOf(area, root, [])));
  for (const { file, line, find, reason } of equivalents) {
    expect(sources, file).toContain(file);
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const places = lines.flatMap((text, at) => (text.trim() === line ? [lines.slice(at).join(' ').replace(/\s+/g, ' ')] : []));
    expect(
      places.some((text) => text.includes(find)),
      `${file}: ${line}`,
    ).toBe(true);
    expect(reason.length, line).toBeGreaterThan(20);
  }
  expect(new Set(equivalents.map(({ file, line, find, replace }) => `${file} ${line} ${find} ${replace}`)).size).toBe(equivalents.length);
});

test('a fault of a report is named by its line and by what is replaced; what could not run is none', () => {
  const mutant = { mutatorName: 'X', replacement: 'a  >= b', status: 'Survived' };
  const source = 'one\n  if (a > b ||\n    c) go();\n';
  const place = { start: { line: 2, column: 7 }, end: { line: 2, column: 12 } };
  const block = { start: { line: 2, column: 7 }, end: { line: 3, column: 6 } };
  const faults = faultsOf({
    files: {
      'x.ts': {
        source,
        mutants: [
          { ...mutant, location: place },
          { ...mutant, location: block, replacement: 'false' },
          { ...mutant, location: place, status: 'CompileError' },
        ],
      },
    },
  });
  const fault = { file: 'x.ts', line: 'if (a > b ||', lineNumber: 2, status: 'Survived' };
  expect(faults).toEqual([
    { ...fault, find: 'a > b', replace: 'a >= b' },
    { ...fault, find: 'a > b || c', replace: 'false' },
  ]);
});

test('faults that were left out as static, or met by a few tests alone, have places as Stryker takes them, each once', () => {
  const location = { start: { line: 2, column: 7 }, end: { line: 3, column: 6 } };
  const left = {
    mutatorName: 'X',
    replacement: '',
    status: 'Ignored',
    statusReason: 'Static mutant (and "ignoreStatic" was enabled)',
    location,
  };
  const mutants = [left, left, { ...left, statusReason: 'Ignored because of excluded mutation' }, { ...left, status: 'Killed' }];
  const at = (line: number) => ({ ...left, status: 'Survived', location: { start: { line, column: 1 }, end: { line, column: 9 } } });
  const met = [
    { ...at(4), static: true },
    { ...at(5), static: true, status: 'Killed' },
    { ...at(6), static: false },
  ];
  expect(staticPlacesIn({ files: { 'x.ts': { source: '', mutants: [...mutants, ...met] } } })).toEqual(['x.ts:2:6-3:5', 'x.ts:4:0-4:8']);
});

test('an area is chosen by its name alone, others by the paths of their sources', () => {
  const chosen = (...words: string[]) => areasIn(words, null).map(({ area }) => area.name);
  expect([chosen('app'), chosen('wallet'), chosen('inbox-store.ts', 'app')]).toEqual([['app'], ['wallet'], ['inbox', 'app']]);
  expect(chosen()).toHaveLength(areas.length);
});

test('a sample has every so manieth line of the code, through all files, without what only closes, says or separates', () => {
  const sources = [
    { file: 'a.ts', text: 'one\n\n// said\n  two;\n}\nthree' },
    { file: 'b.ts', text: '/** said\n * so */\nfour\n  ]);\nfive\nsix' },
  ];
  expect(linesOf(sources, 1)).toEqual(['a.ts:1-1', 'a.ts:4-4', 'a.ts:6-6', 'b.ts:3-3', 'b.ts:5-5', 'b.ts:6-6']);
  expect(linesOf(sources, 3)).toEqual(['a.ts:4-4', 'b.ts:5-5']);
});

test('a merchant is left out of a condition, whose parameter stays, of a comparison, and of a key', () => {
  const text = [
    'WHERE m.merchant_code = $1 AND p.merchant_code = m.merchant_code AND merchant_code <> $2',
    'from rounds r join accounts a using (merchant_code)',
    'if (session.merchantCode !== merchantOfHost) return; streams.filter((stream) => stream.merchantCode === merchantCode);',
    '`${key.merchantCode} ${id}`; `${merchantCode}`; `merchant ${merchantCode}`',
  ].join('\n');
  expect(merchantFaultsOf('x.ts', text).map(({ lineNumber, find, replace }) => [lineNumber, find, replace])).toEqual([
    [1, 'm.merchant_code = $1', '$1::text IS NOT NULL'],
    [1, 'p.merchant_code = m.merchant_code', 'true'],
    [1, 'merchant_code <> $2', '$2::text IS NOT NULL'],
    [2, 'join accounts a using (merchant_code)', 'join accounts a on true'],
    [3, 'session.merchantCode !== merchantOfHost', 'false'],
    [3, 'stream.merchantCode === merchantCode', 'true'],
    [4, '${key.merchantCode}', ''],
    [4, '${merchantCode}', ''],
  ]);
  const [inMap] = merchantFaultsOf('y.ts', 'held.get(merchantCode);\nheld.set(merchantCode, 1); other.get(merchantCode)');
  expect([inMap?.find, inMap?.changed]).toEqual(['held.set(merchantCode', "held.get('');\nheld.set('', 1); other.get(merchantCode)"]);
});

test('every merchant that is left out of the faults still stands there, has its reason and is listed once', () => {
  const known = merchantFaultsIn([], () => true).map(({ file, line, find }) => `${file} ${line} ${find}`);
  const listed = merchantEquivalents.map(({ file, line, find }) => `${file} ${line} ${find}`);
  expect(listed.filter((place) => !known.includes(place))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  for (const { line, reason } of merchantEquivalents) expect(reason.length, line).toBeGreaterThan(20);
});
