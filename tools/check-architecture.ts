/** `npm run check:architecture`: every import against the allowed ones, no circles, no row without a folder; the version of the store. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readCommandLine } from '../packages/env/src/index.ts';
import { importFault, readImports, rowsWithoutFolder } from './architecture.ts';
import {
  appImports,
  featureFloors,
  moduleFloors,
  packageImports,
  platformImports,
  playerFloors,
  sandboxImports,
  testImports,
} from './allowed-imports.ts';
import { storeVersionFault } from './store-version.ts';

readCommandLine('Usage: npm run check:architecture', {});
const folders = ['packages', 'apps', 'sandbox', 'proof', 'e2e', 'tools'];
const files = execFileSync(
  'git',
  [
    'ls-files',
    '-co',
    '--exclude-standard',
    ...folders.map((folder) => `${folder}/**/*.ts`),
    ...folders.map((folder) => `${folder}/**/*.tsx`),
  ],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => !/(^|\/)(generated|fixtures)\/|\.d\.ts$/.test(file));

const subfolders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const rowsOf = (floors: readonly (readonly string[])[]) => Object.fromEntries(floors.flat().map((name) => [name, true]));
const tables: [string, Readonly<Record<string, unknown>>][] = [
  ['packages', packageImports],
  ['apps', appImports],
  ['apps', testImports],
  ['sandbox', sandboxImports],
  ['apps/platform/src', platformImports],
  ['apps/platform/src/modules', rowsOf(moduleFloors)],
  ['apps/player/src', rowsOf(playerFloors)],
  ['apps/player/src/features', rowsOf(featureFloors)],
];

const all = await readImports(folders, files, process.cwd());
const { unread } = all;
const versionFault = await storeVersionFault();
// The fixtures are wrong on purpose.
const imports = all.imports.filter(({ from }) => !from.startsWith('tools/fixtures/'));
const faults = [
  ...(versionFault === null ? [] : [versionFault]),
  ...unread.map((file) => `${file} was not read`),
  ...imports.map(importFault).filter((fault) => fault !== null),
  ...tables.flatMap(([path, table]) => rowsWithoutFolder(path, table, subfolders(path))),
];
for (const fault of new Set(faults)) process.stderr.write(`${fault}\n`);
process.stdout.write(`architecture: ${files.length} files, ${imports.length} imports, ${new Set(faults).size} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
