import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLocalBus } from '../kernel/bus.ts';
import { startTestGaming, type TestGaming } from '../testing/test-gaming.ts';
import { createJobs, createOutboxRelay } from './index.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

const waiting = async (): Promise<number> =>
  (await gaming.pool.query<{ n: number }>('select count(*)::int as n from outbox')).rows[0]?.n ?? -1;

test('the relay publishes each changed wallet once, without an amount, and empties the outbox', async () => {
  const bus = createLocalBus();
  const heard: string[] = [];
  bus.subscribe('wallet.changed', (payload) => heard.push(payload));
  const players = [await gaming.aPlayer(), await gaming.aPlayer()];
  await gaming.wallet.credit({ playerId: players[0]?.playerId ?? '', source: 's', reference: 'a', amount: { currency: 'PHP', minor: 5n } });
  await createOutboxRelay({ pool: gaming.pool, bus }).relay();
  expect(heard.map((payload): unknown => JSON.parse(payload))).toEqual(players.map(({ playerId }) => ({ merchantCode: 'demo', playerId })));
  expect(await waiting()).toBe(0);
});

test('what could not be published stays and is published later; two relays share the work', async () => {
  const player = await gaming.aPlayer();
  const broken = { ...createLocalBus(), publish: () => Promise.reject(new Error('the bus is down')) };
  await expect(createOutboxRelay({ pool: gaming.pool, bus: broken }).relay()).rejects.toThrow('the bus is down');
  expect(await waiting()).toBe(1);
  const bus = createLocalBus();
  const heard: string[] = [];
  bus.subscribe('wallet.changed', (payload) => heard.push(payload));
  await Promise.all([1, 2].map(() => createOutboxRelay({ pool: gaming.pool, bus }).relay()));
  expect(heard).toHaveLength(1);
  expect(heard[0]).toContain(player.playerId);
});

test('jobs run by themselves and stop', async () => {
  const bus = createLocalBus();
  const heard: string[] = [];
  bus.subscribe('wallet.changed', (payload) => heard.push(payload));
  const jobs = createJobs({
    relay: createOutboxRelay({ pool: gaming.pool, bus }),
    care: gaming.care,
    wallet: gaming.wallet,
    onFault: (job) => expect.fail(`${job} failed`),
    onMended: (job) => expect.fail(`${job} had failed`),
  });
  jobs.start();
  await gaming.aPlayer();
  await expect.poll(() => heard.length).toBe(1);
  await gaming.aPlayer();
  jobs.wakeRelay();
  await expect.poll(() => heard.length).toBe(2);
  await jobs.stop();
});

test('each job has a turn of its own time, and none after the stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const aVoid = () => vi.fn<() => Promise<void>>(() => Promise.resolve());
    const aCount = () => vi.fn<() => Promise<number>>(() => Promise.resolve(0));
    const [relay, rollUp, reconcile, expire] = [aVoid(), aVoid(), aCount(), aCount()];
    const jobs = createJobs({
      relay: { relay },
      care: { ...gaming.care, reconcile, expire },
      wallet: { rollUpHouse: rollUp },
      onFault: (job) => expect.fail(`${job} failed`),
      onMended: (job) => expect.fail(`${job} had failed`),
    });
    const turns = (): number[] => [relay, rollUp, reconcile, expire].map(({ mock }) => mock.calls.length);
    jobs.start();
    let passed = 0;
    for (const [ms, expected] of [
      [249, [0, 0, 0, 0]],
      [250, [1, 0, 0, 0]],
      [10_000, [40, 1, 0, 0]],
      [60_000, [240, 6, 1, 0]],
      [300_000, [1200, 30, 5, 1]],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms - passed);
      passed = ms;
      expect(turns(), `after ${ms} ms`).toEqual(expected);
    }
    await jobs.stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(turns()).toEqual([1200, 30, 5, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('a job that fails at every turn is told of once, and once more when it works again', async () => {
  const bus = createLocalBus();
  let isAway = true;
  let turns = 0;
  const flaky = {
    ...bus,
    publish: async (topic: string, payload: string) => (isAway ? Promise.reject(new Error('away')) : bus.publish(topic, payload)),
  };
  const relay = createOutboxRelay({ pool: gaming.pool, bus: flaky });
  const told: string[] = [];
  const jobs = createJobs({
    relay: { relay: () => (turns++, relay.relay()) },
    care: gaming.care,
    wallet: gaming.wallet,
    onFault: (job) => told.push(`${job} fails`),
    onMended: (job) => told.push(`${job} works`),
  });
  await gaming.aPlayer();
  jobs.start();
  await expect.poll(() => turns).toBeGreaterThan(3);
  expect(told).toEqual(['relay fails']);
  isAway = false;
  await expect.poll(waiting).toBe(0);
  await jobs.stop();
  expect(told).toEqual(['relay fails', 'relay works']);
});

test('a job has one turn at a time on a node, and stopping waits for the turn under way', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const relay = createOutboxRelay({ pool: gaming.pool, bus: createLocalBus() });
  let turns = 0;
  let ended = false;
  const slow = async () => {
    turns += 1;
    await mayEnd;
    const count = await relay.relay();
    ended = true;
    return count;
  };
  const never = () => expect.fail('no job fails here');
  const jobs = createJobs({ relay: { relay: slow }, care: gaming.care, wallet: gaming.wallet, onFault: never, onMended: never });
  for (let turn = 0; turn < 3; turn++) jobs.wakeRelay();
  expect(turns).toBe(1);
  const stopped = jobs.stop().then(() => ended);
  end();
  expect(await stopped).toBe(true);
});
