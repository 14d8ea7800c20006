/** For tests only: withdrawals as the platform answers them. */
import type { ListedWithdrawal, OneWithdrawal } from '@palaro/contract';

const idOf = (number: number): string => String(number).padStart(26, '0');

export const aListed = (number: number, change: Partial<ListedWithdrawal> = {}): ListedWithdrawal => ({
  id: idOf(number),
  playerId: `p${number}`,
  username: `player${number}`,
  amount: '1500.00',
  currency: 'PHP',
  fee: '15.00',
  to: 'Wallet ··4567',
  provider: 'bank',
  state: 'in_review',
  flags: ['amount'],
  claim: null,
  askedAt: new Date(Date.now() - 14 * 60_000).toISOString(),
  expectedAt: null,
  decidedBy: null,
  ...change,
});

export const aWhole = (number: number, change: Partial<OneWithdrawal> = {}): OneWithdrawal => ({
  ...aListed(number),
  holder: 'Maria Reyes',
  realName: 'Maria Reyes',
  steps: [{ state: 'requested', at: '2026-11-30T10:00:00.000Z' }],
  note: '',
  told: '',
  bankReference: null,
  takesTwo: false,
  money: { in: '5000.00', out: '2500.00', deposits: 4, withdrawals: 1, balance: '120.50' },
  joinedAt: '2026-01-02T10:00:00.000Z',
  sharedAccount: [],
  sharedDevice: [],
  ...change,
});

/** Until when one is in somebody's hands. */
export const soon = (): string => new Date(Date.now() + 9 * 60_000).toISOString();
