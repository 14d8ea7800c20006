import { readCommandLine } from '@palaro/env';
import { runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createWallet } from '../modules/wallet/index.ts';
import { refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run ledger` adds up every posting there is, page by page, and names the accounts that are wrong. It changes nothing. */
const usage = `Usage: npm run ledger
Audits the whole ledger from its first posting on. Beside a running platform it may take an hour for some ten million bets.`;
readCommandLine(usage, {}, { takesWords: false });

await runOnStore('palaro-ledger', async ({ pool }) => {
  const findings = await createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) }).audit();
  if (findings.length === 0) return print('Every account is what its postings add up to.');
  print(...table([['account', 'currency'], ...findings.map(({ account, currency }) => [account, currency])]));
  process.exitCode = refusedExitCode;
});
