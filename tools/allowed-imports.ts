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
  platform: ['contract', 'money', 'i18n', 'ui', 'library', 'env'],
};

/** What never ships. */
export const sandboxImports: Readonly<Record<string, readonly string[]>> = {
  studios: ['money', 'library', 'ui', 'game-server', 'env'],
  lottery: ['money', 'ui', 'game-server', 'env'],
  issuer: ['env'],
  'game-server': ['env'],
};

/** Folders of the platform server, besides modules. `modules` stands for the modules’ public APIs, their `index.ts`. */
export const platformImports: Readonly<Record<string, readonly string[]>> = {
  env: ['kernel'],
  db: ['kernel', 'env'],
  bus: ['kernel'],
  storage: ['kernel', 'env'],
  http: ['kernel', 'env'],
  site: ['kernel', 'http'],
  modules: ['kernel', 'db', 'http', 'env'],
  jobs: ['kernel', 'db', 'http', 'env', 'modules'],
  commands: ['kernel', 'db', 'env', 'storage', 'modules'],
  seeds: ['kernel', 'db', 'env', 'art', 'modules'],
  testing: ['kernel', 'db', 'http', 'site', 'env', 'storage', 'seeds', 'jobs', 'modules', 'root'],
};

/** The platform's modules by floor, the lowest first: each may import those of lower floors. */
export const moduleFloors: readonly (readonly string[])[] = [
  ['audit', 'human', 'merchant', 'pictures', 'wallet'],
  ['catalogue', 'content', 'inbox', 'verification'],
  ['favourites', 'player'],
  ['head-icon', 'session'],
  ['chat', 'events', 'feedback', 'gaming', 'registration', 'security', 'trial'],
  ['desk', 'lottery', 'records', 'social'],
];

/** The player app's folders by floor, the lowest first: each may import those of lower floors. */
export const playerFloors: readonly (readonly string[])[] = [
  ['device'],
  ['texts'],
  ['calls'],
  ['site'],
  ['navigation'],
  ['overlays'],
  ['forms', 'parts'],
  ['features'],
  ['app'],
  ['testing'],
];

/** The player app's features and their neighbours; every feature may link to any other by its `paths.ts`. */
export const featureImports: Readonly<Record<string, readonly string[]>> = {
  lobby: ['announcements', 'app-download', 'chat', 'fair-play', 'favourites', 'inbox', 'settings', 'wallet'],
  favourites: ['first-steps'],
  'first-steps': ['profile', 'security', 'wallet'],
  'game-list': ['fair-play', 'favourites'],
  'game-launch': ['fair-play', 'wallet'],
  'game-menu': ['favourites'],
  jackpots: ['favourites'],
  lottery: ['game-launch', 'wallet'],
  verification: ['countries', 'human'],
  trial: ['human', 'wallet'],
  wallet: ['chat', 'support'],
  chat: ['pictures'],
  support: ['agent', 'chat'],
  'system-status': ['support'],
  firebase: ['verification'],
  login: ['firebase', 'human', 'settings', 'support', 'verification'],
  password: ['login', 'support', 'verification'],
  social: ['login', 'registration', 'security', 'verification'],
  registration: ['announcements', 'firebase', 'human', 'legal', 'login', 'verification'],
  feedback: ['human', 'pictures'],
  'head-icon': ['pictures', 'wallet'],
  profile: ['head-icon', 'wallet'],
  security: ['login', 'registration', 'support', 'verification'],
  records: ['chat'],
  'account-hub': ['feedback', 'head-icon', 'inbox', 'profile', 'records', 'security', 'support', 'wallet'],
  help: ['announcements', 'legal', 'support'],
  inbox: ['announcements', 'chat', 'support', 'wallet'],
  popups: ['announcements'],
  'live-events': ['announcements', 'chat', 'feedback', 'inbox', 'wallet'],
};

/** Folders that may import what they test or measure. */
export const outerImports: Readonly<Record<string, readonly string[]>> = {
  e2e: ['contract', 'i18n', 'platform', 'studios', 'lottery', 'issuer', 'player', 'env', 'tools'],
  proof: ['contract', 'platform', 'studios', 'lottery', 'issuer', 'money', 'library', 'env', 'e2e', 'tools'],
  tools: ['contract', 'library', 'i18n', 'platform', 'studios', 'lottery', 'issuer', 'env', 'e2e'],
};
