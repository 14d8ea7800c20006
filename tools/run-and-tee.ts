import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** How many lines of a failed command are repeated at the very end, where people look first. */
const lastLinesMax = 60;

/** How long interrupted processes have to end by themselves: runners close browsers, servers and stores meanwhile. */
const endingMillisecondsMax = 15_000;

/** Sends `signal` to the child's process group; `false` when none of the group is left. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals | 0): boolean => {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
};

/**
 * Ends a command that leads a process group, and everything that it started. All of the group is interrupted, as Ctrl-C
 * would; the rest is killed after `endingMillisecondsMax`.
 */
const endGroup = async (child: ChildProcess): Promise<void> => {
  signalGroup(child, 'SIGINT');
  const end = Date.now() + endingMillisecondsMax;
  while (signalGroup(child, 0) && Date.now() < end) await pause(50);
  signalGroup(child, 'SIGKILL');
};

/** Ends the command that runs when this process is told to end, and then this process by the same signal's exit code. */
const passOnSignals = (child: ChildProcess): (() => void) => {
  let isEnding = false;
  const endWith = (code: number) => () => {
    if (isEnding) return;
    isEnding = true;
    void endGroup(child).then(() => process.exit(code));
  };
  const handlers = [
    ['SIGHUP', endWith(129)],
    ['SIGINT', endWith(130)],
    ['SIGTERM', endWith(143)],
  ] as const;
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => handlers.forEach(([signal, handler]) => process.off(signal, handler));
};

/**
 * Runs a command whose output is passed on as it comes; its last lines are collected to be repeated.
 * `code` is its exit code: 127 if it could not be started, 1 if a signal ended it.
 */
export const runAndTee = (
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly lastLines: readonly string[] }> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    // A process group of its own, so that an interrupted run can end all of it.
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...colours, ...env }, detached: true });
    const stopPassing = passOnSignals(child);
    let lastLines: string[] = [''];
    const append = (text: string): void => {
      const [first = '', ...more] = text.split('\n');
      lastLines = [...lastLines.slice(0, -1), `${lastLines.at(-1) ?? ''}${first}`, ...more].slice(-lastLinesMax - 1);
    };
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8');
      from.on('data', (text: string) => {
        to.write(text);
        append(text);
      });
    }
    child.once('error', (error) => {
      stopPassing();
      append(`${error.message}\n`);
      resolve({ code: 127, lastLines });
    });
    child.once('close', (code) => {
      stopPassing();
      resolve({ code: code ?? 1, lastLines });
    });
  });
