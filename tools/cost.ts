/**
 * `npm run cost -- COMMIT` or `-- FROM..TO`: the shared files and lines that a change has edited beside its own folders. A new file
 * is a change's own, and so is each folder of a module or feature that it has added a file to; what a command writes counts nowhere.
 */
import { execFileSync } from 'node:child_process';
import { readCommandLine } from '../packages/env/src/index.ts';

export type Edit = { readonly path: string; readonly isNew: boolean; readonly lines: number };

const written = /^(package-lock\.json|apps\/platform\/src\/db\/store-version\.json|docs\/reference\/.*)$|\/generated\//;
const ownFolder = (path: string): string | null => /^(apps\/[^/]+\/src\/(?:modules|features)\/[^/]+)\//.exec(path)?.[1] ?? null;

/** The edits of files that other capabilities share. */
export const sharedEdits = (edits: readonly Edit[]): readonly Edit[] => {
  const own = new Set(edits.filter(({ isNew }) => isNew).map(({ path }) => ownFolder(path)));
  own.delete(null);
  return edits.filter(({ path, isNew }) => !isNew && !written.test(path) && !own.has(ownFolder(path)));
};

/** Reads `git diff --numstat` and the paths of the files that it adds. A file that is no text has no lines. */
export const readEdits = (numstat: string, added: readonly string[]): readonly Edit[] =>
  numstat
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [more = '', less = '', path = ''] = line.split('\t');
      return { path, isNew: added.includes(path), lines: Math.max(Number(more) || 0, Number(less) || 0) };
    });

const git = (...options: readonly string[]): string =>
  execFileSync('git', options, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });

if (import.meta.main) {
  const { words, misuse } = readCommandLine('Usage: npm run cost -- COMMIT | FROM..TO', {}, { takesWords: true });
  const [asked = '', ...more] = words;
  if (asked === '' || more.length > 0) misuse('Name one commit, or a range of them.');
  const [from, to] = asked.includes('..') ? asked.split(/\.{2,3}/, 2) : [`${asked}^`, asked];
  const diff = (filter: string, output: string): string =>
    git('diff', '--no-renames', `--diff-filter=${filter}`, output, `${from}`, to === '' ? 'HEAD' : `${to}`);
  let edits: readonly Edit[] = [];
  try {
    edits = readEdits(diff('AMT', '--numstat'), diff('A', '--name-only').split('\n'));
  } catch {
    misuse(`${asked} is no commit or range of this repository.`);
  }
  const shared = sharedEdits(edits);
  for (const { path, lines } of shared) process.stdout.write(`${String(lines).padStart(5)}  ${path}\n`);
  process.stdout.write(`${shared.length} shared files, ${shared.reduce((sum, { lines }) => sum + lines, 0)} shared lines\n`);
}
