import type { Pool } from 'pg';
import type { FullConfig } from './config/secrets.ts';
import { joinModules } from './http/module.ts';
import type { RateLimit } from './http/rate-limit.ts';
import type { Bus } from './kernel/bus.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ids } from './kernel/ids.ts';
import type { Logger } from './kernel/log.ts';
import { createCatalogueModule } from './modules/catalogue/index.ts';
import { createContentModule } from './modules/content/index.ts';
import { createEventsModule } from './modules/events/index.ts';
import { createFavouritesModule } from './modules/favourites/index.ts';
import { createGamingModule, type VendorCaller } from './modules/gaming/index.ts';
import { createMerchantModule } from './modules/merchant/index.ts';
import { createPlayerModule } from './modules/player/index.ts';
import { createReportingModule, type ReportingModule } from './modules/reporting/index.ts';
import { createSessionModule, type SessionModule } from './modules/session/index.ts';
import { createWalletModule } from './modules/wallet/index.ts';

type CompositionDeps = {
  readonly config: FullConfig;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly rateLimit: RateLimit;
  readonly onCommitted: () => void;
  readonly onConflict: (caller: VendorCaller, call: string) => void;
  readonly onChecking: (marked: VendorCaller & { readonly rounds: number }) => void;
};

export type Modules = Awaited<ReturnType<typeof composeModules>>;

/** Builds the modules in the order of their imports. A port that a later module fills is a function that asks it when it is called. */
export const composeModules = async (deps: CompositionDeps) => {
  const { config } = deps;
  const merchant = await createMerchantModule({
    ...deps,
    installation: { merchantCode: config.MERCHANT, origin: config.PUBLIC_ORIGIN, gameServer: config.STUDIOS_ORIGIN },
  });
  const merchants = merchant.service;
  const wallet = createWalletModule({
    ...deps,
    timeZoneOf: (merchantCode) => merchants.known(merchantCode).timeZone,
    gameNamesOf: (asked) => reporting.service.gameNamesOf(asked),
  });
  const catalogue = await createCatalogueModule({
    ...deps,
    merchant: merchants.known,
    recentWinners: (asked) => reporting.service.recentWinners(asked),
    popular: (asked) => reporting.service.popular(asked),
  });
  const reporting: ReportingModule = createReportingModule({
    ...deps,
    merchants,
    wallet: wallet.service,
    catalogue: catalogue.service,
  });
  const player = createPlayerModule({
    ...deps,
    passwordMemoryKiB: config.PASSWORD_MEMORY_KIB,
    merchants,
    openAccount: wallet.service.openAccount,
    checkCaptcha: (id, answer) => session.service.checkCaptcha(id, answer),
    logIn: (who, context) => session.service.logIn(who, context),
  });
  const session: SessionModule = createSessionModule({
    ...deps,
    ttlMs: config.SESSION_HOURS * 3_600_000,
    secret: config.SESSION_SECRET,
    revealCaptchas: config.CAPTCHA_REVEAL,
    players: player.service,
    checkedRoundsOf: reporting.service.checkedRoundsOf,
  });
  const favourites = createFavouritesModule({ ...deps, merchants, catalogue: catalogue.service });
  const gaming = createGamingModule({
    ...deps,
    merchants,
    wallet: wallet.service,
    catalogue: catalogue.service,
    players: player.service,
    sessions: session.service,
    rememberGame: favourites.service.played,
    slowDown: (ip) => deps.rateLimit.take('unsigned', ip),
    studiosSecret: config.STUDIOS_SECRET,
    vendorSecrets: config.VENDOR_SECRETS,
  });
  const content = createContentModule({ ...deps, merchants });
  const events = createEventsModule(deps);
  return joinModules({ merchant, wallet, catalogue, reporting, player, session, favourites, gaming, content, events });
};
