import type { CashierKind, StatementKind } from '@palaro/contract';
import type { Money } from '@palaro/money';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { AuditFinding } from './audit-store.ts';
import { createAudit, type AuditPage } from './audit.ts';
import type { DayRange } from './day-range.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createCommandGroups, type CommandGroups } from './command-groups.ts';
import { createHouseMoves } from './house-moves.ts';
import { amountMax, receiptOf, type WalletResult } from './receipt.ts';
import { createVendorWallets } from './vendor-wallets.ts';
import {
  callWalletFunction,
  forgetPlay,
  insertAccount,
  readBalance,
  readHasDeposited,
  readHasMoved,
  readHouseBalances,
  readLockedBalance,
  readMerchantOf,
  readStatement,
  type Db,
  type GroupedFunction,
  type HouseBalance,
  type NewAccount,
  type StatementPage,
} from './wallet-store.ts';

export type WalletDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

/**
 * What every command carries. `source` and `reference` with the kind of command make it unique within the merchant: the
 * same command again gets the first answer, other content under the same reference gets `key_reused`.
 */
export type CommandKey = {
  readonly playerId: string;
  /** Who asks, such as `cashier` or `vendor:PALARO`. */
  readonly source: string;
  /** The asker's own id of the command. */
  readonly reference: string;
  /** Shown in the statement. */
  readonly description?: string;
  /** What it belongs to, such as a round. */
  readonly groupId?: string;
};
export type MoveCommand = CommandKey & { readonly amount: Money; readonly statement?: StatementKind };
export type DebitAndCreditCommand = CommandKey & { readonly debit: Money; readonly credit: Money };
export type CancelCommand = CommandKey & { readonly target: string; readonly currency: Money['currency'] };
export type EndHoldCommand = CommandKey & { readonly holdId: string };

export type Wallet = ReturnType<typeof createWallet>;

export const walletMove = {
  name: 'wallet_move',
  parameters: {
    p_id: 'text',
    p_player: 'text',
    p_source: 'text',
    p_kind: 'text',
    p_reference: 'text',
    p_fingerprint: 'text',
    p_currency: 'text',
    p_debit: 'bigint',
    p_credit: 'bigint',
    p_statement: 'text',
    p_description: 'text',
    p_group: 'text',
    p_at: 'timestamptz',
  },
} as const satisfies GroupedFunction;

type Kind = 'debit' | 'credit' | 'adjust' | 'promotion' | 'deposit';
type Movement = CommandKey & {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly currency: string;
  readonly statement: StatementKind;
};

/*
 * Every command takes, as its last argument, the client in whose transaction it runs; otherwise it is a transaction of its own.
 */

/** The commands that move money in or out. */
const createMovements = ({ pool, clock, ids }: WalletDeps, groups: CommandGroups) => {
  const now = (): Date => new Date(clock.now());

  /** `content` tells commands apart that share one space of references. */
  const move = async (db: Db, kind: Kind, movement: Movement, content: string = kind): Promise<WalletResult> => {
    const { playerId, source, reference, debit, credit, currency, statement, description = '', groupId = null } = movement;
    if (debit < 0n || credit < 0n || debit > amountMax || credit > amountMax)
      throw new RangeError('an amount of a command is out of bounds');
    const fingerprint = fingerprintOf([content, playerId, debit.toString(), credit.toString(), currency, groupId]);
    const parameters = {
      p_id: ids.newId(),
      p_player: playerId,
      p_source: source,
      p_kind: kind,
      p_reference: reference,
      p_fingerprint: fingerprint,
      p_currency: currency,
      p_debit: debit,
      p_credit: credit,
      p_statement: statement,
      p_description: description,
      p_group: groupId,
      p_at: now(),
    };
    return receiptOf(await (db === pool ? groups.call(walletMove, parameters) : callWalletFunction(db, walletMove.name, parameters)));
  };
  const inward =
    (kind: Kind, statement: StatementKind) =>
    (command: MoveCommand, db: Db = pool): Promise<WalletResult> =>
      move(db, kind, { statement, ...command, debit: 0n, credit: command.amount.minor, currency: command.amount.currency });

  return {
    /** Takes an amount from the player; never more than there is. */
    debit: (command: MoveCommand, db: Db = pool): Promise<WalletResult> =>
      move(db, 'debit', { statement: 'stake', ...command, debit: command.amount.minor, credit: 0n, currency: command.amount.currency }),
    /** Gives an amount to the player. */
    credit: inward('credit', 'payout'),
    /** Both in one transaction, each a line of the statement. The credit does not cover the debit. References are a debit's. */
    debitAndCredit: ({ debit, credit, ...command }: DebitAndCreditCommand, db: Db = pool): Promise<WalletResult> => {
      if (debit.currency !== credit.currency) throw new TypeError('debit and credit are in one currency');
      const statement = debit.minor === 0n ? 'payout' : 'stake';
      const amounts = { debit: debit.minor, credit: credit.minor, currency: debit.currency };
      return move(db, 'debit', { statement, ...command, ...amounts }, 'debit_credit');
    },
    /** An operator's correction; a negative amount takes, and is checked as any debit. */
    adjust: (command: MoveCommand, db: Db = pool): Promise<WalletResult> => {
      const { minor, currency } = command.amount;
      return move(db, 'adjust', {
        statement: 'adjustment',
        ...command,
        debit: minor < 0n ? -minor : 0n,
        credit: minor > 0n ? minor : 0n,
        currency,
      });
    },
    promotionalCredit: inward('promotion', 'bonus'),
    /** Money that came in from outside, such as a settled deposit or a seed's opening balance. */
    deposit: inward('deposit', 'deposit'),
  };
};

/** The commands that take another back. */
const createCancellation = ({ pool, clock, ids }: WalletDeps) => ({
  /** Takes a debit back by its reference. One that never came leaves a tombstone, and the late debit is refused. */
  cancel: async (command: CancelCommand, db: Db = pool): Promise<WalletResult> => {
    const { playerId, source, reference, target, currency, description = '' } = command;
    const fingerprint = fingerprintOf(['cancel', playerId, target, currency]);
    return receiptOf(
      await callWalletFunction(db, 'wallet_cancel', {
        p_id: ids.newId(),
        p_player: playerId,
        p_source: source,
        p_reference: reference,
        p_fingerprint: fingerprint,
        p_target: target,
        p_currency: currency,
        p_description: description,
        p_at: new Date(clock.now()),
      }),
    );
  },
  /**
   * Takes a deposit back that its provider has taken back: from the player what is there, and the rest as owed by the player
   * (`house:real:receivable`). `amount` is the whole.
   */
  reverseDeposit: async ({ amount, ...command }: Omit<MoveCommand, 'statement'>, db: Db = pool): Promise<WalletResult> => {
    const { playerId, source, reference, description = '', groupId = null } = command;
    if (amount.minor <= 0n || amount.minor > amountMax) throw new RangeError('an amount of a reversal is out of bounds');
    const fingerprint = fingerprintOf(['reversal', playerId, amount.minor.toString(), amount.currency, groupId]);
    return receiptOf(
      await callWalletFunction(db, 'wallet_reverse_deposit', {
        p_id: ids.newId(),
        p_player: playerId,
        p_source: source,
        p_reference: reference,
        p_fingerprint: fingerprint,
        p_currency: amount.currency,
        p_amount: amount.minor,
        p_description: description,
        p_group: groupId,
        p_at: new Date(clock.now()),
      }),
    );
  },
});

/** The commands that set money aside and end that. */
const createHolds = ({ pool, clock, ids }: WalletDeps) => {
  const now = (): Date => new Date(clock.now());
  const endHold =
    (kind: 'release' | 'capture') =>
    async (command: EndHoldCommand, db: Db = pool): Promise<WalletResult> => {
      const { playerId, source, reference, holdId, description = '' } = command;
      const fingerprint = fingerprintOf([kind, playerId, holdId]);
      return receiptOf(
        await callWalletFunction(db, 'wallet_end_hold', {
          p_id: ids.newId(),
          p_player: playerId,
          p_source: source,
          p_kind: kind,
          p_reference: reference,
          p_fingerprint: fingerprint,
          p_hold: holdId,
          p_description: description,
          p_at: now(),
        }),
      );
    };

  return {
    /** Sets an amount aside, out of the balance. The receipt's reference is the hold's id. */
    hold: async (command: MoveCommand, db: Db = pool): Promise<WalletResult> => {
      const { playerId, source, reference, amount, description = '' } = command;
      if (amount.minor <= 0n || amount.minor > amountMax) throw new RangeError('an amount of a hold is out of bounds');
      const fingerprint = fingerprintOf(['hold', playerId, amount.minor.toString(), amount.currency]);
      return receiptOf(
        await callWalletFunction(db, 'wallet_hold', {
          p_id: ids.newId(),
          p_player: playerId,
          p_source: source,
          p_reference: reference,
          p_fingerprint: fingerprint,
          p_currency: amount.currency,
          p_amount: amount.minor,
          p_description: description,
          p_at: now(),
        }),
      );
    },
    /** Ends a hold by giving its money back. */
    release: endHold('release'),
    /** Ends a hold by letting its money go. */
    capture: endHold('capture'),
  };
};

const playersKnownMax = 50_000;

/** The wallet: sole owner of money (rules 1, 2, 3 and 8 of the vendor protocol). */
export const createWallet = (deps: WalletDeps) => {
  const { pool, clock } = deps;
  const audit = createAudit(deps);
  const groups = createCommandGroups(deps);
  const merchantOfPlayer = new LRUCache<string, string>({ max: playersKnownMax });
  return {
    ...createMovements(deps, groups),
    ...createCancellation(deps),
    ...createHolds(deps),
    ...createHouseMoves(deps),
    ...createVendorWallets(deps),
    /** Carries out a command of a module above, alone or together with those of other players. */
    callInGroup: groups.call,
    /** Opens a player's wallet; doing it again changes nothing. */
    openAccount: (account: NewAccount, db: Db = pool): Promise<void> => insertAccount(db, account, new Date(clock.now())),
    /** The merchant of a player; null for one without a wallet. It never changes, so it is looked up once. */
    merchantOf: async (playerId: string): Promise<string | null> => {
      const known = merchantOfPlayer.get(playerId) ?? (await readMerchantOf(pool, playerId));
      if (known !== null) merchantOfPlayer.set(playerId, known);
      return known;
    },
    /** What the player has, or null without a wallet (B010). */
    balance: (playerId: string, db: Db = pool): Promise<Money | null> => readBalance(db, playerId),
    /** Whether anything has ever moved in a player's wallet. */
    hasMoved: (playerId: string, db: Db = pool): Promise<boolean> => readHasMoved(db, playerId),
    /** Whether a source has used a reference for a deposit at the player's merchant. */
    hasDeposited: (playerId: string, source: string, reference: string, db: Db = pool): Promise<boolean> =>
      readHasDeposited(db, playerId, source, reference),
    /** The balance, which then stays as it is until the caller's transaction ends. */
    lockedBalance: (playerId: string, db: Db): Promise<Money | null> => readLockedBalance(db, playerId),
    /** Removes up to `max` commands of a trial player's play money; fewer than that means that the account is gone too. */
    forgetPlayer: (playerId: string, max: number): Promise<number> => forgetPlay(pool, playerId, max),
    /** A page of movements over whole days of a time zone, newest first; of all kinds or of one. */
    statement: (
      playerId: string,
      days: DayRange,
      timeZone: string,
      page: { readonly number: number; readonly size: number },
      kind: CashierKind | null = null,
    ): Promise<StatementPage> => readStatement(pool, playerId, days, timeZone, page, kind),
    /**
     * Accounts that do not add up: balance against postings, against the last statement line, against zero; sums of each book. It
     * reads all postings there are, page by page; `onPage` is told after each.
     */
    audit: (onPage?: () => void): Promise<readonly AuditFinding[]> => audit.whole(onPage),
    /** As `audit`, by the sums that are kept of the postings. Yields the findings of each page. */
    auditOnward: (): AsyncGenerator<AuditPage> => audit.onward(),

    /** Brings the sums of the ledger, the house's balances among them, up to all transactions that have ended; a job's work. */
    rollUpHouse: (): Promise<void> => audit.rollUp(),
    /** The house's side of every source as of the last roll-up. */
    houseBalances: (): Promise<readonly HouseBalance[]> => readHouseBalances(pool),
  };
};
