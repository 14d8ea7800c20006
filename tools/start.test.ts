import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoAccounts } from '../apps/platform/src/seeds/demo-accounts.ts';

// The platform serves what was built into apps/player/dist.
const root = join(import.meta.dirname, '..');
const dataDir = join(mkdtempSync(join(tmpdir(), 'palaro-start-')), 'store');
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

type Env = Readonly<Record<string, string | undefined>>;
const env = {
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  PORT: '0',
  STUDIOS_PORT: '0',
  LOTTERY_PORT: '0',
  ISSUER_PORT: '0',
  POST_PORT: '0',
  BANK_PORT: '0',
  IDENTITY_PORT: '0',
  REGISTRY_PORT: '0',
  PASSWORD_MEMORY_KIB: '64',
  LOG_LEVEL: 'info',
};
const started: ChildProcess[] = [];
afterAll(() => started.forEach((child) => child.kill('SIGTERM')));

/** Runs a command until it is ready. */
const start = async (command: string = process.execPath, args: readonly string[] = ['tools/start.ts']) => {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)));
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('Ctrl-C stops everything')) resolve();
    });
  });
  const base = /^ready (http:\S+)\/m\//m.exec(output)?.[1] ?? '';
  return { child, base, output, allOutput: () => output };
};
const end = async ({ child, base, allOutput }: Awaited<ReturnType<typeof start>>, signal: 'SIGINT' | 'SIGTERM'): Promise<number | null> => {
  const gone = once(child, 'close');
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  expect(allOutput()).toMatch(/\n\nstopping …\n(\{.*\n)*stopped\n$/);
  await expect(fetch(`${base}/health/live`)).rejects.toThrow();
  return code;
};
/** A start that does not come about: what it ends with and says. */
const refused = async (extra: Env): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};
const reset = () => spawnSync(process.execPath, ['tools/demo-reset.mjs'], { cwd: root, env, encoding: 'utf8' });
/** The login key that the store holds: another one would be another store. */
const keyAt = async (base: string): Promise<string> => {
  const { value } = (await (await fetch(`${base}/wps/session/key`)).json()) as { value: { kid: string } };
  return value.kid;
};

test(
  'npm start serves the demo on free ports, keeps its store over a restart, and demo:reset forgets it',
  { timeout: 120_000 },
  async () => {
    const first = await start();
    for (const { username } of demoAccounts) expect(first.output).toContain(username);
    expect(first.output.split('ready http')).toHaveLength(2);
    expect((await fetch(`${first.base}/m/home`)).status).toBe(200);
    const made = await keyAt(first.base);
    expect(reset().status).toBe(1);
    const beside = await refused({});
    expect(beside.code).toBe(70);
    // Whichever comes to its store first.
    expect(beside.output).toMatch(
      /DATA_DIR: the store in \S+\/(studios|lottery|bank) is in use by another process of the \1\. Stop that first, or give another folder\.\n/,
    );
    expect(beside.output).not.toContain('ready http');
    expect((await fetch(`${first.base}/m/home`)).status).toBe(200);
    expect(await end(first, 'SIGINT')).toBe(0);
    const second = await start();
    expect(await keyAt(second.base)).toBe(made);
    expect(await end(second, 'SIGINT')).toBe(0);
    expect(reset()).toMatchObject({ status: 0, stdout: expect.stringContaining(`Removed ${dataDir},`) });
    expect(existsSync(dataDir)).toBe(false);
  },
);

test('demo:reset says that a store of another server stays as it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-reset-'));
  writeFileSync(join(folder, 'secrets.json'), '{}');
  const { stdout } = spawnSync(process.execPath, ['tools/demo-reset.mjs'], {
    cwd: root,
    env: { ...env, DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    encoding: 'utf8',
  });
  expect(stdout).toContain('The store that DATABASE_URL names is as it was');
  expect(stdout).not.toContain('makes a fresh demo');
});

test('SIGTERM to npm itself ends everything that it started', { timeout: 60_000 }, async () => {
  const running = await start('npm', ['start', '--ignore-scripts']);
  await end(running, 'SIGTERM');
});

test.each(['PORT', 'STUDIOS_PORT', 'LOTTERY_PORT'])(
  'a %s that answers for another program is refused by that name, and nothing is ready',
  { timeout: 60_000 },
  async (key) => {
    const healthy = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
    const other = createServer((socket) => socket.on('error', () => undefined).end(healthy));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, output } = await refused({ [key]: String(port) });
    other.close();
    expect({ code, output }).toMatchObject({
      code: 70,
      output: expect.stringMatching(new RegExp(`^The start failed: ${key}: ${port} on 127\\.0\\.0\\.1 is taken by another program .*\\n$`)),
    });
  },
);

test('one port for both is refused with both names', { timeout: 60_000 }, async () => {
  expect(await refused({ PORT: '18480', STUDIOS_PORT: '18480' })).toEqual({
    code: 78,
    output: 'The start failed: PORT and STUDIOS_PORT: both are 18480. Give each a port of its own.\n',
  });
});

test("the studios' bad settings are named as theirs before anything starts", { timeout: 60_000 }, async () => {
  expect(await refused({ FAULT_DROP: '7' })).toEqual({
    code: 78,
    output: `The studios' configuration does not fit:\n  FAULT_DROP="7": too large. Give a number from 0 to 1.\n`,
  });
});

test('a DATA_DIR that is a file is refused with key, value, fault and fix', { timeout: 60_000 }, async () => {
  expect(await refused({ DATA_DIR: import.meta.filename })).toEqual({
    code: 78,
    output: `The start failed: DATA_DIR: ${import.meta.filename} cannot be used: it is no folder. Give a folder that this user may write.\n`,
  });
});
