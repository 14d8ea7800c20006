import type { Runtime } from '@palaro/game-server';
import { drawForJackpot, playFair, winsJackpot, type FairSeed, type RoundOutcome } from './engine/index.ts';
import { studioGame, type StudioGame } from './games.ts';
import { TABLE_NONCE } from './tables.ts';
import type { RoundRow, Store } from './store.ts';
import { endsSession, type CallAnswer, type WalletClient } from '@palaro/game-server';

/** How often calls to the wallet are repeated, and how long apart; pauses in milliseconds. */
export type RetryPolicy = {
  betAttempts: number;
  winAttempts: number;
  pauseMs: number;
  pauseMaxMs: number;
  sweepMs: number;
  /** Rounds, and as many slips, that are seen to at once, of all operators together. */
  concurrency: number;
};
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  betAttempts: 4,
  winAttempts: 3,
  pauseMs: 400,
  pauseMaxMs: 600_000,
  sweepMs: 1_000,
  concurrency: 32,
};

/** The pause doubles at most this often. */
const DOUBLINGS_MAX = 30;

export type SettlementDeps = {
  store: Store;
  wallet: WalletClient;
  runtime: Runtime;
  retryPolicy: RetryPolicy;
  warn: (event: string, round: string) => void;
  isStopping: () => boolean;
};

/** @returns the running game of a round or session; a stored round of a game that no longer exists is a bug. */
export function gameOf(round: Pick<RoundRow, 'game'>): StudioGame {
  const found = studioGame(round.game);
  if (found === null) throw new Error(`the game ${round.game} is gone`);
  return found;
}

/** A round's seed with its nonce. */
const fairSeedOf = (store: Store, round: RoundRow): FairSeed => {
  const seed = store.seed(round.seedId);
  if (seed === null) throw new Error(`the seed of round ${round.id} is gone`);
  return { ...seed, nonce: round.tableRound === null ? round.nonce : TABLE_NONCE };
};

/** @returns the outcome that a round's seed, nonce and choice determine. */
export const outcomeOf = (store: Store, round: RoundRow): RoundOutcome =>
  playFair(gameOf(round).math, fairSeedOf(store, round), round.choice);

/** Whether a round that contributed has won the jackpot: its seed, nonce and stake say so. */
const hitsJackpot = (store: Store, round: RoundRow): boolean =>
  round.contribution !== null && winsJackpot(drawForJackpot(fairSeedOf(store, round)), BigInt(round.stake));

const ids = (round: RoundRow) => ({
  player: round.player,
  game: round.game,
  round: round.tableRound ?? round.id,
  currency: round.currency,
});
const textIn = (answer: CallAnswer, field: string): string | null => {
  const value = answer.kind === 'unknown' ? null : answer.body[field];
  return typeof value === 'string' ? value : null;
};
const balanceIn = (answer: CallAnswer): string | null => textIn(answer, 'balance');

/** Wins and rollbacks are repeated through everything but a plain refusal; a signature may only be late. */
const isFinal = (answer: CallAnswer): answer is Extract<CallAnswer, { kind: 'refused' }> =>
  answer.kind === 'refused' && answer.status !== 'BAD_SIGNATURE';

const betBody = (round: RoundRow) => ({
  ...ids(round),
  session: round.walletSession,
  transaction: `${round.id}.b`,
  amount: round.stake,
  ...(round.contribution !== null && { contribution: round.contribution }),
});
const winBody = (round: RoundRow, jackpot: boolean) => ({
  ...ids(round),
  session: round.walletSession,
  transaction: `${round.id}.w`,
  amount: round.win ?? '0',
  closed: true,
  ...(jackpot && { jackpot }),
});

/** The steps of the money path. Each stores what it decides before the wallet or the page learns of it. */
export function createSettlement(deps: SettlementDeps) {
  const { store, wallet, runtime, retryPolicy } = deps;
  const pause = (attempts: number): number =>
    Math.round(
      Math.min(retryPolicy.pauseMs * 2 ** Math.min(attempts, DOUBLINGS_MAX), retryPolicy.pauseMaxMs) * (0.75 + runtime.chance() / 2),
    );
  const update = (round: RoundRow, change: Partial<RoundRow>): void => {
    Object.assign(round, change);
    store.setRound(round);
  };
  const postpone = (round: RoundRow): void => update(round, { attempts: round.attempts + 1, dueAt: runtime.now() + pause(round.attempts) });
  const markForReview = (round: RoundRow, reason: string): void => {
    deps.warn('the wallet refused what it must accept', round.id);
    update(round, { state: 'stuck', reason });
  };

  /** The bet went through: decide, store the win, and only then pay. */
  const settle = async (round: RoundRow, balance: string | null): Promise<void> => {
    const { math } = gameOf(round);
    const outcome = outcomeOf(store, round);
    const win = (BigInt(round.stake) / BigInt(math.units)) * BigInt(outcome.coins);
    // At a table nobody is paid before its bets are closed: a payout would tell the result.
    const dueAt = Math.max(runtime.now(), round.closesAt ?? 0);
    update(round, { state: 'paying', win: String(win), balance, attempts: 0, dueAt });
    if (dueAt > runtime.now()) return;
    await pay(round, retryPolicy.winAttempts);
  };

  const pay = async (round: RoundRow, attempts: number): Promise<void> => {
    const body = winBody(round, hitsJackpot(store, round));
    for (let i = 0; i < attempts; i++) {
      const answer = await wallet.call(round, 'wallet/win', body);
      if (answer.kind === 'ok') return update(round, { state: 'closed', balance: balanceIn(answer), jackpot: textIn(answer, 'jackpot') });
      if (isFinal(answer)) return markForReview(round, answer.status);
      postpone(round);
      if (deps.isStopping()) return;
      if (i + 1 < attempts) await runtime.wait(pause(i));
    }
  };

  const cancel = async (round: RoundRow): Promise<void> => {
    const body = { ...ids(round), transaction: `${round.id}.r`, target: `${round.id}.b` };
    const answer = await wallet.call(round, 'wallet/rollback', body);
    if (answer.kind === 'ok') return update(round, { state: 'cancelled', balance: balanceIn(answer) });
    if (isFinal(answer)) return markForReview(round, answer.status);
    postpone(round);
  };

  const bet = async (round: RoundRow): Promise<void> => {
    const body = betBody(round);
    let doubtful = false;
    for (let i = 0; i < retryPolicy.betAttempts && !(deps.isStopping() && doubtful); i++) {
      const answer = await wallet.call(round, 'wallet/bet', body);
      if (answer.kind === 'ok') return settle(round, balanceIn(answer));
      if (answer.kind === 'refused') {
        if (endsSession(answer.status)) store.endSession(round.sessionId, runtime.now());
        // After an attempt without an answer a refusal proves nothing: that attempt may still arrive.
        if (!doubtful) return update(round, { state: 'refused', reason: answer.status, balance: balanceIn(answer) });
        update(round, { reason: answer.status });
        break;
      }
      doubtful = true;
      if (i + 1 < retryPolicy.betAttempts) await runtime.wait(pause(i));
    }
    update(round, { state: 'cancelling', attempts: 0, dueAt: runtime.now() });
    await cancel(round);
  };

  return { bet, pay, cancel };
}
