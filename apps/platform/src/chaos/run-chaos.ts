import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { money } from '@palaro/money';
import { createVendorClient } from '../conformance/index.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createTestRandom } from '../kernel/random.ts';
import { createLaunches, demoVendorSecret } from '../modules/gaming/index.ts';
import { createWallet } from '../modules/wallet/index.ts';
import { chaosGame, chaosVendor } from './chaos-vendor.ts';
import { createPlatformProcess } from './platform-process.ts';
import { storm, type Seat, type StormResult } from './storm.ts';

export type ChaosOptions = {
  readonly kills: number;
  readonly seed: number;
  readonly port: number;
  /** An empty folder for the embedded store, which goes down with the process each time. */
  readonly dataDir: string;
  /** Another store, which stays up; null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly players?: number;
  readonly onKill?: (number: number, restartMs: number) => void;
};
export type ChaosReport = { readonly kills: number; readonly acknowledged: number; readonly repeats: number; readonly retries: number; readonly restartMsMax: number };

const studiosSecret = 'a secret for the storm, shared by both sides';
const openingMinor = 50_000n;
const lifeMinMs = 30;
const lifeSpanMs = 400;
const readyWithinMs = 30_000;

type Store = Pick<ChaosOptions, 'dataDir' | 'databaseUrl'>;

const open = ({ dataDir, databaseUrl }: Store): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir, applicationName: 'chaos-check', onIdleFault: () => undefined });

/** Opens wallets and launches the game for each player; returns the launch tokens. */
const seatPlayers = async (store: Store, players: number): Promise<readonly string[]> => {
  const database = await open(store);
  const { pool } = database;
  const [clock, ids] = [systemClock, createIds(systemClock.now)];
  const wallet = createWallet({ pool, clock, ids });
  const launches = createLaunches({
    pool, clock, ids,
    games: {
      launchable: () =>
        Promise.resolve({ nodeId: '1', gameName: chaosGame, vendorCode: chaosVendor, vendorName: chaosVendor, gameType: 'RNG', vendorGame: chaosGame, supportPlay: true, open: true }),
      takesBets: () => Promise.resolve(true),
    },
    gameServerOf: () => 'http://localhost', rememberGame: () => Promise.resolve(), embeddingOrigin: () => 'http://localhost', languageTag: () => 'en',
  });
  const tokens: string[] = [];
  for (let n = 0; n < players; n++) {
    const playerId = ids.newId();
    await wallet.openAccount({ playerId, merchantCode: 'chaos', currency: 'PHP', mode: 'real' });
    await wallet.deposit({ playerId, source: 'seed', reference: playerId, amount: money('PHP', openingMinor) });
    const launched = await launches.launch({
      player: { playerId, merchantCode: 'chaos', userName: `storm${n}`, type: 0 }, vendorCode: chaosVendor, gameId: chaosGame, nodeId: '1', gameType: 'RNG', language: 'EN', theme: 'dark',
    });
    if (!launched.ok) throw new Error(launched.failure.code);
    tokens.push(new URL(launched.value.url).searchParams.get('token') ?? '');
  }
  await database.close();
  return tokens;
};

/** Everything that was acknowledged is in the store, once, and the ledger adds up. */
const check = async (store: Store, results: readonly StormResult[]): Promise<void> => {
  const database = await open(store);
  try {
    const wallet = createWallet({ pool: database.pool, clock: systemClock, ids: createIds(systemClock.now) });
    assert.deepEqual(await wallet.audit(), [], 'the ledger does not add up');
    for (const { player, balance, acknowledged } of results) {
      assert.equal((await wallet.balance(player))?.minor, balance, `a balance is not what was acknowledged`);
      const { rows } = await database.pool.query<{ id: string }>(`select id from wallet_transactions where player_id = $1 and kind <> 'deposit'`, [player]);
      assert.deepEqual(rows.map(({ id }) => id).toSorted(), acknowledged.map(({ reference }) => reference).toSorted(), 'stored and acknowledged commands differ');
    }
  } finally {
    await database.close();
  }
};

/**
 * Storms the platform with signed calls, kills its process with SIGKILL at random moments and starts it again, then proves that
 * every acknowledged centavo is there and nothing else is.
 */
export const runChaos = async ({ kills, seed, port, dataDir, databaseUrl, players = 6, onKill = () => undefined }: ChaosOptions): Promise<ChaosReport> => {
  const store = { dataDir, databaseUrl };
  const tokens = await seatPlayers(store, players);
  const platform = createPlatformProcess({
    program: join(import.meta.dirname, 'server.ts'), port, readyWithinMs,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', STUDIOS_SECRET: studiosSecret },
  });
  const secret = demoVendorSecret(studiosSecret, chaosVendor);
  const client = createVendorClient({ baseUrl: platform.baseUrl, vendor: chaosVendor, secret, now: systemClock.now });
  const random = createTestRandom(seed);
  let [isOver, restartMsMax] = [false, 0];
  try {
    await platform.start();
    const seats = await Promise.all(
      tokens.map(async (token): Promise<Seat> => {
        const { session = '', player = '', currency = '', balance = '', status } = await client.call('session/open', { token, game: chaosGame });
        assert.equal(status, 'OK', 'a session was not opened');
        return { session, player, currency, balance: BigInt(balance) };
      }),
    );
    const storms = Promise.all(seats.map((seat, n) => storm({ client, seat, random: createTestRandom(seed + n + 1), isOver: () => isOver })));
    // A storm that fails ends the run at its end, not as a stray rejection.
    storms.catch(() => undefined);
    for (let kill = 1; kill <= kills; kill++) {
      await pause(lifeMinMs + random() * lifeSpanMs);
      await platform.kill();
      const restartMs = await platform.start();
      restartMsMax = Math.max(restartMsMax, restartMs);
      onKill(kill, restartMs);
    }
    isOver = true;
    const results = await storms;
    await platform.kill();
    await check(store, results);
    const sum = (part: (result: StormResult) => number): number => results.reduce((total, result) => total + part(result), 0);
    return { kills, restartMsMax, acknowledged: sum(({ acknowledged }) => acknowledged.length), repeats: sum((result) => result.repeats), retries: sum((result) => result.retries) };
  } finally {
    isOver = true;
    await platform.kill();
  }
};
