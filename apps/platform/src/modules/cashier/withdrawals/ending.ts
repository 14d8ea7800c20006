import { money, type Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { deliver } from '../../../topics/consumers.ts';
import { tell } from '../../../topics/topics.ts';
import type { Wallet } from '../../wallet/index.ts';
import { storedCurrency } from '../../wallet/index.ts';
import { fees, providerFees, sourceOf } from '../ledger-entries.ts';
import { updateAccount } from './account-store.ts';
import { holdSource } from './asking.ts';
import type { WithdrawalState } from '@palaro/contract';
import { updateWithdrawal, type Withdrawal, type WithdrawalChange } from './withdrawal-store.ts';

export type EndingDeps = {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'capture' | 'deposit' | 'houseMove' | 'release'>;
};

class LedgerRefused extends Error {}
const demand = (done: { readonly ok: boolean }, what: string): void => {
  if (!done.ok) throw new LedgerRefused(`the ledger refused ${what}`);
};
const moneyOf = (currency: string, minor: bigint): Money => money(storedCurrency(currency), minor);

/** By whom a withdrawal was paid: the ledger's name of it, its reference, and what it takes for it in minor units. */
type PaidBy = { readonly source: string; readonly reference: string; readonly providerFee: bigint };

/** Moves the house's own part of a withdrawal. */
const moveFee = async (
  wallet: Pick<Wallet, 'houseMove'>,
  client: PoolClient,
  withdrawal: Withdrawal,
  { source, reference }: Pick<PaidBy, 'source' | 'reference'>,
  from: string,
  to: string,
  minor: bigint,
): Promise<void> => {
  if (minor === 0n) return;
  const { merchantCode, currency, id: groupId } = withdrawal;
  const amount = moneyOf(currency, minor);
  demand(await wallet.houseMove({ merchantCode, source, reference, from, to, amount, groupId }, client), 'a fee');
};

/** How withdrawals end, with what the ledger writes of it; each of a withdrawal that its caller has locked. */
export const createEnding = ({ clock, wallet }: EndingDeps) => {
  const at = (): Date => new Date(clock.now());
  const write = async (
    client: PoolClient,
    withdrawal: Withdrawal,
    state: WithdrawalState,
    change: WithdrawalChange = {},
  ): Promise<void> => {
    await updateWithdrawal(client, withdrawal, state, change, at());
    await tell(client, 'withdrawal.changed', { playerId: withdrawal.playerId }, at());
  };
  return {
    /** A change of the state alone. */
    write,
    /** The money has arrived: what was set aside goes to who has paid it, the player's fee to the house. */
    pay: async (
      client: PoolClient,
      withdrawal: Withdrawal,
      { source, reference, providerFee }: PaidBy,
      change: WithdrawalChange,
    ): Promise<void> => {
      const { playerId, holdId, fee } = withdrawal;
      demand(await wallet.capture({ playerId, source, reference, holdId }, client), 'a capture');
      await moveFee(wallet, client, withdrawal, { source, reference: `${reference}:fee` }, source, fees, fee);
      const taken = { source, reference: `${reference}:provider-fee` };
      await moveFee(wallet, client, withdrawal, taken, providerFees, source, providerFee);
      await write(client, withdrawal, 'paid', change);
      await deliver(client, 'player.notice', { playerId, kind: 'withdrawal_paid', about: withdrawal.id }, at());
    },
    /** The money does not go out: it is in the balance again. */
    giveBack: async (
      client: PoolClient,
      withdrawal: Withdrawal,
      state: 'rejected' | 'cancelled' | 'failed',
      change: WithdrawalChange = {},
    ): Promise<void> => {
      const { playerId, holdId, id } = withdrawal;
      demand(await wallet.release({ playerId, source: holdSource, reference: `withdrawal:${id}:released`, holdId }, client), 'a release');
      await write(client, withdrawal, state, change);
      if (state !== 'cancelled') await deliver(client, 'player.notice', { playerId, kind: 'withdrawal_refused', about: id }, at());
    },
    /** What was paid has come back: it is in the balance again, with the fee, and the account is looked at before it is paid to again. */
    takeBack: async (client: PoolClient, withdrawal: Withdrawal, reference: string): Promise<void> => {
      const { playerId, amount, fee, currency, provider, accountId, id: groupId } = withdrawal;
      const source = sourceOf(provider);
      await moveFee(wallet, client, withdrawal, { source, reference: `${reference}:returned-fee` }, fees, source, fee);
      const back = {
        playerId,
        source,
        reference: `${reference}:returned`,
        amount: moneyOf(currency, amount),
        statement: 'refund',
        groupId,
      } as const;
      demand(await wallet.deposit(back, client), 'a return');
      await updateAccount(client, playerId, accountId, 'blocked');
      await write(client, withdrawal, 'returned', { reason: 'returned' });
      await deliver(client, 'player.notice', { playerId, kind: 'withdrawal_returned', about: groupId }, at());
    },
  };
};
export type Ending = ReturnType<typeof createEnding>;
