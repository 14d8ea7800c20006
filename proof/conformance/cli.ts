import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { readCommandLine } from '@palaro/env';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { visible } from '../../apps/platform/src/kernel/visible.ts';
import { createVendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import { createRsaClient } from './rsa-client.ts';
import { playPayments } from './play-payments.ts';
import { playTransfers } from './play-transfers.ts';
import { countOf, writeReport } from './report.ts';
import { runConformance, type CaseResult, type ConformanceOptions } from './run-conformance.ts';

/**
 * Command line: `npm run conformance` plays the seamless wallet's conformance cases against an operator's address, from outside, and those of
 * the transfer wallet against a vendor's.
 */
const usage = `Usage: npm run conformance -- payments    tests the adapters of payment providers against the demo bank
       npm run conformance -- transfers --url http://localhost:8081 --merchant PALARO --vendor CODE --game CODE [--secret SECRET]
                                              tests the game server of a vendor with wallets of its own, and the adapter that asks it
       npm run conformance -- --url http://localhost:8080 --vendor CODE [--secret SECRET] [--game CODE] [--report FOLDER]
With --key FILE, a private RSA key as PEM, the vendor speaks seamless-rsa, else seamless-v1. The secret of operator and vendor may stand in VENDOR_SECRET instead, where no list of programs shows it.
The kit makes a funded player of its own by the platform's sandbox calls, and plays the first game that is open, or --game.
--report writes conformance.json and conformance.html into the folder.
Where there are no sandbox calls: --game CODE --token LAUNCH_TOKEN [--token ...] [--stake MINOR_UNITS], of a player with 100 smallest
stakes (--stake, 1 when it is not given) and no more than half of the game's largest. The first token opens the session; two more let
the token cases run.`;

const { values, words, misuse } = readCommandLine(
  usage,
  {
    url: { type: 'string' },
    vendor: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    game: { type: 'string' },
    merchant: { type: 'string' },
    token: { type: 'string', multiple: true, default: [] },
    stake: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
  { takesWords: true },
);
/** What the platform under test answers may stand in a line. */
const print = (line: string): void => void process.stdout.write(`${visible(line)}\n`);
const [kit = 'seamless', ...more] = words;
if (more.length > 0 || !['seamless', 'payments', 'transfers'].includes(kit)) misuse(`${words.join(' ')}: no such kit`);
if (kit === 'payments') process.exit((await playPayments(print)) === 0 ? 0 : 1);
const { url = misuse('--url is missing.'), vendor = misuse('--vendor is missing.') } = values;
const secret =
  values.key === undefined
    ? (values.secret ?? process.env['VENDOR_SECRET'] ?? misuse('--secret is missing, and so is VENDOR_SECRET.'))
    : '';
if (URL.parse(url)?.origin !== url.replace(/\/$/, '')) misuse(`${url}: not an origin such as https://play.example`);
if (!/^[1-9]\d{0,14}$/.test(values.stake)) misuse('--stake is no number of minor units.');

/** What else than a wrong secret leads to a call that is not accepted. */
const wrongCaller = (status: string): string =>
  status === 'BAD_SIGNATURE' ? ' The secret is wrong, or this address is not on the list of the vendor (callsFrom).' : '';

if (kit === 'transfers') {
  const { merchant = misuse('--merchant is missing.'), game = misuse('--game is missing.') } = values;
  const failed = await playTransfers({ server: url.replace(/\/$/, ''), merchant, vendor, secret, game }, print);
  process.exit(failed === 0 ? 0 : 1);
}

type Stage = Pick<ConformanceOptions, 'game' | 'smallestStake' | 'nextToken' | 'giveFreeRounds'>;

const wire = { baseUrl: url.replace(/\/$/, ''), vendor, now: systemClock.now };
const client =
  values.key === undefined
    ? createVendorClient({ ...wire, secret })
    : createRsaClient({ ...wire, privateKey: readFileSync(values.key, 'utf8') });

/** A player of the platform's sandbox, or the tokens that were given. */
const findStage = async (): Promise<Stage> => {
  if (values.token.length > 0) {
    const left = [...values.token];
    const game = values.game ?? misuse('--game is missing: the tokens belong to one.');
    return {
      game,
      smallestStake: BigInt(values.stake),
      nextToken: () => Promise.resolve(left.shift() ?? null),
      giveFreeRounds: () => Promise.resolve(null),
    };
  }
  const opened = await client.call('sandbox/player', values.game === undefined ? {} : { game: values.game });
  const { player, game, smallestStake } = opened;
  if (player === undefined || game === undefined || smallestStake === undefined)
    throw new Error(
      `no sandbox player: ${opened.status} ${opened.field ?? ''}. Where there are no sandbox calls, give --token.${wrongCaller(opened.status)}`,
    );
  return {
    game,
    smallestStake: BigInt(smallestStake),
    nextToken: async () => (await client.call('sandbox/token', { player, game })).token ?? null,
    giveFreeRounds: async (count, seconds) =>
      (await client.call('sandbox/free-rounds', { player, game, count, seconds })).freeRound ?? null,
  };
};

const tell = ({ outcome, name, fault }: CaseResult): void =>
  print(`${outcome.padEnd(8)}${name}${fault === undefined ? '' : `\n        ${fault}`}`);

const main = async (): Promise<void> => {
  const startedAt = new Date(systemClock.now()).toISOString();
  const stage = await findStage();
  const results = await runConformance({ client, now: wire.now, passed, ...stage, runId: randomBytes(4).toString('hex') }, tell);
  const failed = countOf(results, 'failed');
  print(`${countOf(results, 'passed')} passed, ${failed} failed, ${countOf(results, 'skipped')} skipped`);
  if (values.report !== undefined) print(writeReport(values.report, { url, vendor, game: stage.game, startedAt, results }).join('\n'));
  process.exitCode = failed === 0 ? 0 : 1;
};

await main().catch((fault: unknown) => {
  const cause = fault instanceof Error && fault.cause instanceof Error ? ` (${fault.cause.message})` : '';
  process.stderr.write(`${visible(`${fault instanceof Error ? fault.message : String(fault)}${cause}`)}\n`);
  process.exitCode = 1;
});
