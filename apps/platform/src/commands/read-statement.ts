import { createHash } from 'node:crypto';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { fail, ok } from '../kernel/result.ts';
import { endRefused } from './change.ts';
import { decide, demandSettings, type Deciding } from './decide.ts';
import { readStatementFile } from './statement-file.ts';
import { print, table } from './table.ts';
import { FileRefused, readTextFile } from './text-file.ts';

/** What of a file the command needs; ends the command where it is no statement. */
const readFile = (file: string, currency: Currency) => {
  try {
    const content = readTextFile(file);
    const hash = createHash('sha256').update(content).digest('hex');
    return { hash, ...readStatementFile(content, currency) };
  } catch (error) {
    if (error instanceof FileRefused) return endRefused(`${file}: ${error.message}.`);
    throw error;
  }
};

/** Compares a statement of the operator's own bank with what was booked by hand. A file is read once. */
export const readStatement = async (context: Deciding, file: string, account: string | undefined): Promise<void> => {
  const { cashier, merchantCode } = context;
  const { currency, timeZone } = await demandSettings(context);
  const { hash, entries, faults } = readFile(file, currency);
  if (entries.length + faults.length === 0) return endRefused(`${file}: there is no line in it.`);
  for (const { place, fault } of faults) print(`${place}: ${fault}`);
  const unread = [...new Set(faults.map(({ place }) => place))];
  const decided = {
    subject: `statement:${hash.slice(0, 16)}`,
    title: `${file}: ${entries.length} lines, and ${unread.length} that cannot be read`,
    state: 'not read',
  };
  await decide(context, decided, {
    action: 'reconciliation.read',
    permission: 'payouts:decide',
    after: { state: 'read', lines: entries.length, unread: unread.length },
    act: async (client, by) => {
      const read = await cashier.bankStatement.read(
        client,
        merchantCode,
        { account: account?.replaceAll(/\D/g, '') ?? null, hash, entries, unread },
        { timeZone, by },
      );
      if (!read.ok) return fail({ code: 'refused', why: `This file was read at ${read.failure.at.toISOString()} by ${read.failure.by}.` });
      const written = (minor: bigint | null): string => (minor === null ? '' : formatDecimal(money(currency, minor)));
      const rows = read.value.map(({ kind, id, difference, ours, theirs }) => [kind, id, difference, written(ours), written(theirs)]);
      if (rows.length === 0) print('Nothing differs.');
      else print(...table([['what', 'number', 'difference', 'ours', 'theirs'], ...rows]));
      return ok(null);
    },
    done: 'Done: `npm run cashier -- reconcile` lists what waits for a person.',
  });
};
