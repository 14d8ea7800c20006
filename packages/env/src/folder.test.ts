import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writableFolder } from './folder.ts';
import { StartFault } from './start-fault.ts';

const home = mkdtempSync(join(tmpdir(), 'palaro-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const setting = { key: 'DATA_DIR', fix: 'Give another.' };
const faultOf = (path: string): string => {
  try {
    writableFolder(path, setting);
  } catch (error) {
    if (error instanceof StartFault && error.exitCode === 78) return error.message;
    throw error;
  }
  throw new Error(`${path} was taken`);
};

test('makes every level that is missing, and takes what is there', () => {
  const deep = join(home, 'a/b/c');
  writableFolder(deep, setting);
  writableFolder(deep, setting);
  expect(existsSync(deep)).toBe(true);
  expect(statSync(deep).mode & 0o777, 'its owner alone').toBe(0o700);
});

test('a file, a folder in a file and a link to nowhere are refused with key, value, fault and fix', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  expect(faultOf(file)).toBe(`DATA_DIR: ${file} cannot be used: it is no folder. Give another.`);
  expect(faultOf(join(file, 'x/y'))).toBe(`DATA_DIR: ${file}/x/y cannot be used: ${file} is no folder. Give another.`);
  const link = join(home, 'link');
  symlinkSync(join(home, 'nowhere'), link);
  expect(faultOf(link)).toBe(`DATA_DIR: ${link} cannot be used: it cannot be made (EEXIST). Give another.`);
});

// Linux's own file systems refuse everybody, root as well, and differ in how.
test.runIf(process.platform === 'linux').each(['/proc/palaro', '/sys/palaro'])('%s is refused and does not hang', (path) => {
  expect(faultOf(path)).toMatch(new RegExp(`^DATA_DIR: ${path} cannot be used: it cannot be made \\(E[A-Z]+\\)\\. Give another\\.$`));
  expect(faultOf(`${path}/x`)).toMatch(new RegExp(`^DATA_DIR: ${path}/x cannot be used: ${path} cannot be made \\(E[A-Z]+\\)\\.`));
});

test.runIf(process.platform === 'linux')('a folder that cannot be written is refused', () => {
  expect(faultOf('/proc')).toMatch(/^DATA_DIR: \/proc cannot be used: it cannot be written \(E[A-Z]+\)\. Give another\.$/);
});
