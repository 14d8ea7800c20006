import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createFairSource } from '@palaro/game-server/fair-source';
import { readCommandLine } from '@palaro/env';
import { fairnessCases, judge, keptOf, runNameOf, runsNamed, simulate, type FairnessVerdict } from './fairness.ts';

/** What the house states of the last check: day, draws, and what each run returned. */
const keptFile = new URL('fairness.json', import.meta.url);

const usage = `Draws every lottery game and compares what each bet gives back with what it states.
  npm run fairness -- lottery [--draws 200000] [--seed N] [--only MODEL] [--keep]
  --keep writes the result of a whole run that did not fail to sandbox/lottery/src/fairness.json, which players see`;
const { values, whole, misuse } = readCommandLine(usage, {
  draws: { type: 'string', default: '200000' },
  seed: { type: 'string', default: '20261125' },
  only: { type: 'string', default: '' },
  keep: { type: 'boolean', default: false },
});
const [draws, seed] = [whole('draws', 1000), whole('seed', 0)];
const runs = runsNamed(values.only ?? '');
if (runs.length === 0) misuse(`--only ${values.only}: no model has this name`);
if (values.keep && values.only !== '') misuse('--keep needs a whole run: without --only');

const row = ({ name, statedPpm, measuredPpm, z, hits, ok }: FairnessVerdict): string =>
  [
    name.padEnd(30),
    `${(statedPpm / 10_000).toFixed(3)} %`.padStart(10),
    `${(measuredPpm / 10_000).toFixed(3)} %`.padStart(10),
    z.toFixed(2).padStart(7),
    String(hits).padStart(9),
    ok ? '  ok' : '  FAILED',
  ].join(' ');

const all: FairnessVerdict[] = [];
const kept: Record<string, ReturnType<typeof keptOf>> = {};
process.stdout.write(`${'bet'.padEnd(30)} ${'stated'.padStart(10)} ${'measured'.padStart(10)} ${'z'.padStart(7)} ${'wins'.padStart(9)}\n`);
for (const run of runs) {
  const serverSeed = createHash('sha256').update(`${seed} ${run.model.id}`).digest('hex');
  const sums = simulate(run, draws, createFairSource({ serverSeed, clientSeed: 'fairness', nonce: 0 }));
  const verdicts = fairnessCases(run.model).flatMap((one) => {
    const sum = sums.get(one.name);
    return sum === undefined ? [] : [judge(one, run.mode, sum)];
  });
  process.stdout.write(`${runNameOf(run.model, run.mode)}\n${verdicts.map((verdict) => `${row(verdict)}\n`).join('')}`);
  kept[runNameOf(run.model, run.mode)] = keptOf(verdicts);
  all.push(...verdicts);
}
const failed = all.filter(({ ok }) => !ok).length;
if (values.keep && failed === 0)
  writeFileSync(keptFile, `${JSON.stringify({ on: new Date().toISOString().slice(0, 10), draws, runs: kept }, null, 2)}\n`);
process.stdout.write(
  failed === 0 ? `each of these ${all.length} bets returns what it states (${draws} draws each)\n` : `${failed} of ${all.length} failed\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
