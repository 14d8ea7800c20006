import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
/** The copy in which faults are made; the checkout itself stays as it is. Two runs at once name their copies. */
export const copy = join(root, '.cache', process.env['MUTATE_COPY'] ?? 'mutate');

const copied = ['apps', 'docs', 'packages', 'proof', 'sandbox', 'tools', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const ours = '@palaro';

/** Copies what the tests of packages and servers need. Our own packages are those of the copy, all others the checkout's. */
export const makeCopy = (): void => {
  removeCopy();
  mkdirSync(join(copy, 'node_modules', ours), { recursive: true });
  for (const name of copied)
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !/[\\/](dist|node_modules|\.data)$/.test(path) });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== ours) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const folder of ['apps', 'packages', 'sandbox'])
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules', ours, name));
      // Builds are no place of faults: the copy has the checkout's.
      const build = join(root, folder, name, 'dist');
      if (existsSync(build)) symlinkSync(build, join(copy, folder, name, 'dist'));
    }
};

export const removeCopy = (): void => rmSync(copy, { recursive: true, force: true });
