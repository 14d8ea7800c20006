import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createSeedSeal } from '@palaro/game-server';
import { StartFault } from '@palaro/env';

/** What of a row of seeds is sealed, and what it is sealed to. */
type Sealable = { id: string; serverSeed: string; nextServerSeed: string };

export type SealedSeeds = ReturnType<typeof createSealedSeeds>;

/** Rows of seeds as the store keeps them, sealed, and as the studios know them, opened. */
export function createSealedSeeds(secret: string) {
  const seal = createSeedSeal(secret, 'palaro studios seeds');
  const mapped = <Row extends Sealable>(row: Row, by: (place: string, seed: string) => string): Row => ({
    ...row,
    serverSeed: by(`${row.id} server`, row.serverSeed),
    nextServerSeed: by(`${row.id} next`, row.nextServerSeed),
  });
  const sealed = <Row extends Sealable>(row: Row): Row => mapped(row, (place, seed) => seal.seal(place, seed));
  const opened = <Row extends Sealable>(row: Row | null): Row | null =>
    row === null ? null : mapped(row, (place, kept) => seal.open(place, kept));
  return {
    sealed,
    opened,
    /** Throws a `StartFault` where the seeds were sealed with another secret. */
    check(db: DatabaseSync, dataDir: string): void {
      try {
        opened((db.prepare('SELECT * FROM seed LIMIT 1').get() ?? null) as Sealable | null);
      } catch (cause) {
        const fault = `the seeds in ${resolve(dataDir)} are sealed with another secret`;
        const fix = 'Give the STUDIOS_SECRET that they were sealed with, under this name.';
        throw new StartFault({ key: 'SEED_SECRET', fault, fix }, 78, { cause });
      }
    },
  };
}
