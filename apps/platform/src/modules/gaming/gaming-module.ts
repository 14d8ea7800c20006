import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Players } from '../player/index.ts';
import type { Sessions } from '../session/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCatalogueGames } from './catalogue-games.ts';
import { gamingHandlers } from './gaming-handlers.ts';
import type { RememberGamePort } from './gaming-ports.ts';
import { createLaunches } from './launch.ts';
import { createRoundMaintenance, type RoundMaintenance } from './round-maintenance.ts';
import { createSeamless } from './seamless.ts';
import { createVendorAddresses, type VendorRange } from './vendor-addresses.ts';
import { vendorSecrets } from './vendor-secrets.ts';
import { registerSeamlessV1, type SeamlessV1Deps } from './vendors/seamless-v1/index.ts';

const minuteMs = 60_000;
const reconcileEveryMs = minuteMs;
const expireEveryMs = 5 * minuteMs;

type GamingModuleDeps = Pick<SeamlessV1Deps, 'slowDown' | 'onConflict'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wallet: Wallet;
  readonly catalogue: Catalogue;
  readonly players: Pick<Players, 'find'>;
  readonly sessions: Pick<Sessions, 'onSessionEnded'>;
  readonly rememberGame: RememberGamePort;
  /** Called after a command moved money. */
  readonly onCommitted: () => void;
  /** Called with how many rounds of a vendor have just been marked as without news. */
  readonly onChecking: (vendor: string, rounds: number) => void;
  readonly merchantCode: string;
  readonly gameServer: string;
  readonly embeddingOrigin: string;
  readonly studiosSecret: string;
  readonly secrets: readonly (readonly [vendorCode: string, secret: string])[];
  readonly addresses: readonly VendorRange[];
  readonly horizonMinutes: number;
  readonly horizons: readonly (readonly [vendorCode: string, minutes: number])[];
};

export type GamingModule = Module<RoundMaintenance, 'launchGame'>;

/** The play itself: how a game is opened, what its vendor may ask, and what becomes of rounds without news. */
export const createGamingModule = (deps: GamingModuleDeps): GamingModule => {
  const { pool, clock, catalogue, players, sessions, merchantCode } = deps;
  const games = createCatalogueGames(catalogue, merchantCode);
  const isVendor = (code: string): boolean => catalogue.of(merchantCode).vendor(code) !== undefined;
  const launches = createLaunches({
    ...deps,
    games,
    gameServerOf: (vendorCode) => (isVendor(vendorCode) ? deps.gameServer : null),
    embeddingOrigin: () => deps.embeddingOrigin,
  });
  const seamless = createSeamless({ ...deps, games, mayStake: async (playerId) => (await players.find(playerId))?.status === 'active' });
  const maintenance = createRoundMaintenance({
    pool,
    clock,
    horizonMs: deps.horizonMinutes * minuteMs,
    horizonsMs: new Map(deps.horizons.map(([code, minutes]) => [code, minutes * minuteMs])),
    onChecking: deps.onChecking,
  });
  // An open game takes no further stakes; what it still owes comes in all the same.
  sessions.onSessionEnded((client, playerId) => maintenance.closeSessions(playerId, client));
  return {
    service: maintenance,
    handlers: gamingHandlers({ launches }),
    jobs: [
      { name: 'gaming.reconcile', everyMs: reconcileEveryMs, run: maintenance.reconcile },
      { name: 'gaming.expire', everyMs: expireEveryMs, run: maintenance.expire },
    ],
    routes: (app) =>
      registerSeamlessV1(app, {
        ...deps,
        seamless,
        secretOf: vendorSecrets({ studiosSecret: deps.studiosSecret, own: new Map(deps.secrets), isVendor }),
        mayCall: createVendorAddresses(deps.addresses),
      }),
    close: () => undefined,
  };
};
