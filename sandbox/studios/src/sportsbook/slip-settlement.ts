import type { RetryPolicy } from '../settlement.ts';
import { endsSession, type CallAnswer, type WalletClient } from '@palaro/game-server';
import type { BookStore, SlipRow } from '../book-store.ts';
import type { Fixture, Fixtures } from './fixtures.ts';
import { verdictOf } from './slip-rules.ts';

export type SlipSettlementDeps = {
  store: BookStore;
  fixtures: Fixtures;
  wallet: WalletClient;
  /** The time that fixtures go by. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  chance: () => number;
  retryPolicy: RetryPolicy;
  endSession: (id: string) => void;
  warn: (event: string, slip: string) => void;
  isStopping: () => boolean;
};

/** The pause doubles at most this often. */
const DOUBLINGS_MAX = 30;

const ids = (slip: SlipRow) => ({ player: slip.player, game: slip.game, round: slip.id, currency: slip.currency });
const balanceIn = (answer: CallAnswer): string | null =>
  answer.kind !== 'unknown' && typeof answer.body['balance'] === 'string' ? answer.body['balance'] : null;
/** Wins and rollbacks are repeated through everything but a plain refusal; a signature may only be late. */
const isFinal = (answer: CallAnswer): answer is Extract<CallAnswer, { kind: 'refused' }> =>
  answer.kind === 'refused' && answer.status !== 'BAD_SIGNATURE';

/** The money path of a slip: one round of the wallet. Each step is stored before the wallet or the page learns of it. */
export function createSlipSettlement(deps: SlipSettlementDeps) {
  const { store, fixtures, wallet, retryPolicy } = deps;
  const pause = (attempts: number): number =>
    Math.round(Math.min(retryPolicy.pauseMs * 2 ** Math.min(attempts, DOUBLINGS_MAX), retryPolicy.pauseMaxMs) * (0.75 + deps.chance() / 2));
  const update = (slip: SlipRow, change: Partial<SlipRow>): void => {
    Object.assign(slip, change);
    store.setSlip(slip);
  };
  const postpone = (slip: SlipRow): void => update(slip, { attempts: slip.attempts + 1, dueAt: deps.now() + pause(slip.attempts) });
  const markForReview = (slip: SlipRow, reason: string): void => {
    deps.warn('the wallet refused what it must accept', slip.id);
    update(slip, { state: 'stuck', reason });
  };
  const legsOf = (slip: SlipRow): { leg: SlipRow['legs'][number]; fixture: Fixture }[] =>
    slip.legs.map((leg) => {
      const fixture = fixtures.find(leg.fixture);
      if (fixture === null) throw new Error(`the fixture ${leg.fixture} is gone`);
      return { leg, fixture };
    });

  const pay = async (slip: SlipRow): Promise<void> => {
    const body = { ...ids(slip), session: slip.walletSession, transaction: `${slip.id}.w`, amount: slip.win ?? '0', closed: true };
    const answer = await wallet.call(slip, 'wallet/win', body);
    if (answer.kind === 'ok') return update(slip, { state: 'closed', balance: balanceIn(answer) });
    if (isFinal(answer)) return markForReview(slip, answer.status);
    postpone(slip);
  };

  const cancel = async (slip: SlipRow): Promise<void> => {
    const answer = await wallet.call(slip, 'wallet/rollback', { ...ids(slip), transaction: `${slip.id}.r`, target: `${slip.id}.b` });
    if (answer.kind === 'ok') return update(slip, { state: 'cancelled', balance: balanceIn(answer) });
    if (isFinal(answer)) return markForReview(slip, answer.status);
    postpone(slip);
  };

  /** Looks at an open slip: pays it, gives it back, or waits for the next of its fixtures. */
  const settle = async (slip: SlipRow): Promise<void> => {
    const verdict = verdictOf(BigInt(slip.stake), legsOf(slip), deps.now());
    if (verdict.kind === 'wait') return update(slip, { dueAt: verdict.until });
    const decided = { attempts: 0, dueAt: deps.now(), settledAt: deps.now() };
    if (verdict.kind === 'void') {
      update(slip, { ...decided, state: 'cancelling', reason: 'VOID' });
      return cancel(slip);
    }
    update(slip, { ...decided, state: 'paying', win: String(verdict.win) });
    return pay(slip);
  };

  const bet = async (slip: SlipRow): Promise<void> => {
    const body = {
      ...ids(slip),
      session: slip.walletSession,
      transaction: `${slip.id}.b`,
      amount: slip.stake,
      settles: slip.settles,
    };
    let doubtful = false;
    for (let i = 0; i < retryPolicy.betAttempts && !(deps.isStopping() && doubtful); i++) {
      const answer = await wallet.call(slip, 'wallet/bet', body);
      if (answer.kind === 'ok') return update(slip, { state: 'open', balance: balanceIn(answer), attempts: 0, dueAt: deps.now() });
      if (answer.kind === 'refused') {
        if (endsSession(answer.status)) deps.endSession(slip.sessionId);
        // After an attempt without an answer a refusal proves nothing: that attempt may still arrive.
        if (!doubtful) return update(slip, { state: 'refused', reason: answer.status, balance: balanceIn(answer) });
        update(slip, { reason: answer.status });
        break;
      }
      doubtful = true;
      if (i + 1 < retryPolicy.betAttempts) await deps.wait(pause(i));
    }
    update(slip, { state: 'cancelling', attempts: 0, dueAt: deps.now() });
    await cancel(slip);
  };

  return { bet, pay, cancel, settle };
}
