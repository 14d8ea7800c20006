import type { Pool, PoolClient } from 'pg';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { refuse } from '../db/command.ts';
import { readConfig } from '../env/env.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Result } from '../kernel/result.ts';
import type { Act } from '../kernel/act.ts';
import { createAudit } from '../modules/audit/index.ts';
import { changedKeys, difference } from './difference.ts';
import { print } from './table.ts';
import { FileRefused, parseJson, readTextFile } from './text-file.ts';

/** Options of every command that changes something: whether it asks, in whose name it acts, and why. */
export const changeOptions = {
  yes: { type: 'boolean', default: false },
  by: { type: 'string' },
  reason: { type: 'string', default: '' },
} as const;
export type ChangeOptions = { readonly yes: boolean; readonly by?: string | undefined; readonly reason: string };

/** How a command ends that was asked properly and refused. */
export const refusedExitCode = 1;

/** Ends the command at once after a refusal, such as one that only the store could give. */
export const endRefused = (why: string): never => {
  refuse(why, refusedExitCode);
  return process.exit();
};

const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A user without a name, as in some containers.
    return String(process.getuid?.() ?? 'unknown');
  }
};

/** Stores without demo accounts are those of real players. */
const isForReal = (): boolean => {
  const config = readConfig(process.env);
  return config.ok && !config.value.DEMO_ACCOUNTS;
};

/**
 * Who makes a change: the operator named by `--by`. Without one it is the user of the system, which only stores with demo accounts and
 * merchants without operators allow.
 */
const authorOf = async (pool: Pool, merchantCode: string, by: string | undefined): Promise<string> => {
  if (by === undefined && !isForReal()) return `user ${systemUser()}`;
  // Here, since the operators bring logins and sessions with them, which would double the start of commands that only read.
  const { findOperator, hasOperators } = await import('../modules/operator/index.ts');
  if (by !== undefined)
    return (
      (await findOperator(pool, merchantCode, by))?.name ??
      endRefused(`${merchantCode} has no operator ${by}, or the operator is blocked. \`npm run operator -- list\` names them.`)
    );
  if (await hasOperators(pool, merchantCode)) return endRefused('Nothing was changed: say who acts with --by NAME, an operator.');
  return `user ${systemUser()}`;
};

/** What is typed on the terminal; null where there is none. */
export const answerOnTerminal = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
};

type Failure = { readonly code: 'changed_meanwhile' } | { readonly code: 'refused'; readonly why: string };

/** The keys of a change for the audit log, before and after; of personal details that they were there, and no more. */
const loggedKeys = (before: unknown, after: unknown, isPersonal: boolean): Pick<Act, 'before' | 'after'> => {
  const keys = changedKeys(before, after);
  const valueOf = (json: string): unknown => (isPersonal ? '…' : JSON.parse(json));
  const side = (of: 'was' | 'is'): unknown => {
    const given = keys.flatMap(({ key, [of]: json }) => (json === undefined ? [] : [[key, valueOf(json)] as const]));
    return given.length === 0 ? null : Object.fromEntries(given);
  };
  return { before: side('was'), after: side('is') };
};

/**
 * Shows what a change will do, asks, and makes it; it stands in the audit log with who made it and why, and so does a refusal. Asks on a terminal; elsewhere only `--yes` will do. Anything but a
 * change that was made, or of which nothing is to be made, ends with an exit code other than 0.
 * @throws when `commit` changed something and recorded nothing: that is a bug, and the entry is added late.
 */
export const makeChange = async ({
  pool,
  options: { yes, by, reason },
  act,
  title,
  before,
  after,
  isPersonal = false,
  commit,
  done = (version) =>
    version === null ? 'Nothing was to be changed.' : `Done: version ${version}. Every node goes by it within a second.`,
}: {
  readonly pool: Pool;
  readonly options: ChangeOptions;
  readonly act: Pick<Act, 'merchantCode' | 'action' | 'subject'>;
  readonly title: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it shows a person's own details, which the audit log does not keep. */
  readonly isPersonal?: boolean;
  /**
   * Makes the change in the name of `author`; `record` writes it to the audit log, in the transaction that makes it. A subject that
   * only the change makes is given then. The value is the version made; null where it turned out that nothing was to be changed.
   */
  readonly commit: (
    record: (client: PoolClient, subject?: string) => Promise<void>,
    author: string,
  ) => Promise<Result<number | null, Failure>>;
  /** What is said of a change that was made. */
  readonly done?: (version: number | null) => string;
}): Promise<void> => {
  const lines = difference(before, after);
  if (lines.length === 0) return print(`${title}: nothing to change.`);
  print(`${title}:`, ...lines);
  const author = await authorOf(pool, act.merchantCode, by);
  const answer = yes ? 'yes' : await answerOnTerminal('Change it? [y/N] ');
  if (answer === null) return refuse('Nothing was changed: add --yes, or run it on a terminal.', refusedExitCode);
  if (!/^y(es)?$/i.test(answer)) return refuse('Nothing was changed.', refusedExitCode);
  const audit = createAudit({ pool, clock: systemClock });
  const logged = { ...act, ...loggedKeys(before, after, isPersonal) };
  let isRecorded = false;
  const record = async (client: PoolClient, subject = act.subject): Promise<void> => {
    await audit.record(client, { ...logged, subject, actor: author, outcome: 'done', reason });
    isRecorded = true;
  };
  const made = await commit(record, author);
  if (made.ok && made.value !== null && !isRecorded) {
    await transaction(pool, record);
    throw new Error(`${act.action} made its change without recording it; its entry in the audit log was added afterwards`);
  }
  if (!made.ok) {
    const why = made.failure.code === 'refused' ? made.failure.why : made.failure.code;
    await transaction(pool, (client) => audit.record(client, { ...logged, actor: author, outcome: 'refused', reason: why }));
  }
  if (made.ok) print(done(made.value));
  else if (made.failure.code === 'refused') refuse(made.failure.why, refusedExitCode);
  else refuse('Nothing was changed: somebody else has changed it meanwhile. Run the command again.', refusedExitCode);
};

/** A file's JSON; ends the command where there is none, or where a key stands in it twice. */
export const readJsonFile = (file: string): unknown => {
  try {
    return parseJson(readTextFile(file));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return endRefused(`${file}: ${error.message}`);
  }
};
