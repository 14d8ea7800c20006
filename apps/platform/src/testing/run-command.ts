import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type CommandEnded = { readonly code: number; readonly out: string; readonly err: string };

/** Where the platform's sources are. */
const ownSources = join(import.meta.dirname, '..');

/** Runs one of the operator's commands, such as `player`, as a program on a store, as `npm run` does; another version's, where `sources` are its. */
export const runCommand = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
  sources: string = ownSources,
): Promise<CommandEnded> =>
  new Promise((resolve) => {
    const file = join(sources, `commands/${command}-cli.ts`);
    execFile(process.execPath, [file, ...args], { env: { ...process.env, ...env } }, (fault, out, err) => {
      resolve({ code: typeof fault?.code === 'number' ? fault.code : 0, out, err });
    });
  });
