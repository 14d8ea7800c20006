import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/platform/src/testing/free-port.ts';
import { median, type Figure } from './figures.ts';
import { track } from './running.ts';

/** Bounds of the ratios. */
const firstStartRatioMax = 5;
const laterStartRatioMax = 9;

const root = join(import.meta.dirname, '../../..');

/** Milliseconds from a command to its line `ready`; the command is ended then, with all that it has started. */
const msUntilReady = async (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> => {
  const started = performance.now();
  // A group of its own, so that what npm has started ends with it, whatever ends the bench.
  const child = spawn(command, args, { cwd: root, detached: true, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<number>((resolve, reject) => {
    const read = (part: Buffer): void => {
      output += part.toString();
      if (/^ready\b/m.test(output)) resolve(performance.now() - started);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`${command} ${args.join(' ')} ended: ${output.slice(-300)}`)));
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

/** `npm start` as it is typed. */
const startProduct = async (dataDir: string): Promise<number> =>
  msUntilReady('npm', ['start'], {
    PORT: String(await freePort()),
    STUDIOS_PORT: String(await freePort()),
    LOTTERY_PORT: String(await freePort()),
    ISSUER_PORT: String(await freePort()),
    POST_PORT: String(await freePort()),
    BANK_PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    REGISTRY_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  });

/** A bare server and its store, by npm as well. */
const startBare = (dataDir: string): Promise<number> => msUntilReady('npm', ['run', 'bare-start', '-w', 'proof', '--', dataDir]);

type Turn = { readonly ours: number; readonly bare: number };
const seconds = (times: readonly number[]): string => times.map((time) => (time / 1000).toFixed(1)).join(', ');
const figureOf = (name: string, turns: readonly Turn[], atMost: number): Figure => ({
  name,
  detail: `${seconds(turns.map(({ ours }) => ours))} s against ${seconds(turns.map(({ bare }) => bare))} s; median of the ratios`,
  value: median(turns.map(({ ours, bare }) => ours / bare)),
  bound: { atMost },
});

/**
 * How long `npm start` takes until it is ready, on an empty store and on one that is there, against the embedded
 * PostgreSQL and a bare server alone.
 */
export const measureStart = async (turns: number): Promise<Figure[]> => {
  const [first, later]: [Turn[], Turn[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    const folders = { ours: mkdtempSync(join(tmpdir(), 'palaro-start-')), bare: mkdtempSync(join(tmpdir(), 'palaro-bare-')) };
    try {
      for (const times of [first, later]) times.push({ bare: await startBare(folders.bare), ours: await startProduct(folders.ours) });
    } finally {
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
    }
  }
  return [
    figureOf('first npm start against a bare one', first, firstStartRatioMax),
    figureOf('later npm start against a bare one', later, laterStartRatioMax),
  ];
};
