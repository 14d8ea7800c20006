import type { Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import { transaction } from '../../../db/transaction.ts';
import { eachBeside } from '../../../kernel/each-alone.ts';
import type { Ids } from '../../../kernel/ids.ts';
import type { NotAdmitted } from '../gaming-ports.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { Wallet } from '../../wallet/index.ts';
import { createCarrying, currencyOf, type CarryingDeps } from './carrying.ts';
import { firstAskMs, validMs } from './transfer-rules.ts';
import {
  insertTransfer,
  readDueTransfers,
  readOpenTransfer,
  readTransferPage,
  type NewTransfer,
  type Place,
  type Transfer,
  type TransferCause,
} from './transfer-store.ts';
import { askForRecall, isKnownAtVendor, isRecallWanted, noteOpened, readVendorsOfPlayer, takeDueRecalls } from './vendor-player-store.ts';

export type TransfersDeps = CarryingDeps & {
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'transferOut' | 'balance' | 'resultOf'>;
  readonly wait: (ms: number) => Promise<unknown>;
};

/** How long a recall may take at one vendor, and opening a game may wait for one that is under way. */
const recallWithinMs = 30_000;
const openWithinMs = 4_000;
const lookEveryMs = 150;
/** When a recall that did not bring all back is tried again. */
const recallAgainMs = 60_000;
/** Transfers, and recalls, of one run: all of them wait for their vendors at once. */
const runMax = 25;

/** What became of a recall: `checking` is a transfer of which the vendor has not said what became. */
export type Recalled = {
  readonly vendorCode: string;
  readonly state: 'done' | 'refused' | 'checking';
  readonly amount: Money | null;
  /** What was won there, below zero what was lost; null of what did not come back. */
  readonly result: Money | null;
};
type Owner = Pick<Place, 'merchantCode' | 'playerId'>;

const hasEnded = ({ state }: Transfer): boolean => state === 'done' || state === 'refused';

/** How transfers begin: at most one at a time for each wallet at a vendor. */
const createBeginning = (
  { pool, clock, ids, wallet, vendorFor, wait }: TransfersDeps,
  { carry, ask }: ReturnType<typeof createCarrying>,
) => {
  const newTransfer = (place: Place, of: Pick<NewTransfer, 'direction' | 'amount' | 'currency' | 'cause'>): NewTransfer => {
    const now = clock.now();
    return {
      ...place,
      ...of,
      id: ids.newId(),
      createdAt: new Date(now),
      expiresAt: new Date(now + validMs),
      askAt: new Date(now + firstAskMs),
    };
  };
  const written = (transfer: NewTransfer): Transfer => ({ ...transfer, state: 'prepared', reason: '', asked: 0, endedAt: null });

  /** Waits for what is under way between a player's wallets, or asks about it; null once nothing is. */
  const settled = async (place: Place, withinMs: number): Promise<Transfer | null> => {
    const until = clock.now() + withinMs;
    for (;;) {
      const open = await readOpenTransfer(pool, place);
      if (open === null) return null;
      const isUnderWay = open.state !== 'unknown' && open.askAt !== null && open.askAt.getTime() > clock.now();
      if (!isUnderWay) {
        const asked = await ask(open);
        return hasEnded(asked) ? null : asked;
      }
      if (clock.now() >= until) return open;
      await wait(lookEveryMs);
    }
  };

  return {
    settled,
    /** Writes down that all of a balance goes to a vendor; null where there is nothing, false where another transfer is under way. */
    writeMoveIn: async (client: PoolClient, place: Place): Promise<Transfer | null | false> => {
      const balance = await wallet.lockedBalance(place.playerId, client);
      if (balance === null || balance.minor === 0n) return null;
      const { currency, minor: amount } = balance;
      const transfer = newTransfer(place, { direction: 'to_vendor', amount, currency, cause: 'launch' });
      if (!(await insertTransfer(client, transfer))) return false;
      const moved = await wallet.transferOut({ ...place, reference: transfer.id, amount: balance }, client);
      if (!moved.ok) throw new Error(`a balance was not moved to a vendor: ${moved.failure.code}`);
      return written(transfer);
    },
    /** Brings back all that a player has at a vendor. `isWanted` is asked in the transaction that writes it down. */
    bringBack: async (
      place: Place,
      cause: TransferCause,
      { withinMs = recallWithinMs, isWanted = () => Promise.resolve(true) }: { withinMs?: number; isWanted?: typeof isRecallWanted } = {},
    ): Promise<Recalled | null> => {
      const { vendorCode, playerId } = place;
      const until = clock.now() + withinMs;
      if (vendorFor(place) === null) return { vendorCode, state: 'refused', amount: null, result: null };
      for (;;) {
        const open = await settled(place, until - clock.now());
        if (open !== null) return { vendorCode, state: 'checking', amount: null, result: null };
        const transfer = await transaction(pool, async (client) => {
          const balance = await wallet.lockedBalance(playerId, client);
          if (balance === null || !(await isWanted(client, place))) return null;
          const made = newTransfer(place, { direction: 'from_vendor', amount: null, currency: balance.currency, cause });
          return (await insertTransfer(client, made)) && written(made);
        });
        if (transfer === null) return null;
        // Another call was faster: what it began is waited for.
        if (transfer === false) continue;
        const ended = await carry(transfer);
        const state = ended.state === 'done' || ended.state === 'refused' ? ended.state : 'checking';
        const amount = state === 'done' && ended.amount !== null ? { currency: currencyOf(ended), minor: ended.amount } : null;
        const result = amount === null ? null : await wallet.resultOf({ ...place, reference: ended.id, currency: amount.currency });
        return { vendorCode, state, amount, result };
      }
    },
  };
};

/** Asks about transfers that have waited, and carries out recalls that nobody waits for; a job's work. */
const createWork =
  (
    { pool, clock }: Pick<TransfersDeps, 'pool' | 'clock'>,
    carrying: ReturnType<typeof createCarrying>,
    bringBack: ReturnType<typeof createBeginning>['bringBack'],
  ) =>
  async (): Promise<void> => {
    const [due, recalls] = [
      await readDueTransfers(pool, new Date(clock.now()), runMax),
      await takeDueRecalls(pool, new Date(clock.now()), runMax),
    ];
    const works = [
      ...due.map((transfer) => ({ name: transfer.id, run: async () => void (await carrying.ask(transfer)) })),
      ...recalls.map(({ cause, ...place }) => ({
        name: `${place.playerId} ${place.vendorCode}`,
        run: async () => void (await bringBack(place, cause, { isWanted: isRecallWanted })),
      })),
    ];
    await eachBeside(
      works,
      ({ name }) => name,
      ({ run }) => run(),
    );
  };

/** The wallets of players at vendors that keep their own. */
export const createTransfers = (deps: TransfersDeps) => {
  const { pool, clock, vendorFor } = deps;
  const carrying = createCarrying(deps);
  const { settled, writeMoveIn, bringBack } = createBeginning(deps, carrying);
  const now = (): Date => new Date(clock.now());

  const recall = async (owner: Owner, vendors: readonly string[], cause: TransferCause, withinMs?: number): Promise<readonly Recalled[]> =>
    Promise.all(
      vendors.map(async (vendorCode): Promise<Recalled> => {
        const done = await bringBack({ ...owner, vendorCode }, cause, withinMs === undefined ? {} : { withinMs });
        return done ?? { vendorCode, state: 'refused', amount: null, result: null };
      }),
    );

  return {
    /** Brings back what a player has, all vendors at once, or one alone; what did not come is tried again by itself. */
    recall: async (owner: Owner, cause: 'tap' | 'exit', vendorCode: string | null = null): Promise<readonly Recalled[]> => {
      const vendors = await readVendorsOfPlayer(pool, owner.playerId, cause === 'exit');
      const done = await recall(owner, vendorCode === null ? vendors : vendors.filter((code) => code === vendorCode), cause);
      for (const { state, vendorCode: code } of done)
        if (state !== 'done')
          await askForRecall(pool, owner.playerId, { cause, at: new Date(clock.now() + recallAgainMs), vendorCode: code });
      return done;
    },
    /** Brings back what a player has at vendors other than the one whose game is opened, as far as it comes in time. */
    recallOthers: async (owner: Owner, vendorCode: string): Promise<void> => {
      const others = (await readVendorsOfPlayer(pool, owner.playerId, true)).filter((code) => code !== vendorCode);
      await recall(owner, others, 'next_launch', openWithinMs);
    },
    /**
     * Takes a player's whole balance to a vendor whose game is opened. It is not opened where `admit` says why not; `alongside` is written
     * in the same transaction.
     */
    moveIn: async (
      place: Place,
      currency: Money['currency'],
      {
        admit,
        alongside,
      }: { readonly admit: (client: PoolClient) => Promise<NotAdmitted | null>; readonly alongside: (client: PoolClient) => Promise<void> },
    ): Promise<Result<null, 'vendor_unavailable' | 'transfer_unknown' | NotAdmitted>> => {
      const vendor = vendorFor(place);
      if (vendor === null) return fail('vendor_unavailable');
      if (!(await isKnownAtVendor(pool, place)) && !(await vendor.createPlayer({ playerId: place.playerId, currency })))
        return fail('vendor_unavailable');
      for (;;) {
        if ((await settled(place, openWithinMs)) !== null) return fail('transfer_unknown');
        const begun = await transaction(pool, async (client) => {
          const refused = await admit(client);
          if (refused !== null) return refused;
          const transfer = await writeMoveIn(client, place);
          if (transfer === false) return transfer;
          await noteOpened(client, place, now());
          await alongside(client);
          return transfer;
        });
        if (typeof begun === 'string') return fail(begun);
        if (begun === null) return ok(null);
        if (begun === false) continue;
        const { state } = await carrying.carry(begun);
        if (state === 'done') return ok(null);
        return fail(state === 'refused' ? 'vendor_unavailable' : 'transfer_unknown');
      }
    },

    work: createWork(deps, carrying, bringBack),
    page: (playerId: string, page: { readonly number: number; readonly size: number }) => readTransferPage(pool, playerId, page),
    vendorsOf: (playerId: string): Promise<readonly string[]> => readVendorsOfPlayer(pool, playerId, false),
  };
};
export type Transfers = ReturnType<typeof createTransfers>;
