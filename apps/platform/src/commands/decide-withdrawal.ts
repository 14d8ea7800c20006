import { fail, ok, type Result } from '../kernel/result.ts';
import type { Undecided, Withdrawal } from '../modules/cashier/index.ts';
import type { Refused } from '../acts/act.ts';
import { amountOf, moneyOf, whyUndecided } from '../acts/withdrawal-acts.ts';
import { endRefused } from './change.ts';
import { askSecond, type Check, decide, type Decided, type Deciding, takesTwo } from './decide.ts';

const refusedBy = ({ code }: Undecided): Result<never, Refused> => fail({ code: 'refused', why: whyUndecided[code] });

/** The withdrawal that is decided on; ends the command where there is none. */
const find = async ({ cashier, merchantCode }: Deciding, id: string): Promise<Withdrawal> =>
  (await cashier.review.one(merchantCode, id)) ?? endRefused(whyUndecided.unknown);
const decidedOf = (withdrawal: Withdrawal): Decided => ({
  subject: `withdrawal:${withdrawal.id}`,
  title: `withdrawal ${withdrawal.id} of ${amountOf(withdrawal)} to ${withdrawal.channelName} ··${withdrawal.tail}`,
  state: withdrawal.state,
});
const inWords = (made: Result<unknown, Undecided>): Result<unknown, Refused> => (made.ok ? made : refusedBy(made.failure));

export const claimWithdrawal = async (context: Deciding, id: string): Promise<void> => {
  const { cashier, merchantCode } = context;
  await decide(context, decidedOf(await find(context, id)), {
    action: 'withdrawal.claim',
    permission: 'payouts:decide',
    after: { state: 'in hand' },
    act: async (client, by) =>
      (await cashier.review.claim(client, merchantCode, id, by)) !== null ? ok(null) : refusedBy({ code: 'claimed' }),
    done: 'It is yours for 15 minutes.',
  });
};

export const rejectWithdrawal = async (context: Deciding, id: string): Promise<void> => {
  const { cashier, merchantCode, options } = context;
  if (options.reason === '' || options.tell === '')
    return endRefused('Say why with --reason TEXT, and what the player reads with --tell TEXT.');
  await decide(context, decidedOf(await find(context, id)), {
    action: 'withdrawal.reject',
    permission: 'payouts:decide',
    after: { state: 'rejected', told: options.tell },
    act: async (client, by) =>
      inWords(await cashier.review.reject(client, merchantCode, id, by, { text: options.tell, note: options.reason })),
    done: 'Done: the money is in the balance again, and the player is told.',
  });
};

type Asked = { readonly action: 'withdrawal.approve' | 'withdrawal.pay-by-hand'; readonly bankReference: string | null };
const askForSecond = (context: Deciding, withdrawal: Withdrawal, { action, bankReference }: Asked, check?: Check): Promise<void> =>
  askSecond(context, decidedOf(withdrawal), {
    action,
    permission: 'payouts:decide',
    payload: {
      merchantCode: context.merchantCode,
      id: withdrawal.id,
      amount: amountOf(withdrawal),
      to: `${withdrawal.channelName} ··${withdrawal.tail}`,
      bankReference,
    },
    ...(check === undefined ? {} : { check }),
  });

export const approveWithdrawal = async (context: Deciding, id: string): Promise<void> => {
  const { cashier, merchantCode } = context;
  const withdrawal = await find(context, id);
  if (await takesTwo(context, moneyOf(withdrawal), ({ withdrawals }) => withdrawals.secondAbove))
    return askForSecond(context, withdrawal, { action: 'withdrawal.approve', bankReference: null }, async (client, by) =>
      inWords(await cashier.review.mayApprove(client, merchantCode, id, by)),
    );
  await decide(context, decidedOf(withdrawal), {
    action: 'withdrawal.approve',
    permission: 'payouts:decide',
    after: { state: 'approved' },
    act: async (client, by) => inWords(await cashier.review.approve(client, merchantCode, id, by)),
    done: 'Done: it is paid in a moment.',
  });
};

/** Always takes two persons: the money goes another way than the providers'. */
export const payWithdrawalByHand = async (context: Deciding, id: string, bankReference: string): Promise<void> =>
  askForSecond(context, await find(context, id), { action: 'withdrawal.pay-by-hand', bankReference });
