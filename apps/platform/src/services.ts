import { randomBytes } from 'node:crypto';
import { isTrial } from '@palaro/contract';
import { isCurrency } from '@palaro/money';
import type { Pool } from 'pg';
import { roundHorizonMinutes, type Config } from './config/env.ts';
import type { Bus } from './kernel/bus.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ids } from './kernel/ids.ts';
import type { Logger } from './kernel/log.ts';
import { limits } from './kernel/limits.ts';
import { createSemaphore } from './kernel/semaphore.ts';
import { createCatalogue, type Catalogue } from './modules/catalogue/index.ts';
import { createContent } from './modules/content/index.ts';
import { createFavourites, type Favourites } from './modules/favourites/index.ts';
import { createGamingCare, createLaunches, createSeamless, type GamesPort } from './modules/gaming/index.ts';
import { createMerchants } from './modules/merchant/index.ts';
import { createPasswords, createPlayers, type Players } from './modules/player/index.ts';
import { createReporting } from './modules/reporting/index.ts';
import { createCaptchas, createLoginAttempts, createLoginKeys, createSeal, createSessions } from './modules/session/index.ts';
import { createWallet, type Wallet } from './modules/wallet/index.ts';
import { languageTag } from './language-tag.ts';

export type ServiceDeps = {
  readonly config: Config & { readonly SESSION_SECRET: string };
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Told after a command moved money. */
  readonly onCommitted: () => void;
  /** Told how many rounds of a vendor have just come to be checked. */
  readonly onChecking: (vendor: string, rounds: number) => void;
};

const minuteMs = 60_000;
export type Services = Awaited<ReturnType<typeof createServices>>;

/** What gaming asks of the catalogue: may this game be opened, and may it be bet on. */
const gamesPort = (catalogue: Catalogue, merchantCode: string): GamesPort => ({
  launchable: ({ merchantCode: merchant, vendorCode, gameId, nodeId, language }) => {
    const snapshot = catalogue.of(merchant);
    const game = snapshot.game(nodeId);
    const vendor = game && snapshot.vendor(game.vendorCode);
    if (!game || !vendor || game.vendorCode !== vendorCode || game.code !== gameId) return Promise.resolve(null);
    const gameName = language === 'TY' ? game.titleTy : game.titleEn;
    return Promise.resolve({
      nodeId,
      gameName,
      vendorCode,
      vendorName: vendor.displayName,
      gameType: game.gameType,
      vendorGame: game.code,
      supportPlay: game.supportPlay,
      open: snapshot.isOpen(game),
    });
  },
  takesBets: (vendorCode, vendorGame) => {
    const snapshot = catalogue.of(merchantCode);
    const game = snapshot.gameOfVendor(vendorCode, vendorGame);
    return Promise.resolve(game !== undefined && snapshot.isOpen(game));
  },
});

/** Who plays, and how they are let in. */
const createAccess = ({ config, pool, bus, clock, ids }: ServiceDeps, wallet: Wallet) => {
  const passwords = createPasswords({
    gate: createSemaphore('password hashing', limits.hashingConcurrencyMax, limits.hashingQueueMax),
    memoryKiB: config.PASSWORD_MEMORY_KIB,
  });
  const players = createPlayers({
    pool,
    clock,
    ids,
    passwords,
    openWallet: async (client, { id, merchantCode, currency, type }) => {
      if (!isCurrency(currency)) throw new Error(`no wallet in ${currency}`);
      await wallet.openAccount({ playerId: id, merchantCode, currency, mode: isTrial(type) ? 'play' : 'real' }, client);
    },
  });
  const sessions = createSessions({ pool, bus, clock, ids, ttlMs: config.SESSION_HOURS * 3_600_000 });
  const captchas = createCaptchas({ pool, clock, ids, reveal: config.CAPTCHA_REVEAL });
  const attempts = createLoginAttempts({ pool, clock });
  const loginKeys = createLoginKeys({ pool, clock, ids, seal: createSeal(config.SESSION_SECRET, randomBytes) });
  return { players, sessions, captchas, attempts, loginKeys };
};

type GamingNeighbours = {
  readonly catalogue: Catalogue;
  readonly wallet: Wallet;
  readonly players: Players;
  readonly favourites: Favourites;
};
/** The play itself: how a game is opened, and what its vendor may ask. */
const createGaming = (
  { config, pool, clock, ids, onCommitted, onChecking }: ServiceDeps,
  { catalogue, wallet, players, favourites }: GamingNeighbours,
) => {
  const games = gamesPort(catalogue, config.MERCHANT);
  const launches = createLaunches({
    pool,
    clock,
    ids,
    games,
    languageTag,
    gameServerOf: (vendorCode) => (catalogue.of(config.MERCHANT).vendor(vendorCode) ? config.STUDIOS_ORIGIN : null),
    rememberGame: async ({ playerId, merchantCode, nodeId }) => void (await favourites.played(playerId, merchantCode, nodeId)),
    embeddingOrigin: () => config.PUBLIC_ORIGIN,
  });
  const seamless = createSeamless({
    pool,
    clock,
    ids,
    wallet,
    games,
    onCommitted,
    mayStake: async (playerId) => (await players.find(playerId))?.status === 'active',
  });
  const care = createGamingCare({
    pool,
    clock,
    horizonMs: roundHorizonMinutes * minuteMs,
    horizonsMs: new Map(config.VENDOR_HORIZONS.map(([code, minutes]) => [code, minutes * minuteMs])),
    onChecking,
  });
  return { launches, seamless, care };
};

/** Builds the modules in the order of their arrows, and joins the ports between them. */
export const createServices = async (deps: ServiceDeps) => {
  const { pool, bus, clock, ids, log } = deps;
  const merchants = await createMerchants({ pool, bus, clock, log });
  const catalogue = await createCatalogue({ pool, bus });
  const wallet = createWallet({ pool, clock, ids });
  const access = createAccess(deps, wallet);
  const favourites = createFavourites({ pool, clock, catalogue });
  const content = createContent({ pool, clock, merchant: merchants.get });
  const reporting = createReporting({ pool, clock });
  const gaming = createGaming(deps, { catalogue, wallet, players: access.players, favourites });
  return { merchants, catalogue, wallet, ...access, favourites, content, reporting, ...gaming };
};
