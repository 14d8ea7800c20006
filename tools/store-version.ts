/**
 * `npm run store-version`: raises the version of the store when a migration or an SQL function has changed. Nodes of two
 * versions run on one store while a release goes out: the number says which of them is newer. After a merge that touches
 * `store-version.json`, take what is merged into, and run this again.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../packages/env/src/index.ts';
import stated from '../apps/platform/src/db/store-version.json' with { type: 'json' };
import { readMigrations } from '../apps/platform/src/db/migrate.ts';
import { readSqlFunctions } from '../apps/platform/src/db/sql-functions.ts';

export type StoreVersion = { readonly version: number; readonly checksum: string };

/** Of everything that a start brings into the store. */
export const checksumOfStore = async (migrations?: string, modules?: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const { name, checksum } of [...(await readMigrations(migrations)), ...(await readSqlFunctions(modules))])
    hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex');
};

/** The version of files with a checksum: the stated one, or the next where they are not what it was stated for. */
export const nextStoreVersion = (before: StoreVersion, checksum: string): StoreVersion =>
  before.checksum === checksum ? before : { version: before.version + 1, checksum };

/** Why the stated version does not hold for the files that are there; null where it does. */
export const storeVersionFault = async (): Promise<string | null> =>
  nextStoreVersion(stated, await checksumOfStore()) === stated
    ? null
    : 'migrations or SQL functions have changed since the version of the store was stated: run `npm run store-version`';

if (import.meta.main) {
  readCommandLine('Usage: npm run store-version', {});
  const next = nextStoreVersion(stated, await checksumOfStore());
  writeFileSync(join(import.meta.dirname, '../apps/platform/src/db/store-version.json'), `${JSON.stringify(next, null, 2)}\n`);
  process.stdout.write(`version ${next.version} of the store\n`);
}
