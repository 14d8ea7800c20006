import { spawn } from 'node:child_process';

/** How many lines of a failed command are repeated at the very end, where people look first. */
const lastLinesMax = 60;

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
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...colours, ...env } });
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
      append(`${error.message}\n`);
      resolve({ code: 127, lastLines });
    });
    child.once('close', (code) => resolve({ code: code ?? 1, lastLines }));
  });
