import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type PlatformProcessOptions = {
  readonly port: number;
  /** Settings of the platform; nothing else of this process's environment but PATH and Node's store of compiled code reaches it. */
  readonly env: Readonly<Record<string, string>>;
  /** The program, where it is not the platform's: a server that answers `/health/ready` too. */
  readonly program?: string;
  /** Whether its log is shown; by default it is. */
  readonly isShown?: boolean;
};

const main = join(import.meta.dirname, '../../apps/platform/src/main.ts');
const pollMs = 20;
const readyTimeoutMs = 60_000;

/**
 * The first free port from this one on. Give one below 32768: a client that connects to a port of the dynamic range while its
 * server is down can connect to itself and keep the server from coming back.
 */
export const freePortFrom = async (port: number): Promise<number> => {
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePortFrom(port + 1);
  server.close();
  await once(server, 'close');
  return port;
};

/** The platform's program as a process that can be killed and started again on the same port and store. */
export const createPlatformProcess = ({ port, env, program = main, isShown = true }: PlatformProcessOptions) => {
  let child: ChildProcess | null = null;
  const baseUrl = `http://127.0.0.1:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    );
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    baseUrl,
    /** Starts it and waits until it is ready; returns the milliseconds that took. */
    start: async (): Promise<number> => {
      const started = performance.now();
      const running = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          HOST: '127.0.0.1',
          PORT: String(port),
          ...env,
        },
        stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'inherit'],
      });
      child = running;
      while (!(await isReady())) {
        if (running.exitCode !== null) throw new Error(`${program} ended by itself with ${running.exitCode}`);
        if (performance.now() - started > readyTimeoutMs) throw new Error(`${program} was not ready within ${readyTimeoutMs} ms`);
        await pause(pollMs);
      }
      return performance.now() - started;
    },
    /** SIGTERM: it finishes what is under way and ends. */
    stop: (): Promise<void> => end('SIGTERM'),
    /** SIGKILL: no handler runs, nothing is flushed. */
    kill: (): Promise<void> => end('SIGKILL'),
  };
};
