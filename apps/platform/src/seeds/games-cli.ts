import { readConfig } from '../config/env.ts';
import { openDatabase } from '../db/database.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createCatalogue } from '../modules/catalogue/index.ts';
import { manyGames, manyVendors } from './many-games.ts';

/**
 * Command line: `npm run seed:games -- 100000` adds that many generated games to the merchant's catalogue; running
 * nodes show them within a second. Repeating it adds only what is missing.
 */
const countMax = 200_000;

const seedGames = async (count: number): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.ok) throw new Error(config.failure.message);
  const { DATABASE_URL, DATA_DIR, MERCHANT } = config.value;
  const database = await openDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR, applicationName: 'palaro-seed-games', onIdleFault: () => undefined });
  try {
    const catalogue = await createCatalogue({ pool: database.pool, bus: createLocalBus(), clock: systemClock });
    await catalogue.load(MERCHANT, manyVendors(), manyGames(count));
    process.stdout.write(`${MERCHANT} now offers ${catalogue.of(MERCHANT).gameCount} games.\n`);
    catalogue.close();
  } finally {
    await database.close();
  }
};

const count = Number(process.argv[2]);
if (!Number.isInteger(count) || count < 1 || count > countMax) {
  process.stderr.write(`Usage: npm run seed:games -- <count>   (1 to ${countMax})\n`);
  process.exitCode = 2;
} else {
  await seedGames(count);
}
