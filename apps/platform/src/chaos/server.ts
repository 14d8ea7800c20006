import Fastify from 'fastify';
import { openDatabase } from '../db/database.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createJobs, createOutboxRelay } from '../jobs/index.ts';
import { createGamingCare, createSeamless, demoVendorSecrets, registerSeamlessV1 } from '../modules/gaming/index.ts';
import { createWallet } from '../modules/wallet/index.ts';
import { chaosGame, chaosVendor } from './chaos-vendor.ts';

/**
 * The part of the platform that money passes through, as a process of its own: the real store, wallet, vendor plugin and relay.
 * Reads DATA_DIR, PORT, STUDIOS_SECRET and, for another store, DATABASE_URL.
 */
const env = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing`);
  return value;
};

const { pool } = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] || null, dataDir: env('DATA_DIR'), applicationName: 'chaos', onIdleFault: () => undefined,
});
const clock = systemClock;
const ids = createIds(clock.now);
const wallet = createWallet({ pool, clock, ids });
const jobs = createJobs({ relay: createOutboxRelay({ pool, bus: createLocalBus() }), care: createGamingCare({ pool, clock }), wallet, onFault: () => undefined });
const seamless = createSeamless({
  pool, clock, ids, wallet, onCommitted: jobs.wakeRelay,
  games: { launchable: () => Promise.resolve(null), takesBets: (vendor, game) => Promise.resolve(vendor === chaosVendor && game === chaosGame) },
  mayStake: () => Promise.resolve(true),
});
const app = Fastify({ logger: false });
await registerSeamlessV1(app, { seamless, clock, secretOf: demoVendorSecrets(env('STUDIOS_SECRET'), (code) => code === chaosVendor) });
jobs.start();
await app.listen({ host: '127.0.0.1', port: Number(env('PORT')) });
