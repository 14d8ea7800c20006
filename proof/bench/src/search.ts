import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { manyGames, manyVendors } from '../../../apps/platform/src/seeds/many-games.ts';
import { isFound, searchCases, type Found } from '../../../apps/platform/src/seeds/search-set.ts';
import { ordersAt } from '../../../apps/platform/src/modules/catalogue/game-order.ts';
import { orderedSnapshot } from '../../../apps/platform/src/modules/catalogue/ordered-snapshot.ts';
import { createSnapshot, type Snapshot } from '../../../apps/platform/src/modules/catalogue/snapshot.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { median, quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

const root = join(import.meta.dirname, '../../..');
/** Two letters to whole names, common and rare, and one that finds nothing. */
const terms = ['gi', 'ng', 'ar', 'an', 'ta', 'gold', 'parol', 'dagat', 'perlas', 'fortune', 'fiesta', 'bituin', 'sa b', 'reels', 'qqzz'];

const gamesOf = async ({ baseUrl }: Stack): Promise<number> => {
  const answer = (await (await fetch(`${baseUrl}/wps/games?pageSize=1`)).json()) as { value: { totalPages: number } };
  return answer.value.totalPages;
};

/** Adds generated games to a running platform's store and waits until the platform shows them. */
export const addGames = async (platform: Stack, count: number): Promise<number> => {
  const before = await gamesOf(platform);
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/platform/src/seeds/games-cli.ts', String(count)],
    { cwd: root, env: { ...process.env, DATA_DIR: platform.dataDir } },
  );
  for (let tries = 0; tries < 300; tries++) {
    const now = await gamesOf(platform);
    if (now > before) return now;
    await pause(200);
  }
  throw new Error('the platform never showed the added games');
};

const searchMs = async (platform: Stack, term: string, pageNo: number): Promise<number> => {
  const started = performance.now();
  const response = await fetch(
    `${platform.baseUrl}/wps/games?${new URLSearchParams({ gameName: term, pageSize: '25', pageNo: String(pageNo) })}`,
  );
  await response.text();
  if (response.status !== 200) throw new Error(`search for "${term}" answered ${response.status}`);
  return performance.now() - started;
};

/** The searches of the set against a running platform: how many show the right game first, and how long they take. */
const measureSet = async ({ baseUrl }: Stack): Promise<Figure[]> => {
  const times: number[] = [];
  let right = 0;
  for (const one of searchCases) {
    const started = performance.now();
    const query = new URLSearchParams({ gameName: one.query.slice(0, 50), pageSize: '25' });
    const answer = (await (await fetch(`${baseUrl}/wps/games?${query}`)).json()) as {
      value: { games: { nodeName: string; vassalage: string; gameType: string; gameClassify: string | null }[] };
    };
    times.push(performance.now() - started);
    const games = answer.value.games.map((game): Found => ({
      titleEn: game.nodeName,
      vendorCode: game.vassalage,
      gameType: game.gameType,
      classify: game.gameClassify,
    }));
    if (isFound(one, games)) right += 1;
  }
  return [
    {
      name: 'search set, right game among the first three',
      detail: `${right} of ${searchCases.length}; p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, each asked once`,
      value: right / searchCases.length,
      bound: { atLeast: 0.95 },
    },
  ];
};

/** The longest that other work waits while one node takes a large catalogue into its tables and its index. */
const measureIndexBuild = async (many: number): Promise<Figure[]> => {
  const games = manyGames(many).map((game, place) => ({ ...game, nodeId: String(place + 1) }));
  const waits: number[] = [];
  let [last, isBuilding] = [performance.now(), true];
  const turn = (): void => {
    const now = performance.now();
    waits.push(now - last);
    last = now;
    if (isBuilding) setImmediate(turn);
  };
  setImmediate(turn);
  const started = performance.now();
  const snapshot = await createSnapshot(1n, manyVendors(), games);
  const took = performance.now() - started;
  isBuilding = false;
  const longest = Math.max(...waits);
  return [
    {
      name: 'index build, longest block in ms',
      detail: `${many} games in ${(took / 1000).toFixed(1)} s, ${waits.length} turns, p99 ${quantile(waits, 0.99).toFixed(1)} ms`,
      value: longest,
      bound: { atMost: 50 },
    },
    measureOrder(snapshot),
  ];
};

const [orderedGames, playedGames, orderTurns] = [500, 200, 11];

/** How long a node works on the list of all games after an operator has ordered it, or what is played has changed. */
const measureOrder = (snapshot: Snapshot): Figure => {
  const games = snapshot.gamesOf({});
  const pins = games.slice(-orderedGames).map(({ vendorCode, code }, at) => ({ game: `${vendorCode}/${code}`, place: at + 1 }));
  const document = { category: 'ALL' as const, games: pins.map((pin) => ({ ...pin, weight: 0, from: null, until: null })) };
  const order = {
    categories: ordersAt([document], 0),
    played: new Map(games.slice(0, playedGames).map(({ nodeId }, at) => [nodeId, at + 1])),
  };
  const times = Array.from({ length: orderTurns }, () => {
    const started = performance.now();
    orderedSnapshot(snapshot, order).page({}, 1, 25);
    return performance.now() - started;
  });
  return {
    name: 'games in an operator’s order, ms of one block',
    detail: `${games.length} games, ${orderedGames} of them pinned and ${playedGames} played; median of ${orderTurns}, longest ${Math.max(...times).toFixed(1)} ms`,
    value: median(times),
    bound: { atMost: 50 },
  };
};

/** The search route's slow edge with 100,000 games against 600, request by request in turns. */
export const measureSearch = async (rounds: number, many = 100_000): Promise<Figure[]> => {
  const [small, large] = await Promise.all([startPlatform(), startPlatform()]);
  try {
    const [few, count] = [await gamesOf(small), await addGames(large, many)];
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = -1; round < rounds; round++) {
      for (const [place, term] of terms.entries()) {
        const page = 1 + ((place + Math.max(0, round)) % 2);
        const pair = [await searchMs(small, term, page), await searchMs(large, term, page)] as const;
        // The first round warms both up.
        if (round < 0) continue;
        times.small.push(pair[0]);
        times.large.push(pair[1]);
      }
    }
    const set = [...(await measureSet(small)), ...(await measureIndexBuild(many))];
    const [p99, base] = [quantile(times.large, 0.99), quantile(times.small, 0.99)];
    return [
      {
        name: 'search p99, many games against few',
        detail: `${p99.toFixed(1)} ms with ${count} games, ${base.toFixed(1)} ms with ${few}; ${times.large.length} requests each`,
        value: p99 / base,
        bound: { atMost: 5 },
      },
      {
        name: 'search p50, many games against few',
        detail: `${quantile(times.large, 0.5).toFixed(1)} ms against ${quantile(times.small, 0.5).toFixed(1)} ms`,
        value: quantile(times.large, 0.5) / quantile(times.small, 0.5),
        bound: null,
      },
      ...set,
    ];
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
};
