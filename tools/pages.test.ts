import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const linksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)));

test('from the README every page of the documentation is reached, and no link is dead', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    for (const target of linksOf(page)) {
      expect(existsSync(join(root, target)), `${page} leads to ${target}`).toBe(true);
      if (target.endsWith('.md') && statSync(join(root, target)).isFile()) reached.add(target);
    }
  }
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  expect(pages).toContain(join('decisions', '001-game-library.md'));
  expect(pages.filter((name) => !reached.has(`docs/${name}`))).toEqual([]);
});
