import { expect, test } from 'vitest';
import { deviceKey } from './address-ranges.ts';
import { createFairQueue } from './fair-queue.ts';
import { OverloadedError } from './semaphore.ts';

const settings = { concurrency: 1, perKeyMax: 5, queueMax: 8 };

test('who has much work waiting delays another by one piece, not by all of it', async () => {
  const queue = createFairQueue('pages', settings);
  const done: string[] = [];
  const work = (key: string, place: number) => queue.run(key, () => Promise.resolve(void done.push(`${key}${place}`)));
  await Promise.all([...[1, 2, 3, 4].map((place) => work('flood', place)), work('other', 1)]);
  expect(done).toEqual(['flood1', 'flood2', 'other1', 'flood3', 'flood4']);
});

test('a hundred keys that ask all the time delay whoever comes anew by two pieces, and each of them still has turns', async () => {
  const queue = createFairQueue('pages', { concurrency: 1, perKeyMax: 5, queueMax: 512 });
  const done: string[] = [];
  const ask = (key: string): Promise<unknown> => queue.run(key, () => Promise.resolve(done.push(key)));
  const keys = Array.from({ length: 100 }, (_, n) => `flood ${n}`);
  // Each of them has had a turn, and asks again.
  await Promise.all(keys.map(ask));
  const flood = keys.map(ask);
  const before = done.length;
  const others = ['other 1', 'other 2'].map(ask);
  await Promise.all(others);
  expect(done.length - before).toBeLessThanOrEqual(5);
  await Promise.all(flood);
  expect(done).toHaveLength(202);
});

test('what the node itself does comes before all who wait, every second turn at the most', async () => {
  const queue = createFairQueue('pages', settings);
  const done: string[] = [];
  const add = (name: string) => () => Promise.resolve(void done.push(name));
  const others = ['a', 'b', 'c', 'd'].map((key) => queue.run(key, add(key)));
  const own = ['own 1', 'own 2', 'own 3'].map((name) => queue.runFirst(add(name)));
  await Promise.all([...others, ...own]);
  expect(done).toEqual(['a', 'own 1', 'b', 'own 2', 'c', 'own 3', 'd']);
  await queue.runFirst(add('alone'));
  expect(done.at(-1)).toBe('alone');
});

test('no more run at once than may, and a piece that fails makes room for the next', async () => {
  const queue = createFairQueue('pages', { ...settings, concurrency: 2 });
  let [running, most] = [0, 0];
  const work = async (): Promise<void> => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    throw new Error('failed');
  };
  const ends = await Promise.allSettled(['a', 'b', 'c', 'a', 'b'].map((key) => queue.run(key, work)));
  expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(most).toBe(2);
  expect(await queue.run('a', () => Promise.resolve('works'))).toBe('works');
});

test('keys with much work fill half of the queue, and each other key has one place in the rest', async () => {
  const queue = createFairQueue('pages', { ...settings, perKeyMax: 3 });
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const ask = (key: string) => queue.run(key, () => mayEnd);
  const asked = [ask('running'), ...['a', 'a', 'a'].map(ask)];
  await expect(ask('a')).rejects.toThrow(OverloadedError);
  asked.push(...['b', 'c', 'd', 'e'].map(ask));
  await expect(ask('b')).rejects.toThrow(OverloadedError);
  asked.push(ask('f'));
  await expect(ask('g')).rejects.toThrow(OverloadedError);
  end();
  await Promise.all(asked);
});

/** The key of the n-th /64 of a /48 that many customers share none of. */
const ofNetwork = (n: number): string => `2001:db8:0:${(n * 256).toString(16)}::/64`;

test('a hundred IPv6 addresses of one /48 have the turns of one: others wait for a few pieces of theirs', async () => {
  const queue = createFairQueue('pages', { concurrency: 1, perKeyMax: 128, queueMax: 512 });
  const done: string[] = [];
  const ask = (key: string): Promise<unknown> => queue.run(key, () => Promise.resolve(done.push(key)));
  const flood = Array.from({ length: 100 }, (_, n) => ask(ofNetwork(n)));
  const others = ['192.0.2.1', '192.0.2.2', '2001:db8:1:0::/64'].map(ask);
  await Promise.all(others);
  expect(done.length).toBeLessThanOrEqual(6);
  await Promise.all(flood);
  expect(new Set(done).size).toBe(103);
});

test('once half of the queue is taken an IPv6 network has sixteen places, and others find room', async () => {
  const queue = createFairQueue('pages', { concurrency: 1, perKeyMax: 10, queueMax: 80 });
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const ask = (key: string) => queue.run(key, () => mayEnd);
  const ends = Promise.allSettled([
    ask('running'),
    ...Array.from({ length: 40 }, (_, n) => ask(`other ${n}`)),
    ...Array.from({ length: 30 }, (_, n) => ask(ofNetwork(n))),
    ...Array.from({ length: 20 }, (_, n) => ask(`late ${n}`)),
  ]);
  end();
  const refused = (await ends).flatMap(({ status }, place) => (status === 'rejected' ? [place] : []));
  expect(refused).toEqual(Array.from({ length: 14 }, (_, n) => 41 + 16 + n));
});

test('devices behind an address with much work waiting have every second turn, and their places', async () => {
  const queue = createFairQueue('passwords', { concurrency: 1, perKeyMax: 50, queueMax: 80 });
  const done: string[] = [];
  const ask = (key: string) => queue.run(key, () => Promise.resolve(void done.push(key)));
  const flood = Array.from({ length: 90 }, (_, n) => ask(`192.0.2.${n}`).catch(() => 'refused'));
  const behind = [1, 2, 3, 4, 5].map((n) => deviceKey(`d${n}`, '192.0.2.1'));
  await Promise.all(behind.map(ask));
  expect(done.length).toBeLessThanOrEqual(11);
  expect((await Promise.all(flood)).filter((end) => end === 'refused')).toHaveLength(9);
  expect(done.filter((key) => behind.includes(key))).toEqual(behind);
});

/** What an attacker with `devices` on each of so many addresses waits for, and then others on devices of their own; who was refused. */
const refusedBeside = async (addresses: number, devices: number): Promise<readonly string[]> => {
  const queue = createFairQueue('passwords', { concurrency: 1, perKeyMax: 20, queueMax: 80 });
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const refused: string[] = [];
  const ask = (key: string) => queue.run(key, () => mayEnd).catch(() => void refused.push(key));
  const asked = [ask('running')];
  for (let address = 0; address < addresses; address++)
    for (let turn = 0; turn < 50; turn++) asked.push(ask(deviceKey(`attacker ${turn % devices}`, `192.0.2.${address}`)));
  await new Promise((resolve) => setImmediate(resolve));
  refused.length = 0;
  for (let n = 0; n < 20; n++) asked.push(ask(deviceKey(`own ${n}`, `198.51.100.${n}`)));
  for (let n = 0; n < 20; n++) asked.push(ask(`203.0.113.${n}`));
  end();
  await Promise.all(asked);
  return refused;
};

test('an attacker with devices takes no place of others: an address with twenty devices has what one without has', async () => {
  expect(await refusedBeside(2, 1)).toEqual([]);
  expect(await refusedBeside(20, 20)).toEqual([]);
});

test('fewer than sixteen accounts leave devices behind their address a place, however much they ask for from wherever', async () => {
  const queue = createFairQueue('passwords', { concurrency: 1, perKeyMax: 128, queueMax: 512 });
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const refused: string[] = [];
  const ask = (account: string, address: string) =>
    queue.run(deviceKey(account, address), () => mayEnd).catch(() => void refused.push(account));
  const asked = [ask('running', '192.0.2.1')];
  for (let turn = 0; turn < 600; turn++) asked.push(ask(`attacker ${turn % 15}`, `192.0.2.${1 + (turn % 4)}`));
  await new Promise((resolve) => setImmediate(resolve));
  expect(refused).toHaveLength(600 - 15 * 8);
  refused.length = 0;
  for (let n = 0; n < 8; n++) asked.push(ask(`own ${n}`, '192.0.2.1'));
  end();
  await Promise.all(asked);
  expect(refused).toEqual([]);
});
