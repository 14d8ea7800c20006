import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const linksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)));

const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

test('from the README every page of the documentation is reached, and no link is dead', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    for (const target of linksOf(page)) {
      expect(existsSync(join(root, target)), `${page} leads to ${target}`).toBe(true);
      if (target.endsWith('.md') && statSync(join(root, target)).isFile()) reached.add(target);
    }
  }
  expect(pages).toContain(join('docs', 'decisions', '042-studios-and-fairness.md'));
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

/** Paths of this repository in back quotes; of one with a placeholder, the folder before it. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`+([^`]+)`+/g)]
    .flatMap(([, quoted = '']) => quoted.split(/[\s'"]+/))
    .flatMap(
      (word) =>
        /^(?:apps|packages|sandbox(?=\/(?:art|bank|game-server|identity|issuer|library|lottery|post|registry|studios)\b)|proof|tools|e2e|docs)\/[^,;()#]*/.exec(
          word,
        )?.[0] ?? [],
    )
    .map((path) => path.replace(/\/?[^/]*[<*{…].*$/, '').replace(/:\d*$/, ''));

const scriptsOf = (folder: string): Record<string, string> => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> };
  return scripts;
};
/** Scripts that a text runs by npm, of the repository or of one of its packages. */
const missingScriptsIn = (text: string): string[] =>
  [...text.matchAll(/npm run (?:(?:-s|--silent) )?([\w:-]+)(?: -w ([\w/-]+))?/g)].flatMap(([run, name = '', folder = '.']) =>
    Object.hasOwn(scriptsOf(folder), name) ? [] : [run],
  );

test('every path and every npm script that the documentation names exists', () => {
  expect(pathsIn('`apps/a.ts:7`, `docs/<name>.md`, `node tools/b.mjs --c`, docs/d')).toEqual(['apps/a.ts', 'docs', 'tools/b.mjs']);
  const missing = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...pages].flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const paths = pathsIn(text).filter((path) => !existsSync(join(root, path)));
    return [...paths, ...missingScriptsIn(text)].map((name) => `${page}: ${name}`);
  });
  expect(missing).toEqual([]);
});

const platform = join(root, 'apps/platform/src');

test('every file of the platform that the page of bounds and the architecture name exists', () => {
  const folders = [
    platform,
    join(platform, 'modules'),
    join(root, 'apps/player/src'),
    join(root, 'apps/player/src/app'),
    join(root, 'packages/contract/src'),
    root,
  ];
  const missing = ['docs/bounds.md', 'ARCHITECTURE.md'].flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|sql|md))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !folders.some((folder) => existsSync(join(folder, path))))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

const namesIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(platform, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name);

test('the operators’ page about watching names every background job, no other, and every security event', () => {
  const page = readFileSync(join(root, 'docs/operations/watch.md'), 'utf8');
  const sources = readdirSync(join(platform, 'modules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-module.ts'))
    .map((file) => join('modules', file));
  const jobs = [...sources, 'jobs/outbox-relay.ts'].flatMap((file) =>
    namesIn(file, /(?:name: |sumAudit\()'(\w+\.[\w-]+)', (?:everyMs|deps)/g),
  );
  const events = namesIn('kernel/security-log.ts', /^ {2}\| '(\w+)'/gm);
  expect(jobs).toContain('trial.end');
  expect(events).toContain('login');
  const stated = [...page.matchAll(/^\| `(\w+\.[\w-]+)` \| \d/gm)].map(([, name = '']) => name);
  expect(stated.toSorted()).toEqual(jobs.toSorted());
  expect([...jobs, ...events].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
