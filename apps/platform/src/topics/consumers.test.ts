import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { transaction } from '../db/transaction.ts';
import { createTestClock } from '../kernel/clock.ts';
import { silentLogger } from '../kernel/log.ts';
import { consume, deliver, giveUpMs, type TopicHandler } from './consumers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

const clock = createTestClock();
let [logged, givenUp, done]: [unknown[], string[], string[]] = [[], [], []];
let relayed = 0;
beforeEach(async () => {
  [logged, givenUp, done, relayed] = [[], [], [], 0];
  await database.pool.query('DELETE FROM topic_delivery');
});

const jobOf = (handler: TopicHandler<'game.launched'>) =>
  consume(
    {
      pool: database.pool,
      clock,
      log: { ...silentLogger, error: (fields: unknown) => void logged.push(fields) },
      countGivenUp: (topic, consumer) => void givenUp.push(`${topic} ${consumer}`),
      onCommitted: () => void relayed++,
    },
    'game.launched',
    'favourites',
    handler,
  );
const launch = (nodeId: string) =>
  transaction(database.pool, (client) =>
    deliver(client, 'game.launched', { playerId: 'p1', merchantCode: 'PALARO', nodeId }, new Date(clock.now())),
  );
const waiting = async () => (await database.pool.query('SELECT 1 FROM topic_delivery')).rowCount;
/** Notes each game, and fails for those that begin with a word. */
const noting =
  (bad: string): TopicHandler<'game.launched'> =>
  async (client, { nodeId }) => {
    await client.query("INSERT INTO topic_delivery (topic, consumer, payload, at, due_at) VALUES ('t', 'c', '{}', now(), now())");
    if (nodeId.startsWith(bad)) throw new Error(`not ${nodeId}`);
    done.push(nodeId);
  };
const written = async () => (await database.pool.query("SELECT 1 FROM topic_delivery WHERE topic = 't'")).rowCount;

test('what is told in a transaction that is undone is never delivered', async () => {
  const undone = transaction(database.pool, async (client) => {
    await deliver(client, 'game.launched', { playerId: 'p1', merchantCode: 'PALARO', nodeId: 'a' }, new Date(clock.now()));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await waiting()).toBe(0);
});

test('a delivery that fails holds up no other, leaves nothing of its work, and is tried again later', async () => {
  for (const nodeId of ['bad', 'good', 'better']) await launch(nodeId);
  // The log names it by its place.
  await expect(jobOf(noting('bad')).run()).rejects.toMatchObject({
    failed: [{ item: expect.stringMatching(/^\d+$/), fault: new Error('not bad') }],
  });
  expect([done, await written()]).toEqual([['good', 'better'], 2]);
  await jobOf(noting('none')).run();
  expect(done).toEqual(['good', 'better']);
  clock.advance(60_000);
  await jobOf(noting('none')).run();
  expect([done, await written(), await waiting()]).toEqual([['good', 'better', 'bad'], 3, 3]);
});

test('a delivery that fails for a day is given up, logged without its content, and counted', async () => {
  await launch('bad');
  await expect(jobOf(noting('bad')).run()).rejects.toMatchObject({ errors: [new Error('not bad')] });
  clock.advance(giveUpMs);
  await expect(jobOf(noting('bad')).run()).rejects.toMatchObject({ errors: [new Error('not bad')] });
  expect([givenUp, await waiting()]).toEqual([['game.launched favourites'], 0]);
  expect(JSON.stringify(logged)).not.toContain('p1');
});

test('a delivery that waited for a day has more than one try', async () => {
  await launch('bad');
  clock.advance(giveUpMs);
  await expect(jobOf(noting('bad')).run()).rejects.toMatchObject({ errors: [new Error('not bad')] });
  expect([givenUp, await waiting()]).toEqual([[], 1]);
});

test('two nodes at once work on each delivery once', async () => {
  const nodeIds = Array.from({ length: 20 }, (_, place) => `game-${place}`);
  for (const nodeId of nodeIds) await launch(nodeId);
  await Promise.all([jobOf(noting('none')).run(), jobOf(noting('none')).run()]);
  expect(done.toSorted()).toEqual(nodeIds.toSorted());
});

test('a delivery that one node is at work on holds up no other node', async () => {
  for (const nodeId of ['slow', 'good']) await launch(nodeId);
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = jobOf(async (_client, { nodeId }) => {
    begun.resolve();
    await released.promise;
    done.push(nodeId);
  }).run();
  await begun.promise;
  await jobOf(noting('none')).run();
  expect(done).toEqual(['good']);
  released.resolve();
  await slow;
  expect(done).toEqual(['good', 'slow']);
});

test('a delivery whose node loses the store at work is worked on again', async () => {
  await launch('good');
  let tries = 0;
  await jobOf(async (client, { nodeId }) => {
    if (tries++ === 0) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
    done.push(nodeId);
  }).run();
  expect([done, await waiting()]).toEqual([['good'], 0]);
});

test('the outbox is relayed after a run that has worked on something, and after no other', async () => {
  const relays = async (bad: string): Promise<number> => {
    await jobOf(noting(bad))
      .run()
      .catch(() => undefined);
    return relayed;
  };
  expect(await relays('bad')).toBe(0);
  await launch('bad');
  expect(await relays('bad')).toBe(0);
  for (const nodeId of ['worse', 'good']) await launch(nodeId);
  expect(await relays('worse')).toBe(1);
});

test('what has no transaction is told by the pool', async () => {
  await deliver(database.pool, 'game.launched', { playerId: 'p1', merchantCode: 'PALARO', nodeId: 'alone' }, new Date(clock.now()));
  await jobOf(noting('none')).run();
  expect(done).toEqual(['alone']);
});

test('a payload of another shape is no work of the consumer', async () => {
  await launch('good');
  await database.pool.query(`UPDATE topic_delivery SET payload = '{"player": "p1"}'`);
  await expect(jobOf(noting('none')).run()).rejects.toThrow();
  expect([done, await waiting()]).toEqual([[], 1]);
});
