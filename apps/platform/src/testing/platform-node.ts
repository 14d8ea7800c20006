import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const main = join(import.meta.dirname, '../main.ts');
const secret = 'only for tests, and thirty-two or more characters';
const readyWithinMs = 40_000;

/** How a process ended, and all it wrote. */
export type Ended = { readonly exitCode: number | null; readonly output: string };

/** The platform's program as a process of its own. */
export type PlatformNode = {
  readonly baseUrl: string;
  readonly output: () => string;
  /** Sends SIGTERM without waiting. */
  readonly terminate: () => void;
  /** Waits until the process is gone. */
  readonly ended: Promise<Ended>;
  /** Ends it, with force if it must be. */
  readonly stop: () => Promise<void>;
};

const launch = (env: Readonly<Record<string, string>>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-node-'));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      PLAYER_DIST: 'none',
      CONSOLE_DIST: 'none',
      STUDIOS_SECRET: secret,
      INSTALLATION_SECRET: secret,
      RATE_LIMIT: '0',
      PASSWORD_MEMORY_KIB: '64',
      CAPTCHA_REVEAL: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part.toString()));
  child.stderr.on('data', (part: Buffer) => parts.push(part.toString()));
  const output = (): string => parts.join('');
  const ended = once(child, 'close').then((): Ended => {
    rmSync(dataDir, { recursive: true, force: true });
    return { exitCode: child.exitCode, output: output() };
  });
  return { child, output, ended };
};

/** Runs the program with settings that should not let it start, and returns how it ended. */
export const runPlatform = (env: Readonly<Record<string, string>>): Promise<Ended> => launch(env).ended;

/** Starts a node on a store that other nodes may share, and waits until it is ready. */
export const startPlatformNode = async (
  env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
): Promise<PlatformNode> => {
  const { child, output, ended } = launch(env);
  const started = performance.now();
  for (;;) {
    const address = /"address":"([^"]+)"/.exec(output())?.[1];
    if (address !== undefined) {
      return {
        baseUrl: address,
        output,
        terminate: () => void child.kill('SIGTERM'),
        ended,
        stop: async () => {
          child.kill('SIGKILL');
          await ended;
        },
      };
    }
    const tooLong = performance.now() - started > readyWithinMs;
    if (tooLong) child.kill('SIGKILL');
    if (tooLong || child.exitCode !== null)
      throw new Error(`the node ${tooLong ? 'was not ready in time' : `ended with ${child.exitCode}`}:\n${output()}`);
    await pause(20);
  }
};
