import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checksumOfStore, nextStoreVersion } from './store-version.ts';

test('the version of the store grows with a new or changed migration or function, and with one that is gone, and with nothing else', async () => {
  const root = mkdtempSync(join(tmpdir(), 'palaro-store-version-'));
  try {
    mkdirSync(join(root, 'modules/sums/sql'), { recursive: true });
    const [migration, other, sum] = ['0001_thing.sql', '0002_other.sql', 'modules/sums/sql/sum.sql'].map((name) => join(root, name));
    const checksum = () => checksumOfStore(root, join(root, 'modules'));
    const functionOf = (result: number) => `create or replace function sum() returns int language sql as $$ select ${result} $$;`;
    let stated = { version: 4, checksum: '' };
    const changes: (() => void)[] = [
      () => writeFileSync(migration ?? '', 'CREATE TABLE thing (id int);'),
      () => writeFileSync(sum ?? '', functionOf(1)),
      () => writeFileSync(sum ?? '', functionOf(2)),
      () => writeFileSync(other ?? '', 'CREATE TABLE other (id int);'),
      () => rmSync(sum ?? ''),
    ];
    for (const [at, change] of changes.entries()) {
      change();
      stated = nextStoreVersion(stated, await checksum());
      expect(stated.version).toBe(5 + at);
      expect(nextStoreVersion(stated, await checksum())).toBe(stated);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
