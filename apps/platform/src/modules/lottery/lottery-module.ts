import type { Pool } from 'pg';
import type { Metrics } from '../../http/metrics.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { createVendorSeal, createVendorSecrets, settingsSecret } from '../gaming/index.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { consume } from '../../topics/consumers.ts';
import { createDrawBoard } from './draw-board.ts';
import { createDrawCursors } from './draw-cursors.ts';
import { createFeedClient, type FeedDeps } from './feed-client.ts';
import { createGameSync } from './game-sync.ts';
import { lotteryHandlers, type LotteryCall } from './lottery-handlers.ts';
import { registerLotteryPage } from './lottery-page.ts';
import type { IsExcludedPort, LotteryPicturesPort, RecentGamesPort, RoundsPort } from './lottery-ports.ts';
import { createLottery } from './lottery.ts';
import { createOrders } from './orders.ts';

const syncEveryMs = 15_000;
/** No bet on a draw to come is older. */
const comingMs = 30 * 86_400_000;

/** How long nothing more is logged of a list whose malformed rows were just told of. */
const malformedQuietMs = 600_000;

/** Counts malformed rows of houses' lists, and logs from time to time that there are some: how many, never what they hold. */
const createMalformedReport = ({ clock, log, metrics }: Pick<LotteryModuleDeps, 'clock' | 'log' | 'metrics'>): FeedDeps['onMalformed'] => {
  const loggedAt = new Map<string, number>();
  return (caller, list, rows) => {
    metrics.countMalformedRows(caller, list, rows);
    const key = `${caller.merchantCode} ${caller.vendorCode} ${list}`;
    if (clock.now() - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < malformedQuietMs) return;
    loggedAt.set(key, clock.now());
    log.warn({ merchant: caller.merchantCode, vendor: caller.vendorCode, list, rows }, 'malformed rows of a lottery house are left out');
  };
};

type LotteryModuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly merchants: MerchantParts<'currency' | 'lottery' | 'timeZone'> & Pick<MerchantService, 'codes' | 'vendorOf'>;
  readonly recentGames: RecentGamesPort;
  readonly lotteryPictures: LotteryPicturesPort;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'countMalformedRows' | 'countGivenUp'>;
  readonly isExcluded: IsExcludedPort;
  readonly rounds: RoundsPort;
  /** What sandbox vendors' secrets are derived from. */
  readonly studiosSecret: string;
  /** What vendors' secrets in the store are sealed with, and places in past draws. */
  readonly sealSecret: string;
  /** Secrets by `MERCHANT/CODE`. */
  readonly vendorSecrets: readonly (readonly [name: string, secret: string])[];
};
type LotteryService = { readonly syncGames: () => Promise<void> };

/** Draws, orders and results of the lottery houses, read from their feed. */
export const createLotteryModule = (deps: LotteryModuleDeps): Module<LotteryService, LotteryCall> => {
  const { merchants, log } = deps;
  const vendorsOf = (merchantCode: string) => merchants.known(merchantCode).lottery.vendors;
  const feed = createFeedClient({
    ...deps,
    houseOf: ({ merchantCode, vendorCode }) => merchants.vendorOf(merchantCode, vendorCode).gameServer,
    secretsOf: createVendorSecrets({
      ...deps,
      seal: createVendorSeal(deps.sealSecret),
      // Before the first look at a house the catalogue does not have its vendor.
      isVendor: ({ merchantCode, vendorCode }) => vendorsOf(merchantCode).some((vendor) => vendor === vendorCode),
      settingsSecretOf: settingsSecret(deps.studiosSecret, new Map(deps.vendorSecrets)),
    }),
    onReach: ({ merchantCode, vendorCode }, reached) =>
      reached
        ? log.info({ merchant: merchantCode, vendor: vendorCode }, 'a lottery house answers again')
        : log.warn({ merchant: merchantCode, vendor: vendorCode }, 'a lottery house does not answer'),
    onMalformed: createMalformedReport(deps),
  });
  const board = createDrawBoard({ ...deps, feed });
  const syncGames = createGameSync({ ...deps, feed, merchantCodes: merchants.codes, vendorsOf, pictures: deps.lotteryPictures });
  const orders = createOrders({ feed });
  const { countGivenUp } = deps.metrics;
  // Who plays again meanwhile has new bets, which are theirs.
  const stopChases = consume({ ...deps, countGivenUp }, 'player.excluded', 'lottery', async (client, { playerId, merchantCode }, at) => {
    if (
      !(await deps.isExcluded(client, playerId)) ||
      !(await deps.rounds.hasOpenRounds(client, playerId, new Date(at.getTime() - comingMs)))
    )
      return;
    await orders.stop({ playerId, merchantCode }, vendorsOf(merchantCode));
  });
  return {
    service: { syncGames },
    handlers: lotteryHandlers({
      ...deps,
      lottery: createLottery({ ...deps, board, vendorsOf }),
      orders,
      cursors: createDrawCursors(deps.sealSecret),
      vendorsOf,
      timeZoneOf: (merchantCode) => merchants.known(merchantCode).timeZone,
      currencyOf: (merchantCode) => merchants.known(merchantCode).currency,
    }),
    jobs: [{ name: 'lottery.games', everyMs: syncEveryMs, runsAtStart: true, run: syncGames }, stopChases],
    routes: (app) => registerLotteryPage(app),
    close: () => undefined,
  };
};
