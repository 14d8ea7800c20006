import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './store.ts';

let dataDir: string;
let children: ChildProcess[] = [];
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'studios-lock-'))));
afterEach(() => {
  children.forEach((child) => child.kill('SIGKILL'));
  children = [];
  rmSync(dataDir, { recursive: true });
});

const options = () => ({ dataDir, seedSecret: 'a-secret-for-the-test-of-the-studios-lock' });
const inUse = () =>
  `DATA_DIR: the store in ${dataDir} is in use by another process of the studios. Stop that first, or give another folder.`;
const start = () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      STUDIOS_SECRET: 'a-secret-for-the-test-of-the-studios-lock',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return { child, output: () => output };
};

test(
  'a second process on one store ends with 70 and says why; the store is free again when the first is killed',
  { timeout: 60_000 },
  async () => {
    const first = start();
    await once(first.child.stdout, 'data');
    expect(first.output()).toContain('studios ready');
    const second = start();
    expect(await once(second.child, 'close')).toEqual([70, null]);
    expect(second.output()).toBe(`The studios could not start: ${inUse()}\n`);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');
    openStore(options()).close();
  },
);

test('a store that was closed can be opened again', () => {
  openStore(options()).close();
  const again = openStore(options());
  expect(() => openStore(options())).toThrow(inUse());
  again.close();
});
