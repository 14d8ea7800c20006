import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalBus, type Bus } from '../kernel/bus.ts';
import { createTestClock } from '../kernel/clock.ts';
import { silentLogger } from '../kernel/log.ts';
import { startTestGaming, type TestGaming } from '../testing/test-gaming.ts';
import { createOutboxRelay } from './outbox-relay.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

const clock = createTestClock();
const logged: unknown[] = [];
const log = { ...silentLogger, error: (fields: unknown) => logged.push(fields) };
const relayOf = (bus: Bus) => createOutboxRelay({ pool: gaming.pool, bus, clock, log });

const waiting = async (): Promise<number> =>
  (await gaming.pool.query<{ n: number }>('select count(*)::int as n from outbox')).rows[0]?.n ?? -1;

test('the relay publishes each changed wallet once, without an amount, and empties the outbox', async () => {
  const bus = createLocalBus();
  const received: string[] = [];
  bus.subscribe('wallet.changed', (payload) => received.push(payload));
  const players = [await gaming.aPlayer(), await gaming.aPlayer()];
  await gaming.wallet.credit({ playerId: players[0]?.playerId ?? '', source: 's', reference: 'a', amount: { currency: 'PHP', minor: 5n } });
  await relayOf(bus).relay();
  expect(received.map((payload): unknown => JSON.parse(payload))).toEqual(
    players.map(({ playerId }) => ({ merchantCode: 'demo', playerId })),
  );
  expect(await waiting()).toBe(0);
});

test('what could not be published stays and is published later; two relays share the work', async () => {
  const player = await gaming.aPlayer();
  const broken = { ...createLocalBus(), publish: () => Promise.reject(new Error('the bus is down')) };
  await expect(relayOf(broken).relay()).rejects.toMatchObject({
    errors: [new Error('the bus is down')],
  });
  expect(await waiting()).toBe(1);
  const bus = createLocalBus();
  const received: string[] = [];
  bus.subscribe('wallet.changed', (payload) => received.push(payload));
  await Promise.all([1, 2].map(() => relayOf(bus).relay()));
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(player.playerId);
});

test('a topic that cannot be published holds up no other, and goes in its own order later', async () => {
  const tell = (topic: string, turn: number) =>
    gaming.pool.query('insert into outbox (topic, payload, at) values ($1, $2, now())', [topic, { turn }]);
  for (const turn of [1, 2, 3]) for (const topic of ['a.broken', 'b.good']) await tell(topic, turn);
  const received: string[] = [];
  const bus = createLocalBus();
  for (const topic of ['a.broken', 'b.good'])
    bus.subscribe(topic, (payload) => received.push(`${topic} ${(JSON.parse(payload) as { turn: number }).turn}`));
  let isBroken = true;
  const halfBroken: Bus = {
    ...bus,
    publish: (topic, payload) =>
      isBroken && topic === 'a.broken' && payload.includes('2') ? Promise.reject(new Error('too long')) : bus.publish(topic, payload),
  };
  const relay = relayOf(halfBroken);
  await expect(relay.relay()).rejects.toThrow('1 failed: a.broken');
  expect(received).toEqual(['a.broken 1', 'b.good 1', 'b.good 2', 'b.good 3']);
  received.length = 0;
  isBroken = false;
  await relay.relay();
  // What was told before the one that failed is not told again.
  expect(received).toEqual(['a.broken 2', 'a.broken 3']);
});

test('a row that the bus refuses while it takes others is given up after ten minutes and told, and none while the bus is down', async () => {
  const at = new Date(clock.now());
  for (const turn of [1, 2, 3]) await gaming.pool.query('insert into outbox (topic, payload, at) values ($1, $2, $3)', ['c', { turn }, at]);
  const received: string[] = [];
  let isDown = true;
  const bus: Bus = {
    ...createLocalBus(),
    publish: (topic, payload) => {
      if (isDown || payload.includes('2')) return Promise.reject(new Error('refused'));
      if (topic === 'c') received.push(payload);
      return Promise.resolve();
    },
  };
  const relay = relayOf(bus);
  clock.advance(3_600_000);
  await expect(relay.relay()).rejects.toThrow('1 failed: c');
  expect([await waiting(), logged]).toEqual([3, []]);
  isDown = false;
  await gaming.pool.query('update outbox set at = $1', [new Date(clock.now() - 599_000)]);
  await expect(relay.relay()).rejects.toThrow('1 failed: c');
  expect([await waiting(), logged]).toEqual([2, []]);
  clock.advance(1000);
  await relay.relay();
  expect(received.map((payload) => (JSON.parse(payload) as { turn: number }).turn)).toEqual([1, 3]);
  expect([await waiting(), logged]).toEqual([0, [expect.objectContaining({ topic: 'c', seq: expect.stringMatching(/^\d+$/) })]]);
});
