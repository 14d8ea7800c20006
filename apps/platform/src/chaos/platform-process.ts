import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export type PlatformProcessOptions = {
  /** The program to run, a TypeScript file. */
  readonly program: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds until it must answer. */
  readonly readyWithinMs: number;
};

const look = 20;

/** The platform as a process that can be killed and started again. */
export const createPlatformProcess = ({ program, port, env, readyWithinMs }: PlatformProcessOptions) => {
  let child: ChildProcess | null = null;
  const baseUrl = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(`${baseUrl}/vendors/NOBODY/seamless/v1/session/open`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(1000) }).then(
      (response) => response.status === 401,
      () => false,
    );
  return {
    baseUrl,
    /** Starts it and waits until it answers; returns the milliseconds that took. */
    start: async (): Promise<number> => {
      const started = performance.now();
      const running = spawn(process.execPath, [program], { env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' }, stdio: ['ignore', 'ignore', 'inherit'] });
      child = running;
      while (!(await answers())) {
        if (running.exitCode !== null) throw new Error(`the platform ended by itself with ${running.exitCode}`);
        if (performance.now() - started > readyWithinMs) throw new Error(`the platform did not answer within ${readyWithinMs} ms`);
        await pause(look);
      }
      return performance.now() - started;
    },
    /** SIGKILL: no handler runs, nothing is flushed. */
    kill: async (): Promise<void> => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
