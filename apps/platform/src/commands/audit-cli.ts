import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { createAudit, type Audit, type Entry } from '../modules/audit/index.ts';
import { refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run audit` shows what operators have done to a running platform, and whether the log of it is as it was written. */
const usage = `Usage: npm run audit -- list [SUBJECT]    the latest 200 acts, newest first; of one subject, such as player:ID or vendor:CODE
       npm run audit -- verify            recomputes every merchant's log and shows its end
--merchant CODE names the merchant, MERCHANT by default. The end of a log that was written down elsewhere shows later whether entries
were cut off at its end.`;
const { values, words, misuse } = readCommandLine(usage, { merchant: { type: 'string' } }, { takesWords: true });
const [action, subject = null, ...more] = words;
const listedMax = 200;

if (action !== 'list' && action !== 'verify') misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (more.length > 0 || (action === 'verify' && subject !== null)) misuse(`${action}: too many words`);

const keysOf = (fields: unknown): string => (fields === null ? 'none' : JSON.stringify(fields));
const rowOf = ({ seq, at, actor, action: act, subject: of, outcome, reason, before, after }: Entry): readonly string[] => [
  String(seq),
  at.toISOString(),
  actor,
  act,
  of,
  outcome,
  reason,
  `${keysOf(before)} -> ${keysOf(after)}`,
];

const list = async (audit: Audit, merchantCode: string): Promise<void> => {
  const entries = await audit.latest(merchantCode, subject, listedMax);
  if (entries.length === 0) return print(`Nothing stands in the log of ${merchantCode}${subject === null ? '' : ` about ${subject}`}.`);
  print(...table([['entry', 'at', 'by', 'act', 'subject', 'outcome', 'reason', 'change'], ...entries.map(rowOf)]));
};

const verify = async (audit: Audit): Promise<void> => {
  const { chains, faults } = await audit.verify();
  print(
    ...table([['merchant', 'entries', 'end'], ...chains.map(({ merchantCode, entries, head }) => [merchantCode, String(entries), head])]),
  );
  if (faults.length === 0) return print('Every entry is as it was written.');
  const lines = faults.map(({ merchantCode, seq, fault }) =>
    fault === 'changed'
      ? `${merchantCode}, entry ${seq}: it was changed.`
      : `${merchantCode}, entry ${seq}: it does not follow the one before.`,
  );
  refuse(lines.join('\n'), refusedExitCode);
};

await runOnStore('palaro-audit', async ({ pool }, config) => {
  const audit = createAudit({ pool, clock: systemClock });
  if (action === 'verify') return verify(audit);
  return list(audit, values.merchant ?? config.MERCHANT);
});
