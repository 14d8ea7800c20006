import type { Pool, PoolClient } from 'pg';
import type { FullConfig } from './env/secrets.ts';
import { transaction } from './db/transaction.ts';
import { createLimitLog } from './http/limit-log.ts';
import type { Metrics } from './http/metrics.ts';
import { joinModules } from './http/module.ts';
import { createOperatorGate } from './http/operator-gate.ts';
import type { OperatorQueue } from './http/operator-queues.ts';
import type { Act } from './kernel/act.ts';
import type { RateLimit } from './http/rate-limit.ts';
import type { Bus } from './kernel/bus.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ids } from './kernel/ids.ts';
import type { Logger } from './kernel/log.ts';
import type { ObjectStorage } from './kernel/object-storage.ts';
import type { SecurityLog } from './kernel/security-log.ts';
import { pairActOf } from './acts/pair-acts.ts';
import * as leafModules from './leaf-modules.ts';
import { optionalStep } from './kernel/optional-step.ts';
import { createAgentsModule, createAgentTree, type AgentTree, type OpenDownlinePort } from './modules/agents/index.ts';
import { createApprovalModule } from './modules/approval/index.ts';
import { createAudit, createAuditModule } from './modules/audit/index.ts';
import { createBonusModule } from './modules/bonus/index.ts';
import { cashierQueues, createCashierModule, createDebts, createTurnover, type CashierModuleDeps } from './modules/cashier/index.ts';
import { createCatalogueModule } from './modules/catalogue/index.ts';
import { chatQueue, createChatModule } from './modules/chat/index.ts';
import type { ContentDeps } from './modules/content/index.ts';
import { createContractsModule } from './modules/contracts/index.ts';
import { createVerificationModule } from './modules/verification/index.ts';
import { createExclusionModule, createRegistry, type Registry } from './modules/exclusion/index.ts';
import { createFavouritesModule } from './modules/favourites/index.ts';
import { createGamingModule } from './modules/gaming/index.ts';
import { createHumanModule, humanTerms } from './modules/human/index.ts';
import { createIdentityModule, documentPictureSeal, identityQueue } from './modules/identity/index.ts';
import type { NoticeSums } from './modules/inbox/index.ts';
import { createLimitsModule } from './modules/limits/index.ts';
import { createLotteryModule, type LotteryPicturesPort } from './modules/lottery/index.ts';
import { createMerchantModule, type Merchants, type MerchantService } from './modules/merchant/index.ts';
import { createOperatorModule } from './modules/operator/index.ts';
import { createPicturesModule } from './modules/pictures/index.ts';
import { createPlayerModule, type LeaveTrialPort, type Players } from './modules/player/index.ts';
import { createPromotionsModule } from './modules/promotions/index.ts';
import { createReferralsModule } from './modules/referrals/index.ts';
import { createRewardsModule } from './modules/rewards/index.ts';
import { createRecords, createRecordsModule } from './modules/records/index.ts';
import { createLoginPasswordFault } from './modules/security/index.ts';
import { createMoneyPasswordCheck, createSessionModule, holdSession, type SessionModule } from './modules/session/index.ts';
import { createTrialEndModule, createTrialModule } from './modules/trial/index.ts';
import { createVipModule, readLevelName } from './modules/vip/index.ts';
import { createWalletModule } from './modules/wallet/index.ts';

type CompositionDeps = {
  readonly config: FullConfig;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly rateLimit: RateLimit;
  readonly security: SecurityLog;
  readonly onCommitted: () => void;
  readonly metrics: Metrics;
  readonly lotteryPictures: LotteryPicturesPort;
};

type Creators<D> = Readonly<Record<string, (deps: D) => unknown>>;

/** What each of these functions creates, by its name. */
const createEach = <D, C extends Creators<D>>(creators: C, deps: D): { readonly [K in keyof C]: ReturnType<C[K]> } =>
  Object.fromEntries(Object.entries(creators).map(([name, create]) => [name, create(deps)])) as { [K in keyof C]: ReturnType<C[K]> };

/** What the settings say of vendors, and how calls in their name are limited. */
const vendorSettings = ({ config, rateLimit }: Pick<CompositionDeps, 'config' | 'rateLimit'>) => ({
  consumeRateLimit: (ip: string): Promise<number> => rateLimit.consumeAddress('unsigned', ip),
  studiosSecret: config.STUDIOS_SECRET,
  sealSecret: config.INSTALLATION_SECRET,
  sandboxCalls: config.SANDBOX_CALLS,
  vendorSecrets: config.VENDOR_SECRETS,
});

/** How calls in a provider's name are limited. */
const eventSettings = ({ rateLimit }: Pick<CompositionDeps, 'rateLimit'>) => ({
  consumeRateLimit: (ip: string): Promise<number> => rateLimit.consumeAddress('unsigned', ip),
});

/** What the settings say of codes. */
const codeSettings = (config: FullConfig) => ({
  secret: config.INSTALLATION_SECRET,
  ownGateways: config,
  demoIssuer: config.ISSUER_ORIGIN ?? null,
});

const installationOf = (config: FullConfig) => ({
  merchantCode: config.MERCHANT,
  origin: config.PUBLIC_ORIGIN,
  gameServer: config.STUDIOS_ORIGIN,
  lotteryHouse: config.LOTTERY_ORIGIN,
});

/** What the settings and merchants' documents say of checks. */
const humanSettings = (config: FullConfig, { known }: Pick<Merchants, 'known'>) => ({
  secret: config.INSTALLATION_SECRET,
  revealAnswers: config.CAPTCHA_REVEAL,
  termsOf: (merchantCode: string) => humanTerms(known(merchantCode)),
});

type Forgets = { readonly forgetPlayer: (playerId: string, max: number) => Promise<number> };
const forgets = (service: object): service is Forgets => 'forgetPlayer' in service;
/** How each of these modules forgets a player, where it keeps anything of one. */
const forgetsOf = (modules: readonly { readonly service: object }[]): readonly Forgets['forgetPlayer'][] =>
  modules.flatMap(({ service }) => (forgets(service) ? service.forgetPlayer : []));

export type Modules = Awaited<ReturnType<typeof composeModules>>;

/** Whose site a call comes to. */
const siteOf = ({ ofHost: merchantOf, originOf, statusFor }: MerchantService) => ({ merchantOf, originOf, statusFor });

const nameLimitOf =
  ({ rateLimit }: CompositionDeps) =>
  (name: string): Promise<number> =>
    rateLimit.consume('name', name);

/** How tokens and cookies of calls are read. */
const tokensOf = ({ service: { authenticate, isIssued, devices } }: SessionModule) => ({
  authenticate,
  isIssued,
  accountOfDevice: devices.accountOn,
});

/** The log of what operators do, as binding writes it. */
const auditOf = (deps: Pick<CompositionDeps, 'pool' | 'clock'>) => {
  const { record } = createAudit(deps);
  return { record, recordAlone: (entry: Act): Promise<void> => transaction(deps.pool, (client) => record(client, entry)) };
};

type AccountDeps = CompositionDeps & {
  readonly consumeNameLimit: ReturnType<typeof nameLimitOf>;
};
type AccountServices = {
  readonly merchants: MerchantService;
  readonly wallet: ReturnType<typeof createWalletModule>['service'];
  readonly humanCheck: ReturnType<typeof createHumanModule>['service'];
  readonly rounds: ReturnType<typeof createRecords>;
  readonly tree: AgentTree;
};
/** Players' accounts, how they are proved and logged in. */
const createAccounts = (deps: AccountDeps, { merchants, wallet, humanCheck, rounds, tree }: AccountServices) => {
  const codes = createVerificationModule({
    ...deps,
    ...codeSettings(deps.config),
    merchants,
    proveHuman: humanCheck.prove,
  });
  const player = createPlayerModule({
    ...deps,
    passwordMemoryKiB: deps.config.PASSWORD_MEMORY_KIB,
    merchants,
    openAccount: wallet.openAccount,
    codes: codes.service,
    invitations: tree,
    holdSession,
  });
  const session = createSessionModule({
    ...deps,
    merchants,
    secret: deps.config.INSTALLATION_SECRET,
    humanCheck,
    players: player.service,
    codes: codes.service,
    countUnresolvedRounds: rounds.countUnresolvedRounds,
    levelNameOf: (playerId, language) => readLevelName(deps.pool, playerId, language),
  });
  return { codes, player, session };
};

/** What is asked of the passwords of those who are logged in. */
const passwordsOf = (deps: Pick<CompositionDeps, 'pool' | 'clock'>, players: Players) => ({
  hasPassword: async (playerId: string): Promise<boolean> => (await players.credentialState(playerId)).hasPassword,
  passwordFault: createLoginPasswordFault({ ...deps, players }),
});

/** How an agent opens an account for somebody. */
const downlineOf =
  ({ get }: Pick<MerchantService, 'get'>, players: Players): OpenDownlinePort =>
  async ({ merchantCode, ...account }) =>
    players.registerBelow(await get(merchantCode), account);

type AgentServices = Pick<AccountServices, 'merchants' | 'rounds' | 'wallet'> & {
  readonly players: Players;
  readonly sessions: SessionModule['service'];
};
/** What agents ask of accounts and money. */
const agentPorts = (deps: Pick<CompositionDeps, 'pool' | 'clock'>, { merchants, players, sessions, rounds, wallet }: AgentServices) => ({
  openDownline: downlineOf(merchants, players),
  holdSession: sessions.hold,
  openBody: sessions.openBody,
  checkMoneyPassword: createMoneyPasswordCheck({ ...deps, players }),
  countTurnover: createTurnover({ wallet, hasOpenRounds: rounds.hasOpenRounds }).count,
  settleDebts: createDebts({ wallet }).settle,
});

type MessageServices = Pick<CashierModuleDeps, 'limits'> & {
  readonly exclusion: Pick<ContentDeps, 'mayMarket'>;
  readonly cashier: { readonly noticeSums: NoticeSums };
  readonly gaming: { readonly noticeSums: NoticeSums };
};
/** What messages and offers ask: to whom they may be shown, how those that may not are counted, and the sums that they tell of. */
const messagesOf = (log: Logger, { exclusion: { mayMarket }, limits, cashier, gaming }: MessageServices) => ({
  mayMarket,
  // A count that fails keeps nobody from the page.
  noteWithheld: (...[merchantCode, offer, times]: Parameters<ContentDeps['noteWithheld']>): Promise<void> =>
    optionalStep(limits.noteRefusal(merchantCode, 'message', offer, times), log, 'offers that were not shown were not counted'),
  noticeSums: { ...cashier.noticeSums, ...gaming.noticeSums },
});

/** What an exclusion asks of sessions: it ends all of its player's. */
const exclusionSessions = ({ hold, endAll, openBody }: SessionModule['service']) => ({
  hold,
  openBody,
  endAll: (client: PoolClient, playerId: string): Promise<number> => endAll(client, playerId, { reason: 'excluded' }),
});

type CashierDeps = Pick<CashierModuleDeps, 'exclusion' | 'limits' | 'players' | 'sessions'> &
  Pick<AccountServices, 'merchants' | 'rounds' | 'wallet'> & {
    readonly limitHit: ReturnType<typeof createLimitLog>;
    readonly registry: Registry;
    readonly admission: Parameters<typeof createPicturesModule>[0]['admission'];
  };
/** Money in and out, by rounds that are played and the installation's secret; before it what players show for it. */
const createCashier = (deps: CompositionDeps, { rounds, admission, ...services }: CashierDeps) => {
  const secret = deps.config.INSTALLATION_SECRET;
  const pictures = createPicturesModule({ ...deps, admission, seal: documentPictureSeal(secret) });
  const shown = { ...services, pictures: pictures.service };
  const identity = createIdentityModule({ ...deps, ...eventSettings(deps), ...shown, secret });
  const cashier = createCashierModule({
    ...deps,
    ...eventSettings(deps),
    ...shown,
    identity: identity.service,
    hasOpenRounds: rounds.hasOpenRounds,
    secret,
  });
  return { pictures, identity, cashier };
};

type ForPlayDeps = Parameters<typeof createBonusModule>[0] &
  Parameters<typeof createReferralsModule>[0] &
  Parameters<typeof createRewardsModule>[0] &
  Omit<Parameters<typeof createPromotionsModule>[0], 'alsoOffered' | 'alsoToClaim' | 'secret'> &
  Omit<Parameters<typeof createVipModule>[0], 'ratesByLevel'>;
/** What players get for their play, and what is offered to them beside it. The one badge counts all that can be collected. */
const createForPlay = (deps: ForPlayDeps, secret: string) => {
  const referrals = createReferralsModule(deps);
  const rewards = createRewardsModule(deps);
  const promotions = createPromotionsModule({
    ...deps,
    secret,
    alsoToClaim: rewards.service.countClaimable,
    alsoOffered: async (merchantCode) => ((await referrals.service.isOpen(merchantCode)) ? ['REFERRAL'] : []),
  });
  rewards.service.whenClaimed(promotions.service.forgetCount);
  return {
    bonus: createBonusModule(deps),
    promotions,
    referrals,
    rewards,
    vip: createVipModule({ ...deps, ratesByLevel: rewards.service.ratesByLevel }),
  };
};

type SlipPort = Pick<ReturnType<typeof createCashierModule>['service'], 'slip'>;
/** What the console asks of other modules: all that waits for operators, in its order, and slips. */
const consoleParts = ({ pool }: Pick<CompositionDeps, 'pool'>, approvals: OperatorQueue, { slip }: SlipPort) => ({
  queues: [...cashierQueues(pool), approvals, identityQueue(pool), chatQueue(pool)],
  slip,
});

type OperatorServices = {
  readonly merchants: MerchantService;
  readonly humanCheck: ReturnType<typeof createHumanModule>['service'];
  readonly sessions: SessionModule['service'];
  readonly admission: Omit<Parameters<typeof createOperatorGate>[0], 'clock' | 'security' | 'operators'>;
};
/** Operators, how they are let in, and what they do by two or read of each other. */
const createForOperators = (deps: CompositionDeps, { merchants, humanCheck, sessions, admission }: OperatorServices) => {
  const operator = createOperatorModule({ ...deps, siteNameOf: (code) => merchants.known(code).name, humanCheck, sessions });
  const { clock, security } = deps;
  return {
    operator,
    operatorGate: createOperatorGate({ ...admission, clock, security, operators: operator.service }),
    approval: createApprovalModule({ ...deps, actOf: pairActOf }),
    auditLog: createAuditModule(deps),
  };
};

/** Builds the modules, each after those that it needs. */
export const composeModules = async (given: CompositionDeps) => {
  const deps = { ...given, consumeNameLimit: nameLimitOf(given) };
  const { config } = deps;
  const limitHit = createLimitLog(deps.security);
  const merchant = await createMerchantModule({ ...deps, installation: installationOf(config), gatewaySecrets: config.GATEWAY_SECRETS });
  const merchants = merchant.service;
  const wallet = createWalletModule(deps);
  const catalogue = await createCatalogueModule({ ...deps, merchants });
  const rounds = createRecords(deps);
  const human = createHumanModule({ ...deps, ...humanSettings(config, merchants) });
  const tree = createAgentTree(deps);
  const { codes, player, session } = createAccounts(deps, { merchants, wallet: wallet.service, humanCheck: human.service, rounds, tree });
  const favourites = createFavouritesModule({ ...deps, merchants, catalogue: catalogue.service });
  const [players, sessions, humanCheck] = [player.service, session.service, human.service];
  const { recent: recentGames, copy: copyLists } = favourites.service;
  const agentAsks = agentPorts(deps, { merchants, players, sessions, rounds, wallet: wallet.service });
  const agents = createAgentsModule({ ...deps, merchants, tree, ...agentAsks });
  const contracts = createContractsModule({ ...deps, merchants, placeOf: agents.service.placeOf });
  const trial = createTrialModule({ ...deps, merchants, players, sessions, humanCheck, wallet: wallet.service, copyLists });
  const leaveTrial: LeaveTrialPort = (...given) => optionalStep(trial.service.leave(...given), deps.log, 'a trial was not taken along');
  const limits = createLimitsModule({ ...deps, merchants, sessions });
  const ofExclusion = exclusionSessions(sessions);
  const sealed = { ...deps, secret: config.INSTALLATION_SECRET };
  const exclusion = createExclusionModule({ ...sealed, merchants, ...passwordsOf(deps, players), sessions: ofExclusion });
  const registry = createRegistry({ ...sealed, endAll: ofExclusion.endAll });
  const money = { wallet: wallet.service, limits: limits.service, exclusion: exclusion.service };
  const admission = { ...siteOf(merchants), ...tokensOf(session), rateLimit: deps.rateLimit, limitHit };
  const desk = { ...money, merchants, players, sessions, rounds, limitHit, admission, registry };
  const { pictures, identity, cashier } = createCashier(deps, desk);
  const services = { merchants, catalogue: catalogue.service, players, sessions, humanCheck, codes: codes.service, leaveTrial };
  const vendorDeps = { ...deps, ...services, ...vendorSettings(deps) };
  const gaming = createGamingModule({ ...vendorDeps, ...money, limitHit });
  const { askVendor } = gaming.service;
  const ofPlay = { ...deps, ...money, merchants, sessions, hasOpenRounds: rounds.hasOpenRounds };
  const { bonus, promotions, referrals, rewards, vip } = createForPlay(ofPlay, config.INSTALLATION_SECRET);
  const records = createRecordsModule({ ...deps, ...services, wallet: wallet.service, records: rounds, askVendor });
  const lottery = createLotteryModule({ ...vendorDeps, recentGames, isExcluded: exclusion.service.holds, rounds });
  const { operatorGate, ...forOperators } = createForOperators(deps, { merchants, humanCheck, sessions, admission });
  const operators = forOperators.operator.service;
  const chat = createChatModule({
    ...deps,
    merchants,
    pictures: pictures.service,
    hasMoved: wallet.service.hasMoved,
    sessions,
    isAgentHere: operators.isAttended,
  });
  // The wallet is not among these: a module that can move money is created above, in a line of its own.
  const leaves = createEach(leafModules, {
    ...deps,
    ...services,
    pictures: pictures.service,
    chat: chat.service,
    ...messagesOf(deps.log, { ...desk, cashier: cashier.service, gaming: gaming.service }),
    admission,
    operators,
    operatorGate,
    ...consoleParts(deps, forOperators.approval.service.queue, cashier.service),
  });
  const trialEnd = createTrialEndModule({
    ...deps,
    players,
    sessions,
    // The money last: until then everything that moved it can be explained.
    forget: forgetsOf([session, gaming, favourites, ...Object.values(leaves), chat, pictures, wallet]),
  });
  const first = { merchant, wallet, catalogue, human, codes, player, session, limits, exclusion, identity };
  const played = { agents, bonus, cashier, contracts, favourites, gaming, promotions, records, referrals, rewards, lottery, vip };
  const modules = { ...first, ...played, pictures, chat, ...forOperators, ...leaves, trial, trialEnd };
  const operatorCalls = { gate: operatorGate, merchantOf: admission.merchantOf, audit: auditOf(deps) };
  return { admission, operatorCalls, ...joinModules(modules) };
};
