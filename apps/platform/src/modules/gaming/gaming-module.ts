import type { Pool } from 'pg';
import type { Metrics } from '../../http/metrics.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { MerchantService } from '../merchant/index.ts';
import type { Players } from '../player/index.ts';
import type { Sessions } from '../session/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCatalogueGames } from './catalogue-games.ts';
import { checkVendors, type CheckVendorsDeps } from './check-vendors.ts';
import { gamingHandlers } from './gaming-handlers.ts';
import type { RememberGamePort, VendorCaller } from './gaming-ports.ts';
import { createLaunches } from './launch.ts';
import { createRoundMaintenance, type RoundMaintenance } from './round-maintenance.ts';
import { createSeamless } from './seamless.ts';
import { vendorSecrets } from './vendor-secrets.ts';
import { registerSeamlessV1, type SeamlessV1Deps } from './vendors/seamless-v1/index.ts';

const minuteMs = 60_000;
const reconcileEveryMs = minuteMs;
const expireEveryMs = 5 * minuteMs;
const purgeEveryMs = 60 * minuteMs;

type GamingModuleDeps = Pick<SeamlessV1Deps, 'consumeRateLimit' | 'security'> &
  Pick<CheckVendorsDeps, 'vendorSecrets'> & {
    readonly pool: Pool;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly merchants: Pick<MerchantService, 'codes' | 'ofHost' | 'originOf' | 'vendorOf' | 'vendorsOf'>;
    readonly wallet: Wallet;
    readonly catalogue: Catalogue;
    readonly players: Pick<Players, 'find'>;
    readonly sessions: Pick<Sessions, 'onSessionEnded'>;
    readonly rememberGame: RememberGamePort;
    /** Called after a command moved money. */
    readonly onCommitted: () => void;
    readonly metrics: Pick<Metrics, 'countConflict' | 'countPayoutRefused' | 'countUnresolved'>;
    readonly log: Logger;
    /** What sandbox vendors' secrets are derived from. */
    readonly studiosSecret: string;
  };

type GamingService = RoundMaintenance & { readonly checkVendors: () => void };
export type GamingModule = Module<GamingService, 'launchGame'>;

/** The play itself: how a game is opened, what its vendor may ask, and what becomes of rounds without news. */
export const createGamingModule = (deps: GamingModuleDeps): GamingModule => {
  const { merchants, catalogue, players, sessions, metrics, log } = deps;
  const games = createCatalogueGames(catalogue);
  const isVendor = ({ merchantCode, vendorCode }: VendorCaller): boolean => catalogue.of(merchantCode).vendor(vendorCode) !== undefined;
  const termsOf = ({ merchantCode, vendorCode }: VendorCaller) => merchants.vendorOf(merchantCode, vendorCode);
  const launches = createLaunches({
    ...deps,
    games,
    gameServerOf: (vendor) => (isVendor(vendor) ? termsOf(vendor).gameServer : null),
    embeddingOrigin: merchants.originOf,
  });
  const seamless = createSeamless({
    ...deps,
    games,
    canBet: async (playerId) => (await players.find(playerId))?.status === 'active',
    payoutBounds: termsOf,
  });
  const maintenance = createRoundMaintenance({
    ...deps,
    onUnresolved: ({ rounds, ...vendor }) => {
      metrics.countUnresolved(vendor, rounds);
      log.warn({ merchant: vendor.merchantCode, vendor: vendor.vendorCode, rounds }, 'rounds are without news from their vendor');
    },
    horizonsOf: () =>
      merchants
        .codes()
        .flatMap((merchantCode) =>
          [...merchants.vendorsOf(merchantCode)].map(([vendorCode, { horizonMs: ms }]) => ({ merchantCode, vendorCode, ms })),
        ),
  });
  // An open game takes no further stakes; what it still owes comes in all the same.
  sessions.onSessionEnded((client, playerId) => maintenance.closeSessions(playerId, client));
  return {
    service: { ...maintenance, checkVendors: () => checkVendors({ ...deps, isVendor }) },
    handlers: gamingHandlers({ launches }),
    jobs: [
      { name: 'gaming.reconcile', everyMs: reconcileEveryMs, run: maintenance.reconcile },
      { name: 'gaming.expire', everyMs: expireEveryMs, run: maintenance.expire },
      { name: 'gaming.purge', everyMs: purgeEveryMs, run: maintenance.forget },
    ],
    routes: (app) =>
      registerSeamlessV1(app, {
        ...deps,
        seamless,
        merchantOf: merchants.ofHost,
        secretOf: vendorSecrets({ studiosSecret: deps.studiosSecret, own: new Map(deps.vendorSecrets), isVendor }),
        onConflict: metrics.countConflict,
        onPayoutRefused: metrics.countPayoutRefused,
        mayCall: (caller, ip) => termsOf(caller).mayCallFrom(ip),
      }),
    close: () => undefined,
  };
};
