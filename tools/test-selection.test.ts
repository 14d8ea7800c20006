import { expect, test } from 'vitest';
import { parts } from './test-parts.ts';
import { runsOnBuild, selectTests } from './test-selection.ts';

const files = [
  'apps/platform/src/modules/favourites/favourites.test.ts',
  'apps/platform/src/modules/wallet/wallet.test.ts',
  'apps/player/src/features/favourites/favourites-row.test.tsx',
  'e2e/journeys/favourites.spec.ts',
];
const chosen = (...words: string[]) => {
  const selection = selectTests(words, parts, files);
  return selection.ok ? Object.fromEntries(selection.selected.map(({ part, files: own }) => [part.name, own])) : selection.fault;
};

test('nothing chosen is every part, a part’s name the whole of it', () => {
  expect(Object.keys(chosen())).toEqual(parts.map(({ name }) => name));
  expect(chosen('server', 'lint')).toEqual({ lint: [], server: [] });
});

test('a word that is no part chooses test files, each for its own runner', () => {
  expect(chosen('Favourites')).toEqual({ unit: [files[2]], server: [files[0]], browser: [files[3]] });
  expect(chosen('wallet.test')).toEqual({ server: [files[1]] });
});

test('the name of a check chooses its own tests too, unless a part that runs tests is named', () => {
  const chosenOf = (...words: string[]) => {
    const selection = selectTests(words, parts, ['tools/architecture.test.ts', 'packages/ui/src/format-architecture.test.ts']);
    return selection.ok && Object.fromEntries(selection.selected.map(({ part, files: own }) => [part.name, own]));
  };
  expect(chosenOf('architecture')).toEqual({
    architecture: [],
    unit: ['tools/architecture.test.ts', 'packages/ui/src/format-architecture.test.ts'],
  });
  expect(chosenOf('types')).toEqual({ types: [] });
  expect(chosenOf('architecture', 'unit')).toEqual({ architecture: [], unit: [] });
});

test('the app is built first for what runs on its build, and for nothing else', () => {
  const needsBuild = (...words: string[]): boolean => {
    const selection = selectTests(words, parts, files);
    if (!selection.ok) throw new Error(selection.fault);
    return runsOnBuild(selection.selected, (file) => (file === files[1] ? "join('../player/dist')" : ''));
  };
  expect([[], ['size'], ['unit'], ['server'], ['wallet'], ['favourites']].map((words) => needsBuild(...words))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(
    [
      ['types', 'lint'],
      ['favourites', 'server'],
    ].map((words) => needsBuild(...words)),
  ).toEqual([false, false]);
});

test('large letters and small ones are the same, in the word and in the path', () => {
  const selection = selectTests(['README'], parts, ['tools/ReadMe.test.ts']);
  expect(selection.ok && selection.selected.map(({ files: own }) => own)).toEqual([['tools/ReadMe.test.ts']]);
});

test('a part that runs tests keeps the files to itself; a check beside it runs as a whole', () => {
  expect(chosen('favourites', 'server-15')).toEqual({ 'server-15': [files[0]] });
  expect(chosen('favourites', 'browser', 'types')).toEqual({ types: [], browser: [files[3]] });
  expect(chosen('wallet', 'types')).toEqual({ types: [], server: [files[1]] });
});

test('a word that matches nothing is refused, and so is one that the named part cannot run', () => {
  expect(chosen('favorites')).toMatch(/^There is no part and no test file with favorites in its name. The parts are: types, lint, /);
  expect(chosen('wallet', 'browser')).toContain('no test file that browser runs with wallet in its name');
});
