/**
 * `npm run fuzz -- --runs 100000 --seed 7`: sends that many generated requests to a platform of its own on a fresh store.
 * Ends with 1 when any got a 5xx, and prints them with the seed that makes them again.
 */
import { parseArgs } from 'node:util';
import { setup } from '../apps/platform/src/db/testing-server.ts';
import { fuzz } from '../apps/platform/src/testing/fuzz.ts';
import { startTestPlatform } from '../apps/platform/src/testing/test-platform.ts';

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(Date.now() % 1_000_000_000) } },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('Usage: npm run fuzz -- --runs 100000 --seed 7\n');
  process.exit(2);
}

const stopServer = await setup();
const site = await startTestPlatform();
const started = performance.now();
try {
  out(`${runs} requests, seed ${seed}`);
  const findings = await fuzz({
    baseUrl: site.baseUrl,
    runs,
    seed,
    signIn: () => site.newPlayer(),
    onProgress: (sent) => out(`${sent} sent, ${((sent / (performance.now() - started)) * 1000).toFixed(0)} a second`),
  });
  for (const finding of findings.slice(0, 20)) out(JSON.stringify(finding));
  out(`${findings.length === 0 ? 'No request' : `${findings.length} requests`} got a 5xx.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await site.stop();
  await stopServer();
}
