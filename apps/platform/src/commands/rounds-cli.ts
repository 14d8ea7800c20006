import { formatDecimal } from '@palaro/money';
import { readCommandLine } from '@palaro/settings';
import { runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { createReporting, type CheckedRound } from '../modules/reporting/index.ts';
import { print, table } from './table.ts';

/**
 * Command line: `npm run rounds` lists the rounds that are being checked, those that wait longest first: the operator's
 * queue (rule 10 of the vendor protocol). It changes nothing: what ends a check is the vendor's win, close or rollback.
 * `--vendor CODE` lists those of one vendor, `--json` writes one object a line.
 */
const { values } = readCommandLine('Usage: npm run rounds -- [--vendor CODE] [--json]', {
  vendor: { type: 'string' },
  json: { type: 'boolean', default: false },
});

const columns = ['vendor', 'round', 'game', 'player', 'stake', 'payout', 'mode', 'opened', 'last news'] as const;
const cellsOf = (round: CheckedRound): readonly string[] => [
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
const lineOf = (round: CheckedRound): string =>
  JSON.stringify({ ...round, currency: round.stake.currency, stake: formatDecimal(round.stake), payout: formatDecimal(round.payout) });

await runOnStore('palaro-rounds', async ({ pool }, { MERCHANT }) => {
  const rounds = await createReporting({ pool, clock: systemClock }).beingChecked(MERCHANT, values.vendor ?? null);
  if (values.json) print(...rounds.map(lineOf));
  else if (rounds.length === 0) print('No round is being checked.');
  else print(...table([columns, ...rounds.map(cellsOf)]));
});
