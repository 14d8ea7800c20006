/**
 * `npm run spec`: which requirement rows a test names in its title, and which none does.
 * `--areas a,b` limits the list, `--open` prints the open rows with their texts.
 * `npm run spec -- B188 A343` prints these rows and where each is proved.
 */
import { readFileSync } from 'node:fs';
import { readCommandLine } from '../packages/env/src/index.ts';
import { rowsNamed, testTitles, type TestTitle } from './spec-titles.ts';
import { listTestFiles } from './test-files.ts';

const { values, words, misuse } = readCommandLine(
  'Usage: npm run spec -- [ROW ...] [--areas AREA,AREA] [--open]',
  {
    areas: { type: 'string' },
    open: { type: 'boolean', default: false },
  },
  { takesWords: true },
);

type Row = { id: string; area: string; requirement: string; sameAs: readonly string[] };
const rows: readonly Row[] = readFileSync(new URL('../docs/spec/requirements.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [id = '', , area = '', , requirement = '', , sameAs = ''] = line.split('\t');
    return { id, area, requirement, sameAs: rowsNamed(sameAs) };
  });
const rowOf = (id: string): Row | undefined => rows.find((row) => row.id === id);

type Proof = TestTitle & { readonly file: string };
const proofs: readonly Proof[] = listTestFiles().flatMap((file) =>
  testTitles(readFileSync(file, 'utf8')).map((title) => ({ ...title, file })),
);
const named = new Set(proofs.flatMap(({ rows: ids }) => ids));
/** Whether a test names the row, or a row that is the same. */
const isProved = ({ id, sameAs }: Row): boolean => named.has(id) || sameAs.some((other) => named.has(other));

// Whoever reads only the first lines closes the pipe.
process.stdout.on('error', () => process.exit());
const out = (text: string): void => void process.stdout.write(`${text}\n`);

const printProofs = (id: string): void => {
  for (const { file, line, title, rows: ids } of proofs) if (ids.includes(id)) out(`  ${file}:${line}  ${title}`);
};
const printRow = (row: Row): void => {
  out(`${row.id}  ${row.area}: ${row.requirement}`);
  printProofs(row.id);
  for (const other of row.sameAs) {
    out(`  the same as ${other}: ${rowOf(other)?.requirement ?? 'no such row'}`);
    printProofs(other);
  }
  if (!isProved(row)) out('  no test names it');
};

const printAreas = (): void => {
  const wanted = values.areas?.split(',');
  const shown = rows.filter((row) => wanted?.includes(row.area) ?? true);
  out(`${shown.filter(isProved).length} of ${shown.length} rows are named by a test\n`);
  for (const [area, list] of [...Map.groupBy(shown, (row) => row.area)].toSorted(([a], [b]) => a.localeCompare(b))) {
    const open = list.filter((row) => !isProved(row));
    out(
      `${area.padEnd(18)} ${String(list.length - open.length).padStart(3)} of ${String(list.length).padStart(3)}   ${open.length === 0 ? '' : `open: ${open.map((row) => row.id).join(' ')}`}`,
    );
  }
  if (values.open) for (const row of shown) if (!isProved(row)) out(`${row.id}  ${row.area}: ${row.requirement}`);
};

const asked = words.map((word) => rowOf(word.toUpperCase()) ?? misuse(`There is no row ${word}.`));
if (asked.length > 0) for (const row of asked) printRow(row);
else printAreas();

const unknown = [...named].filter((id) => rowOf(id) === undefined);
if (unknown.length > 0) {
  out(`\nTests name rows that do not exist: ${unknown.join(' ')}`);
  process.exitCode = 1;
}
