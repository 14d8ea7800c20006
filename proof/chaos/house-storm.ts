import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { money } from '@palaro/money';
import { testSecret, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { registerMember, type Member } from './member.ts';
import { createPlatformProcess } from './platform-process.ts';

/** What storms over a house of games share, which is killed while it pays. */
export type HouseChaosOptions = {
  readonly kills: number;
  readonly seed: number;
  /** The house's, which it keeps when it is started again. */
  readonly port: number;
  readonly players: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (number: number, restartMs: number) => void;
};
/** A member at an open page of a house. */
export type Seat = { readonly member: Member; readonly token: string };

/** What every player holds before the storm, in centavos. */
export const openingMinor = 10_000_000n;

/** Asks a house as its page does. Throws with what it answered where it refuses. */
export const askHouse =
  (origin: string) =>
  async <T>(path: string, token: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const response = await fetch(origin + path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(`the house answered ${path} with ${JSON.stringify(answer)}`);
    return answer;
  };

/** Members with money, whose names begin so. */
export const fundedMembers = async (site: TestPlatform, name: string, count: number): Promise<readonly Member[]> => {
  const members = await Promise.all(Array.from({ length: count }, (_, n) => registerMember(site.baseUrl, `${name}${n}`)));
  const { rows } = await site.pool.query<{ id: string }>('select id from player where starts_with(username, $1)', [name]);
  for (const { id } of rows) {
    const opening = { playerId: id, source: 'chaos', reference: `opening-${id}`, amount: money('PHP', openingMinor) };
    assert.ok((await site.platform.services.wallet.deposit(opening)).ok, 'an opening balance was refused');
  }
  return members;
};

type HousePlace = Pick<HouseChaosOptions, 'port' | 'dataDir'> & {
  readonly program: string;
  /** The platform's address. */
  readonly platformUrl: string;
  /** How far the house's clock is ahead. */
  readonly movedMs: number;
  /** Settings for drills, such as answers that never reach it. */
  readonly faults?: Readonly<Record<string, string>>;
};

/** A house of games as a process, on a store that it keeps, before the platform of a storm. */
export const createHouseProcess = ({ port, program, dataDir, platformUrl, movedMs, faults = {} }: HousePlace) =>
  createPlatformProcess({
    port,
    program,
    env: {
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
      MOVED_MS: String(Math.round(movedMs)),
      DATA_DIR: join(dataDir, 'house'),
      PLATFORM_URL: platformUrl,
      STUDIOS_SECRET: testSecret,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
      ...faults,
    },
  });

type Payday = Pick<HouseChaosOptions, 'kills' | 'onKill'> & {
  readonly house: ReturnType<typeof createPlatformProcess>;
  readonly random: () => number;
  readonly bets: number;
  /** How many bets the platform has settled. */
  readonly settled: () => Promise<number>;
};

/** Kills a house again and again in the middle of what it pays, and starts it anew. @returns how many bets were settled at each kill. */
export const killWhilePaying = async ({ house, kills, random, bets, settled, onKill }: Payday): Promise<readonly number[]> => {
  const settledAtKills: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const before = await settled();
    const share = Math.floor((random() * (bets - before)) / (kills - kill + 2));
    while ((await settled()) < Math.min(bets, before + 1 + share)) await pause(5);
    await house.kill();
    settledAtKills.push(await settled());
    const restartMs = await house.start();
    onKill?.(kill, restartMs);
  }
  return settledAtKills;
};
