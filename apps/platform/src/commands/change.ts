import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { refuse } from '../db/command.ts';
import type { Result } from '../kernel/result.ts';
import { difference } from './difference.ts';
import { print } from './table.ts';

/** Options of every command that changes something. */
export const changeOptions = { yes: { type: 'boolean', default: false }, by: { type: 'string' } } as const;

/** How a command ends that was asked properly and refused. */
export const refusedExitCode = 1;

/** Ends the command at once after a refusal, such as one that only the store could give. */
export const endRefused = (why: string): never => {
  refuse(why, refusedExitCode);
  return process.exit();
};

/** Who makes a change: the name given, else the user of the system. */
export const authorOf = (given: string | undefined): string => {
  if (given !== undefined) return given;
  try {
    return userInfo().username;
  } catch {
    // A user without a name, as in some containers.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
};

const confirmOnTerminal = async (): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Change it? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
};

/**
 * Shows what a change will do, asks, and makes it. Asks on a terminal; elsewhere only `--yes` will do. Anything but a
 * change that was made, or of which nothing is to be made, ends with an exit code other than 0.
 */
export const makeChange = async ({
  title,
  before,
  after,
  yes,
  commit,
  done = (version) => `Done: version ${version}. Every node goes by it within a second.`,
}: {
  readonly title: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly yes: boolean;
  readonly commit: () => Promise<
    Result<number, { readonly code: 'changed_meanwhile' } | { readonly code: 'refused'; readonly why: string }>
  >;
  /** What is said of a change that was made. */
  readonly done?: (version: number) => string;
}): Promise<void> => {
  const lines = difference(before, after);
  if (lines.length === 0) return print(`${title}: nothing to change.`);
  print(`${title}:`, ...lines);
  if (!yes && !process.stdin.isTTY) return refuse('Nothing was changed: add --yes, or run it on a terminal.', refusedExitCode);
  if (!yes && !(await confirmOnTerminal())) return refuse('Nothing was changed.', refusedExitCode);
  const made = await commit();
  if (made.ok) print(done(made.value));
  else if (made.failure.code === 'refused') refuse(made.failure.why, refusedExitCode);
  else refuse('Nothing was changed: somebody else has changed it meanwhile. Run the command again.', refusedExitCode);
};

/** A file's JSON; ends the command where there is none. */
export const readJsonFile = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return endRefused(`${file}: ${error instanceof SyntaxError ? `not JSON: ${error.message}` : 'cannot be read'}`);
  }
};
