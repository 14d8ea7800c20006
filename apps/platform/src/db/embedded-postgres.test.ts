import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

// One folder for all tests: what one leaves behind is the next one's start.
const home = mkdtempSync(join(tmpdir(), 'palaro-embedded-'));
const dataDir = join(home, 'data');
const pidFile = join(dataDir, 'postgres/postmaster.pid');
const started: ChildProcess[] = [];

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A dead child that nobody has waited for yet still has its number.
    return !/^\d+ \(.*\) Z/.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return false;
  }
};
const serverPid = (): number => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 1000; tries++) {
    if (await what()) return;
    await pause(10);
  }
  throw new Error('waited in vain');
};
const ask = async (connectionString: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query('SELECT current_setting($1) AS value', ['fsync'])).rows[0]?.value;
  } finally {
    await client.end();
  }
};

/** Another node process that uses the folder until it is stopped or killed. */
const anotherProcess = async (): Promise<ChildProcess> => {
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const server = await startEmbeddedPostgres(${JSON.stringify(dataDir)});
    process.stdin.once('end', () => server.stop().then(() => process.exit(0)));
    process.stdin.resume();
    process.stdout.write('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  if (child.stdout === null) throw new Error('no output');
  await once(child.stdout, 'data');
  return child;
};

const running: EmbeddedPostgres[] = [];
const start = async (folder = dataDir): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres(folder);
  running.push(server);
  return server;
};

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await until(() => !existsSync(pidFile));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

test('starts, stops and starts again with durable writes, on a socket only', async () => {
  for (const round of ['first', 'second']) {
    const server = await start();
    expect(server.owned, round).toBe(true);
    expect(await ask(server.connectionString('postgres'))).toBe('on');
    const pid = serverPid();
    await server.stop();
    // The server takes its file away a moment before its process is gone.
    await until(() => !alive(pid));
    expect(readdirSync(join(dataDir, 'postgres-holders'))).toEqual([]);
  }
});

test('its folders and its log are their owner’s alone', async () => {
  await start();
  const rights = (name: string): string => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
  expect(['', 'postgres', 'postgres-holders', 'postgres-socket', 'postgres.log'].map(rights)).toEqual(['700', '700', '700', '700', '600']);
});

test('many starters at once share one server, and the last to stop ends it', async () => {
  const servers = await Promise.all([0, 1, 2].map(() => start()));
  const pid = serverPid();
  expect(servers.filter(({ owned }) => owned)).toHaveLength(1);
  for (const server of servers.toSorted((a, b) => Number(b.owned) - Number(a.owned))) {
    expect(await ask(server.connectionString('postgres'))).toBe('on');
    await server.stop();
  }
  await until(() => !alive(pid));
});

test('a lock that is empty is waited for, since another server may be starting', async () => {
  writeFileSync(pidFile, '');
  const freed = pause(700).then(() => rmSync(pidFile));
  await (await start()).stop();
  await freed;
});

test('a lock that stays empty was left by a crash, and is taken away', async () => {
  writeFileSync(pidFile, '');
  utimesSync(pidFile, 0, 0);
  await (await start()).stop();
});

test('the server ends by itself when the only process that used it is killed', async () => {
  const owner = await anotherProcess();
  const pid = serverPid();
  owner.kill('SIGKILL');
  await until(() => !alive(pid));
  const server = await start();
  expect(server.owned).toBe(true);
  await server.stop();
});

test('a second process goes on when the one that started the server is killed', async () => {
  const owner = await anotherProcess();
  const server = await start();
  const pid = serverPid();
  expect(server.owned).toBe(false);
  owner.kill('SIGKILL');
  await pause(300);
  expect(serverPid()).toBe(pid);
  expect(await ask(server.connectionString('postgres'))).toBe('on');
  await server.stop();
  await until(() => !alive(pid));
});

test('an orphan, left when process and watchdog were both killed, is adopted and ended', async () => {
  const owner = await anotherProcess();
  const pid = serverPid();
  for (const watchdog of readdirSync(join(dataDir, 'postgres-holders'))) process.kill(Number(watchdog), 'SIGKILL');
  owner.kill('SIGKILL');
  await pause(100);
  expect(alive(pid)).toBe(true);
  const server = await start();
  expect(server.owned).toBe(false);
  expect(serverPid()).toBe(pid);
  await server.stop();
  await until(() => !alive(pid));
});

test('a server that is killed comes up again', async () => {
  const server = await start();
  const pid = serverPid();
  process.kill(pid, 'SIGKILL');
  await until(() =>
    ask(server.connectionString('postgres')).then(
      (value) => value === 'on' && serverPid() !== pid,
      () => false,
    ),
  );
  await server.stop();
  expect(existsSync(pidFile)).toBe(false);
});

test('a lock file whose process id now belongs to another program is no obstacle', async () => {
  writeFileSync(pidFile, `${process.ppid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n\n0\n`);
  const server = await start();
  expect(server.owned).toBe(true);
  await server.stop();
});

test('a folder of another PostgreSQL version is refused with what to do', async () => {
  const other = mkdtempSync(join(tmpdir(), 'palaro-other-'));
  try {
    await startEmbeddedPostgres(other).then((server) => server.stop());
    writeFileSync(join(other, 'postgres/PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres(other)).rejects.toThrow(/made by PostgreSQL 17.*DATABASE_URL/);
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

test('a folder whose socket path would be too long works too', async () => {
  const long = join(mkdtempSync(join(tmpdir(), 'palaro-long-')), 'x'.repeat(120));
  const server = await start(long);
  expect(await ask(server.connectionString('postgres'))).toBe('on');
  await server.stop();
  rmSync(long, { recursive: true, force: true });
});
