/**
 * `npm run spec`: which requirement rows a test names in its title, and which none does.
 * `--areas a,b` limits the list, `--open` prints the open rows with their texts.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readCommandLine } from '../packages/settings/src/index.ts';
import { rowsNamed, testTitles } from './spec-titles.ts';

const { values } = readCommandLine('Usage: npm run spec -- [--areas AREA,AREA] [--open]', {
  areas: { type: 'string' },
  open: { type: 'boolean', default: false },
});

type Row = { id: string; area: string; requirement: string; sameAs: string };

const rows: Row[] = readFileSync(new URL('../docs/spec/requirements.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [id = '', , area = '', , requirement = '', , sameAs = ''] = line.split('\t');
    return { id, area, requirement, sameAs };
  });

const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n');
const titles = tests.flatMap((file) => testTitles(readFileSync(file, 'utf8')));
const named = new Set(titles.flatMap(rowsNamed));
// A row that names another as the same is proved with it.
for (const row of rows)
  if (row.sameAs !== '') for (const other of row.sameAs.match(/[AB]\d{3}/g) ?? []) if (named.has(other)) named.add(row.id);

const wanted = values.areas === undefined ? null : new Set(values.areas.split(','));
const shown = rows.filter((row) => wanted === null || wanted.has(row.area));
const areas = Map.groupBy(shown, (row) => row.area);
// Whoever reads only the first lines closes the pipe.
process.stdout.on('error', () => process.exit());
const out = (text: string): void => void process.stdout.write(`${text}\n`);
out(`${shown.filter((row) => named.has(row.id)).length} of ${shown.length} rows are named by a test\n`);
for (const [area, list] of [...areas].toSorted(([a], [b]) => a.localeCompare(b))) {
  const open = list.filter((row) => !named.has(row.id));
  out(
    `${area.padEnd(18)} ${String(list.length - open.length).padStart(3)} of ${String(list.length).padStart(3)}   ${open.length === 0 ? '' : `open: ${open.map((row) => row.id).join(' ')}`}`,
  );
}
if (values.open) for (const row of shown) if (!named.has(row.id)) out(`${row.id}  ${row.area}: ${row.requirement}`);
const unknown = [...named].filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0) {
  out(`\nTests name rows that do not exist: ${unknown.join(' ')}`);
  process.exitCode = 1;
}
