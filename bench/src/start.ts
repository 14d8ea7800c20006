import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/platform/src/testing/free-port.ts';
import { median, type Figure } from './figures.ts';
import { track } from './running.ts';

const root = join(import.meta.dirname, '../..');
/** What `npm start` may take on an installed and built checkout, milliseconds. */
const readyMs = 5000;

/** Milliseconds from the command to its line `ready`, as a newcomer types it. */
const startOnce = async (dataDir: string): Promise<number> => {
  const [port, studiosPort] = [await freePort(), await freePort()];
  const started = performance.now();
  // A group of its own, so that what npm has started ends with it, whatever ends the bench.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), STUDIOS_PORT: String(studiosPort), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<number>((resolve, reject) => {
    const read = (part: Buffer): void => {
      output += part.toString();
      if (/^ready /m.test(output)) resolve(performance.now() - started);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`npm start ended: ${output.slice(-300)}`)));
  });
  const running = await track(Promise.resolve({ child }), async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  try {
    return await ready;
  } finally {
    await running.stop();
  }
};

const figureOf = (name: string, times: readonly number[]): Figure => ({
  name,
  detail: `${times.map((time) => (time / 1000).toFixed(1)).join(', ')} s; median taken`,
  value: median(times) / readyMs,
  bound: { atMost: 1 },
});

/** How long `npm start` takes until it is ready, on an empty store and on one that is there. */
export const measureStart = async (turns: number): Promise<Figure[]> => {
  const times: { first: number[]; later: number[] } = { first: [], later: [] };
  for (let turn = 0; turn < turns; turn++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'palaro-start-'));
    try {
      times.first.push(await startOnce(dataDir));
      times.later.push(await startOnce(dataDir));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return [figureOf('first npm start against 5 s', times.first), figureOf('later npm start against 5 s', times.later)];
};
