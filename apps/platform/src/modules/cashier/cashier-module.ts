import type { Pool } from 'pg';
import type { Config } from '../../env/env.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Module } from '../../http/module.ts';
import type { OperatorHandlers } from '../../http/operator-handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachBeside } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Job } from '../../kernel/job.ts';
import type { Logger } from '../../kernel/log.ts';
import { consume } from '../../topics/consumers.ts';
import { createApprovals, createAskSecond } from '../approval/index.ts';
import { createAudit } from '../audit/index.ts';
import type { Exclusion } from '../exclusion/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { NoticeSums } from '../inbox/index.ts';
import type { Limits, Refusals } from '../limits/index.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { Players } from '../player/index.ts';
import type { SettingsOf } from './beginning.ts';
import { createBooking, createReverse, type BookingDeps } from './booking.ts';
import { cashierHandlers, type CashierCall } from './cashier-handlers.ts';
import { createChannelHealth, readUnwell, type UnwellOf } from './channel-health.ts';
import { createDeposits, type Deposits } from './deposits.ts';
import { createOperatorSlips, type OperatorSlipCall } from './operator-slips.ts';
import { createProviderEvents, type ProviderEventsDeps } from './provider-events.ts';
import { createPaymongo } from './providers/paymongo.ts';
import { providerNames, type CreateProvider, type PaymentProvider, type ProviderName, type Receiver } from './providers/provider.ts';
import { createXendit } from './providers/xendit.ts';
import type { SessionModule } from '../session/index.ts';
import { createDebts } from './debts.ts';
import { createMoneyOut, type MoneyOutDeps } from './money-out.ts';
import { noticeSums } from './notice-sums.ts';
import { createRefunding } from './refunding.ts';
import { createReconciliation, type Reconciliation } from './reconciliation.ts';
import { createRisk } from './risk/risk.ts';
import { createSettling } from './settling.ts';
import { createSlipReview, type Slip } from './slip-review.ts';
import { createSlips, type SlipsDeps } from './slips.ts';
import { createStatementLooks } from './statement-looks.ts';
import { createSuspense } from './suspense.ts';
import { createTurnover, type TurnoverDeps } from './turnover.ts';
import { createUnknownPayments } from './unknown-payments.ts';
import { createUnanswered } from './withdrawals/unanswered.ts';
import type { OperatorWithdrawalCall } from './withdrawals/operator-withdrawals.ts';
import type { WithdrawalCall } from './withdrawals/withdrawal-handlers.ts';
import type { Withdrawals } from './withdrawals/withdrawals.ts';

const eventsEveryMs = 500;
const pollEveryMs = 15_000;
const payoutsEveryMs = 2_000;
const slipsEveryMs = 2_000;
const purgeEveryMs = 3_600_000;
const reconcileEveryMs = 600_000;
const healthEveryMs = 30_000;
const looksEveryMs = 1_000;
const refundsEveryMs = 5_000;
const unansweredEveryMs = 60_000;
const giveBackEveryMs = 86_400_000;

export type CashierModuleDeps = Pick<ProviderEventsDeps, 'consumeRateLimit' | 'limitHit' | 'security'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'countGivenUp' | 'countShortWallet' | 'countUnansweredPayout' | 'countUnwellChannel'>;
  readonly merchants: MerchantParts<'cashier' | 'currency' | 'timeZone' | 'name'> &
    Pick<MerchantService, 'codes' | 'ofHost' | 'originOf' | 'secretOf'>;
  readonly players: Pick<Players, 'find' | 'comparePassword' | 'namesOf' | 'contactsOf' | 'credentialState'>;
  readonly sessions: Pick<SessionModule['service'], 'openBody' | 'hold' | 'events'>;
  readonly wallet: BookingDeps['wallet'] & MoneyOutDeps['wallet'] & TurnoverDeps['wallet'];
  readonly limits: Limits & Pick<Refusals, 'noteRefusal'>;
  readonly hasOpenRounds: TurnoverDeps['hasOpenRounds'];
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
  /** The installation's secret: numbers of accounts are sealed by it. */
  readonly secret: string;
  readonly config: Pick<Config, 'BANK_URL'>;
  readonly exclusion: Pick<Exclusion, 'admits' | 'excludedBefore'>;
  readonly identity: Pick<IdentityService, 'depositFault' | 'withdrawalCheck'>;
  readonly pictures: SlipsDeps['pictures'];
};

const creators: Readonly<Record<ProviderName, CreateProvider>> = { paymongo: createPaymongo, xendit: createXendit };

type JobParts = {
  readonly deposits: Deposits;
  readonly settling: ReturnType<typeof createSettling>;
  readonly slips: ReturnType<typeof createSlips>;
  readonly events: ReturnType<typeof createProviderEvents>;
  readonly out: ReturnType<typeof createMoneyOut>;
  readonly unanswered: () => Promise<void>;
  readonly refunding: ReturnType<typeof createRefunding>;
  readonly reconciliation: Reconciliation;
  readonly looks: ReturnType<typeof createStatementLooks>;
  readonly health: ReturnType<typeof createChannelHealth>;
};
/** What the cashier does by itself. */
const jobsOf = ({
  deposits,
  settling,
  slips,
  events,
  out,
  unanswered,
  refunding,
  reconciliation,
  looks,
  health,
}: JobParts): readonly Job[] => {
  const poll = async (receiver: Receiver): Promise<void> =>
    eachBeside(
      await deposits.due(receiver),
      ({ id }) => id,
      (order) => settling.settle(order, 'poll'),
    );
  /** What asks a provider has a run of its own for each: one that is silent holds up no other. */
  const byProvider = (name: string, everyMs: number, run: (provider: ProviderName) => Promise<void>): readonly Job[] =>
    providerNames.map((provider) => ({ name: `${name}.${provider}`, everyMs, run: () => run(provider) }));
  const purge = async (): Promise<number> => {
    await out.compareAllByKind();
    return (await events.purge()) + (await looks.purge());
  };
  return [
    ...byProvider('cashier.events', eventsEveryMs, events.run),
    ...byProvider('cashier.poll', pollEveryMs, poll),
    { name: 'cashier.poll.bank', everyMs: pollEveryMs, run: () => poll('bank') },
    { name: 'cashier.slips', everyMs: slipsEveryMs, run: slips.apply },
    ...byProvider('cashier.payouts', payoutsEveryMs, out.pay),
    { name: 'cashier.unanswered', everyMs: unansweredEveryMs, run: unanswered },
    { name: 'cashier.refunds', everyMs: refundsEveryMs, run: refunding.prepare },
    ...byProvider('cashier.refunds', refundsEveryMs, refunding.ask),
    { name: 'cashier.excluded', everyMs: giveBackEveryMs, run: out.giveBack },
    { name: 'cashier.purge', everyMs: purgeEveryMs, run: purge },
    { name: 'cashier.health', everyMs: healthEveryMs, run: health.look },
    ...byProvider('cashier.reconcile', reconcileEveryMs, reconciliation.work),
    { name: 'cashier.looks', everyMs: looksEveryMs, run: looks.work },
  ];
};

type CashierService = {
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly reconciliation: Reconciliation;
  readonly noticeSums: NoticeSums;
  /** A slip of a merchant's, for operators. */
  readonly slip: (merchantCode: string, id: string) => Promise<Slip | null>;
};

type ApprovalsDeps = Parameters<typeof createApprovals>[0];
/** What operators see and do of slips. */
const createSlipDesk = (
  deps: Parameters<typeof createReverse>[0] & Omit<Parameters<typeof createOperatorSlips>[0], 'askSecond' | 'slips'> & ApprovalsDeps,
) => {
  const slips = createSlipReview({ ...deps, reverse: createReverse(deps) });
  return {
    one: slips.one,
    operatorHandlers: createOperatorSlips({ ...deps, slips, askSecond: createAskSecond({ ...deps, approvals: createApprovals(deps) }) }),
  };
};

type CashierModule = Module<CashierService, CashierCall | WithdrawalCall> & {
  readonly operatorHandlers: OperatorHandlers<OperatorSlipCall | OperatorWithdrawalCall>;
};

/** Money in and out. */
export const createCashierModule = (deps: CashierModuleDeps): CashierModule => {
  const { merchants, players, limits, exclusion, clock, config } = deps;
  const settingsOf: SettingsOf = (merchantCode) => {
    const { cashier, currency, timeZone } = merchants.known(merchantCode);
    return { ...cashier, currency, timeZone };
  };
  const providerOf = (merchantCode: string, name: Receiver): PaymentProvider | null => {
    if (name === 'bank') return null;
    const { providers, currency } = settingsOf(merchantCode);
    const account = providers[name];
    if (account === null) return null;
    const [secretKey, eventSecret] = [merchants.secretOf(merchantCode, account.key), merchants.secretOf(merchantCode, account.events)];
    const url = account.url ?? (config.BANK_URL === undefined ? undefined : `${config.BANK_URL}/${name}`);
    return url === undefined || secretKey === undefined || eventSecret === undefined
      ? null
      : creators[name]({ url, source: account.source, secretKey, eventSecret, currency });
  };
  const takesMoney: BookingDeps['takesMoney'] = async (client, playerId) =>
    (await players.find(playerId, client))?.status === 'active' && (await exclusion.admits(client, playerId));
  const [turnover, debts] = [createTurnover(deps), createDebts(deps)];
  const turnoverTimes = (code: string): number => settingsOf(code).withdrawals.turnoverTimes;
  const nameOf: BookingDeps['nameOf'] = async (client, playerId) => (await players.namesOf(playerId, client)).payeeName;
  const booking = createBooking({ ...deps, takesMoney, nameOf, turnover, debts, turnoverTimes });
  const settling = createSettling({ ...deps, providerOf, booking });
  const unwellOf: UnwellOf = (merchantCode) => readUnwell(deps.pool, merchantCode);
  const deposits = createDeposits({
    ...deps,
    unwellOf,
    settling,
    settingsOf,
    providerOf,
    originOf: merchants.originOf,
    siteNameOf: (merchantCode) => merchants.known(merchantCode).name,
  });
  const slips = createSlips({ ...deps, booking });
  const unknownPayment = createUnknownPayments({ ...deps, booking, providerOf });
  const events = createProviderEvents({
    ...deps,
    merchantOf: merchants.ofHost,
    providerOf,
    settle: (order) => settling.settle(order, 'event'),
    unknownPayment,
  });
  const countShort = deps.metrics.countShortWallet;
  const slipDesk = createSlipDesk({ ...deps, turnover, debts, settingsOf });
  const out = createMoneyOut({ ...deps, settingsOf, providerOf, turnover, debts, countShort, record: createAudit(deps).record });
  const suspense = createSuspense({ ...deps, takesMoney, turnover });
  const refunding = createRefunding({ ...deps, providerOf, suspense, takesMoney, turnoverTimes });
  const timeZones = { merchantCodes: merchants.codes, timeZoneOf: (code: string): string => settingsOf(code).timeZone };
  const reconciliation = createReconciliation({ ...deps, providerOf, ...timeZones });
  const looks = createStatementLooks({ ...deps, providerOf, look: reconciliation.look });
  const health = createChannelHealth({ ...deps, merchantCodes: merchants.codes, countUnwell: deps.metrics.countUnwellChannel });
  const unanswered = createUnanswered({
    ...deps,
    settingsOf,
    merchantCodes: merchants.codes,
    countUnanswered: deps.metrics.countUnansweredPayout,
  });
  return {
    service: { deposits, withdrawals: out.withdrawals, reconciliation, noticeSums, slip: slipDesk.one },
    handlers: { ...cashierHandlers({ deposits, slips, limits, clock, settingsOf, providerOf, unwellOf }), ...out.handlers },
    operatorHandlers: { ...out.operatorHandlers, ...slipDesk.operatorHandlers },
    jobs: [
      consume({ ...deps, countGivenUp: deps.metrics.countGivenUp }, 'money.moved', 'cashier', createRisk({ ...deps, settingsOf })),
      ...jobsOf({ deposits, settling, slips, events, out, unanswered, refunding, reconciliation, looks, health }),
    ],
    routes: events.routes,
    close: () => undefined,
  };
};
