import type { NetConnectOpts } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { createLocalBus, missedTopic, type Bus } from '../kernel/bus.ts';
import { silentLogger } from '../kernel/log.ts';
import { startTestRedis, type TestRedis } from '../testing/redis.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { startSilentProxy, storeAt } from '../testing/silent-proxy.ts';
import { connectRedis, createRedisBus } from './redis-bus.ts';

let database: TestDatabase;
let redis: TestRedis;
const open: Bus[] = [];
beforeAll(async () => {
  [database, redis] = await Promise.all([startTestDatabase(), startTestRedis()]);
});
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));
afterAll(async () => {
  await redis.stop();
  await database.drop();
});

const keep = async (opening: Promise<Bus>): Promise<Bus> => {
  const bus = await opening;
  open.push(bus);
  return bus;
};
const openPostgres = () => keep(createPostgresBus(database.pool, { connectionString: database.connectionString }, silentLogger));
const openRedis = () => keep(createRedisBus(redis.url, silentLogger));

/** Two nodes: over one local bus they are one. */
const pairs: [string, () => Promise<[Bus, Bus]>][] = [
  ['local', async () => keep(Promise.resolve(createLocalBus())).then((bus) => [bus, bus])],
  ['PostgreSQL', async () => [await openPostgres(), await openPostgres()]],
  ['Redis', async () => [await openRedis(), await openRedis()]],
];

describe.each(pairs)('the bus over %s', (_kind, start) => {
  test('brings a hint to this node and the other, whole and by topic', async () => {
    const [here, there] = await start();
    const received: string[] = [];
    here.subscribe('a.topic', (payload) => received.push(`here ${payload}`));
    there.subscribe('a.topic', (payload) => received.push(`there ${payload}`));
    there.subscribe('another', (payload) => received.push(`another ${payload}`));
    await here.publish('a.topic', 'two words, an ñ and "quotes"');
    await here.publish('another', '');
    await expect.poll(() => received).toHaveLength(3);
    expect(received.toSorted()).toEqual(['another ', 'here two words, an ñ and "quotes"', 'there two words, an ñ and "quotes"']);
  });

  test('keeps the order of one sender', async () => {
    const [here, there] = await start();
    const received: string[] = [];
    there.subscribe('count', (payload) => received.push(payload));
    for (let turn = 0; turn < 50; turn++) await here.publish('count', String(turn));
    await expect.poll(() => received).toHaveLength(50);
    expect(received).toEqual(Array.from({ length: 50 }, (_, turn) => String(turn)));
  });

  test('calls no listener that has left, and the others though one throws', async () => {
    const [here, there] = await start();
    const received: string[] = [];
    there.subscribe('news', () => {
      throw new Error('deaf');
    });
    const leave = there.subscribe('news', () => received.push('left'));
    there.subscribe('news', (payload) => received.push(payload));
    leave();
    await here.publish('news', 'one');
    await expect.poll(() => received).toEqual(['one']);
  });
});

test('a connection can be used as soon as it is given', async () => {
  const connection = await connectRedis(redis.url, silentLogger);
  await expect(connection.ping().finally(() => connection.disconnect())).resolves.toBe('PONG');
});

test('a hint that surely went nowhere is rejected at once', { retry: 2 }, async () => {
  const unreachable = await keep(createRedisBus('redis://127.0.0.1:1', silentLogger));
  const started = performance.now();
  await expect(unreachable.publish('news', 'one')).rejects.toThrow(/writeable|closed|ECONNREFUSED/);
  expect(performance.now() - started).toBeLessThan(2000);
});

test('a Redis that is away is named once, by setting and host and without its password', async () => {
  const lines: unknown[][] = [];
  const log = { ...silentLogger, warn: (...line: unknown[]) => void lines.push(line) };
  await keep(createRedisBus('redis://palaro:Canary9@127.0.0.1:1', log));
  await expect.poll(() => lines).toHaveLength(2);
  // One line for each of the bus's two connections.
  const line = [{ key: 'BUS_URL', host: '127.0.0.1:1' }, 'Redis is unreachable'];
  expect(lines).toEqual([line, line]);
});

test('each outage of Redis is logged, not only the first', async () => {
  const lines: unknown[][] = [];
  const own = await startTestRedis();
  const connection = await connectRedis(own.url, { ...silentLogger, warn: (...line: unknown[]) => void lines.push(line) });
  try {
    await own.stop();
    await expect.poll(() => lines).toHaveLength(1);
    const again = await startTestRedis(own.port);
    await expect.poll(() => connection.status).toBe('ready');
    await again.stop();
    await expect.poll(() => lines).toHaveLength(2);
  } finally {
    connection.disconnect();
  }
});

test('a Redis that comes back is listened to again', async () => {
  const [here, there] = [await openRedis(), await openRedis()];
  const received: string[] = [];
  let missed = 0;
  there.subscribe('news', (payload) => received.push(payload));
  there.subscribe(missedTopic, () => (missed += 1));
  await redis.stop();
  await expect(here.publish('news', 'lost')).rejects.toThrow();
  redis = await startTestRedis(redis.port);
  const afterAnother = async (): Promise<readonly string[]> => {
    await here.publish('news', 'again');
    return received;
  };
  await expect.poll(afterAnother).toContain('again');
  expect(received).not.toContain('lost');
  expect(missed, 'and says that hints may have been lost').toBe(1);
});

test('a bus whose connection to the store broke listens again and says that hints may have been lost', async () => {
  const bus = await openPostgres();
  let missed = 0;
  bus.subscribe(missedTopic, () => (missed += 1));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
  );
  await expect.poll(() => missed, { timeout: 5_000 }).toBe(1);
});

const silentTimes = { beatMs: 50, silentMs: 300 };
/** The bus as it is reached through a proxy. */
const openThrough = {
  PostgreSQL: (port: number) => {
    const { user, password, database: name } = new pg.Client(database.connectionString);
    const place = { host: '127.0.0.1', port, user, password: password ?? undefined, database: name };
    return createPostgresBus(database.pool, place, silentLogger, silentTimes);
  },
  Redis: (port: number) => createRedisBus(`redis://127.0.0.1:${port}`, silentLogger, silentTimes),
};

test.each([
  ['PostgreSQL', () => storeAt(database.connectionString)],
  ['Redis', (): NetConnectOpts => ({ host: '127.0.0.1', port: redis.port })],
] as const)(
  'a connection over %s that dies without a word is noticed: the bus listens anew and says that hints may have been lost',
  async (kind, targetOf) => {
    const proxy = await startSilentProxy(targetOf());
    const start = openThrough[kind];
    try {
      const bus = await keep(start(proxy.port));
      const heard: string[] = [];
      bus.subscribe('news', (payload) => heard.push(payload));
      bus.subscribe(missedTopic, () => heard.push('missed'));
      await bus.publish('news', 'before');
      await expect.poll(() => heard).toEqual(['before']);
      proxy.drop();
      await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before', 'missed']);
      await expect
        .poll(() =>
          bus.publish('news', 'after').then(
            () => heard,
            () => heard,
          ),
        )
        .toContain('after');
    } finally {
      await Promise.all(open.splice(0).map((bus) => bus.close()));
      await proxy.stop();
    }
  },
);
