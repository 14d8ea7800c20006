import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@palaro/contract';
import { money } from '@palaro/money';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { sandboxSecret } from '../../apps/platform/src/modules/gaming/index.ts';
import { createVendorClient, type VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import { registerMember } from './member.ts';
import { createPlatformProcess } from './platform-process.ts';
import { storm, type Player, type StormResult } from './bet-storm.ts';
import { verifyAsPlayer, verifyStore, withStore, type StorePlace } from './verify.ts';

export type ChaosOptions = StorePlace & {
  readonly kills: number;
  readonly seed: number;
  readonly port: number;
  readonly players: number;
  readonly onKill?: (number: number, restartMs: number) => void;
};
export type ChaosReport = {
  readonly kills: number;
  readonly acknowledged: number;
  readonly rounds: number;
  readonly launches: number;
  /** Bets that stayed open while others were played, and were settled together. */
  readonly openBets: number;
  /** Stakes above the balance, all refused. */
  readonly refused: number;
  /** Acknowledged calls sent again on purpose. */
  readonly repeats: number;
  /** Attempts that nobody answered. */
  readonly retries: number;
  readonly restartMsMax: number;
};

type Vendors = (code: string) => VendorClient;

const secret = 'a secret for the storm, shared by both sides';
export const openingMinor = 50_000n;
const gamesEach = 3;
const lifeMinMs = 30;
const lifeSpanMs = 1200;

export type Seats = {
  readonly baseUrl: string;
  readonly vendorOf: Vendors;
  readonly usernames: readonly string[];
  /** Whether they play for jackpots too. */
  readonly hasJackpots: boolean;
  /** Pays each player `openingMinor` in from the cashier's side. */
  readonly fund: (players: readonly { readonly playerId: string; readonly username: string }[]) => Promise<void>;
};

/** Players who signed up over the API, with money from the cashier's side and games of several vendors. */
export const seatPlayers = async ({ baseUrl, vendorOf, usernames, hasJackpots, fund }: Seats): Promise<readonly Player[]> => {
  const members = await Promise.all(usernames.map((username) => registerMember(baseUrl, username)));
  const jackpotGames = (await members[0]?.jackpotGames()) ?? [];
  const takingPart = new Set(hasJackpots ? [] : jackpotGames.map(({ nodeId }) => nodeId));
  const catalogue = ((await members[0]?.games()) ?? []).filter(({ nodeId }) => !takingPart.has(nodeId));
  const first = catalogue[0];
  if (first === undefined) throw new Error('the catalogue is empty');
  const ids = await Promise.all(
    members.map(
      async (member) =>
        (await vendorOf(first.vassalage).call('session/open', { token: await member.launch(first), game: first.gameId })).player ?? '',
    ),
  );
  await fund(usernames.map((username, n) => ({ username, playerId: ids[n] ?? '' })));
  const count = usernames.length;
  const step = Math.max(1, Math.floor(catalogue.length / (count * gamesEach)));
  // The jackpot's games are played by all.
  const gamesOf = (n: number): readonly Game[] => [
    ...catalogue.filter((_, at) => at % step === 0 && Math.floor(at / step) % count === n),
    ...(hasJackpots ? jackpotGames : []),
  ];
  return members.map((member, n) => ({ member, playerId: ids[n] ?? '', opening: openingMinor, games: gamesOf(n) }));
};

/** Pays in as the cashier does, on the store itself. */
const fundOnStore =
  (place: StorePlace): Seats['fund'] =>
  (players) =>
    withStore(place, async ({ wallet, pool }) => {
      // Storms win the jackpot all the time; the platform is started again before the first.
      await pool.query(
        `update merchant set config = jsonb_set(config::jsonb, '{jackpots,0}', config::jsonb #> '{jackpots,0}' || '{"pauseMinutes": 0, "seedsPerDay": "900000000.00"}')`,
      );
      for (const { playerId } of players) {
        const amount = money('PHP', openingMinor);
        const credited = await wallet.deposit({ playerId, source: 'cashier', reference: `opening-${playerId}`, amount });
        if (!credited.ok) throw new Error(`an opening balance was refused: ${credited.failure.code}`);
      }
    });

/** The settings of a platform in a storm. */
export const stormEnv = ({ dataDir, databaseUrl }: StorePlace): Readonly<Record<string, string>> => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  PLAYER_DIST: 'none',
  STUDIOS_SECRET: secret,
  INSTALLATION_SECRET: secret,
  RATE_LIMIT: '0',
  PASSWORD_MEMORY_KIB: '64',
  LOG_LEVEL: 'error',
  NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
});

/** The signed side of each vendor, made when its first game is opened. */
export const createVendors = (baseUrl: string): Vendors => {
  const clients = new Map<string, VendorClient>();
  return (vendor) => {
    const client =
      clients.get(vendor) ??
      createVendorClient({
        baseUrl,
        vendor,
        secret: sandboxSecret(secret, { merchantCode: 'PALARO', vendorCode: vendor }),
        now: systemClock.now,
      });
    clients.set(vendor, client);
    return client;
  };
};

/**
 * Storms the platform with launches and signed calls, kills its process with SIGKILL at random moments and starts it again, then
 * proves that every acknowledged centavo is there and nothing else is. Throws with what was lost.
 */
export const runChaos = async ({
  kills,
  seed,
  port,
  dataDir,
  databaseUrl,
  players,
  onKill = () => undefined,
}: ChaosOptions): Promise<ChaosReport> => {
  const place = { dataDir, databaseUrl };
  const platform = createPlatformProcess({ port, env: stormEnv(place) });
  const vendorOf = createVendors(platform.baseUrl);
  const random = createTestRandom(seed);
  let [isOver, restartMsMax] = [false, 0];
  try {
    await platform.start();
    const seated = await seatPlayers({
      baseUrl: platform.baseUrl,
      vendorOf,
      usernames: Array.from({ length: players }, (_, n) => `storm${n}`),
      hasJackpots: true,
      fund: fundOnStore(place),
    });
    // One orderly end, in which Node keeps its compiled code: every later start is twice as fast.
    await platform.stop();
    await platform.start();
    const storms = Promise.all(
      seated.map((player, n) => storm({ player, vendorOf, random: createTestRandom(seed + n + 1), isOver: () => isOver })),
    );
    // A storm that fails ends the run at once, not as a stray rejection.
    const failed = storms.then(() => undefined);
    failed.catch(() => undefined);
    for (let kill = 1; kill <= kills; kill++) {
      await Promise.race([pause(lifeMinMs + random() * lifeSpanMs), failed]);
      await platform.kill();
      const restartMs = await platform.start();
      restartMsMax = Math.max(restartMsMax, restartMs);
      onKill(kill, restartMs);
    }
    isOver = true;
    const results = await storms;
    await Promise.all(results.map(verifyAsPlayer));
    await platform.kill();
    await verifyStore(place, results);
    const sum = (part: (result: StormResult) => number): number => results.reduce((total, result) => total + part(result), 0);
    return {
      kills,
      restartMsMax,
      acknowledged: sum(({ acknowledged }) => acknowledged.length),
      rounds: sum(({ rounds }) => rounds.length),
      launches: sum((result) => result.launches),
      openBets: sum((result) => result.openBets),
      refused: sum((result) => result.refused),
      repeats: sum((result) => result.repeats),
      retries: sum((result) => result.retries),
    };
  } finally {
    isOver = true;
    await platform.kill();
  }
};
