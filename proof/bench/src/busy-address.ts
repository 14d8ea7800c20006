import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ask } from './ask-as.ts';
import { quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

/** What one address may cost the others, at their slow edge. */
const addedMsMax = 50;
const paths = ['/wps/system/status', '/wps/games?pageSize=25', '/m/notice'] as const;

/** The busy address, in a thread of its own: its answers must not hold up the clock of the others. */
const startBusy = (baseUrl: string, from: string): { readonly stop: () => Promise<number> } => {
  const worker = new Worker(new URL('busy-client.ts', import.meta.url), { workerData: { baseUrl, from } });
  const answered = new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop: async () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
      worker.postMessage('stop');
      const count = await answered;
      await worker.terminate();
      return count;
    },
  };
};

/** What others wait for their answers, call by call, each from an address of its own. */
const othersMs = async (baseUrl: string, seconds: number, block: number): Promise<number[]> => {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let place = 0; performance.now() < until; place++) {
    const started = performance.now();
    await ask(baseUrl, paths[place % paths.length] ?? paths[0], `198.51.${block % 256}.${place % 256}`);
    times.push(performance.now() - started);
    await pause(10);
  }
  return times;
};

/** What one address that stays within its limits costs all others: their slow edge with it and without it, in turns. */
export const measureBusyAddress = async (blocks: number, seconds: number): Promise<Figure[]> => {
  const platform = await startPlatform({ RATE_LIMIT: '100', TRUSTED_PROXIES: '127.0.0.0/8,::1' });
  try {
    const times: { quiet: number[]; busy: number[] } = { quiet: [], busy: [] };
    let busyAnswers = 0;
    await othersMs(platform.baseUrl, 1, 255);
    for (let block = 0; block < blocks; block++) {
      times.quiet.push(...(await othersMs(platform.baseUrl, seconds, 2 * block)));
      const busy = startBusy(platform.baseUrl, `203.0.113.${block + 1}`);
      times.busy.push(...(await othersMs(platform.baseUrl, seconds, 2 * block + 1)));
      busyAnswers += await busy.stop();
    }
    const [busy, quiet] = [quantile(times.busy, 0.99), quantile(times.quiet, 0.99)];
    return [
      {
        name: 'one busy address, ms added to p99 of others',
        detail: `${busy.toFixed(1)} ms beside it, ${quiet.toFixed(1)} ms without; ${times.busy.length} and ${times.quiet.length} answers, ${busyAnswers} to the busy one`,
        value: busy - quiet,
        bound: { atMost: addedMsMax },
      },
    ];
  } finally {
    await platform.stop();
  }
};
