import type { CallAnswer, Party } from './wallet-client.ts';

/**
 * A bet as a game's store keeps it: one round of the wallet. Its states:
 * - `betting`: the bet may be on its way; - `refused`: the wallet said no, nothing was staked;
 * - a state of the game's own: staked, and waits for what decides it;
 * - `paying`: decided, the win is stored and not yet confirmed; then the game's word for what is paid;
 * - `cancelling`: it is to be given back, its rollback is stored; - `cancelled`: given back;
 * - `stuck`: the wallet refused what it must accept, or the game cannot decide it: marked for review by a person.
 */
export type Order = Party & {
  readonly id: string;
  readonly sessionId: string;
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  readonly walletSession: string;
  /** Minor units as a decimal string. */
  readonly stake: string;
  state: string;
  /** The protocol's status of a refusal, or the game's reason for giving the stake back. */
  reason: string | null;
  attempts: number;
  dueAt: number;
};

export type OrderCall = 'bet' | 'win' | 'rollback';
export type Body = Readonly<Record<string, unknown>>;

/** What a game says of its orders. */
export type OrderRules<R extends Order> = {
  /** What an order is called in the log. */
  noun: string;
  paidState: R['state'];
  rows: {
    /** Orders of an operator that somebody has to see to at a time, `limit` at most. */
    due: (operator: string, at: number, limit: number) => R[];
    /** An order as it is stored now, while it is still due. */
    dueOne: (id: string, at: number) => R | null;
    set: (row: R) => void;
    /** All of the work in one commit. */
    transaction: (work: () => void) => void;
  };
  /** What becomes of a staked order now: the change that pays it, gives it back, or makes it wait until it is due. */
  decide: (row: R) => Partial<R>;
  /** What a call says beside what all games say; of a win, its amount. */
  bodyOf: (row: R, call: OrderCall) => Body;
  /** What the wallet's answer says that is kept with the order. */
  answered?: (body: Body) => Partial<R>;
  endSession: (id: string) => void;
};

/** How often calls to the wallet are repeated, and how long apart; pauses in milliseconds. */
export type RetryPolicy = {
  betAttempts: number;
  /** Attempts of a win that its player waits for. */
  winAttempts: number;
  pauseMs: number;
  pauseMaxMs: number;
  sweepMs: number;
  /** Calls at once for what is due, of all operators together. */
  concurrency: number;
  /** Wins in one call at most, up to what the protocol takes. */
  winsAtOnce: number;
};
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  betAttempts: 4,
  winAttempts: 3,
  pauseMs: 400,
  pauseMaxMs: 600_000,
  sweepMs: 1_000,
  concurrency: 32,
  winsAtOnce: 1,
};

/** A text in the body of an answer. */
export const textIn = (body: Body, field: string): string | null => {
  const value = body[field];
  return typeof value === 'string' ? value : null;
};

/** Wins and rollbacks are repeated through everything but a plain refusal; a signature may only be late. */
export const isFinal = (answer: CallAnswer): answer is Extract<CallAnswer, { kind: 'refused' }> =>
  answer.kind === 'refused' && answer.status !== 'BAD_SIGNATURE';
