/**
 * `npm run fuzz -- --runs 100000 --seed 7`: sends that many generated requests to a platform of its own, with a
 * lottery house behind it, on a fresh store; and a twentieth as many each to a lottery house and to studios of their
 * own, with a wallet behind them. `--only lottery` asks one of them alone, with all the requests.
 * Ends with 1 when any got a 5xx or a refusal without its code, or the books no longer add up, and prints what was found.
 */
import { readCommandLine } from '../../packages/env/src/index.ts';
import { fuzzHouse, type HouseFuzzReport } from '../../sandbox/lottery/src/testing/fuzz-house.ts';
import { fuzzStudios } from '../../sandbox/studios/src/testing/fuzz-studios.ts';
import { setup } from '../../apps/platform/src/db/testing-server.ts';
import { coverageRunsMin, fuzz } from './fuzz.ts';
import { startFuzzSite } from './fuzz-site.ts';

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const parts = ['platform', 'lottery', 'studios'] as const;
type Part = (typeof parts)[number];
/** A platform takes that many requests for each one of a house's: those wait for the disk at every step of a bet. */
const platformShare = 20;
const usage = 'Usage: npm run fuzz -- [--runs 100000] [--seed 7] [--only platform|lottery|studios]';
const { values, whole } = readCommandLine(usage, {
  runs: { type: 'string', default: '100000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  only: { type: 'string' },
});
const [runs, seed] = [whole('runs', 1), whole('seed', 0)];
const asked = parts.filter((part) => values.only === undefined || values.only === part);

const createProgress = () => {
  const started = performance.now();
  return (sent: number): void => out(`${sent} sent, ${((sent / (performance.now() - started)) * 1000).toFixed(0)} a second`);
};

const fuzzPlatform = async (): Promise<readonly unknown[]> => {
  const stopServer = await setup();
  const site = await startFuzzSite();
  try {
    return await fuzz(site, {
      runs,
      seed,
      onProgress: createProgress(),
      onUnreached: (kinds) =>
        out(`Too few requests to prove all: none led to ${kinds.join(' or ')}. Give --runs ${coverageRunsMin} or more.`),
    });
  } finally {
    await site.stop();
    await stopServer();
  }
};
const runsOfHouse = values.only === undefined ? Math.ceil(runs / platformShare) : runs;
const fuzzGames = async (send: typeof fuzzHouse): Promise<readonly unknown[]> => {
  const report: HouseFuzzReport = await send({ runs: runsOfHouse, seed, onProgress: createProgress() });
  if (report.unanswered.length > 0) out(`Too few requests to prove all: none led to an answer of ${report.unanswered.join(' or ')}.`);
  return [...report.findings, ...report.books];
};
const run: Readonly<Record<Part, () => Promise<readonly unknown[]>>> = {
  platform: fuzzPlatform,
  lottery: () => fuzzGames(fuzzHouse),
  studios: () => fuzzGames(fuzzStudios),
};

if (asked.length === 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 64;
}
for (const part of asked) {
  out(`${part}: ${part === 'platform' ? runs : runsOfHouse} requests, seed ${seed}`);
  const findings = await run[part]();
  for (const finding of findings.slice(0, 20)) out(JSON.stringify(finding));
  out(findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings.`);
  if (findings.length > 0) process.exitCode = 1;
}
