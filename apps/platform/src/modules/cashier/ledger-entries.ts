import { feeOf } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { Wallet } from '../wallet/index.ts';
import type { DepositOrder } from './deposit-store.ts';
import type { BookedPayment, PaymentKey } from './payment-store.ts';
import type { ProviderPayment, Receiver } from './providers/provider.ts';

export type LedgerDeps = { readonly wallet: Pick<Wallet, 'debit' | 'deposit' | 'houseMove' | 'lockedBalance' | 'reverseDeposit'> };

/** The ledger's name of who has received money: `house:real:psp:…` is what the provider owes the operator, `house:real:bank` what the operator's own accounts hold. */
export const sourceOf = (receiver: Receiver): string => (receiver === 'bank' ? receiver : `psp:${receiver}`);
/** Where money lies that waits for a person. */
export const suspense = 'suspense';
/** Fees that players pay, and those that providers take. */
export const fees = 'fees';
export const providerFees = 'psp-fees';

/** Ends the transaction of a booking that cannot be whole. */
class BookingError extends Error {}
const demand = (done: { readonly ok: boolean }, what: string): void => {
  if (!done.ok) throw new BookingError(`the ledger refused ${what}`);
};

type Group = { readonly groupId?: string };
const groupOf = (orderId: string | null): Group => (orderId === null ? {} : { groupId: orderId });

/** What the cashier writes into the ledger, in the transaction of the booking. */
export const createLedgerEntries = ({ wallet }: LedgerDeps) => ({
  /** Credits what may be, takes the player's fee of it, and puts the rest into suspense. Returns what the player has of it. */
  receive: async (
    client: PoolClient,
    order: DepositOrder | null,
    key: PaymentKey,
    { amount, fee: providerFee }: Pick<ProviderPayment, 'amount' | 'fee'>,
    credited: bigint,
  ): Promise<bigint> => {
    const { merchantCode, provider, paymentId } = key;
    const [source, group] = [sourceOf(provider), groupOf(order?.id ?? null)];
    if (providerFee.minor > 0n) {
      const kept = { merchantCode, source, reference: `${paymentId}:fee`, from: providerFees, to: source, amount: providerFee, ...group };
      demand(await wallet.houseMove(kept, client), 'the fee of a provider');
    }
    const rest = money(amount.currency, amount.minor - credited);
    if (rest.minor > 0n) {
      const move = { merchantCode, source, reference: paymentId, from: source, to: suspense, amount: rest, ...group };
      demand(await wallet.houseMove(move, client), 'a move into suspense');
    }
    if (order === null || credited === 0n) return 0n;
    const { playerId, feeTerms } = order;
    const sum = money(amount.currency, credited);
    demand(await wallet.deposit({ playerId, source, reference: paymentId, amount: sum, ...group }, client), 'a deposit');
    const fee = feeOf(sum, feeTerms);
    if (fee.minor === 0n) return credited;
    const debit = { playerId, source: fees, reference: `${provider}:${paymentId}`, amount: fee, statement: 'fee', ...group } as const;
    demand(await wallet.debit(debit, client), 'a fee');
    return credited - fee.minor;
  },
  /** Gives the provider back what it has taken back: out of suspense, from the player, and the rest as owed by the player. Returns what is owed. */
  giveBack: async (
    client: PoolClient,
    orderId: string | null,
    key: PaymentKey,
    booked: BookedPayment,
    currency: Money['currency'],
  ): Promise<bigint> => {
    const { merchantCode, provider, paymentId } = key;
    const [source, reference, group] = [sourceOf(provider), `${paymentId}:reversed`, groupOf(orderId)];
    const held = money(currency, booked.amount - booked.credited - booked.returned);
    if (held.minor > 0n) {
      const move = { merchantCode, source, reference, from: suspense, to: source, amount: held, ...group };
      demand(await wallet.houseMove(move, client), 'a move out of suspense');
    }
    if (booked.credited === 0n || booked.playerId === null) return 0n;
    const amount = money(currency, booked.credited);
    const balance = (await wallet.lockedBalance(booked.playerId, client))?.minor ?? 0n;
    demand(await wallet.reverseDeposit({ playerId: booked.playerId, source, reference, amount, ...group }, client), 'a reversal');
    return balance < booked.credited ? booked.credited - balance : 0n;
  },
});
