import { setTimeout as pause } from 'node:timers/promises';
import { liveEventsPath } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { startPlatformNode, type PlatformNode } from './platform-node.ts';
import { startTestRedis, type TestRedis } from './redis.ts';
import { runCommand } from './run-command.ts';
import { createTestClient, logInAt, valueOf, type TestClient } from './test-platform.ts';

/** Milliseconds until something holds, looked at every 20 ms; fails when it took longer than `withinMs`. */
const holdsWithin = async (withinMs: number, holds: () => Promise<boolean>): Promise<number> => {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > withinMs) throw new Error(`it did not hold within ${withinMs} ms`);
    await pause(20);
  }
  return performance.now() - started;
};

/** The same player at another node: one browser behind a balancer. */
const elsewhere = (node: PlatformNode, client: TestClient): TestClient => {
  const twin = createTestClient(node.baseUrl);
  twin.use(client.session, client.cookie);
  return twin;
};
let names = 0;
/** A name that no earlier try has registered. */
const named = (stem: string): string => `${stem}${process.pid}${++names}`;
/** A second is a second of a machine that has the time: one that was busy just then is asked again. */
const timed = { retry: 2 };
const isOut = async (client: TestClient): Promise<boolean> => {
  const answer = await client('balance');
  return !answer.success && ['session_ended', 'session_replaced'].includes(answer.code);
};
const register = async (node: PlatformNode, username: string): Promise<TestClient> => {
  const client = createTestClient(node.baseUrl);
  client.use(
    valueOf(
      await client('registerByUsername', {
        body: { username, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', type: 0, agreement: true },
      }),
    ),
    client.cookie,
  );
  return client;
};

/** A player signed in at the first node and known to the second, which therefore answers from memory. */
const seatedAtBoth = async (
  [first, second]: readonly [PlatformNode, PlatformNode],
  username: string,
): Promise<[TestClient, TestClient]> => {
  const here = await register(first, username);
  const there = elsewhere(second, here);
  valueOf(await there('balance'));
  return [here, there];
};

describe.each(['redis', 'postgres:'] as const)('two nodes that share a store and the bus %s', (kind) => {
  let database: TestDatabase;
  let redis: TestRedis | null = null;
  let nodes: readonly [PlatformNode, PlatformNode];
  const env = (rateLimit = '0') => ({ DATABASE_URL: database.connectionString, BUS_URL: redis?.url ?? kind, RATE_LIMIT: rateLimit });

  beforeAll(async () => {
    database = await startTestDatabase();
    redis = kind === 'redis' ? await startTestRedis() : null;
    // Both at once on an empty store: seeds and migrations must bear company.
    nodes = await Promise.all([startPlatformNode(env()), startPlatformNode(env())]);
  }, 90_000);
  afterAll(async () => {
    await Promise.all(nodes?.map((node) => node.stop()) ?? []);
    await redis?.stop();
    await database.drop();
  });

  test('both came up from one empty store with the same demo accounts', async () => {
    const balances = await Promise.all(
      nodes.map(
        async (node) => valueOf(await (await logInAt(node.baseUrl, node === nodes[0] ? 'player0' : 'agent1'))('balance')).sumBalance,
      ),
    );
    expect(balances).toEqual(['12480.50', '5000.00']);
  });

  test('a session opened at one is good at the other, also for logging in with a key of the other', async () => {
    const [, there] = await seatedAtBoth(nodes, named('seat'));
    expect(valueOf(await there('memberInfo')).type).toBe(0);
  });

  test('a logout at one ends the session at the other within a second', timed, async () => {
    const [here, there] = await seatedAtBoth(nodes, named('leave'));
    valueOf(await here('logout'));
    expect(await holdsWithin(1000, () => isOut(there))).toBeLessThan(800);
  });

  test('a login at one ends the older session at the other within a second', timed, async () => {
    const username = named('twice');
    const [, there] = await seatedAtBoth(nodes, username);
    const seatedAt = performance.now();
    await logInAt(nodes[0].baseUrl, username, 'Fresh!2026');
    await holdsWithin(1000, () => isOut(there));
    // Less than the second for which a node remembers a session: the bus has announced it.
    expect(performance.now() - seatedAt).toBeLessThan(800);
  });

  test('a login at one is heard at the other by the older session’s stream, within a second', timed, async () => {
    const username = named('stream');
    const [, there] = await seatedAtBoth(nodes, username);
    const stream = await fetch(`${nodes[1].baseUrl}${liveEventsPath}`, {
      headers: { authorization: `Bearer ${there.session?.token}`, cookie: `__Host-palaro_session=${there.cookie}` },
    });
    const loggedInAt = performance.now();
    await logInAt(nodes[0].baseUrl, username, 'Fresh!2026');
    // It ends by itself.
    expect(await stream.text()).toContain('event: session-ended');
    expect(performance.now() - loggedInAt).toBeLessThan(1000);
  });

  test('a favourite added at one shows at the other within a second, and is gone again within one', timed, async () => {
    const [here, there] = await seatedAtBoth(nodes, named('star'));
    const [game] = valueOf(await here('gameList')).games;
    const nodeId = game?.nodeId ?? '';
    valueOf(await here('addFavourite', { body: { nodeId } }));
    await holdsWithin(1000, async () => valueOf(await there('favouriteIds')).content.includes(nodeId));
    valueOf(await there('removeFavourite', { query: { nodeId } }));
    await holdsWithin(1000, async () => valueOf(await here('favouriteIds')).content.length === 0);
  });

  test('what an operator changes by command shows at both within a second', { ...timed, timeout: 30_000 }, async () => {
    const name = named('Bago');
    const run = async (command: 'merchant' | 'content', ...args: string[]): Promise<void> =>
      expect(await runCommand(command, [...args, '--yes'], { DATABASE_URL: database.connectionString })).toMatchObject({ code: 0 });
    const guests = nodes.map((node) => createTestClient(node.baseUrl));
    const both = (holds: (guest: TestClient) => Promise<boolean>) =>
      holdsWithin(1000, async () => (await Promise.all(guests.map(holds))).every(Boolean));
    // Looked at just before, so that the nodes have something to remember.
    for (const guest of guests) valueOf(await guest('siteSettings'));
    await run('merchant', 'set', 'PALARO', `name=${JSON.stringify(name)}`);
    await both(async (guest) => valueOf(await guest('siteSettings')).name === name);
    const titles = async (guest: TestClient) =>
      valueOf(await guest('announcements', { query: { language: 'EN' } })).list.map((item) => item.title);
    await run('content', 'remove', 'PALARO', 'palaro-demo-8');
    await both(async (guest) => (await titles(guest)).every((title) => !title.startsWith('How to check')));
    await run('content', 'undo', 'PALARO', 'palaro-demo-8');
    await both(async (guest) => (await titles(guest)).some((title) => title.startsWith('How to check')));
  });

  test('a name registered at both at once is registered once', async () => {
    const username = named('both');
    const outcomes = await Promise.allSettled(nodes.map((node) => register(node, username)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  if (kind === 'postgres:') {
    test('a bus whose connection was cut listens again', timed, async () => {
      const cut = await database.pool.query<{ pid: number }>(
        `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
      );
      expect(cut.rowCount).toBe(2);
      const listening = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %' AND pid <> ALL($1)`;
      const gone = [cut.rows.map(({ pid }) => pid)];
      await holdsWithin(5000, async () => (await database.pool.query(listening, gone)).rowCount === 2);
      const [here, there] = await seatedAtBoth(nodes, named('cut'));
      valueOf(await here('logout'));
      expect(await holdsWithin(1000, () => isOut(there))).toBeLessThan(800);
    });
    return;
  }

  test('what one node has counted against a limit the other counts on', { timeout: 90_000 }, async () => {
    const limited = await Promise.all([startPlatformNode(env('5')), startPlatformNode(env('5'))]);
    try {
      // 5 % of 300 a minute is 15 for both together.
      const statuses: number[] = [];
      for (let turn = 0; turn < 16; turn++) statuses.push((await fetch(`${limited[turn % 2]?.baseUrl}/wps/system/status`)).status);
      expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    } finally {
      await Promise.all(limited.map((node) => node.stop()));
    }
  });

  test('without Redis both go on serving, and a logout reaches the other all the same', { ...timed, timeout: 90_000 }, async () => {
    const [here, there] = await seatedAtBoth(nodes, named('alone'));
    await redis?.stop();
    for (const client of [here, there]) valueOf(await client('balance'));
    valueOf(await here('logout'));
    await holdsWithin(1500, () => isOut(there));
    for (const node of nodes) {
      expect((await fetch(`${node.baseUrl}/health/ready`)).status).toBe(200);
      expect(valueOf(await (await logInAt(node.baseUrl, 'agent41'))('balance')).currency).toBe('PHP');
    }
    // And when it is back, so are its hints.
    redis = await startTestRedis(redis?.port);
    await pause(2500);
    const [again, beyond] = await seatedAtBoth(nodes, named('back'));
    valueOf(await again('logout'));
    expect(await holdsWithin(1000, () => isOut(beyond))).toBeLessThan(800);
  });
});
