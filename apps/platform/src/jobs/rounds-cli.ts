import { parseArgs } from 'node:util';
import { formatDecimal } from '@palaro/money';
import { StartFault } from '@palaro/settings';
import { readConfig } from '../config/env.ts';
import { openDatabase } from '../db/database.ts';
import { systemClock } from '../kernel/clock.ts';
import { createReporting, type CheckedRound } from '../modules/reporting/index.ts';

/**
 * Command line: `npm run rounds` lists the rounds that are being checked, those that wait longest first: the operator's
 * queue (rule 10 of the vendor protocol). It changes nothing: what ends a check is the vendor's win, close or rollback.
 * `--vendor CODE` lists those of one vendor, `--json` writes one object a line.
 */
const usage = 'Usage: npm run rounds -- [--vendor CODE] [--json]';

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

/** Rows of cells, each column as wide as its widest. */
const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = columns.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const refuse = (fault: string, exitCode: number): void => {
  process.stderr.write(`${fault}\n`);
  process.exitCode = exitCode;
};

const list = async ({ vendor, json }: { readonly vendor: string | null; readonly json: boolean }): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.ok) return refuse(config.failure.message, 78);
  const { DATABASE_URL, DATA_DIR, MERCHANT } = config.value;
  const database = await openDatabase({
    databaseUrl: DATABASE_URL ?? null,
    dataDir: DATA_DIR,
    applicationName: 'palaro-rounds',
    onIdleFault: () => undefined,
  });
  try {
    const rounds = await createReporting({ pool: database.pool, clock: systemClock }).beingChecked(MERCHANT, vendor);
    if (json) for (const round of rounds) out(lineOf(round));
    else if (rounds.length === 0) out('No round is being checked.');
    else for (const line of aligned([columns, ...rounds.map(cellsOf)])) out(line);
  } finally {
    await database.close();
  }
};

try {
  const { values } = parseArgs({ options: { vendor: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help === true) out(usage);
  else await list({ vendor: values.vendor ?? null, json: values.json ?? false });
} catch (error) {
  if (error instanceof StartFault) refuse(error.message, error.exitCode);
  else if (error instanceof TypeError && 'code' in error) refuse(`${error.message}\n${usage}`, 2);
  else throw error;
}
