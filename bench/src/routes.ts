import { fork } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

const simple = '/wps/system/status';
const page = '/wps/games?pageSize=25';
const connections = 16;
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

const answerOf = async (url: string): Promise<{ headers: Record<string, string>; body: string }> => {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { headers: Object.fromEntries([...response.headers].filter(([name]) => !hopByHop.has(name))), body: await response.text() };
};

const startBare = async (answers: Record<string, unknown>): Promise<{ origin: string; stop: () => void }> => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('error', reject);
    child.send(answers);
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
};

/** Requests per second of one server for some seconds. An answer other than 2xx is a fault of the bench. */
const rateOf = async (url: string, seconds: number): Promise<number> => {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
};

/** Two routes against bare `node:http` sending the same bytes, block by block. */
export const measureRoutes = async (blocks: number, seconds: number): Promise<Figure[]> => {
  const platform = await startPlatform();
  const bare = await startBare({ [simple]: await answerOf(platform.baseUrl + simple), [page]: await answerOf(platform.baseUrl + page) });
  try {
    for (const path of [simple, page]) await Promise.all([rateOf(platform.baseUrl + path, 2), rateOf(bare.origin + path, 2)]);
    const figures: Figure[] = [];
    for (const [name, path, atLeast] of [
      ['simple route', simple, 0.55],
      ['page of 25 games', page, 0.4],
    ] as const) {
      const pairs: { ours: number; theirs: number }[] = [];
      for (let block = 0; block < blocks; block++) {
        const theirs = await rateOf(bare.origin + path, seconds);
        pairs.push({ ours: await rateOf(platform.baseUrl + path, seconds), theirs });
      }
      const ratios = pairs.map(({ ours, theirs }) => ours / theirs);
      const detail = `${median(pairs.map(({ ours }) => ours)).toFixed(0)}/s against ${median(pairs.map(({ theirs }) => theirs)).toFixed(0)}/s; blocks ${quantile(ratios, 0).toFixed(2)} to ${quantile(ratios, 1).toFixed(2)}`;
      figures.push({ name: `${name} against bare node:http`, detail, value: median(ratios), bound: { atLeast } });
    }
    return figures;
  } finally {
    bare.stop();
    await platform.stop();
  }
};
