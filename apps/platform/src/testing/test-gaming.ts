import { generateKeyPairSync } from 'node:crypto';
import { silentSecurityLog } from '../kernel/security-log.ts';
import { money } from '@palaro/money';
import Fastify, { type FastifyInstance } from 'fastify';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { createTestClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import {
  createRoundMaintenance,
  createLaunches,
  createSeamless,
  createTransfers,
  sandboxSecret,
  registerSeamlessRsa,
  registerSeamlessV1,
  type GameJackpot,
  type GamesPort,
  type VendorCaller,
  type LaunchableGame,
  type StakeLimits,
  type Launches,
} from '../modules/gaming/index.ts';
import { createWallet } from '../modules/wallet/index.ts';

type LaunchRequest = Parameters<Launches['launch']>[0];

const studiosSecret = 'a secret for tests only';
export const testVendor = 'TESTSTUDIO';
/** A vendor that the installation knows no game server of. */
export const vendorWithoutServer = 'AWAY';
/** The vendor as it calls the players' merchant. */
export const testCaller = { merchantCode: 'demo', vendorCode: testVendor } as const;

const aGame = (nodeId: string, more: Partial<LaunchableGame> = {}): LaunchableGame => ({
  nodeId,
  gameName: `Game ${nodeId}`,
  vendorCode: testVendor,
  vendorName: 'Test Studio',
  gameType: 'RNG',
  vendorGame: `game-${nodeId}`,
  supportPlay: true,
  open: true,
  lottery: null,
  ...more,
});

/** How long a round may be pending without news, unless a test sets its vendor another horizon. */
export const testHorizonMs = 30 * 60_000;

/** The vendor's keys in the second dialect. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** As much as the protocol can say: tests that are about bounds set their own. */
const unbounded = 10n ** 15n - 1n;

/** How long a vendor's call may take, unless a test is about calls that take too long: a busy machine's store may stand still for seconds. */
const longDeadlineMs = 9_000;

/** The real gaming, wallet and database behind a real HTTP server, with a small catalogue and players that tests can change. */
export const startTestGaming = async () => {
  const database: TestDatabase = await startTestDatabase();
  const { pool } = database;
  const clock = createTestClock();
  const ids = createIds(clock.now);
  const wallet = createWallet({ pool, clock, ids });
  const catalogue = new Map<string, LaunchableGame>(
    [aGame('1'), aGame('2', { supportPlay: false }), aGame('3', { gameType: 'FISH' })].map((game) => [game.nodeId, game]),
  );
  const blocked = new Set<string>();
  const stakeLimits = new Map<string, StakeLimits>();
  const jackpots = new Map<string, Pick<GameJackpot, 'code' | 'seed'> & Partial<GameJackpot>>();
  const horizonsMs = new Map<string, number>();
  const games: GamesPort = {
    launchable: ({ nodeId }) => Promise.resolve(catalogue.get(nodeId) ?? null),
    stakeLimits: ({ vendorCode }, vendorGame) => {
      const found = [...catalogue.values()].find((game) => game.open && game.vendorCode === vendorCode && game.vendorGame === vendorGame);
      return Promise.resolve(found ? (stakeLimits.get(found.nodeId) ?? { min: 1n, max: null }) : null);
    },
  };
  const launches = createLaunches({
    pool,
    clock,
    ids,
    games,
    gameServerOf: ({ vendorCode }) => (vendorCode === vendorWithoutServer ? null : 'https://games.example'),
    frameOf: () => ({ sandbox: ['scripts'], allow: ['autoplay'] }),
    sessions: { hold: (_client, { sessionId }) => Promise.resolve(sessionId !== 'ended') },
    isExcluded: () => Promise.resolve(false),
    timeReached: () => Promise.resolve(false),
    hasLimitOnPlay: () => Promise.resolve(false),
    playBegins: () => Promise.resolve(),
    embeddingOrigin: () => 'https://play.example',
    lotteryStyle: () => 'palaro',
    transfers: createTransfers({
      pool,
      clock,
      ids,
      wallet,
      vendorFor: () => null,
      log: { warn: () => undefined, error: () => undefined },
      wait: () => Promise.resolve(),
    }),
    vendorFor: () => null,
    currencyOf: () => 'PHP',
  });
  const seamless = createSeamless({
    pool,
    clock,
    ids,
    wallet,
    games,
    canBet: (playerId) => Promise.resolve(!blocked.has(playerId)),
    payoutBounds: () => ({ payoutMax: unbounded, roundMax: unbounded }),
    jackpotOf: (_, vendorGame) => {
      const jackpot = jackpots.get(vendorGame);
      return Promise.resolve(jackpot === undefined ? null : { pauseMs: 0, seedsMax: unbounded, isShare: () => true, ...jackpot });
    },
    played: () => undefined,
  });
  const [conflicts, unresolved]: [string[], string[]] = [[], []];
  const servers: FastifyInstance[] = [];
  /** Another server for vendors before the same gaming, with limits of its own; its origin. */
  const serve = async (limits: { readonly deadlineMs?: number; readonly inFlightMax?: number } = {}): Promise<string> => {
    const app = Fastify({ logger: false });
    servers.push(app);
    const shared = {
      seamless,
      clock,
      secretsOf: (caller: VendorCaller) =>
        Promise.resolve(caller.vendorCode === testVendor ? [Buffer.from(sandboxSecret(studiosSecret, caller))] : []),
      mayCall: () => true,
      merchantOf: () => testCaller.merchantCode,
      consumeRateLimit: () => Promise.resolve(0),
      limitHit: () => undefined,
      security: silentSecurityLog,
      onConflict: ({ vendorCode }: VendorCaller, call: string) => void conflicts.push(`${vendorCode} ${call}`),
      onPayoutRefused: () => undefined,
      deadlineMs: longDeadlineMs,
      ...limits,
    };
    await registerSeamlessV1(app, shared);
    await registerSeamlessRsa(app, { ...shared, publicKeysOf: ({ vendorCode }) => (vendorCode === testVendor ? [publicKey] : []) });
    return app.listen({ host: '127.0.0.1', port: 0 });
  };
  const baseUrl = await serve();

  /** A player with a wallet that holds so many centavos. */
  const aPlayer = async ({ minor = 100_000n, type = 0, userName = 'juanita9' } = {}): Promise<LaunchRequest['player']> => {
    const playerId = ids.newId();
    await wallet.openAccount({ playerId, merchantCode: 'demo', currency: 'PHP', mode: type === 4 ? 'play' : 'real' });
    if (minor > 0n) await wallet.deposit({ playerId, source: 'seed', reference: playerId, amount: money('PHP', minor) });
    return { playerId, sessionId: null, merchantCode: 'demo', userName, type };
  };
  const launch = (player: LaunchRequest['player'], nodeId = '1') =>
    launches.launch({ player, vendorCode: testVendor, gameId: `game-${nodeId}`, nodeId, gameType: 'RNG', language: 'TY', theme: 'dark' });
  /** A fresh launch token of a player's game. */
  const launchToken = async (player: LaunchRequest['player'], nodeId = '1'): Promise<string> => {
    const launched = await launch(player, nodeId);
    if (!launched.ok) throw new Error(`not launched: ${launched.failure.code}`);
    return new URL(launched.value.url).searchParams.get('token') ?? '';
  };
  return {
    pool,
    clock,
    ids,
    wallet,
    launches,
    seamless,
    catalogue,
    blocked,
    stakeLimits,
    /** The jackpot of each of the vendor's games that takes part in one; bounds and share hold where they are set. */
    jackpots,
    conflicts,
    baseUrl,
    serve,
    aPlayer,
    launch,
    launchToken,
    aGame,
    maintenance: createRoundMaintenance({
      pool,
      clock,
      horizonsOf: () => [
        { merchantCode: 'demo', vendorCode: 'default', ms: testHorizonMs },
        ...[...horizonsMs].map(([vendorCode, ms]) => ({ merchantCode: 'demo', vendorCode, ms })),
      ],
      onUnresolved: ({ vendorCode, rounds }) => void unresolved.push(`${vendorCode} ${rounds}`),
    }),
    horizonsMs,
    unresolved,
    secret: sandboxSecret(studiosSecret, testCaller),
    /** What the vendor signs with in the second dialect. */
    privateKey,
    stop: async (): Promise<void> => {
      await Promise.all(servers.map((server) => server.close()));
      await database.drop();
    },
  };
};
export type TestGaming = Awaited<ReturnType<typeof startTestGaming>>;
