import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Budget = { readonly name: string; readonly path: string | readonly string[] };

const config = pathToFileURL(join(import.meta.dirname, '../.size-limit.mjs')).href;
const source = 'src/features';
/** A build of a few files, each importing the ones named. */
const manifest = {
  'src/entry.tsx': { file: 'entry.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js' },
  '_routes.js': { file: 'routes.js', name: 'routes', imports: ['_shared.js', '_paths.js'] },
  '_paths.js': { file: 'paths.js' },
  [`${source}/lobby/home-screen.tsx`]: { file: 'home.js', imports: ['_rows.js', '_shared.js'] },
  '_rows.js': { file: 'rows.js' },
  [`${source}/help/help-screen.tsx`]: { file: 'help.js', imports: ['_rows.js', '_paths.js', '_deep.js'] },
  [`${source}/registration/registration-screen.tsx`]: { file: 'register.js', imports: ['_fields.js'] },
  [`${source}/registration/registration-methods.tsx`]: { file: 'methods.js', imports: ['_fields.js', '_picker.js', '_shared.js'] },
  '_fields.js': { file: 'fields.js' },
  '_picker.js': { file: 'picker.js' },
};
const consoleManifest = {
  'index.html': { file: 'console.js', isEntry: true, imports: ['_parts.js'], css: ['console.css'] },
  '_parts.js': { file: 'parts.js' },
  [`${source}/withdrawals/withdrawals-screen.tsx`]: { file: 'withdrawals.js', imports: ['_parts.js', '_facts.js'] },
  '_facts.js': { file: 'facts.js' },
  [`${source}/audit/audit-screen.tsx`]: { file: 'audit.js' },
};

let folder = '';
let budgets: readonly Budget[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palaro-size-'));
  for (const path of ['apps/player/dist/client/.vite', 'apps/console/dist/.vite', 'packages/i18n/dist'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'apps/player/dist/client/.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'apps/console/dist/.vite/manifest.json'), JSON.stringify(consoleManifest));
  for (const name of ['en-home.js', 'en-rest.js', 'ty-home.js', 'pseudo-home.js'])
    writeFileSync(join(folder, 'packages/i18n/dist', name), '');
  const print = `import(${JSON.stringify(config)}).then((it) => process.stdout.write(JSON.stringify(it.default)))`;
  budgets = JSON.parse(execFileSync(process.execPath, ['-e', print], { cwd: folder, encoding: 'utf8' })) as readonly Budget[];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that a budget counts, by their names alone. */
const counted = (name: string): readonly string[] => {
  const found = budgets.find((budget) => budget.name === name);
  return [found?.path ?? []]
    .flat()
    .map((path) => path.split('/').at(-1) ?? '')
    .toSorted();
};

test('home counts its own code and the entry’s, with all that they import', () => {
  expect(counted('home until interactive')).toEqual(['deep.js', 'entry.js', 'home.js', 'rows.js', 'shared.js']);
});

test('the routes are counted without what home has, and a screen without what comes before it', () => {
  expect(counted('routes of all other screens')).toEqual(['paths.js', 'routes.js']);
  expect(counted('help-screen')).toEqual(['help.js', 'rows.js']);
  expect(counted('form of registration')).toEqual(['methods.js', 'picker.js']);
});

test('the console counts its entry and the queue, scripts and styles, and no screen that comes later', () => {
  expect(counted('console until usable')).toEqual(['console.css', 'console.js', 'facts.js', 'parts.js', 'withdrawals.js']);
});

test('every screen beside home has a budget, and every language’s texts of home', () => {
  expect(budgets.map(({ name }) => name)).toEqual([
    'console until usable',
    'home until interactive',
    'routes of all other screens',
    'help-screen',
    'registration-screen',
    'form of registration',
    'texts of home, en',
    'texts of home, ty',
  ]);
});
