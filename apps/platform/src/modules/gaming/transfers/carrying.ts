import { isCurrency, money, type Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Logger } from '../../../kernel/log.ts';
import { tell } from '../../../topics/topics.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { VendorCaller } from '../gaming-ports.ts';
import type { Told, TransferVendor } from './transfer-ports.ts';
import { isNeverDone, nextAsk } from './transfer-rules.ts';
import { claimTransfer, endTransfer, lockOpenTransfer, postponeTransfer, readTransfer, type Transfer } from './transfer-store.ts';
import { noteEmptied } from './vendor-player-store.ts';

export type CarryingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'lockedBalance' | 'takeTransferBack' | 'transferIn'>;
  /** How a vendor with wallets of its own is asked; null for any other. */
  readonly vendorFor: (caller: VendorCaller) => TransferVendor | null;
  readonly log: Pick<Logger, 'warn' | 'error'>;
};

export const currencyOf = ({ currency }: Pick<Transfer, 'currency'>): Currency => {
  if (!isCurrency(currency)) throw new Error(`a stored currency is unknown: ${currency}`);
  return currency;
};

/** How a transfer comes to its end: by the vendor's word alone. */
export const createCarrying = ({ pool, clock, wallet, vendorFor, log }: CarryingDeps) => {
  const now = (): Date => new Date(clock.now());

  const book = async (client: PoolClient, transfer: Transfer, told: Extract<Told, { state: 'done' }>): Promise<void> => {
    const { id, playerId, vendorCode } = transfer;
    const currency = currencyOf(transfer);
    if (transfer.direction === 'to_vendor') return;
    const [amount, left] = [money(currency, told.amount), money(currency, told.left)];
    const booked = await wallet.transferIn({ playerId, vendorCode, reference: id, amount, left }, client);
    if (!booked.ok) throw new Error(`what came back from a vendor was not booked: ${booked.failure.code}`);
    await noteEmptied(client, transfer, transfer.createdAt);
  };
  const giveBack = async (client: PoolClient, transfer: Transfer): Promise<void> => {
    const { id, playerId, vendorCode, amount } = transfer;
    if (transfer.direction === 'from_vendor' || amount === null) return;
    const given = await wallet.takeTransferBack(
      { playerId, vendorCode, reference: id, amount: money(currencyOf(transfer), amount) },
      client,
    );
    if (!given.ok) throw new Error(`what a vendor refused was not given back: ${given.failure.code}`);
  };

  /** Books what a vendor has told of a transfer, once, whoever asked. Returns the transfer as it is since. */
  const learn = async (transfer: Transfer, told: Told): Promise<Transfer> => {
    const { id, playerId, merchantCode, vendorCode: vendor } = transfer;
    await transaction(pool, async (client) => {
      // The account first, as every command does.
      await wallet.lockedBalance(playerId, client);
      const open = await lockOpenTransfer(client, id);
      if (open === null) return;
      if (told.state === 'done') {
        await book(client, open, told);
        await endTransfer(client, id, { state: 'done', amount: told.amount, reason: '', at: now() });
      } else if (told.state === 'refused' || (told.state === 'absent' && isNeverDone(open.expiresAt, clock.now()))) {
        await giveBack(client, open);
        await endTransfer(client, id, { state: 'refused', amount: null, reason: told.reason, at: now() });
      } else {
        const askAt = nextAsk(open.createdAt, open.asked, clock.now());
        await postponeTransfer(client, id, told.reason, askAt);
        const what = { merchant: merchantCode, vendor, transfer: id, reason: told.reason };
        if (askAt === null) log.error(what, 'nobody knows what became of a transfer: a person must ask the vendor');
        else if (open.state !== 'unknown') log.warn(what, 'what became of a transfer is not known yet');
      }
      await tell(client, 'wallet.changed', { playerId, merchantCode }, now());
    });
    return (await readTransfer(pool, id)) ?? transfer;
  };

  return {
    /** Takes a transfer that was written down to its vendor. Another node may have done it already. */
    carry: async (transfer: Transfer): Promise<Transfer> => {
      const vendor = vendorFor(transfer);
      if (!(await claimTransfer(pool, transfer.id))) return (await readTransfer(pool, transfer.id)) ?? transfer;
      if (vendor === null) return learn(transfer, { state: 'refused', reason: 'no such vendor' });
      const { id: reference, playerId, expiresAt, amount } = transfer;
      const order = { playerId, currency: currencyOf(transfer), reference, expiresAt };
      const told =
        transfer.direction === 'to_vendor' ? await vendor.moveIn({ ...order, amount: amount ?? 0n }) : await vendor.moveAllOut(order);
      // A vendor that has just been asked cannot say that it knows nothing of it.
      return learn(transfer, told);
    },
    /** Asks a vendor what became of a transfer. */
    ask: async (transfer: Transfer): Promise<Transfer> => {
      const vendor = vendorFor(transfer);
      return learn(transfer, vendor === null ? { state: 'unknown', reason: 'no such vendor' } : await vendor.stateOf(transfer.id));
    },
  };
};
export type Carrying = ReturnType<typeof createCarrying>;
