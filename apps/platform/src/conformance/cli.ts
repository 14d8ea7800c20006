import { randomBytes } from 'node:crypto';
import { readCommandLine } from '@palaro/settings';
import { systemClock } from '../kernel/clock.ts';
import { runConformance } from './run-conformance.ts';

const usage = `Plays the seamless wallet's conformance cases against an operator on a platform, by the operator's address.
  node apps/platform/src/conformance/cli.ts --base-url http://localhost:8080 --vendor CODE --game CODE --token LAUNCH_TOKEN [--token ...] [--stake MINOR_UNITS]
The secret of operator and vendor is read from VENDOR_SECRET. The first token opens the session; two more let the token cases run.
--stake is the game's smallest stake in minor units, 1 when it is not given. The player needs 100 of them, and no more than half of the game's largest.`;

const main = async (): Promise<number> => {
  const { values, misuse } = readCommandLine(usage, {
    'base-url': { type: 'string' },
    vendor: { type: 'string' },
    game: { type: 'string' },
    token: { type: 'string', multiple: true },
    stake: { type: 'string' },
  });
  const { 'base-url': baseUrl, vendor, game, token: tokens = [], stake = '1' } = values;
  const secret = process.env['VENDOR_SECRET'];
  if (baseUrl === undefined || vendor === undefined || game === undefined || tokens.length === 0 || secret === undefined)
    return misuse('Something is missing.');
  if (!/^[1-9]\d{0,14}$/.test(stake)) return misuse('--stake is no number of minor units.');
  const left = [...tokens];
  const results = await runConformance(
    {
      baseUrl,
      vendor,
      secret,
      game,
      smallestStake: BigInt(stake),
      now: systemClock.now,
      runId: randomBytes(4).toString('hex'),
      nextToken: () => Promise.resolve(left.shift() ?? null),
    },
    ({ outcome, name, fault }) => process.stdout.write(`${outcome.padEnd(8)}${name}${fault === undefined ? '' : `\n        ${fault}`}\n`),
  );
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  process.stdout.write(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`);
  return count('failed') === 0 ? 0 : 1;
};

process.exitCode = await main();
