import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '@palaro/contract';
import { expect, test } from 'vitest';

/** The platform with what is sent to its edges, and the client that answers for a call without an address. */
const sources = ['..', '../../../../proof/fuzz', '../../../../proof/conformance', '../../../../packages/contract/src/client'].map(
  (folder) => join(import.meta.dirname, folder),
);
/** It names the rules' codes without a place where they happen. */
const general = ['testing/authorisation.test.ts'];

test('every code of the catalogue is refused with where it happens, in a test', () => {
  const tests = sources.flatMap((folder) => globSync('**/*.test.ts', { cwd: folder }).map((file) => join(folder, file)));
  const text = tests
    .filter((file) => !general.some((one) => file.endsWith(one)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Some tests write the field behind the code.
  expect(Object.keys(refusals).filter((code) => !new RegExp(`['"]${code}\\b`).test(text))).toEqual([]);
});
