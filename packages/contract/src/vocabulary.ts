/** The wire's closed word lists. No schema library in here: the player app imports it whole. */

/** Category keys: the 19 of B473 and REWARD (ruling 23). */
export const categoryKeys = [
  'ALL',
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'HOT',
  'LIVESTREAM',
  'HOME',
  'PROMO',
  'FAV',
  'COCKFIGHT',
  'NEW_GAME',
  'FEEDBACK',
  'BGS',
  'BG',
  'REWARD',
] as const;
export type CategoryKey = (typeof categoryKeys)[number];

/** The menu's entries in order, unless the merchant's sorting list says otherwise (B089). */
export const categoryMenuDefault = [
  'HOME',
  'HOT',
  'FAV',
  'NEW_GAME',
  'BGS',
  'BG',
  'RNG',
  'FISH',
  'PVP',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'REWARD',
] as const satisfies readonly CategoryKey[];

/** Categories that a game itself can carry (B244). */
export const gameTypes = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'COCKFIGHT'] as const;
export type GameType = (typeof gameTypes)[number];

/** Categories that stand as a section of games: a block on home, an entry of the menu. */
export const sectionKeys = [
  'HOT',
  'NEW_GAME',
  'BGS',
  'BG',
  'RNG',
  'FISH',
  'PVP',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
] as const satisfies readonly CategoryKey[];
export type SectionKey = (typeof sectionKeys)[number];

/** Finer kinds: BG is a section of its own (B103), bingo and mini games are filters (ruling 23). */
export const gameClasses = ['BG', 'BINGO', 'MINI'] as const;
export type GameClass = (typeof gameClasses)[number];

/** The ten families that the product speaks of (A018, B005) and where each lives in the catalogue. */
export const gameFamilies = {
  slots: { gameType: 'RNG' },
  live: { gameType: 'LIVE' },
  fish: { gameType: 'FISH' },
  sports: { gameType: 'SPORTS' },
  esports: { gameType: 'ESPORTS' },
  pvp: { gameType: 'PVP' },
  lottery: { gameType: 'LOTT' },
  cockfight: { gameType: 'COCKFIGHT' },
  bingo: { gameType: 'PVP', gameClassify: 'BINGO' },
  mini: { gameType: 'PVP', gameClassify: 'MINI' },
} as const satisfies Record<string, { gameType: GameType; gameClassify?: GameClass }>;

/** How unevenly a game pays: low pays small sums often, high large ones seldom; `byChoice` where the player's bet decides. */
export const volatilities = ['low', 'medium', 'high', 'byChoice'] as const;
export type Volatility = (typeof volatilities)[number];

/** What became of free rounds: all played, past their end, taken back by the operator, or none of these. */
export const freeRoundStates = ['open', 'played', 'ended', 'withdrawn'] as const;
export type FreeRoundState = (typeof freeRoundStates)[number];

/** What a game's frame may be permitted, without `allow-` as the browser writes it. Never to lead the player's page elsewhere. */
export const frameSandboxes = ['scripts', 'same-origin', 'popups', 'forms', 'modals', 'orientation-lock', 'pointer-lock'] as const;
export type FrameSandbox = (typeof frameSandboxes)[number];
/** Features of the browser that a game's frame may use. */
export const frameFeatures = ['autoplay', 'fullscreen', 'screen-wake-lock', 'accelerometer', 'gyroscope', 'gamepad'] as const;
export type FrameFeature = (typeof frameFeatures)[number];

/**
 * Module ids (A538, B485) and AFFMAN3 of the affiliate check (A464). They travel in `Module-Id` (ruling 39). FUNDTRANS3 is what moves money
 * in, out or back from games, with its orders; MEMTRANS3 reads what a member's money has done.
 */
export const moduleIds = [
  'COMM3',
  'FUNDTRANS3',
  'AGEANNOUNCE3',
  'MEMTRANS3',
  'PERSPNL3',
  'AGEINFO3',
  'AGEDOWNMAN3',
  'REG3',
  'CAPTCHA3',
  'CBS3',
  'FREEPLAY3',
  'AFFMAN3',
] as const;
export type ModuleId = (typeof moduleIds)[number];

/**
 * Whitelabel flags and what each switches on. They reach the app in the system status (A430). An operator may name them as `needsFlag`
 * of a content. The captcha at registration has no flag; it follows the setting `registration.captcha`.
 */
export const flags = {
  MISSIONLB3: 'mission leader board tile',
  MANPLAYREB3: 'manual rebate tile and cashback item',
  POINTS3: 'points, with their tile and their item on home',
  REWCEN3: 'reward centre tile',
  DEPRECM3: 'deposit record entry',
  WITHREC3: 'withdrawal record entry',
  TRANSREC3: 'transaction record entry, with the transfers to and from games',
  TRANSBETREPMEM3: 'betting record entry',
  LOTTREC3: 'lotteries and lottery orders entries',
  PERSREP: 'profit and loss entry',
  MAILCEN: 'message inbox entry',
  LIVEMODEL3: 'live model banners and category',
  REFERRAL: 'referral entry of home’s contact widget and of the account hub',
  FREEPLAY3: 'trial accounts',
  MOBILEVERCODELOGIN3: 'login by SMS code',
  FIREBASELOGIN3: 'codes by Firebase',
  FACEBOOKLOGIN3: 'login with Facebook',
  GOOGLELOGIN3: 'login with Google',
  CBS3: 'live chat',
  AGEPAG: 'overview of an agent’s team',
  REGCEN: 'applications to be an agent, links, and accounts that agents open',
  DOWNMAN: 'list of an agent’s team',
  TEAMBETTING3: 'bets of an agent’s team',
  AGETEAMPNL3: 'profit and loss of an agent’s team',
  AGENTPOLICY3: 'contracts between agents and those directly below',
  GAMSER: 'rates of agents, and giving them',
  AGETRANSFERUP3: 'money from an agent to the agent above',
} as const;
export type FlagKey = keyof typeof flags;

/** The help centre's categories, in the order in which they are shown. */
export const helpCategories = ['account', 'verification', 'deposits', 'games', 'limits', 'responsible'] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** Content type codes (A300, B293). */
export const contentTypes = { agent: 'A', player: 'PL', banner: 'B', popUp: 'PU', promotion: 'PR' } as const;

/** Values that every game call carries (A535, B465) and the merchant's gateways (A024). */
export const wireConstants = {
  platform: 'html5',
  clientType: 2,
  isPlatform: 2,
  gateway: { WEB: 1, MOBILE: 3 },
  cockfightCode: 'DS88',
  gameCodeDefault: 'lobby',
} as const;

/** Language codes the product knows (A022, B481). Names, direction and BCP 47 tags are in the i18n package. */
export const languageCodes = [
  'CN',
  'EN',
  'JA',
  'TH',
  'VI',
  'MY',
  'ES',
  'HI',
  'ID',
  'KM',
  'KO',
  'KR',
  'MS',
  'PT',
  'TA',
  'TW',
  'TY',
  'UR',
  'UR-LA',
  'PT-BR',
  'TR',
  'BN',
  'AR',
  'FA',
  'RU',
  'KK',
  'UZ',
  'LO',
  'NE',
  'FR',
] as const;
/**
 * Generated texts in Arabic letters, for tests and pictures of screens written from right to left. No merchant can offer them: they
 * are shown where an installation's `PSEUDO_LANGUAGE` says so, to a browser that asks for them.
 */
export const pseudoLanguage = 'XB' as const;
export type LanguageCode = (typeof languageCodes)[number] | typeof pseudoLanguage;
export const languageDefault: LanguageCode = 'TY';

/** A bet's life as the player sees it (rule 10 of the vendor protocol). */
export const roundStates = ['pending', 'settled', 'cancelled', 'checking'] as const;
export type RoundState = (typeof roundStates)[number];

/** What a wallet movement was, as the statement shows it. */
export const statementKinds = [
  'deposit',
  'withdrawal',
  'stake',
  'payout',
  'refund',
  'bonus',
  'adjustment',
  'fee',
  'reversal',
  'transfer',
  'correction',
  'void',
  'free_win',
  'bonus_play',
] as const;
export type StatementKind = (typeof statementKinds)[number];
/** Movements between the player and the operator: those that a statement can be asked for alone. */
export const cashierKinds = ['deposit', 'withdrawal'] as const satisfies readonly StatementKind[];
export type CashierKind = (typeof cashierKinds)[number];

/** Vendors whose games the lottery launcher opens (B320 to B325). */
export const lotteryVendors = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'] as const;
export type LotteryVendor = (typeof lotteryVendors)[number];
export const isLotteryVendor = (vendor: string): vendor is LotteryVendor => lotteryVendors.some((code) => code === vendor);

/** A draw's life (lottery feed), and an order's. */
export const lotteryDrawStates = ['open', 'closed', 'drawn', 'settled'] as const;
export const lotteryOrderStates = ['open', 'won', 'lost', 'cancelled', 'partly'] as const;
/** A single bet may be refused, or be in check with its house. */
export const lotteryBetStates = ['open', 'won', 'lost', 'cancelled', 'refused', 'review'] as const;
/** Why the stake of a bet came back that its player has not cancelled: an exclusion or a break, or an earlier draw has won. */
export const lotteryReturnReasons = ['excluded', 'won'] as const;
/** Where a Vietnam lottery is drawn. */
export const lotteryRegions = ['north', 'central', 'south'] as const;

/** The registration's optional fields (A160 to A175, and the date of birth), by their payload keys. */
export const optionalRegistrationFields = [
  'paymentPassword',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'birthday',
  'mobileNum',
  'verificationCode',
  'recommenderId',
  'affiliateCode',
] as const;
export type OptionalRegistrationField = (typeof optionalRegistrationFields)[number];
export type RegistrationField = OptionalRegistrationField | 'username' | 'password';

/** Cookie with the code of the invitation link that a visitor came by; the link carries it as `code`. */
export const invitationCookie = 'invitation';

/** Home's own address, and those that all show home (A027, B020 to B024). */
export const homePath = '/m/home';
export const homePaths = ['/', '/m', '/m/', homePath, '/m/index', '/m/index.html'] as const;
export const isHomePath = (pathname: string): boolean => homePaths.some((path) => path === pathname);

/** Where game art is served, below the site's origin. */
export const artPath = '/m/art';

/** The game area: home without its banners. */
export const gamePaths = ['/m/game', '/m/gameCenter'] as const;

/** Screens that the server knows as well: the list of games, the login, and where a sign-in service sends its people back to. */
export const gameListRoute = '/m/gameList';
export const loginRoute = '/m/login';
export const socialRoute = '/m/social';

/** Services at which people sign in, and the flag that offers each. */
export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];
/** What somebody goes to a service for: to log in, to link it to the account, or to show that the account is theirs. */
export const socialPurposes = ['login', 'link', 'prove'] as const;
export type SocialPurpose = (typeof socialPurposes)[number];

export const socialFlags = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const;
