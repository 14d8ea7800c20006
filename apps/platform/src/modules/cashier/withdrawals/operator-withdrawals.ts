import type { ListedWithdrawal, OperatorOwnCode } from '@palaro/contract';
import { formatDecimal, money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { placeFrom, placeText } from '../../../db/place.ts';
import { transaction } from '../../../db/transaction.ts';
import { operatorOf, type OperatorContext, type OperatorHandlers } from '../../../http/operator-handlers.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { AskSecond } from '../../approval/index.ts';
import { storedCurrency, type Wallet } from '../../wallet/index.ts';
import type { SettingsOf } from '../beginning.ts';
import { takesSecond } from '../second-bound.ts';
import { heldFlag, readFacts, readQueuePage } from './operator-store.ts';
import type { Review, Undecided } from './review.ts';
import type { Withdrawal, WithdrawalWithSteps } from './withdrawal-store.ts';

export type OperatorWithdrawalCall =
  | 'operatorWithdrawals'
  | 'operatorWithdrawal'
  | 'claimWithdrawal'
  | 'releaseWithdrawal'
  | 'approveWithdrawal'
  | 'holdWithdrawal'
  | 'rejectWithdrawal'
  | 'payWithdrawalByHand';
type Deps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly review: Review;
  readonly askSecond: AskSecond;
  readonly wallet: Pick<Wallet, 'balance'>;
  readonly settingsOf: SettingsOf;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

const pageMax = 50;
const codes = {
  unknown: 'not_found',
  ended: 'decided_already',
  claimed: 'in_other_hands',
  changed: 'changed_since',
  owed: 'player_owes',
} as const satisfies Readonly<Record<Undecided['code'], OperatorOwnCode | 'not_found'>>;

const written = (withdrawal: Pick<Withdrawal, 'currency'>, minor: bigint): string =>
  formatDecimal(money(storedCurrency(withdrawal.currency), minor));
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const toOf = ({ channelName, tail }: Pick<Withdrawal, 'channelName' | 'tail'>): string => `${channelName} ··${tail}`;
const listedAt =
  (now: number) =>
  (one: Withdrawal & { readonly username: string }): ListedWithdrawal => ({
    id: one.id,
    playerId: one.playerId,
    username: one.username,
    amount: written(one, one.amount),
    currency: storedCurrency(one.currency),
    fee: written(one, one.fee),
    to: toOf(one),
    provider: one.provider,
    state: one.state,
    flags: [...one.flags],
    claim:
      one.claimedBy === null || (one.claimedUntil?.getTime() ?? 0) <= now
        ? null
        : { by: one.claimedBy, until: one.claimedUntil?.toISOString() ?? '' },
    askedAt: one.createdAt.toISOString(),
    expectedAt: iso(one.expectedAt),
    decidedBy: one.decidedBy,
  });
/** Whether two operators have to decide on a withdrawal. */
const createTakesTwo =
  ({ settingsOf }: Pick<Deps, 'settingsOf'>) =>
  ({ merchantCode, amount, currency }: Withdrawal): boolean =>
    takesSecond(settingsOf(merchantCode).withdrawals.secondAbove, money(storedCurrency(currency), amount));

/** What operators read of withdrawals. */
const createReading = ({
  pool,
  clock,
  review,
  wallet,
  settingsOf,
}: Deps): Pick<OperatorHandlers<OperatorWithdrawalCall>, 'operatorWithdrawals' | 'operatorWithdrawal'> => {
  const takesTwo = createTakesTwo({ settingsOf });
  return {
    operatorWithdrawals: async ({ query: { view, after }, context }) => {
      const { merchantCode, name: by } = operatorOf(context);
      const now = clock.now();
      const behind = after === undefined ? null : placeFrom(after);
      const found = await readQueuePage(pool, { merchantCode, view, by, now: new Date(now), after: behind, max: pageMax + 1 });
      const content = found.slice(0, pageMax);
      const last = content.at(-1);
      return ok({ content: content.map(listedAt(now)), next: found.length > pageMax && last !== undefined ? placeText(last) : null });
    },
    operatorWithdrawal: async ({ query: { id }, context }) => {
      const one = await review.one(operatorOf(context).merchantCode, id);
      const facts = one === null ? null : await readFacts(pool, one);
      if (one === null || facts === null) return fail({ code: 'not_found' });
      const balance = await wallet.balance(one.playerId);
      return ok({
        ...listedAt(clock.now())({ ...one, username: facts.username }),
        holder: facts.holder,
        realName: facts.realName,
        steps: one.steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
        note: one.note,
        told: one.reasonText,
        bankReference: one.bankReference,
        takesTwo: takesTwo(one),
        money: {
          in: written(one, facts.paidIn),
          out: written(one, facts.paidOut),
          deposits: facts.deposits,
          withdrawals: facts.withdrawals,
          balance: balance === null ? written(one, 0n) : formatDecimal(balance),
        },
        joinedAt: facts.joinedAt.toISOString(),
        sharedAccount: [...facts.sharedAccount],
        sharedDevice: [...facts.sharedDevice],
      });
    },
  };
};

/** Says why nothing was decided, and in whose hand it is. */
const createRefusing =
  ({ review }: Pick<Deps, 'review'>) =>
  async (context: OperatorContext, id: string, { code }: Undecided) => {
    const holder = code === 'claimed' ? ((await review.one(context.merchantCode, id))?.claimedBy ?? null) : null;
    return fail({ code: codes[code], ...(holder === null ? {} : { message: `${holder} has it in hand.`, data: { names: [holder] } }) });
  };

/** In whose hand a withdrawal is. */
const createClaiming = (deps: Deps): Pick<OperatorHandlers<OperatorWithdrawalCall>, 'claimWithdrawal' | 'releaseWithdrawal'> => {
  const { pool, review } = deps;
  const refuse = createRefusing(deps);
  return {
    claimWithdrawal: async ({ body: { id }, context }) => {
      const { merchantCode } = operatorOf(context);
      const claimed = await transaction(pool, async (client) => {
        const until = await review.claim(client, merchantCode, id, operatorOf(context).name);
        if (until !== null) await context.record(client, { after: { until: until.toISOString() } });
        return until;
      });
      if (claimed !== null) return ok({ until: claimed.toISOString() });
      const one = await review.one(merchantCode, id);
      if (one === null) return fail({ code: 'not_found' });
      return refuse(context, id, { code: ['requested', 'in_review'].includes(one.state) ? 'claimed' : 'ended' });
    },
    releaseWithdrawal: async ({ body: { id }, context }) => {
      const { merchantCode, name } = operatorOf(context);
      await transaction(pool, async (client) => {
        if (await review.release(client, merchantCode, id, name)) await context.record(client);
        else context.nothingChanged();
      });
      return ok({});
    },
  };
};

type Decided = Result<Withdrawal, Undecided>;
/** Asks a second operator, who sees what is stored here and carries it out. */
const createAsking = (deps: Deps) => {
  const refuse = createRefusing(deps);
  return async (
    context: OperatorContext,
    one: WithdrawalWithSteps,
    { action, bankReference, reason }: { readonly action: string; readonly bankReference: string | null; readonly reason: string },
    check: (client: PoolClient, by: string) => Promise<Decided> = () => Promise.resolve(ok(one)),
  ) => {
    const amount = `${written(one, one.amount)} ${one.currency}`;
    const payload = { merchantCode: context.merchantCode, id: one.id, amount, to: toOf(one), bankReference };
    const asked = await deps.askSecond(context, { action, subject: `withdrawal:${one.id}`, state: one.state, payload, reason }, check);
    if (asked.ok) return ok({ state: one.state, waitsForSecond: true });
    return asked.failure.code === 'asked_already' ? fail({ code: 'asked_already' } as const) : refuse(context, one.id, asked.failure);
  };
};

/** What operators decide on withdrawals, each act with its entry in the log in one transaction. */
export const createOperatorWithdrawals = (deps: Deps): OperatorHandlers<OperatorWithdrawalCall> => {
  const { pool, review, settingsOf, onCommitted } = deps;
  const takesTwo = createTakesTwo({ settingsOf });
  const refuse = createRefusing(deps);
  /** Carries an act out and writes it down; what it refuses with may have written something itself, which stays. */
  const act = async (
    context: OperatorContext,
    id: string,
    after: object,
    decide: (client: PoolClient, by: string) => Promise<Decided>,
    reason = '',
  ): Promise<Decided> => {
    const done = await transaction(pool, async (client) => {
      const decided = await decide(client, operatorOf(context).name);
      if (decided.ok) await context.record(client, { before: { state: decided.value.state }, after, reason });
      return decided;
    });
    onCommitted();
    return done;
  };
  const ask = createAsking(deps);
  return {
    ...createReading(deps),
    ...createClaiming(deps),
    approveWithdrawal: async ({ body: { id, amount, reason }, context }) => {
      const { merchantCode } = operatorOf(context);
      const one = await review.one(merchantCode, id);
      if (one === null) return fail({ code: 'not_found' });
      // Whoever approves has seen what is paid.
      if (amount !== written(one, one.amount)) return fail({ code: 'bad_request', data: { field: 'amount' } });
      if (takesTwo(one))
        return ask(context, one, { action: 'withdrawal.approve', bankReference: null, reason }, (client, by) =>
          review.mayApprove(client, merchantCode, id, by),
        );
      const done = await act(context, id, { state: 'approved' }, (client, by) => review.approve(client, merchantCode, id, by), reason);
      return done.ok ? ok({ state: 'approved', waitsForSecond: false }) : refuse(context, id, done.failure);
    },
    holdWithdrawal: async ({ body: { id, note }, context }) => {
      const { merchantCode } = operatorOf(context);
      const done = await act(
        context,
        id,
        { state: 'in_review' },
        (client, by) => review.hold(client, merchantCode, id, by, { note, flag: heldFlag }),
        note,
      );
      return done.ok ? ok({ state: 'in_review', waitsForSecond: false }) : refuse(context, id, done.failure);
    },
    rejectWithdrawal: async ({ body: { id, reason, told }, context }) => {
      const { merchantCode } = operatorOf(context);
      const decide = (client: PoolClient, by: string) => review.reject(client, merchantCode, id, by, { text: told, note: reason });
      const done = await act(context, id, { state: 'rejected', told }, decide, reason);
      return done.ok ? ok({ state: 'rejected', waitsForSecond: false }) : refuse(context, id, done.failure);
    },
    payWithdrawalByHand: async ({ body: { id, bankReference, reason }, context }) => {
      const one = await review.one(operatorOf(context).merchantCode, id);
      if (one === null) return fail({ code: 'not_found' });
      if (!['in_review', 'approved'].includes(one.state)) return fail({ code: 'decided_already' });
      return ask(context, one, { action: 'withdrawal.pay-by-hand', bankReference, reason });
    },
  };
};
