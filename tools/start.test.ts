import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoAccounts } from '../apps/platform/src/seeds/accounts.ts';

const root = join(import.meta.dirname, '..');
const dataDir = join(mkdtempSync(join(tmpdir(), 'palaro-start-')), 'store');
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', STUDIOS_PORT: '0', PASSWORD_MEMORY_KIB: '64', LOG_LEVEL: 'info' };

/** `npm start` without its set-up, until it is ready. */
const start = async () => {
  const child = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
  return { child, base, output };
};
const interrupt = async ({ child, base }: Awaited<ReturnType<typeof start>>): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  expect((await gone)[0]).toBe(0);
  await expect(fetch(`${base}/health/live`)).rejects.toThrow();
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
    expect((await fetch(`${first.base}/m/home`)).status).toBe(200);
    const made = await keyAt(first.base);
    expect(reset().status).toBe(1);
    await interrupt(first);
    const second = await start();
    expect(await keyAt(second.base)).toBe(made);
    await interrupt(second);
    expect(reset()).toMatchObject({ status: 0, stdout: expect.stringContaining('is gone') });
    expect(existsSync(dataDir)).toBe(false);
  },
);
