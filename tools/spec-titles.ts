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

export type TestTitle = {
  /** The title as it is written, with its holes. */
  readonly title: string;
  /** The requirement rows that it names, by itself or through the table that fills its holes. */
  readonly rows: readonly string[];
  /** Where the title stands, from 1 on. */
  readonly line: number;
};

/** The requirement rows that a text names. */
export const rowsNamed = (text: string): readonly string[] => text.match(rowId) ?? [];

/**
 * The titles of the tests that a test file declares, in the file's order. A test function that the file imports under
 * another name (`import { test as ownTest }`) counts as one; a title with a hole (`%s`, `${ids}`) names the row ids of
 * its table as well.
 */
export function testTitles(source: string): readonly TestTitle[] {
  const renamed = [...source.matchAll(/\b(?:it|test|describe)\s+as\s+(\w+)/g)].map((match) => match[1] ?? '');
  const names = [...plainNames, ...renamed].join('|');
  // Either a call with its title at once, or the second call of `test.each(…)('…')`.
  const declaration = new RegExp(`(?:\\b(?:${names})(?:\\.\\w+(?:\\([^)\\n]*\\))?)?|\\))\\(\\s*([\`'"])([^\\n]*)`, 'g');
  return [...source.matchAll(declaration)].map((match) => {
    const [call, quote = '', rest = ''] = match;
    const end = new RegExp(`^((?:\\\\.|[^\\\\${quote}])*)${quote}`).exec(rest);
    const title = end?.[1] ?? rest;
    const table = /%s|\$\{/.test(title) ? tableIds(source, match.index) : '';
    const line = source.slice(0, match.index + call.length).split('\n').length;
    return { title, rows: rowsNamed(`${table} ${title}`), line };
  });
}
