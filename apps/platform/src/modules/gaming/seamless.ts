import { money, type Currency, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readPlayable } from '../bonus/index.ts';
import { callWalletBatch, callWalletFunction, fingerprintOf, type WalletAnswer } from '../wallet/index.ts';
import { openFreeRounds, type FreeRounds } from './free-round-gifts.ts';
import { besideBalance, gamingBet, gamingWin } from './grouped-commands.ts';
import type { VendorCaller } from './gaming-ports.ts';
import { closeSession, exchangeLaunch, findSession, isPlayerOf, type GameSession } from './gaming-store.ts';
import { launchTokenHash } from './launch.ts';
import {
  createLedgerCalls,
  receiptOf,
  type Adjustment,
  type Bet,
  type Receipt,
  type Rollback,
  type RoundKey,
  type SeamlessDeps,
  type SeamlessFailure,
  type TransactionKey,
  type VoidedBet,
  type Win,
  type WinReceipt,
} from './ledger-calls.ts';

const fingerprint = (kind: string, key: TransactionKey, ...content: (string | boolean | null)[]): string =>
  fingerprintOf([kind, key.player, key.game, key.round, key.currency, ...content]);

/** Calls one of the functions that name a player, a game and a time; the balance that is told is what can be staked there. */
const callGaming = (pool: Pool, name: string, parameters: Parameters<typeof callWalletFunction>[2]): Promise<WalletAnswer> =>
  callWalletFunction(pool, name, parameters, besideBalance);

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
        if (freeRound !== undefined) return callGaming(pool, 'gaming_free_bet', { ...asked, p_free_round: freeRound, ...now });
        const staked = { ...asked, p_stake: stake, p_settles: settles ?? null, ...now };
        return contribution === null
          ? wallet.callInGroup(gamingBet, staked)
          : callGaming(pool, gamingBet.name, { ...staked, ...contribution });
      });
      if (answer.ok && !answer.value.duplicate) played(bet.player, caller.merchantCode);
      return answer;
    },

    /** Takes a bet back, or leaves a tombstone for one that has not come. */
    rollback: (caller: VendorCaller, rollback: Rollback): Promise<Result<Receipt, SeamlessFailure>> =>
      command(caller, rollback.player, (now) =>
        callGaming(pool, 'gaming_rollback', {
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
        callGaming(pool, 'gaming_close_round', {
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
          ? callGaming(pool, gamingWin.name, { ...parameters, p_jackpot: true, ...now })
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
        callGaming(pool, 'gaming_adjust', {
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
        callGaming(pool, 'gaming_void', {
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
  const balanceOf = async ({
    playerId,
    vendorCode,
    vendorGame,
  }: Pick<GameSession, 'playerId' | 'vendorCode' | 'vendorGame'>): Promise<Money> => {
    const balance = await wallet.balance(playerId);
    if (balance === null) throw new Error('a game session belongs to a player without a wallet');
    return money(balance.currency, balance.minor + (await readPlayable(pool, playerId, vendorCode, vendorGame, now())));
  };

  /** An unknown session of a player whom the vendor knows, or a player whom it does not. */
  const noSession = async (caller: VendorCaller, playerId: string): Promise<Result<never, SeamlessFailure>> =>
    fail({ code: (await isPlayerOf(pool, playerId, caller)) ? 'unknown_session' : 'unknown_player', balance: null });

  return {
    /** Exchanges a launch token for a game session; the token is used up. */
    openSession: async (
      caller: VendorCaller,
      asked: { readonly token: string; readonly game: string },
    ): Promise<Result<GameSession & { balance: Money; hasJackpot: boolean; freeRounds: readonly FreeRounds[] }, SeamlessFailure>> => {
      const session = await exchangeLaunch(pool, {
        tokenHash: launchTokenHash(asked.token),
        ...caller,
        vendorGame: asked.game,
        sessionId: ids.newToken(),
        at: now(),
      });
      if (session === null) return fail({ code: 'bad_token', balance: null });
      const balance = await balanceOf(session);
      const jackpot = session.mode === 'real' ? await jackpotOf(caller, session.vendorGame) : null;
      const freeRounds = await openFreeRounds(pool, session.playerId, session.vendorCode, session.vendorGame, now());
      return ok({ ...session, balance, hasJackpot: jackpot?.seed.currency === balance.currency, freeRounds });
    },

    /** The balance of a session's player, also after the session has ended, and whether it is open. */
    balance: async (
      caller: VendorCaller,
      asked: { readonly session: string; readonly player: string; readonly currency: Currency },
    ): Promise<Result<{ readonly balance: Money; readonly isOpen: boolean }, SeamlessFailure>> => {
      const session = await findSession(pool, asked.session, asked.player, caller);
      if (session === null) return noSession(caller, asked.player);
      const balance = await balanceOf(session);
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
      return ok(await balanceOf(session));
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
