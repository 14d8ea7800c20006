import { money, type Currency, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readJackpotWin, type Wallet, type WalletAnswer } from '../wallet/index.ts';
import type { GamesPort, JackpotPort, PayoutBoundsPort, PlayedPort, CanBetPort, VendorCaller } from './gaming-ports.ts';

export type SeamlessDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wallet: Wallet;
  readonly games: Pick<GamesPort, 'stakeLimits'>;
  readonly canBet: CanBetPort;
  readonly payoutBounds: PayoutBoundsPort;
  readonly jackpotOf: JackpotPort;
  readonly played: PlayedPort;
  /** Called after a command moved money, so that the outbox is relayed at once. */
  readonly onCommitted?: () => void;
};

const codes = [
  'bad_token',
  'unknown_player',
  'unknown_session',
  'unknown_round',
  'key_reused',
  'rolled_back',
  'settled',
  'round_closed',
  'session_closed',
  'insufficient_funds',
  'wrong_currency',
  'game_closed',
  'stake_limit',
  'bonus_max_bet',
  'limit_reached',
  'player_excluded',
  'reality_check',
  'player_blocked',
  'payout_limit',
  'no_jackpot',
  'payout_differs',
] as const;
export type SeamlessCode = (typeof codes)[number];
export type SeamlessFailure = { readonly code: SeamlessCode; readonly balance: Money | null };
export type Receipt = { readonly balance: Money; readonly reference: string; readonly duplicate: boolean };
/** `jackpot` is what of the payout came out of the jackpot; null of a win that asked for none. */
export type WinReceipt = Receipt & { readonly jackpot: Money | null };

export type RoundKey = { readonly player: string; readonly game: string; readonly round: string };
export type TransactionKey = RoundKey & { readonly transaction: string; readonly currency: Currency };
export type Bet = TransactionKey & {
  readonly session: string;
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly closed: boolean;
  /** When the vendor expects to settle the round; absent for a round that ends at once. */
  readonly settles?: Date | undefined;
  /** The part of the stake, in minor units, that goes into the jackpot of the game; absent for none. */
  readonly contribution?: bigint | undefined;
  /** The vendor's name of what it gives the round by: nothing is staked. */
  readonly freeRound?: string | undefined;
};
export type Win = TransactionKey & {
  readonly payout: bigint;
  readonly closed: boolean;
  /** Whether the round has won the jackpot: it is paid beside `payout`. */
  readonly jackpot?: boolean | undefined;
};
export type Rollback = TransactionKey & { readonly target: string };
/** A bet that is taken back although it was paid: `payout` is what was paid on it. */
export type VoidedBet = Rollback & { readonly payout: bigint };
/** By how much what a round has paid is corrected; below zero it was too much. */
export type Adjustment = TransactionKey & { readonly change: bigint };

const known: ReadonlySet<string> = new Set(codes);
const isSeamlessCode = (status: string): status is SeamlessCode => known.has(status);

/** What the ledger has answered a vendor's command. */
export const receiptOf = (answer: WalletAnswer): Result<Receipt, SeamlessFailure> => {
  if (answer.status === 'ok' && answer.balance !== null)
    return ok({ balance: answer.balance, reference: answer.reference ?? '', duplicate: answer.duplicate });
  if (isSeamlessCode(answer.status)) return fail({ code: answer.status, balance: answer.balance });
  throw new Error(`the ledger answered ${answer.status}`);
};

/** How the calls on a round reach the ledger. */
export const createLedgerCalls = ({
  pool,
  clock,
  wallet,
  games,
  canBet,
  payoutBounds,
  jackpotOf,
  onCommitted = () => undefined,
}: SeamlessDeps) => {
  /** Another merchant's player is unknown here, whatever the vendor. */
  const ask = async (
    { merchantCode }: VendorCaller,
    playerId: string,
    call: (now: { readonly p_at: Date }) => Promise<WalletAnswer>,
  ): Promise<Result<Receipt, SeamlessFailure>> =>
    (await wallet.merchantOf(playerId)) === merchantCode
      ? receiptOf(await call({ p_at: new Date(clock.now()) }))
      : fail({ code: 'unknown_player', balance: null });
  return {
    ask,
    command: async (...asked: Parameters<typeof ask>): Promise<Result<Receipt, SeamlessFailure>> => {
      const answer = await ask(...asked);
      if (answer.ok && !answer.value.duplicate) onCommitted();
      return answer;
    },
    /** The bounds of a payout as the ledger takes them. */
    boundsOf: (caller: VendorCaller): { readonly p_payout_max: bigint; readonly p_round_max: bigint } => {
      const { payoutMax, roundMax } = payoutBounds(caller);
      return { p_payout_max: payoutMax, p_round_max: roundMax };
    },
    /** What of a bet goes into which jackpot, as the ledger takes it; null for nothing. */
    contributionOf: async (caller: VendorCaller, { game, currency, stake, contribution }: Bet) => {
      if (contribution === undefined) return null;
      const none = { p_contribution: contribution, p_jackpot: null, p_seed: null, p_pause: null, p_seeds_max: null };
      const jackpot = await jackpotOf(caller, game);
      if (jackpot?.seed.currency !== currency || !jackpot.isShare(contribution, stake)) return none;
      const { code, seed, pauseMs, seedsMax } = jackpot;
      return {
        ...none,
        p_jackpot: code,
        p_seed: seed.minor,
        p_pause: `${pauseMs} milliseconds`,
        p_seeds_max: seedsMax,
      };
    },
    /** Adds what a win was paid out of the jackpot. It stands in the store, so that a repeat gets the first answer. */
    withJackpot: async (win: Win, answer: Result<Receipt, SeamlessFailure>): Promise<Result<WinReceipt, SeamlessFailure>> => {
      if (!answer.ok) return answer;
      const { balance, reference } = answer.value;
      const jackpot = win.jackpot === true ? money(balance.currency, await readJackpotWin(pool, reference)) : null;
      return ok({ ...answer.value, jackpot });
    },
    /** Why a new bet is not taken, whatever the ledger says. */
    refusalOf: async (caller: VendorCaller, bet: Bet): Promise<'game_closed' | 'stake_limit' | 'player_blocked' | null> => {
      const limits = await games.stakeLimits(caller, bet.game);
      if (limits === null) return 'game_closed';
      if (bet.freeRound === undefined && (bet.stake < limits.min || (limits.max !== null && bet.stake > limits.max))) return 'stake_limit';
      return (await canBet(bet.player)) ? null : 'player_blocked';
    },
  };
};
