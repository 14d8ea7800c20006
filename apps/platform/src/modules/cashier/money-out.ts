import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Handlers } from '../../http/handlers.ts';
import type { OperatorHandlers } from '../../http/operator-handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { createApprovals, createAskSecond } from '../approval/index.ts';
import type { IdentityService } from '../identity/index.ts';
import { isOwned, type Players } from '../player/index.ts';
import { createSeal } from '../../kernel/seal.ts';
import { createMoneyPasswordCheck, refusingEndedSessions, type SessionModule } from '../session/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { SettingsOf } from './beginning.ts';
import type { Debts } from './debts.ts';
import type { PaymentProvider, ProviderName } from './providers/provider.ts';
import type { TurnoverService } from './turnover.ts';
import { createEnding } from './withdrawals/ending.ts';
import { createLookAgain } from './withdrawals/look-again.ts';
import { createOperatorWithdrawals, type OperatorWithdrawalCall } from './withdrawals/operator-withdrawals.ts';
import { createPaying } from './withdrawals/paying.ts';
import { createPayoutAccounts } from './withdrawals/payout-accounts.ts';
import { createPrecheck } from './withdrawals/precheck.ts';
import { withdrawalHandlers, type WithdrawalCall } from './withdrawals/withdrawal-handlers.ts';
import type { OwnerOf } from './withdrawals/withdrawal-ports.ts';
import { createReturning, type ReturningDeps } from './withdrawals/returning.ts';
import { createReview, type ReviewDeps } from './withdrawals/review.ts';
import { createWithdrawals, type Withdrawals } from './withdrawals/withdrawals.ts';

export type MoneyOutDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly security: SecurityLog;
  readonly players: Pick<Players, 'comparePassword' | 'find' | 'namesOf' | 'contactsOf' | 'credentialState'>;
  readonly sessions: Pick<SessionModule['service'], 'openBody' | 'hold' | 'events'>;
  readonly wallet: Pick<Wallet, 'capture' | 'debit' | 'deposit' | 'hold' | 'houseMove' | 'lockedBalance' | 'release' | 'total' | 'balance'>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
  readonly settingsOf: SettingsOf;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
  readonly turnover: TurnoverService;
  readonly debts: Debts;
  readonly identity: Pick<IdentityService, 'withdrawalCheck'>;
  readonly secret: string;
  /** Counts a payout that waits because the provider's wallet holds less. */
  readonly countShort: (merchantCode: string, provider: ProviderName) => void;
} & Pick<ReturningDeps, 'exclusion' | 'record'>;
type MoneyOut = {
  readonly withdrawals: Withdrawals;
  readonly handlers: Handlers<WithdrawalCall>;
  readonly operatorHandlers: OperatorHandlers<OperatorWithdrawalCall>;
  readonly pay: (provider: ProviderName) => Promise<void>;
  /** Lets accounts of before be compared by the kind of their number. */
  readonly compareAllByKind: () => Promise<void>;
  /** Asks for the money of those who have been excluded for long. */
  readonly giveBack: () => Promise<void>;
};

/** Withdrawals, the accounts they go to, and the job that pays them. */
export const createMoneyOut = (deps: MoneyOutDeps): MoneyOut => {
  const { players, sessions, secret } = deps;
  const { hold } = sessions;
  const ownerOf: OwnerOf = async (playerId) => {
    const [{ payeeName: realName }, contacts, { hasMoneyPassword }] = await Promise.all([
      players.namesOf(playerId),
      players.contactsOf(playerId),
      players.credentialState(playerId),
    ]);
    return { realName, hasVerifiedContact: isOwned(contacts), hasMoneyPassword };
  };
  const checkMoneyPassword = createMoneyPasswordCheck(deps);
  const accounts = createPayoutAccounts({
    ...deps,
    hold,
    checkMoneyPassword,
    seal: createSeal(secret, randomBytes, 'payout-account'),
    hashKey: secret,
    noteAdded: (client, { playerId, place }) => sessions.events.add(playerId, 'payout_account_added', place, client),
  });
  const ending = createEnding(deps);
  const precheck = createPrecheck({ ...deps, ownerOf });
  const withdrawals = createWithdrawals({ ...deps, hold, checkMoneyPassword, precheck, ownerOf, ending });
  const lookAgain = createLookAgain(deps);
  const payoutOf: ReviewDeps['payoutOf'] = async (merchantCode, channel) => {
    const { payouts } = deps.settingsOf(merchantCode);
    return Object.hasOwn(payouts, channel) ? (payouts[channel] ?? null) : null;
  };
  const review = createReview({ ...deps, ending, lookAgain, payoutOf });
  return {
    withdrawals,
    handlers: refusingEndedSessions(withdrawalHandlers({ ...deps, withdrawals, accounts })),
    pay: createPaying({ ...deps, accounts, ending, lookAgain }).run,
    operatorHandlers: createOperatorWithdrawals({
      ...deps,
      review,
      askSecond: createAskSecond({ ...deps, approvals: createApprovals(deps) }),
    }),
    compareAllByKind: accounts.compareAllByKind,
    giveBack: createReturning({ ...deps, precheck, ownerOf }),
  };
};
