import { money, type Currency, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { callWalletBatch, callWalletFunction, fingerprintOf, readJackpotWin, type Wallet, type WalletAnswer } from '../wallet/index.ts';
import { gamingBet, gamingWin } from './grouped-commands.ts';
import type { GamesPort, JackpotPort, PayoutBoundsPort, PlayedPort, CanBetPort, VendorCaller } from './gaming-ports.ts';
import { closeSession, exchangeLaunch, findSession, isPlayerOf, type GameSession } from './gaming-store.ts';
import { launchTokenHash } from './launch.ts';

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

type RoundKey = { readonly player: string; readonly game: string; readonly round: string };
type TransactionKey = RoundKey & { readonly transaction: string; readonly currency: Currency };
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

const receiptOf = (answer: WalletAnswer): Result<Receipt, SeamlessFailure> => {
  if (answer.status === 'ok' && answer.balance !== null)
    return ok({ balance: answer.balance, reference: answer.reference ?? '', duplicate: answer.duplicate });
  if (isSeamlessCode(answer.status)) return fail({ code: answer.status, balance: answer.balance });
  throw new Error(`the ledger answered ${answer.status}`);
};

const fingerprint = (kind: string, key: TransactionKey, ...content: (string | boolean | null)[]): string =>
  fingerprintOf([kind, key.player, key.game, key.round, key.currency, ...content]);

/** Without what was added later it is what it was before, so that repeats are known across an upgrade. */
const betFingerprint = (bet: Bet): string =>
  fingerprint(
    'bet',
    bet,
    bet.stake.toString(),
    bet.payout?.toString() ?? null,
    bet.closed,
    ...(bet.settles === undefined ? [] : [bet.settles.toISOString()]),
    ...(bet.contribution === undefined ? [] : [`contribution ${bet.contribution}`]),
    ...(bet.freeRound === undefined ? [] : [`free ${bet.freeRound}`]),
  );

const winFingerprint = (win: Win): string =>
  fingerprint('win', win, win.payout.toString(), win.closed, ...(win.jackpot === true ? ['jackpot'] : []));

/** How the calls on a round reach the ledger. */
const createLedgerCalls = ({
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

/** The calls on a round but for payouts. Each is one SQL function and so one transaction: session, round, record and money change together or not at all. */
const createRoundCalls = (deps: SeamlessDeps) => {
  const { pool, ids, wallet, played } = deps;
  const { ask, command, boundsOf, contributionOf, refusalOf } = createLedgerCalls(deps);
  return {
    /** A stake, or a stake with its payout when `payout` is given. The only call that is checked. */
    bet: async (caller: VendorCaller, bet: Bet): Promise<Result<Receipt, SeamlessFailure>> => {
      const asked = {
        p_id: ids.newId(),
        p_round_id: ids.newId(),
        p_vendor: caller.vendorCode,
        p_session: bet.session,
        p_player: bet.player,
        p_game: bet.game,
        p_round: bet.round,
        p_transaction: bet.transaction,
        p_fingerprint: betFingerprint(bet),
        p_currency: bet.currency,
        p_payout: bet.payout,
        p_closed: bet.closed,
        p_refusal: await refusalOf(caller, bet),
        ...boundsOf(caller),
      };
      const { freeRound, stake, settles } = bet;
      const contribution = await contributionOf(caller, bet);
      const answer = await command(caller, bet.player, (now) => {
        if (freeRound !== undefined) return callWalletFunction(pool, 'gaming_free_bet', { ...asked, p_free_round: freeRound, ...now });
        const staked = { ...asked, p_stake: stake, p_settles: settles ?? null, ...now };
        return contribution === null
          ? wallet.callInGroup(gamingBet, staked)
          : callWalletFunction(pool, gamingBet.name, { ...staked, ...contribution });
      });
      if (answer.ok && !answer.value.duplicate) played(bet.player, caller.merchantCode);
      return answer;
    },

    /** Takes a bet back, or leaves a tombstone for one that has not come. */
    rollback: (caller: VendorCaller, rollback: Rollback): Promise<Result<Receipt, SeamlessFailure>> =>
      command(caller, rollback.player, (now) =>
        callWalletFunction(pool, 'gaming_rollback', {
          p_id: ids.newId(),
          p_vendor: caller.vendorCode,
          p_player: rollback.player,
          p_game: rollback.game,
          p_round: rollback.round,
          p_transaction: rollback.transaction,
          p_fingerprint: fingerprint('rollback', rollback, rollback.target),
          p_target: rollback.target,
          p_currency: rollback.currency,
          ...now,
        }),
      ),

    /** Ends a round: no further bets. */
    closeRound: async (caller: VendorCaller, key: RoundKey): Promise<Result<Money, SeamlessFailure>> => {
      const answer = await ask(caller, key.player, (now) =>
        callWalletFunction(pool, 'gaming_close_round', {
          p_vendor: caller.vendorCode,
          p_player: key.player,
          p_game: key.game,
          p_round: key.round,
          ...now,
        }),
      );
      return answer.ok ? ok(answer.value.balance) : answer;
    },
  };
};

/** Payouts, one or many in a transaction. */
const createPayoutCalls = (deps: SeamlessDeps) => {
  const { pool, clock, ids, wallet, onCommitted = () => undefined } = deps;
  const { command, boundsOf, withJackpot } = createLedgerCalls(deps);
  return {
    /** A payout; zero is a lost round. */
    win: async (caller: VendorCaller, win: Win): Promise<Result<WinReceipt, SeamlessFailure>> => {
      const parameters = {
        p_id: ids.newId(),
        p_vendor: caller.vendorCode,
        p_player: win.player,
        p_game: win.game,
        p_round: win.round,
        p_transaction: win.transaction,
        p_fingerprint: winFingerprint(win),
        p_currency: win.currency,
        p_payout: win.payout,
        p_closed: win.closed,
        ...boundsOf(caller),
      };
      const answer = await command(caller, win.player, (now) =>
        win.jackpot === true
          ? callWalletFunction(pool, gamingWin.name, { ...parameters, p_jackpot: true, ...now })
          : wallet.callInGroup(gamingWin, { ...parameters, ...now }),
      );
      return withJackpot(win, answer);
    },

    /** Payouts without a jackpot in one transaction, in their order: each is answered as alone, and none stops another. */
    wins: async (caller: VendorCaller, wins: readonly Win[]): Promise<readonly Result<Receipt, SeamlessFailure>[]> => {
      if (wins.length === 0) return [];
      const stored = await callWalletBatch(
        pool,
        'gaming_wins',
        {
          p_merchant: caller.merchantCode,
          p_vendor: caller.vendorCode,
          p_ids: wins.map(() => ids.newId()),
          p_players: wins.map(({ player }) => player),
          p_games: wins.map(({ game }) => game),
          p_rounds: wins.map(({ round }) => round),
          p_transactions: wins.map(({ transaction }) => transaction),
          p_fingerprints: wins.map(winFingerprint),
          p_currencies: wins.map(({ currency }) => currency),
          p_payouts: wins.map(({ payout }) => payout),
          p_closed: wins.map(({ closed }) => closed),
          p_at: new Date(clock.now()),
          ...boundsOf(caller),
        },
        wins.length,
      );
      const answers = stored.map(receiptOf);
      if (answers.some((answer) => answer.ok && !answer.value.duplicate)) onCommitted();
      return answers;
    },
  };
};

/** What is corrected after a round was paid. */
const createCorrectionCalls = (deps: SeamlessDeps) => {
  const { pool, ids } = deps;
  const { command, boundsOf } = createLedgerCalls(deps);
  const keyOf = (caller: VendorCaller, { player, game, round, transaction, currency }: TransactionKey) => ({
    p_id: ids.newId(),
    p_vendor: caller.vendorCode,
    p_player: player,
    p_game: game,
    p_round: round,
    p_transaction: transaction,
    p_currency: currency,
  });
  return {
    /** Corrects what a round has paid. What a player no longer has of it is owed. */
    adjust: (caller: VendorCaller, adjustment: Adjustment): Promise<Result<Receipt, SeamlessFailure>> =>
      command(caller, adjustment.player, (now) =>
        callWalletFunction(pool, 'gaming_adjust', {
          ...keyOf(caller, adjustment),
          p_fingerprint: fingerprint('adjust', adjustment, adjustment.change.toString()),
          p_change: adjustment.change,
          ...boundsOf(caller),
          ...now,
        }),
      ),

    /** Takes a bet back, and with it what was paid on it. */
    voidBet: (caller: VendorCaller, voided: VoidedBet): Promise<Result<Receipt, SeamlessFailure>> =>
      command(caller, voided.player, (now) =>
        callWalletFunction(pool, 'gaming_void', {
          ...keyOf(caller, voided),
          p_correction_id: ids.newId(),
          p_fingerprint: fingerprint('void', voided, voided.target, voided.payout.toString()),
          p_target: voided.target,
          p_payout: voided.payout,
          ...now,
        }),
      ),
  };
};

/** The calls on a game session: how it opens, what its player has, how it ends. */
const createSessionCalls = ({ pool, clock, ids, wallet, jackpotOf }: SeamlessDeps) => {
  const now = (): Date => new Date(clock.now());
  const balanceOf = async (playerId: string): Promise<Money> => {
    const balance = await wallet.balance(playerId);
    if (balance === null) throw new Error('a game session belongs to a player without a wallet');
    return balance;
  };

  /** An unknown session of a player whom the vendor knows, or a player whom it does not. */
  const noSession = async (caller: VendorCaller, playerId: string): Promise<Result<never, SeamlessFailure>> =>
    fail({ code: (await isPlayerOf(pool, playerId, caller)) ? 'unknown_session' : 'unknown_player', balance: null });

  return {
    /** Exchanges a launch token for a game session; the token is used up. */
    openSession: async (
      caller: VendorCaller,
      asked: { readonly token: string; readonly game: string },
    ): Promise<Result<GameSession & { balance: Money; hasJackpot: boolean }, SeamlessFailure>> => {
      const session = await exchangeLaunch(pool, {
        tokenHash: launchTokenHash(asked.token),
        ...caller,
        vendorGame: asked.game,
        sessionId: ids.newToken(),
        at: now(),
      });
      if (session === null) return fail({ code: 'bad_token', balance: null });
      const balance = await balanceOf(session.playerId);
      const jackpot = session.mode === 'real' ? await jackpotOf(caller, session.vendorGame) : null;
      return ok({ ...session, balance, hasJackpot: jackpot?.seed.currency === balance.currency });
    },

    /** The balance of a session's player, also after the session has ended, and whether it is open. */
    balance: async (
      caller: VendorCaller,
      asked: { readonly session: string; readonly player: string; readonly currency: Currency },
    ): Promise<Result<{ readonly balance: Money; readonly isOpen: boolean }, SeamlessFailure>> => {
      const session = await findSession(pool, asked.session, asked.player, caller);
      if (session === null) return noSession(caller, asked.player);
      const balance = await balanceOf(asked.player);
      if (balance.currency !== asked.currency) return fail({ code: 'wrong_currency', balance: null });
      return ok({ balance, isOpen: session.closedAt === null });
    },

    /** Ends a game session: no further bets. */
    closeSession: async (
      caller: VendorCaller,
      asked: { readonly session: string; readonly player: string },
    ): Promise<Result<Money, SeamlessFailure>> => {
      const session = await findSession(pool, asked.session, asked.player, caller);
      if (session === null) return noSession(caller, asked.player);
      await closeSession(pool, session.id, now());
      return ok(await balanceOf(session.playerId));
    },
  };
};

/** The calls of the seamless wallet, free of any dialect. */
export const createSeamless = (deps: SeamlessDeps) => ({
  ...createSessionCalls(deps),
  ...createRoundCalls(deps),
  ...createPayoutCalls(deps),
  ...createCorrectionCalls(deps),
});
export type Seamless = ReturnType<typeof createSeamless>;
