import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { runPlatform, startPlatformNode } from './platform-node.ts';
import { logInAt, valueOf } from './test-platform.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

describe('stopping', { timeout: 90_000 }, () => {
  test('SIGTERM lets the request under way finish, takes no new one and ends with 0', async () => {
    const node = await startPlatformNode({ DATABASE_URL: database.connectionString });
    const holder = await database.pool.connect();
    try {
      const player = await logInAt(node.baseUrl, 'player0');
      const nodeId = valueOf(await player('gameList')).games[0]?.nodeId ?? '';
      await holder.query('BEGIN; LOCK TABLE favourite IN ACCESS EXCLUSIVE MODE');
      const slow = player('addFavourite', { body: { nodeId } });
      // Of this store alone: others of the same server wait for locks of their own.
      const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'favourite'::regclass
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
      node.terminate();
      await expect
        .poll(() =>
          fetch(`${node.baseUrl}/health/live`, { headers: { connection: 'close' } }).then(
            () => 'taken',
            () => 'refused',
          ),
        )
        .toBe('refused');
      await pause(300);
      await holder.query('COMMIT');
      expect(await slow).toEqual({ success: true, value: {} });
      const { exitCode, output } = await node.ended;
      expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringContaining('"signal":"SIGTERM"') });
      const { rows } = await database.pool.query('SELECT node_id::text AS id FROM favourite');
      expect(rows).toEqual([{ id: nodeId }]);
    } finally {
      holder.release(true);
      await node.stop();
    }
  });

  test('an idle node ends at once and leaves no connection to the store', { retry: 2 }, async () => {
    const node = await startPlatformNode({ DATABASE_URL: database.connectionString });
    const started = performance.now();
    node.terminate();
    expect((await node.ended).exitCode).toBe(0);
    expect(performance.now() - started).toBeLessThan(3000);
    // The store's side of a connection ends a moment after the node's.
    const open = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'palaro-platform'`;
    await expect.poll(async () => (await database.pool.query(open)).rowCount).toBe(0);
  });

  test('a node killed outright is up again on its store', async () => {
    const node = await startPlatformNode({ DATABASE_URL: database.connectionString });
    const player = await logInAt(node.baseUrl, 'agent1');
    await node.stop();
    const next = await startPlatformNode({ DATABASE_URL: database.connectionString });
    const again = await fetch(`${next.baseUrl}/wps/wallets/gcs`, {
      headers: { authorization: `Bearer ${player.session?.token}`, cookie: `__Host-palaro_session=${player.cookie}` },
    });
    expect(await again.json()).toMatchObject({ success: true, value: { sumBalance: '5000.00' } });
    await next.stop();
  });
});

describe('a start that cannot be', { timeout: 90_000 }, () => {
  test.each([
    ['PORT', { PORT: 'eighty' }, /PORT="eighty": not a whole number\. Give a port from 0 to 65535\./],
    ['BUS_URL', { BUS_URL: 'carrier:pigeon' }, /BUS_URL \(not shown\): neither local:, postgres: nor redis:\/\/host:port\. Use local:/],
    ['CAPTCHA_REVEAL', { NODE_ENV: 'production', CAPTCHA_REVEAL: 'true' }, /CAPTCHA_REVEAL="true": not in production\. Leave it false\./],
    [
      'INSTALLATION_SECRET',
      { NODE_ENV: 'production', INSTALLATION_SECRET: '' },
      /INSTALLATION_SECRET is missing: none is made in production\. Give at least 32/,
    ],
  ])('a bad %s ends the start with 78 and names key, fault and fix', async (_key, env, line) => {
    const { exitCode, output } = await runPlatform({ DATABASE_URL: database.connectionString, ...env });
    expect({ exitCode, output }).toMatchObject({ exitCode: 78, output: expect.stringMatching(line) });
  });

  test('all faults are reported together, and no secret is shown', async () => {
    const { exitCode, output } = await runPlatform({
      PORT: '-1',
      DATABASE_URL: 'mysql://me:hunter2@db/x',
      STUDIOS_SECRET: 'hunter2',
      INSTALLATION_SECRET: 'swordfish',
      BUS_URL: 'amqp://me:hunter2@bus',
    });
    expect(exitCode).toBe(78);
    for (const key of ['PORT', 'DATABASE_URL', 'STUDIOS_SECRET', 'INSTALLATION_SECRET', 'BUS_URL']) expect(output).toContain(key);
    expect(output).not.toMatch(/hunter2|swordfish/);
  });

  test('a store that is not there ends the start with key, fault and fix and without the password', async () => {
    const { exitCode, output } = await runPlatform({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/palaro' });
    expect(exitCode).toBe(70);
    expect(output).toMatch(/could not start: DATABASE_URL: the store cannot be reached \(ECONNREFUSED\)\. See that the server runs/);
    expect(output).not.toContain('hunter2');
  });

  test('an app folder without an app ends the start instead of serving none', async () => {
    const { exitCode, output } = await runPlatform({ DATABASE_URL: database.connectionString, PLAYER_DIST: '/nowhere/player' });
    expect({ exitCode, output }).toMatchObject({
      exitCode: 78,
      output: expect.stringMatching(/PLAYER_DIST: there is no \/nowhere\/player\/server\/entry-server\.js\. Give the folder/),
    });
  });

  test.each(['PALARO/TALLA', 'PALLARO/TALA'])(
    'a secret of %s, which there is not, ends the start instead of holding for nobody',
    async (name) => {
      const env = { DATABASE_URL: database.connectionString, VENDOR_SECRETS: `${name}=swordfish-of-more-than-32-characters` };
      const { exitCode, output } = await runPlatform(env);
      const [merchant, vendor] = name.split('/');
      expect({ exitCode, output }).toMatchObject({
        exitCode: 78,
        output: expect.stringContaining(`VENDOR_SECRETS: the catalogue of ${merchant} has no vendor ${vendor}. Give MERCHANT/CODE=secret`),
      });
      expect(output).not.toContain('swordfish');
    },
  );

  test('an address of another machine ends the start and names HOST', async () => {
    const { exitCode, output } = await runPlatform({ DATABASE_URL: database.connectionString, HOST: '192.0.2.1' });
    expect({ exitCode, output }).toMatchObject({
      exitCode: 78,
      output: expect.stringMatching(/HOST: 192\.0\.2\.1 is no address of this machine \(EADDRNOTAVAIL\)\. Give 127/),
    });
  });

  test('a port that is taken ends the start with key, fault and fix and no process left', async () => {
    const first = await startPlatformNode({ DATABASE_URL: database.connectionString });
    const { exitCode, output } = await runPlatform({ DATABASE_URL: database.connectionString, PORT: new URL(first.baseUrl).port });
    expect({ exitCode, output }).toMatchObject({
      exitCode: 70,
      output: expect.stringMatching(/could not start: PORT: \d+ on .* is taken by another program \(EADDRINUSE\)\. Stop that one/),
    });
    await first.stop();
  });
});
