import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { track } from './running.ts';

const simple = '/wps/system/status';
const page = '/wps/games?pageSize=25';
const connections = 16;
/** A compiler wants seconds, and to have seen connections come and go, before it is done with a server. */
const warmUp = { rounds: 4, seconds: 2 };
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

const answerOf = async (url: string): Promise<{ headers: Record<string, string>; body: string }> => {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { headers: Object.fromEntries([...response.headers].filter(([name]) => !hopByHop.has(name))), body: await response.text() };
};

type Side = {
  readonly origin: string;
  /** Processor time that the server has spent so far, in microseconds. */
  readonly cpu: () => Promise<number>;
};

const startBare = (answers: Record<string, unknown>): Promise<Side & { stop: () => Promise<void> }> => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const said = async (): Promise<unknown> => (await once(child, 'message'))[0];
  const cpu = async (): Promise<number> => {
    const answer = said();
    child.send('cpu');
    return ((await answer) as { cpuMicroseconds: number }).cpuMicroseconds;
  };
  const starting = said().then((port) => ({ origin: `http://127.0.0.1:${String(port)}`, cpu }));
  child.send(answers);
  return track(starting, () => Promise.resolve(void child.kill()));
};

/** The platform tells its processor time itself, to whoever reads its figures. */
const platformCpu = (origin: string) => async (): Promise<number> => {
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1];
  if (seconds === undefined) throw new Error('the platform does not tell its processor time');
  return Number(seconds) * 1e6;
};

type Load = { readonly rate: number; readonly cpuEach: number };
type Pair = { readonly ours: Load; readonly theirs: Load };

/** Requests per second of one server, and processor microseconds for each. An answer other than 2xx is a fault of the bench. */
const loadOf = async ({ origin, cpu }: Side, path: string, seconds: number): Promise<Load> => {
  const before = await cpu();
  const result = await autocannon({ url: origin + path, connections, duration: seconds });
  const spent = (await cpu()) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { rate: result.requests.total / result.duration, cpuEach: spent / result.requests.total };
};

const figuresOf = (name: string, atLeast: number, pairs: readonly Pair[]): Figure[] => {
  const of = (side: 'ours' | 'theirs', what: keyof Load): string => median(pairs.map((pair) => pair[side][what])).toFixed(0);
  const ratios = pairs.map(({ ours, theirs }) => ours.rate / theirs.rate);
  return [
    {
      name: `${name} against bare node:http`,
      detail: `${of('ours', 'rate')}/s against ${of('theirs', 'rate')}/s; blocks ${quantile(ratios, 0).toFixed(2)} to ${quantile(ratios, 1).toFixed(2)}`,
      value: median(ratios),
      bound: { atLeast },
    },
    {
      name: `${name}, processor time`,
      detail: `bare ${of('theirs', 'cpuEach')} µs a request, ours ${of('ours', 'cpuEach')} µs`,
      value: median(pairs.map(({ ours, theirs }) => theirs.cpuEach / ours.cpuEach)),
      bound: null,
    },
  ];
};

const routes = [
  { name: 'simple route', path: simple, atLeast: 0.45 },
  { name: 'page of 25 games', path: page, atLeast: 0.35 },
] as const;

/** Blocks in turns of one platform and one bare server, both fresh and warmed up: for each route its pairs. */
const measureStart = async (blocks: number, seconds: number): Promise<Pair[][]> => {
  const platform = await startPlatform();
  const ours: Side = { origin: platform.baseUrl, cpu: platformCpu(platform.baseUrl) };
  const bare = await startBare({ [simple]: await answerOf(platform.baseUrl + simple), [page]: await answerOf(platform.baseUrl + page) });
  try {
    for (let round = 0; round < warmUp.rounds; round++)
      for (const side of [ours, bare]) for (const path of [simple, page]) await loadOf(side, path, warmUp.seconds);
    const measured: Pair[][] = [];
    for (const { path } of routes) {
      const pairs: Pair[] = [];
      for (let block = 0; block < blocks; block++) {
        const theirs = await loadOf(bare, path, seconds);
        pairs.push({ ours: await loadOf(ours, path, seconds), theirs });
      }
      measured.push(pairs);
    }
    return measured;
  } finally {
    await bare.stop();
    await platform.stop();
  }
};

/**
 * Two routes against bare `node:http` sending the same bytes, block by block. Processes of the same code differ more
 * than the blocks within one, so both sides are started several times and the median is taken over all blocks.
 */
export const measureRoutes = async (starts: number, blocks: number, seconds: number): Promise<Figure[]> => {
  const measured: Pair[][][] = [];
  for (let start = 0; start < starts; start++) measured.push(await measureStart(blocks, seconds));
  return routes.flatMap(({ name, atLeast }, at) =>
    figuresOf(
      name,
      atLeast,
      measured.flatMap((start) => start[at] ?? []),
    ),
  );
};
