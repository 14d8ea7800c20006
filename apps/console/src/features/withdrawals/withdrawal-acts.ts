import type { ListedWithdrawal, OneWithdrawal, OperatorAccount } from '@palaro/contract';

export type Decision = 'approve' | 'hold' | 'refuse' | 'pay-by-hand';
export type Acts = {
  readonly mayClaim: boolean;
  readonly mayRelease: boolean;
  readonly decisions: readonly Decision[];
};

const none: Acts = { mayClaim: false, mayRelease: false, decisions: [] };
type Claimed = Pick<ListedWithdrawal, 'claim'>;

/** Who has one in hand now; null once their time is over. */
export const holderOf = ({ claim }: Claimed, now: number): string | null =>
  claim !== null && Date.parse(claim.until) > now ? claim.by : null;

/** What an operator may do with a withdrawal as it is shown. The platform decides for itself; what it would refuse for sure is not offered. */
export const actsOf = (withdrawal: Pick<OneWithdrawal, 'state' | 'claim'>, account: OperatorAccount, now: number): Acts => {
  if (!account.permissions.includes('payouts:decide')) return none;
  const holder = holderOf(withdrawal, now);
  if (holder !== null && holder !== account.name) return none;
  const isMine = holder === account.name;
  const decisions: readonly Decision[] =
    withdrawal.state === 'in_review'
      ? ['approve', 'hold', 'refuse', 'pay-by-hand']
      : withdrawal.state === 'approved'
        ? ['refuse', 'pay-by-hand']
        : [];
  if (decisions.length === 0) return none;
  return { mayClaim: !isMine, mayRelease: isMine, decisions };
};
