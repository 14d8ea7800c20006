import { openDatabase } from '../../apps/platform/src/db/database.ts';
import { communityWork } from '../../apps/platform/src/testing/test-community.ts';

/** What a node's jobs do with a day of teams, on the store of DATABASE_URL: a process of its own, which can be killed. */
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const database = await openDatabase({ databaseUrl, dataDir: '', applicationName: 'palaro-chaos-worker', onIdleFault: () => undefined });
const work = communityWork(database.pool);
while (await work.tick());
await work.count();
await work.agents();
await work.contracts();
await work.rebates();
await database.close();
