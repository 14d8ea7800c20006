import {
  gameTypes,
  newPayoutAccount,
  newWithdrawal,
  type PayoutAccount,
  type PayoutChannel,
  type Withdrawal as WithdrawalOnWire,
} from '@palaro/contract';
import { formatDecimal, money } from '@palaro/money';
import type { z } from 'zod';
import { callerOf, type CallContext, type Handlers } from '../../../http/handlers.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { deviceName, type SecurityLog } from '../../../kernel/security-log.ts';
import { devicePlaceOf, type SessionModule } from '../../session/index.ts';
import { storedCurrency } from '../../wallet/index.ts';
import type { SettingsOf } from '../beginning.ts';
import type { Refused } from '../refused.ts';
import type { CashierSettings, PayoutSettings } from '../cashier-section.ts';
import type { Account } from './account-store.ts';
import type { PayoutAccounts } from './payout-accounts.ts';
import type { Member } from './withdrawal-ports.ts';
import { canBecome, isOpen } from './withdrawal-rules.ts';
import type { WithdrawalWithSteps } from './withdrawal-store.ts';
import type { Withdrawals } from './withdrawals.ts';

export type WithdrawalCall =
  | 'withdrawPrecheck'
  | 'createWithdrawal'
  | 'withdrawals'
  | 'withdrawal'
  | 'cancelWithdrawal'
  | 'addPayoutAccount'
  | 'removePayoutAccount';

export type WithdrawalHandlerDeps = {
  readonly withdrawals: Withdrawals;
  readonly accounts: PayoutAccounts;
  readonly clock: Clock;
  readonly settingsOf: SettingsOf;
  readonly sessions: Pick<SessionModule['service'], 'openBody'>;
  readonly security: SecurityLog;
};

/** The categories whose stakes do not count in full, in their usual order. */
const sharesOf = ({ turnoverShares }: CashierSettings['withdrawals']) =>
  gameTypes.flatMap((gameType) => {
    const percent = turnoverShares[gameType];
    return percent === undefined || Number(percent) === 100 ? [] : [{ gameType, percent }];
  });

const memberOf = (context: CallContext): Member => ({ ...callerOf(context), place: devicePlaceOf(context) });

const wireOf = (withdrawal: WithdrawalWithSteps, mayCancel: boolean): WithdrawalOnWire => {
  const currency = storedCurrency(withdrawal.currency);
  const written = (minor: bigint): string => formatDecimal(money(currency, minor));
  const { state, flags } = withdrawal;
  // Nobody knows when a closed channel opens.
  const waits = state === 'approved' && (flags.includes('channel') || flags.includes('wallet'));
  return {
    id: withdrawal.id,
    amount: written(withdrawal.amount),
    fee: written(withdrawal.fee),
    net: written(withdrawal.amount - withdrawal.fee),
    currency,
    channelName: withdrawal.channelName,
    tail: withdrawal.tail,
    state,
    reason: withdrawal.reason,
    reasonText: withdrawal.reasonText,
    expectedAt: isOpen(state) && !waits ? (withdrawal.expectedAt?.toISOString() ?? null) : null,
    bankReference: withdrawal.bankReference,
    mayCancel: mayCancel && canBecome(state, 'cancelled'),
    createdAt: withdrawal.createdAt.toISOString(),
    timeline: withdrawal.steps.map(({ state: step, at }) => ({ state: step, at: at.toISOString() })),
  };
};

const accountOf = (account: Account, payouts: Readonly<Record<string, PayoutSettings>>, now: number): PayoutAccount => {
  const channel = Object.hasOwn(payouts, account.channel) ? payouts[account.channel] : undefined;
  return {
    id: account.id,
    channel: account.channel,
    channelName: channel?.name ?? account.channel,
    kind: channel?.kind ?? 'bank',
    tail: account.tail,
    holder: account.holder,
    usableAt: account.usableAt.getTime() > now ? account.usableAt.toISOString() : null,
    isBlocked: account.state === 'blocked',
  };
};

const channelsOf = (payouts: Readonly<Record<string, PayoutSettings>>): PayoutChannel[] =>
  Object.entries(payouts)
    .filter(([, { isOpen: open }]) => open)
    .toSorted(([one, a], [other, b]) => a.order - b.order || (one < other ? -1 : 1))
    .map(([code, { name, kind, min, max, fee, usualMinutes }]) => ({ code, name, kind, min, max, fee, usualMinutes }));

/** Calls with a body that is encrypted as a login's is. */
const createWithBody =
  ({ sessions, security }: Pick<WithdrawalHandlerDeps, 'sessions' | 'security'>) =>
  async <T, V>(
    context: CallContext,
    data: string,
    schema: z.ZodType<T>,
    work: (member: Member, payload: T) => Promise<Result<V, Refused>>,
  ): Promise<Result<V, Refused>> => {
    const opened = await sessions.openBody(context.headers['encryption'], data, schema);
    if (!opened.ok) return opened;
    const member = memberOf(context);
    const done = await work(member, opened.value);
    if (!done.ok && ['money_password_wrong', 'tries_locked'].includes(done.failure.code)) {
      const { ip, deviceCookie } = context;
      const where = { merchant: member.merchantCode, ip, device: deviceName(deviceCookie), playerId: member.playerId };
      security('password_refused', { ...where, code: done.failure.code });
    }
    return done;
  };

/** Withdrawals on the wire. */
export const withdrawalHandlers = (deps: WithdrawalHandlerDeps): Handlers<WithdrawalCall> => {
  const { withdrawals, accounts, clock, settingsOf } = deps;
  const withBody = createWithBody(deps);
  const shown = (merchantCode: string, withdrawal: WithdrawalWithSteps): WithdrawalOnWire =>
    wireOf(withdrawal, settingsOf(merchantCode).withdrawals.mayCancel);
  return {
    withdrawPrecheck: async ({ context }) => {
      const { merchantCode, playerId } = callerOf(context);
      const { currency, payouts, withdrawals: terms } = settingsOf(merchantCode);
      const written = (minor: bigint): string => formatDecimal(money(currency, minor));
      const check = await withdrawals.precheck(merchantCode, playerId);
      return ok({
        currency,
        balance: written(check.balance),
        free: written(check.free),
        locked: written(check.locked),
        debt: written(check.debt),
        bonusLoss: written(check.bonusLoss),
        checks: check.checks.map((one) => ({ ...one })),
        turnover: check.turnover.map(({ amount, required, done, openedAt }) => ({
          amount: written(amount),
          required: written(required),
          done: written(done),
          at: openedAt.toISOString(),
        })),
        turnoverShares: sharesOf(terms),
        usedToday: check.usedToday,
        dailyMax: terms.dailyMax,
        dailyLeft: check.dailyLeft === null ? null : written(check.dailyLeft),
        accounts: check.accounts.map((account) => accountOf(account, payouts, clock.now())),
        channels: channelsOf(payouts),
        holder: check.realName,
        open: check.open,
      });
    },
    createWithdrawal: ({ body: { data }, context }) =>
      withBody(context, data, newWithdrawal, async (member, asked) => {
        const made = await withdrawals.create(member, asked);
        return made.ok ? ok(shown(member.merchantCode, made.value)) : made;
      }),
    withdrawals: async ({ query, context }) => {
      const { merchantCode, playerId } = callerOf(context);
      const { withdrawals: found, total } = await withdrawals.page(playerId, query.pageNo, query.pageSize);
      return ok({
        content: found.map((withdrawal) => shown(merchantCode, withdrawal)),
        pageNum: query.pageNo,
        totalPages: Math.max(1, Math.ceil(total / query.pageSize)),
      });
    },
    withdrawal: async ({ query, context }) => {
      const { merchantCode, playerId } = callerOf(context);
      const found = await withdrawals.one(playerId, query.id);
      return found === null ? fail({ code: 'not_found' }) : ok(shown(merchantCode, found));
    },
    cancelWithdrawal: async ({ body, context }) => {
      const { merchantCode, playerId } = callerOf(context);
      const cancelled = await withdrawals.cancel(merchantCode, playerId, body.id);
      return cancelled.ok ? ok(shown(merchantCode, cancelled.value)) : cancelled;
    },
    addPayoutAccount: ({ body: { data }, context }) =>
      withBody(context, data, newPayoutAccount, async (member, asked) => {
        const added = await accounts.add(member, asked);
        return added.ok ? ok(accountOf(added.value, settingsOf(member.merchantCode).payouts, clock.now())) : added;
      }),
    removePayoutAccount: async ({ query, context }) =>
      (await accounts.remove(callerOf(context).playerId, query.id)) ? ok({}) : fail({ code: 'not_found' }),
  };
};
