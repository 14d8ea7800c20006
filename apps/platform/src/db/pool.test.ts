import type { PoolClient } from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { deviceKey } from '../kernel/address-ranges.ts';
import { asAsker } from '../kernel/asker.ts';
import { OverloadedError } from '../kernel/semaphore.ts';
import { createPool } from './pool.ts';
import { startTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startTestDatabase();
  return () => database.drop();
});

/** A pool of one connection, which is taken, and a queue of 40. Its answers come when the connection is given back. */
const busyPool = async ({ waitMs = 30_000 } = {}) => {
  const { connectionString } = database;
  const pool = createPool({
    connectionString,
    applicationName: 'test',
    connectionsMax: 1,
    queueMax: 40,
    waitMs,
    onIdleFault: () => undefined,
  });
  // Making the first connection is no wait for one, and may take longer on a busy machine.
  const connect = (): Promise<PoolClient> => pool.connect().catch(connect);
  const taken = await connect();
  let isTaken = true;
  const giveBack = (): void => {
    if (isTaken) taken.release();
    isTaken = false;
  };
  const asked: Promise<string>[] = [];
  onTestFinished(async () => {
    giveBack();
    await Promise.all(asked);
    await pool.end();
  });
  const refusals = { count: 0 };
  const ask = (by: string | null): void => {
    const query = (): Promise<unknown> => pool.query('SELECT 1');
    const answer = (by === null ? query() : asAsker(by, query)).then(
      () => 'answered',
      (error: unknown) => {
        if (error instanceof OverloadedError) refusals.count += 1;
        return String(error);
      },
    );
    asked.push(answer);
  };
  const refused = async (): Promise<number> => {
    await new Promise((resolve) => setImmediate(resolve));
    return refusals.count;
  };
  return { pool, giveBack, ask, asked, refused };
};

test('one asker fills a quarter of the queue for connections, and no others are refused', async () => {
  const { ask, refused } = await busyPool();
  for (let n = 0; n < 60; n++) ask('flood');
  expect(await refused()).toBe(50);
  for (let n = 0; n < 20; n++) ask(`other ${n}`);
  for (let n = 0; n < 5; n++) ask(null);
  expect(await refused()).toBe(50);
});

test('once half of the queue is taken an asker has one place, and all together no more than there are', async () => {
  const { ask, refused } = await busyPool();
  for (const name of ['a', 'b', 'c']) for (let n = 0; n < 20; n++) ask(name);
  // Ten of two, and of the third one: the half was taken before it came.
  expect(await refused()).toBe(39);
  for (let n = 0; n < 30; n++) ask(`other ${n}`);
  expect(await refused()).toBe(39 + 11);
});

test('once half of the queue is taken the IPv6 addresses of a /48 have sixteen places together', async () => {
  const { ask, refused } = await busyPool();
  for (const name of ['a', 'b']) for (let n = 0; n < 10; n++) ask(name);
  for (let n = 0; n < 20; n++) ask(`2001:db8:0:${(n * 256).toString(16)}::/64`);
  expect(await refused()).toBe(4);
  ask('192.0.2.1');
  expect(await refused()).toBe(4);
});

test('known devices have places that nobody else takes, and those of one address have what an address has', async () => {
  const { ask, refused } = await busyPool();
  for (let n = 0; n < 60; n++) ask(`192.0.2.${n % 40}`);
  const ofFlood = await refused();
  ask(null);
  expect(await refused()).toBe(ofFlood + 1);
  for (let n = 0; n < 20; n++) ask(deviceKey(`attacker ${n}`, '192.0.2.1'));
  for (let n = 0; n < 20; n++) ask(deviceKey(`attacker ${n}`, '192.0.2.2'));
  expect(await refused()).toBe(ofFlood + 1 + 20);
  for (let n = 0; n < 20; n++) ask(deviceKey(`own ${n}`, `198.51.100.${n}`));
  expect(await refused()).toBe(ofFlood + 1 + 20);
});

test('whoever had their turn has their places again, by either way to ask', async () => {
  const { pool, giveBack, ask, asked, refused } = await busyPool();
  for (let n = 0; n < 9; n++) ask('flood');
  const client = asAsker('flood', () => pool.connect());
  ask('flood');
  expect(await refused()).toBe(1);
  await expect(asAsker('flood', () => pool.connect())).rejects.toThrow(OverloadedError);
  giveBack();
  await expect(client.then((one: PoolClient) => one.release())).resolves.toBeUndefined();
  expect((await Promise.all(asked)).filter((answer) => answer === 'answered')).toHaveLength(9);
  const again = await pool.connect();
  for (let n = 0; n < 12; n++) ask('flood');
  expect(await refused()).toBe(1 + 2);
  again.release();
});

test('whoever has waited too long for a connection is told to try again, by either way to ask', async () => {
  const { pool, ask, refused } = await busyPool({ waitMs: 50 });
  ask('somebody');
  await expect(pool.connect()).rejects.toThrow(OverloadedError);
  expect(await refused()).toBe(1);
});

test('statements are not compiled, whatever the store is set to', async () => {
  const pool = createPool({ connectionString: database.connectionString, applicationName: 'test', onIdleFault: () => undefined });
  onTestFinished(() => pool.end());
  const { rows } = await pool.query('SHOW jit');
  expect(rows).toEqual([{ jit: 'off' }]);
});
