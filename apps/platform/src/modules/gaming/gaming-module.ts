import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Job } from '../../kernel/job.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { NoticeSums } from '../inbox/index.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { Players } from '../player/index.ts';
import { createSeal } from '../../kernel/seal.ts';
import { type Sessions } from '../session/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCatalogueGames } from './catalogue-games.ts';
import { checkVendors, type CheckVendorsDeps } from './check-vendors.ts';
import { fairPlayHandler } from './fair-play-handler.ts';
import { createFreeRoundGifts } from './free-round-gifts.ts';
import { freeRoundsHandler } from './free-rounds-handler.ts';
import { gamingHandlers, type GamingCall } from './gaming-handlers.ts';
import type { VendorCaller } from './gaming-ports.ts';
import { createJackpots } from './jackpots.ts';
import { createLaunches, noting, type LaunchDeps, type Launches, type NoteRefusal } from './launch.ts';
import { noticeSums } from './notice-sums.ts';
import { tellOutcomes } from './outcome-notices.ts';
import { createRoundMaintenance, type RoundMaintenance } from './round-maintenance.ts';
import { createRoundQuestions, type RoundQuestions } from './round-questions.ts';
import { createSeamless } from './seamless.ts';
import { createSandbox } from './vendors/seamless-v1/sandbox.ts';
import { transferHandlers, type TransferCall } from './transfers/transfer-handlers.ts';
import { createTransfers, type Transfers } from './transfers/transfers.ts';
import { createTransferV1 } from './vendors/transfer-v1/index.ts';
import type { TransferVendor } from './transfers/transfer-ports.ts';
import { createVendorSecrets, settingsSecret, type VendorSecrets } from './vendor-secrets.ts';
import { registerSeamlessRsa } from './vendors/seamless-rsa/index.ts';
import { registerSeamlessV1, type SeamlessV1Deps } from './vendors/seamless-v1/index.ts';

const minuteMs = 60_000;
const reconcileEveryMs = minuteMs;
/** How late a player may learn that a round in check has ended. */
const outcomesEveryMs = 5_000;
/** How late a transfer without an answer is asked about, and what a player left at a vendor is brought back. */
const transfersEveryMs = 1_000;
const expireEveryMs = 5 * minuteMs;
const purgeEveryMs = 60 * minuteMs;
/** Games of a vendor that its sandbox players may play. */
const sandboxGamesMax = 2000;

type GamingModuleDeps = Pick<SeamlessV1Deps, 'consumeRateLimit' | 'limitHit' | 'security'> &
  Pick<CheckVendorsDeps, 'vendorSecrets'> & {
    readonly pool: Pool;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly merchants: MerchantParts<'currency' | 'jackpots'> &
      Pick<MerchantService, 'codes' | 'lotteryStyleOf' | 'ofHost' | 'originOf' | 'vendorOf' | 'vendorsOf'>;
    readonly wallet: Wallet;
    readonly catalogue: Catalogue;
    readonly players: Pick<Players, 'find' | 'createAccount'>;
    readonly sessions: Pick<Sessions, 'onSessionEnded' | 'played' | 'hold'>;
    readonly exclusion: { readonly holds: LaunchDeps['isExcluded'] };
    readonly limits: Pick<LaunchDeps, 'playBegins' | 'timeReached' | 'hasLimitOnPlay'> & { readonly noteRefusal: NoteRefusal };
    /** Called after a command moved money. */
    readonly onCommitted: () => void;
    readonly metrics: Pick<Metrics, 'countConflict' | 'countPayoutRefused' | 'countUnresolved'>;
    readonly log: Logger;
    /** What sandbox vendors' secrets are derived from. */
    readonly studiosSecret: string;
    /** Whether vendors may make players of their own to try their side. */
    readonly sandboxCalls: boolean;
    /** What vendors' secrets in the store are sealed with. */
    readonly sealSecret: string;
  };

type GamingService = RoundMaintenance & {
  readonly checkVendors: () => void;
  readonly tellOutcomes: () => Promise<number>;
  readonly askVendor: RoundQuestions;
  readonly noticeSums: NoticeSums;
};
export type GamingModule = Module<GamingService, GamingCall | TransferCall>;

/** Seals vendors' secrets at rest. */
export const createVendorSeal = (secret: string) => createSeal(secret, randomBytes, 'vendor-secret');

const secretsOfVendors = (deps: GamingModuleDeps, isVendor: (caller: VendorCaller) => boolean) =>
  createVendorSecrets({
    ...deps,
    seal: createVendorSeal(deps.sealSecret),
    isVendor,
    settingsSecretOf: settingsSecret(deps.studiosSecret, new Map(deps.vendorSecrets)),
  });

/** How vendors that keep wallets of their own are asked. */
const createVendorFor =
  (deps: GamingModuleDeps, secretsOf: VendorSecrets, gameServerOf: (vendor: VendorCaller) => string | null) =>
  (caller: VendorCaller): TransferVendor | null => {
    if (deps.merchants.vendorOf(caller.merchantCode, caller.vendorCode).dialect !== 'transfer-v1') return null;
    const server = gameServerOf(caller);
    return server === null ? null : createTransferV1({ ...deps, secretsOf, server, caller });
  };

/** How long rounds may be without news, by merchant and vendor. */
const horizonsOf = ({ codes, vendorsOf }: Pick<MerchantService, 'codes' | 'vendorsOf'>) =>
  codes().flatMap((merchantCode) =>
    [...vendorsOf(merchantCode)].map(([vendorCode, { horizonMs: ms }]) => ({ merchantCode, vendorCode, ms })),
  );

const jobsOf = (maintenance: RoundMaintenance, duties: Pick<GamingService, 'tellOutcomes'>, transfers: Transfers): readonly Job[] => [
  { name: 'gaming.reconcile', everyMs: reconcileEveryMs, run: maintenance.reconcile },
  { name: 'gaming.outcomes', everyMs: outcomesEveryMs, run: duties.tellOutcomes },
  { name: 'gaming.transfers', everyMs: transfersEveryMs, run: transfers.work },
  { name: 'gaming.expire', everyMs: expireEveryMs, run: maintenance.expire },
  { name: 'gaming.purge', everyMs: purgeEveryMs, run: maintenance.forget },
];

/** The calls of vendors that ask this wallet, in each dialect. */
const registerVendors = async (
  app: FastifyInstance,
  deps: GamingModuleDeps,
  {
    seamless,
    launches,
    secretsOf,
    termsOf,
    isVendor,
  }: Pick<SeamlessV1Deps, 'seamless' | 'secretsOf'> & {
    readonly launches: Launches;
    readonly termsOf: (caller: VendorCaller) => ReturnType<MerchantService['vendorOf']>;
    readonly isVendor: (caller: VendorCaller) => boolean;
  },
): Promise<void> => {
  const { merchants, catalogue, metrics } = deps;
  const shared = {
    ...deps,
    seamless,
    merchantOf: merchants.ofHost,
    secretsOf,
    sandbox: deps.sandboxCalls
      ? createSandbox({
          ...deps,
          launches,
          giveFreeRounds: (gift) => transaction(deps.pool, (client) => createFreeRoundGifts(deps).give(client, gift)),
          currencyOf: (merchantCode) => merchants.known(merchantCode).currency,
          openGamesOf: ({ merchantCode, vendorCode }) => catalogue.of(merchantCode).page({ vendorCode }, 1, sandboxGamesMax).games,
        })
      : null,
    onConflict: metrics.countConflict,
    onPayoutRefused: metrics.countPayoutRefused,
    mayCall: (caller: VendorCaller, ip: string) => termsOf(caller).mayCallFrom(ip),
  };
  await registerSeamlessV1(app, shared);
  const publicKeysOf = (caller: VendorCaller): readonly string[] => {
    const { dialect, publicKeys } = termsOf(caller);
    return dialect === 'seamless-rsa' && isVendor(caller) ? publicKeys : [];
  };
  await registerSeamlessRsa(app, { ...shared, publicKeysOf });
};

/** The play itself: how a game is opened, what its vendor may ask, and what becomes of rounds without news. */
export const createGamingModule = (deps: GamingModuleDeps): GamingModule => {
  const { merchants, catalogue, players, sessions, exclusion, metrics, log } = deps;
  const [games, jackpots] = [createCatalogueGames(catalogue), createJackpots(deps)];
  const isVendor = ({ merchantCode, vendorCode }: VendorCaller): boolean => catalogue.of(merchantCode).vendor(vendorCode) !== undefined;
  const termsOf = ({ merchantCode, vendorCode }: VendorCaller) => merchants.vendorOf(merchantCode, vendorCode);
  const gameServerOf = (vendor: VendorCaller): string | null => (isVendor(vendor) ? termsOf(vendor).gameServer : null);
  const secretsOf = secretsOfVendors(deps, isVendor);
  const vendorFor = createVendorFor(deps, secretsOf, gameServerOf);
  const transfers = createTransfers({ ...deps, vendorFor, wait: (ms) => pause(ms) });
  const duties = { checkVendors: () => checkVendors({ ...deps, isVendor }), tellOutcomes: () => tellOutcomes(deps) };
  const plainLaunches = createLaunches({
    ...deps,
    transfers,
    vendorFor,
    currencyOf: (merchantCode) => merchants.known(merchantCode).currency,
    games,
    gameServerOf,
    isExcluded: exclusion.holds,
    timeReached: deps.limits.timeReached,
    hasLimitOnPlay: deps.limits.hasLimitOnPlay,
    playBegins: deps.limits.playBegins,
    frameOf: (vendor) => termsOf(vendor).frame,
    embeddingOrigin: merchants.originOf,
    lotteryStyle: merchants.lotteryStyleOf,
  });
  const launches = noting(plainLaunches, deps.limits.noteRefusal);
  const seamless = createSeamless({
    ...deps,
    games,
    canBet: async (playerId) => (await players.find(playerId))?.status === 'active',
    payoutBounds: termsOf,
    jackpotOf: jackpots.jackpotOf,
    played: sessions.played,
  });
  const maintenance = createRoundMaintenance({
    ...deps,
    onUnresolved: ({ rounds, ...vendor }) => {
      metrics.countUnresolved(vendor, rounds);
      log.warn({ merchant: vendor.merchantCode, vendor: vendor.vendorCode, rounds }, 'rounds are without news from their vendor');
    },
    horizonsOf: () => horizonsOf(merchants),
  });
  // An open game takes no further stakes; what it still owes comes in all the same.
  sessions.onSessionEnded((client, playerId) => maintenance.closeSessions(playerId, client));
  return {
    service: { ...maintenance, ...duties, noticeSums, askVendor: createRoundQuestions({ ...deps, secretsOf, gameServerOf }) },
    handlers: {
      ...gamingHandlers({ launches, jackpots, fairPlay: fairPlayHandler(deps), freeRounds: freeRoundsHandler(deps) }),
      ...transferHandlers({ transfers, wallet: deps.wallet, catalogue, vendorFor }),
    },
    jobs: jobsOf(maintenance, duties, transfers),
    routes: (app) => registerVendors(app, deps, { seamless, launches, secretsOf, termsOf, isVendor }),
    close: () => undefined,
  };
};
