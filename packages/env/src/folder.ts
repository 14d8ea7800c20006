import { mkdirSync, mkdtempSync, rmdirSync, statSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Fault } from './settings.ts';
import { codeOf, StartFault } from './start-fault.ts';

const find = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

/**
 * Makes sure of a folder that this user may write, with all above it; one that it makes is its owner's alone. Throws a `StartFault` that names the setting
 * where there can be none.
 */
export const writableFolder = (path: string, { key, fix }: Omit<Fault, 'fault'>): void => {
  const wanted = resolve(path);
  const refuse = (folder: string, why: string, cause?: unknown): never => {
    const fault = `${wanted} cannot be used: ${folder === wanted ? 'it' : folder} ${why}`;
    throw new StartFault({ key, fault, fix }, 78, { cause });
  };
  // Level by level: Node's recursive way never returns where a folder takes no others and says ENOENT, as /proc does.
  const make = (folder: string): void => {
    const found = find(folder);
    if (found !== undefined) return found.isDirectory() ? undefined : refuse(folder, 'is no folder');
    if (dirname(folder) !== folder) make(dirname(folder));
    try {
      mkdirSync(folder, { mode: folder === wanted ? 0o700 : 0o777 });
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!find(folder)?.isDirectory()) refuse(folder, `cannot be made (${codeOf(error)})`, error);
    }
  };
  try {
    make(wanted);
    rmdirSync(mkdtempSync(join(wanted, '.writable-')));
  } catch (error) {
    if (error instanceof StartFault) throw error;
    refuse(wanted, `cannot be written (${codeOf(error)})`, error);
  }
};
