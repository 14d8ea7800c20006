import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A Redis of the test's own, which keeps nothing. */
export type TestRedis = { readonly url: string; readonly port: number; readonly stop: () => Promise<void> };

const readyWithinMs = 5000;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy().destroyed));
    socket.once('error', () => resolve(false));
  });

/** Starts `redis-server`, on a free port or on that of one that was stopped. Where it is missing the test fails with how to get it. */
export const startTestRedis = async (again?: number): Promise<TestRedis> => {
  const port = again ?? (await freePort());
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  let fault: Error | null = null;
  child.once('error', (error) => (fault = error));
  for (const started = performance.now(); !(await answers(port)); await pause(20)) {
    if (fault !== null)
      throw new Error(
        'redis-server is not on the PATH. The tests of several nodes need it: apt-get install redis-server, or brew install redis.',
        { cause: fault },
      );
    if (child.exitCode !== null) throw new Error(`redis-server ended by itself with ${child.exitCode}; is port ${port} taken?`);
    if (performance.now() - started > readyWithinMs) throw new Error(`redis-server did not answer within ${readyWithinMs} ms`);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
