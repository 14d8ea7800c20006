/**
 * `npm run fuzz -- --runs 100000 --seed 7`: sends that many generated requests to a platform of its own, with a
 * lottery house behind it, on a fresh store.
 * Ends with 1 when any got a 5xx or a refusal without its code, or the ledger no longer adds up, and prints what was found.
 */
import { readCommandLine } from '../packages/settings/src/index.ts';
import { setup } from '../apps/platform/src/db/testing-server.ts';
import { coverageRunsMin, fuzz } from '../apps/platform/src/testing/fuzz.ts';
import { startFuzzSite } from '../apps/platform/src/testing/fuzz-site.ts';

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const { whole } = readCommandLine('Usage: npm run fuzz -- [--runs 100000] [--seed 7]', {
  runs: { type: 'string', default: '100000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
});
const [runs, seed] = [whole('runs', 1), whole('seed', 0)];

const stopServer = await setup();
const site = await startFuzzSite();
const started = performance.now();
try {
  out(`${runs} requests, seed ${seed}`);
  const findings = await fuzz(site, {
    runs,
    seed,
    onProgress: (sent) => out(`${sent} sent, ${((sent / (performance.now() - started)) * 1000).toFixed(0)} a second`),
    onUnreached: (kinds) =>
      out(`Too few requests to prove all: none led to ${kinds.join(' or ')}. Give --runs ${coverageRunsMin} or more.`),
  });
  for (const finding of findings.slice(0, 20)) out(JSON.stringify(finding));
  out(findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await site.stop();
  await stopServer();
}
