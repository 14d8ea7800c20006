import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pinned from './version-before.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const ownPackages = '@palaro';
/** What the platform takes of the games. */
const library = 'sandbox/library';

export type VersionBefore = {
  /** Where its platform's sources are. */
  readonly sources: string;
  readonly remove: () => void;
};

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000, stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * The version that `version-before.json` pins, in a folder of its own, with this version's packages from outside.
 * Throws with what to do where this clone does not have it.
 */
export const checkOutVersionBefore = (): VersionBefore => {
  try {
    git('cat-file', '-e', `${pinned.commit}^{commit}`);
  } catch (error) {
    throw new Error(
      `The commit ${pinned.commit}, which version-before.json pins, is not in this clone: fetch it by \`git fetch --unshallow\`, or by \`git fetch origin main\` where the clone is whole.`,
      { cause: error },
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'palaro-before-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', pinned.commit, 'apps/platform', 'packages', library, 'package.json') });
  // Packages of its own stand in for those of this version.
  const [given, linked] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(linked, ownPackages), { recursive: true });
  for (const name of readdirSync(given)) if (name !== ownPackages) symlinkSync(join(given, name), join(linked, name));
  symlinkSync(join(folder, library), join(linked, ownPackages, 'game-library'));
  for (const name of readdirSync(join(folder, 'packages'))) symlinkSync(join(folder, 'packages', name), join(linked, ownPackages, name));
  return { sources: join(folder, 'apps/platform/src'), remove: () => rmSync(folder, { recursive: true, force: true }) };
};
