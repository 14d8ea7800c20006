import { createHash } from 'node:crypto';
import { createFairSource } from '@palaro/game-server/fair-source';
import { readCommandLine } from '@palaro/settings';
import { fairnessCases, judge, modelsNamed, simulate } from './fairness.ts';

const usage = `Draws every lottery game and compares what each bet gives back with what it states.
  npm run fairness -- lottery [--draws 200000] [--seed N] [--only MODEL]`;
const { values, whole, misuse } = readCommandLine(usage, {
  draws: { type: 'string', default: '200000' },
  seed: { type: 'string', default: '20261125' },
  only: { type: 'string', default: '' },
});
const [draws, seed] = [whole('draws', 1000), whole('seed', 0)];
const models = modelsNamed(values.only ?? '');
if (models.length === 0) misuse(`--only ${values.only}: no model has this name`);

let [failed, count] = [0, 0];
process.stdout.write(`${'bet'.padEnd(30)} ${'stated'.padStart(10)} ${'measured'.padStart(10)} ${'z'.padStart(7)} ${'wins'.padStart(9)}\n`);
for (const model of models) {
  const serverSeed = createHash('sha256').update(`${seed} ${model.id}`).digest('hex');
  const sums = simulate(model, draws, createFairSource({ serverSeed, clientSeed: 'fairness', nonce: 0 }));
  for (const one of fairnessCases(model)) {
    const sum = sums.get(one.name);
    if (sum === undefined) continue;
    const { name, statedPpm, measuredPpm, z, hits, ok } = judge(one, sum);
    count++;
    if (!ok) failed++;
    const row = [
      name.padEnd(30),
      `${(statedPpm / 10_000).toFixed(3)} %`.padStart(10),
      `${(measuredPpm / 10_000).toFixed(3)} %`.padStart(10),
      z.toFixed(2).padStart(7),
      String(hits).padStart(9),
      ok ? '  ok' : '  FAILED',
    ];
    process.stdout.write(`${row.join(' ')}\n`);
  }
}
process.stdout.write(
  failed === 0 ? `each of these ${count} bets returns what it states (${draws} draws each)\n` : `${failed} of ${count} failed\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
