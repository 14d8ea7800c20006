import { formatDecimal } from '@palaro/money';
import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { createRecords, type UnresolvedRound } from '../modules/records/index.ts';
import { refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/**
 * Command line: `npm run rounds` lists the unresolved rounds of every merchant or of one, those that wait longest first: the
 * operator's queue (rule 10 of the vendor protocol). It changes nothing: the vendor's win, close or rollback resolves a round.
 */
const usage = `Usage: npm run rounds -- [MERCHANT] [--vendor CODE] [--json]
Without MERCHANT it lists the rounds of all. --json writes one object a line.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { vendor: { type: 'string' }, json: { type: 'boolean', default: false } },
  { takesWords: true },
);
const [merchantCode = null, ...more] = words;
if (more.length > 0) misuse('too many words');

const columns = ['merchant', 'vendor', 'round', 'game', 'player', 'stake', 'payout', 'mode', 'opened', 'last news'] as const;
const cellsOf = (round: UnresolvedRound): readonly string[] => [
  round.merchantCode,
  round.vendorCode,
  round.round,
  round.nodeId,
  round.playerId,
  `${formatDecimal(round.stake)} ${round.stake.currency}`,
  formatDecimal(round.payout),
  round.mode,
  round.openedAt.toISOString(),
  round.changedAt.toISOString(),
];
const lineOf = (round: UnresolvedRound): string =>
  JSON.stringify({ ...round, currency: round.stake.currency, stake: formatDecimal(round.stake), payout: formatDecimal(round.payout) });

await runOnStore('palaro-rounds', async ({ pool }) => {
  if (merchantCode !== null && !(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const rounds = await createRecords({ pool, clock: systemClock }).unresolvedRounds(merchantCode, values.vendor ?? null);
  if (values.json) print(...rounds.map(lineOf));
  else if (rounds.length === 0) print('No round is unresolved.');
  else print(...table([columns, ...rounds.map(cellsOf)]));
});
