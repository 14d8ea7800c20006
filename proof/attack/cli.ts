import { readCommandLine } from '@palaro/env';
import { setup } from '../../apps/platform/src/db/testing-server.ts';
import { print, table } from '../../apps/platform/src/commands/table.ts';
import { holds, type Figure } from './attack.ts';
import { attacks, ground, runAttack } from './attacks.ts';

const names = attacks.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n');
const usage = `Attacks platforms of its own, and fails where an attack gets further than its bound.
  npm run attack                  all of them, some minutes
  npm run attack -- forged token  only the named ones
  npm run attack -- valves --row 'rendered pages'
                                  of the valves, those with these words in their names

${names}`;
const { values, words, misuse } = readCommandLine(usage, { row: { type: 'string' } }, { takesWords: true });
for (const word of words) if (!attacks.some(({ name }) => name === word)) misuse(`${word}: no such attack`);

const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));
const cellsOf = (name: string, figure: Figure): readonly string[] => [
  name,
  figure.what,
  shown(figure.value),
  `${figure.side} ${shown(figure.bound)}`,
  holds(figure) ? 'holds' : 'BEYOND',
  figure.note,
];

const main = async (): Promise<number> => {
  const endStore = await setup();
  const rows: (readonly string[])[] = [];
  let beyond = 0;
  try {
    for (const attack of attacks.filter(({ name }) => words.length === 0 || words.includes(name))) {
      const began = performance.now();
      try {
        const figures = await runAttack(attack, 'whole', ground, values.row);
        rows.push(...figures.map((figure) => cellsOf(attack.name, figure)));
        beyond += figures.filter((figure) => !holds(figure)).length;
      } catch (error) {
        rows.push([attack.name, 'could not be made', '', '', 'BEYOND', error instanceof Error ? error.message : String(error)]);
        beyond++;
      }
      process.stderr.write(`${attack.name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await endStore();
  }
  print(...table([['attack', 'figure', 'value', 'bound', 'verdict', 'measured'], ...rows]));
  print('', beyond === 0 ? 'Every bound holds.' : `${beyond} beyond their bounds.`);
  return beyond === 0 ? 0 : 1;
};

process.exitCode = await main();
