import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sections } from './sections.ts';

const folder = join(import.meta.dirname, '..');
const filesOf = (pattern: string): readonly string[] => globSync(pattern, { cwd: folder });
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');

test('every section of a module stands in the list', () => {
  const keys = filesOf('*/*-section.ts').flatMap((file) => Array.from(textOf(file).matchAll(/\bsection\('(\w+)'/g), ([, key = '']) => key));
  expect(keys.toSorted()).toEqual(sections.map(({ key }) => key).toSorted());
});

test('a module names the parts of the document that it reads, and takes no whole document', () => {
  const files = filesOf('**/*.ts').filter((file) => !file.startsWith('merchant/') && !/\.test\.ts$|\/testing\.ts$/.test(file));
  const whole = /\bMerchantConfig\b|import[^;]*\bMerchants\b|[:&] MerchantService\b|Pick<\s*MerchantService,[^>]*'(?:known|get|statusFor)'/;
  expect(files.filter((file) => whole.test(textOf(file)))).toEqual([]);
});
