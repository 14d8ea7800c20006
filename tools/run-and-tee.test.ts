import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Says its own process id and its child's; the child outlives its parent unless the whole group is ended. */
const family = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  process.stdout.write('family ' + process.pid + ' ' + child.pid + '\\n');
  setInterval(() => undefined, 1000);
`;

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('a test run that gets %s leaves no process behind', async (signal, code) => {
  const script = `
    import { runAndTee } from ${JSON.stringify(resolve('tools/run-and-tee.ts'))};
    await runAndTee([process.execPath, '-e', ${JSON.stringify(family)}], {});
  `;
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  run.stdout.setEncoding('utf8');
  const [said] = (await once(run.stdout, 'data')) as [string];
  const pids = said.trim().split(' ').slice(1).map(Number);
  expect(pids.map(isRunning)).toEqual([true, true]);
  const gone = once(run, 'exit');
  run.kill(signal);
  expect(await gone).toEqual([code, null]);
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
});
