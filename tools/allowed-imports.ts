/**
 * The allowed imports: who may import whom. Read by `check-architecture`, which fails for any other import and for a
 * table row without a folder. A folder without a row or a floor may import no neighbour.
 */
export const packageImports: Readonly<Record<string, readonly string[]>> = {
  contract: ['money'],
};

/** Folders that keep clear of libraries, with those that they may use all the same. Their tests and builds may use any. */
export const allowedLibraries: Readonly<Record<string, readonly string[]>> = {
  'packages/money/src/': [],
  'packages/contract/src/': ['zod'],
  'packages/i18n/src/': [],
  'packages/ui/src/': ['react'],
  'sandbox/library/src/': [],
  'packages/env/src/': ['zod'],
  'apps/platform/src/kernel/': [],
};

export const appImports: Readonly<Record<string, readonly string[]>> = {
  player: ['contract', 'money', 'i18n', 'ui'],
  console: ['contract', 'money', 'ui'],
  platform: ['contract', 'money', 'i18n', 'ui', 'env'],
};

/** What never ships. */
export const sandboxImports: Readonly<Record<string, readonly string[]>> = {
  studios: ['money', 'library', 'ui', 'game-server', 'env'],
  lottery: ['money', 'ui', 'game-server', 'env'],
  bank: ['ui', 'game-server', 'env'],
  identity: ['game-server', 'env'],
  registry: ['game-server', 'env'],
  issuer: ['env'],
  post: ['env'],
  art: ['library', 'env'],
  'game-server': ['env'],
};

/** What an app's tests and what they share may import besides. */
export const testImports: Readonly<Record<string, readonly string[]>> = {
  platform: ['bank', 'identity', 'post', 'registry'],
};

/** Folders of the platform server, besides modules. `modules` stands for the modules’ public APIs, their `index.ts`. */
export const platformImports: Readonly<Record<string, readonly string[]>> = {
  env: ['kernel'],
  document: ['kernel'],
  topics: ['kernel', 'db'],
  db: ['kernel', 'env'],
  bus: ['kernel'],
  storage: ['kernel', 'env'],
  http: ['kernel', 'env'],
  site: ['kernel', 'http'],
  modules: ['kernel', 'document', 'topics', 'db', 'http', 'env'],
  jobs: ['kernel', 'db', 'http', 'env', 'modules'],
  acts: ['kernel', 'db', 'modules'],
  commands: ['kernel', 'document', 'db', 'env', 'storage', 'modules', 'acts'],
  seeds: ['kernel', 'db', 'env', 'modules'],
  testing: ['kernel', 'topics', 'db', 'http', 'site', 'env', 'storage', 'seeds', 'jobs', 'modules', 'root'],
};

/** The platform's modules by floor, the lowest first: each may import those of lower floors. */
export const moduleFloors: readonly (readonly string[])[] = [
  ['approval', 'audit', 'human', 'merchant', 'pictures', 'wallet'],
  ['agents', 'catalogue', 'content', 'exclusion', 'inbox', 'play', 'verification'],
  ['contracts', 'favourites', 'limits', 'player'],
  ['bonus', 'head-icon', 'session'],
  ['identity'],
  ['cashier', 'chat', 'events', 'feedback', 'gaming', 'operator', 'registration', 'security', 'trial'],
  ['desk', 'lottery', 'promotions', 'records', 'rewards', 'social', 'vip'],
  ['referrals'],
];

/** The player app's folders by floor, the lowest first: each may import those of lower floors. */
export const playerFloors: readonly (readonly string[])[] = [
  ['device'],
  ['texts'],
  ['calls'],
  ['site'],
  ['navigation'],
  ['overlays'],
  ['parts'],
  ['forms'],
  ['features'],
  ['app'],
  ['testing'],
];

/** The player app's features by floor, the lowest first: each may import those of lower floors. A link to another is no import of it: `navigation/to.ts` has every address. */
export const featureFloors: readonly (readonly string[])[] = [
  ['free-rounds'],
  ['agent', 'app-download', 'countries', 'fair-play', 'human', 'legal', 'pictures', 'settings', 'winner-board'],
  ['chat', 'feedback', 'verification'],
  ['bonus', 'firebase', 'records', 'rewards', 'support'],
  ['content', 'contracts', 'login', 'system-status', 'wallet'],
  ['agent-centre', 'cashier', 'identity', 'reality'],
  ['forgotten-password', 'game-launch', 'head-icon', 'inbox', 'limits', 'registration', 'trial'],
  ['live-events', 'lottery', 'profile', 'security', 'vip'],
  ['promotions'],
  ['account-hub', 'first-steps', 'social'],
  ['favourites'],
  ['game-list', 'game-menu', 'jackpots', 'lobby'],
];

/** Folders that may import what they test or measure. */
export const outerImports: Readonly<Record<string, readonly string[]>> = {
  e2e: ['contract', 'i18n', 'platform', 'studios', 'lottery', 'issuer', 'player', 'env', 'tools'],
  proof: ['bank', 'contract', 'platform', 'studios', 'lottery', 'issuer', 'post', 'money', 'library', 'env', 'e2e', 'tools'],
  tools: ['contract', 'library', 'i18n', 'platform', 'studios', 'lottery', 'bank', 'identity', 'issuer', 'post', 'registry', 'env', 'e2e'],
};
