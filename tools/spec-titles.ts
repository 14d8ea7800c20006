/** A requirement row's id: the account seed's (`A…`) or the lobby seed's (`B…`). */
const rowId = /\b[AB]\d{3}\b/g;

/** Names that declare a test or a group of tests without being renamed. */
const plainNames = ['it', 'test', 'describe', 'testProp'];

/**
 * The titles of the tests that a test file declares, in the file's order; each runs to the end of its line.
 * A test function that the file imports under another name (`import { test as ownTest }`) counts as one.
 */
export function testTitles(source: string): readonly string[] {
  const renamed = [...source.matchAll(/\b(?:it|test|describe)\s+as\s+(\w+)/g)].map((match) => match[1] ?? '');
  const names = [...plainNames, ...renamed].join('|');
  const declaration = new RegExp(`\\b(?:${names})(?:\\.\\w+(?:\\([^)]*\\))?)?\\(\\s*[\`'"]([^\\n]*)`, 'g');
  return [...source.matchAll(declaration)].map((match) => match[1] ?? '');
}

/** The requirement rows that a test's title names. */
export const rowsNamed = (title: string): readonly string[] => title.match(rowId) ?? [];
