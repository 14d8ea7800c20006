/** A requirement row's id: the account seed's (`A…`) or the lobby seed's (`B…`). */
const rowId = /\b[AB]\d{3}\b/g;

/** Names that declare a test or a group of tests without being renamed. */
const plainNames = ['it', 'test', 'describe', 'testProp'];

/** A cell of a table that holds nothing but row ids. */
const idCell = /[`'"]((?:[AB]\d{3})(?: [AB]\d{3})*)[`'"]/g;

/** The row ids in the table that a declaration at `at` takes its titles from: the nearest `.each(` or `for (const …` before it. */
const tableIds = (source: string, at: number): string => {
  const before = source.slice(0, at);
  const table = before.slice(Math.max(before.lastIndexOf('.each(['), before.lastIndexOf('for (const ')));
  return [...table.matchAll(idCell)].map((match) => match[1]).join(' ');
};

/**
 * The titles of the tests that a test file declares, in the file's order; each runs to the end of its line.
 * A test function that the file imports under another name (`import { test as ownTest }`) counts as one, and a title
 * with a hole (`%s`, `${ids}`) is preceded by the row ids of its table.
 */
export function testTitles(source: string): readonly string[] {
  const renamed = [...source.matchAll(/\b(?:it|test|describe)\s+as\s+(\w+)/g)].map((match) => match[1] ?? '');
  const names = [...plainNames, ...renamed].join('|');
  // Either a call with its title at once, or the second call of `test.each(…)('…')`.
  const declaration = new RegExp(`(?:\\b(?:${names})(?:\\.\\w+(?:\\([^)\\n]*\\))?)?|\\))\\(\\s*[\`'"]([^\\n]*)`, 'g');
  return [...source.matchAll(declaration)].map((match) => {
    const title = match[1] ?? '';
    return /%s|\$\{/.test(title) ? `${tableIds(source, match.index)} ${title}`.trim() : title;
  });
}

/** The requirement rows that a test's title names. */
export const rowsNamed = (title: string): readonly string[] => title.match(rowId) ?? [];
