import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Stack } from '../../e2e/support/stack.ts';
import { quantile, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

const root = join(import.meta.dirname, '../..');
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
    ];
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
};
