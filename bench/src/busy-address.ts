import { setTimeout as pause } from 'node:timers/promises';
import { quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

/** What one address may cost the others, at their slow edge. */
const addedMsMax = 50;
/** Pages that the busy address asks for at a time, as a program would that opens many connections. */
const busyConnections = 16;
const paths = ['/wps/system/status', '/wps/games?pageSize=25', '/m/notice'] as const;
const busyPaths = ['/m/notice', '/m/gameList', '/m/login', '/m/register', '/m/set', '/m/help'] as const;

const ask = async (baseUrl: string, path: string, from: string): Promise<number> => {
  const response = await fetch(baseUrl + path, { headers: { 'x-forwarded-for': from, accept: 'text/html' }, redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
};

/** Asks for pages without a pause until told to stop, all from one address; the platform refuses what is beyond its limits. */
const keepBusy = (baseUrl: string, from: string, signal: AbortSignal): Promise<number[]> =>
  Promise.all(
    Array.from({ length: busyConnections }, async (_, place) => {
      let answered = 0;
      for (; !signal.aborted; answered++) {
        const status = await ask(baseUrl, busyPaths[(place + answered) % busyPaths.length] ?? '/m/notice', from);
        // Its minute's pages are used up.
        if (status === 429) await pause(100);
      }
      return answered;
    }),
  );

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
      const stop = new AbortController();
      const busy = keepBusy(platform.baseUrl, `203.0.113.${block + 1}`, stop.signal);
      times.busy.push(...(await othersMs(platform.baseUrl, seconds, 2 * block + 1)));
      stop.abort();
      busyAnswers += (await busy).reduce((sum, count) => sum + count, 0);
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
