import type { Runtime } from './clock.ts';
import { isFinal, type Body, type Order, type OrderCall, type OrderRules, type RetryPolicy } from './order.ts';
import { endsSession, type CallAnswer, type WalletClient } from './wallet-client.ts';
import { createWinCalls } from './win-calls.ts';

/** The pause doubles at most this often. */
const DOUBLINGS_MAX = 30;

export type OrderStepsDeps<R extends Order> = {
  rules: OrderRules<R>;
  wallet: WalletClient;
  runtime: Pick<Runtime, 'now' | 'wait' | 'chance'>;
  retryPolicy: RetryPolicy;
  warn: (event: string, id: string) => void;
  isStopping: () => boolean;
  /** Stores what the wallet has confirmed, a little later. */
  confirm: (row: R) => void;
};

/** What all games say in a call. */
function commonBody(row: Order, call: OrderCall): Body {
  const { id, player, game, currency, walletSession: session } = row;
  const named = { player, game, round: id, currency };
  if (call === 'bet') return { ...named, session, transaction: `${id}.b`, amount: row.stake };
  if (call === 'win') return { ...named, session, transaction: `${id}.w`, closed: true };
  return { ...named, transaction: `${id}.r`, target: `${id}.b` };
}

/** What answers and decisions change in an order. */
function createChanges<R extends Order>({ rules, runtime, retryPolicy, warn, confirm }: Omit<OrderStepsDeps<R>, 'isStopping'>) {
  const answered = (body: Body): Partial<R> => rules.answered?.(body) ?? {};
  const pause = (attempts: number): number =>
    Math.round(
      Math.min(retryPolicy.pauseMs * 2 ** Math.min(attempts, DOUBLINGS_MAX), retryPolicy.pauseMaxMs) * (0.75 + runtime.chance() / 2),
    );
  const update = (row: R, ...changes: readonly (Partial<Order> | Partial<R>)[]): void => {
    Object.assign(row, ...changes);
    rules.rows.set(row);
  };
  const markForReview = (row: R, event: string, reason: string): void => {
    warn(event, row.id);
    update(row, { state: 'stuck', reason });
  };
  return {
    answered,
    pause,
    update,
    setAside: (row: R): void => markForReview(row, `a ${rules.noun} that cannot be settled is marked for review`, 'FAULT'),
    /** Stores what became of a call that the wallet must accept. */
    settle: (row: R, answer: CallAnswer, state: string): void => {
      if (isFinal(answer)) return markForReview(row, 'the wallet refused what it must accept', answer.status);
      if (answer.kind === 'ok') Object.assign(row, { state }, answered(answer.body));
      else Object.assign(row, { attempts: row.attempts + 1, dueAt: runtime.now() + pause(row.attempts) });
      confirm(row);
    },
  };
}

/** The steps of the money path of an order. Each stores what it decides before the wallet or the page learns of it. */
export function createOrderSteps<R extends Order>(deps: OrderStepsDeps<R>) {
  const { rules, wallet, runtime, retryPolicy } = deps;
  const { answered, pause, update, settle, setAside } = createChanges(deps);
  const bodyOf = (row: R, call: OrderCall): Body => ({ ...commonBody(row, call), ...rules.bodyOf(row, call) });
  const wins = createWinCalls<R>({
    wallet,
    runtime,
    winsAtOnce: retryPolicy.winsAtOnce,
    bodyOf: (row) => bodyOf(row, 'win'),
    settle: (row, answer) => settle(row, answer, rules.paidState),
  });
  const cancel = async (row: R): Promise<void> =>
    settle(row, await wallet.call(row, 'wallet/rollback', bodyOf(row, 'rollback')), 'cancelled');

  const pay = async (row: R, attempts: number): Promise<void> => {
    for (let i = 0; i < attempts; i++) {
      await wins.pay([row]);
      if (row.state !== 'paying' || deps.isStopping()) return;
      if (i + 1 < attempts) await runtime.wait(pause(i));
    }
  };

  /** Decides a staked order, stores that, and only then pays it or gives it back, unless it is to wait. */
  const decide = async (row: R, winAttempts: number, learned: Partial<R> = {}): Promise<void> => {
    update(row, { attempts: 0, dueAt: runtime.now() }, learned, rules.decide(row));
    if (row.dueAt > runtime.now()) return;
    if (row.state === 'paying') await pay(row, winAttempts);
    if (row.state === 'cancelling') await cancel(row);
  };

  const bet = async (row: R): Promise<void> => {
    const body = bodyOf(row, 'bet');
    let doubtful = false;
    for (let i = 0; i < retryPolicy.betAttempts && !(deps.isStopping() && doubtful); i++) {
      const answer = await wallet.call(row, 'wallet/bet', body);
      if (answer.kind === 'ok') return decide(row, retryPolicy.winAttempts, answered(answer.body));
      if (answer.kind === 'refused') {
        if (endsSession(answer.status)) rules.endSession(row.sessionId);
        // After an attempt without an answer a refusal proves nothing: that attempt may still arrive.
        if (!doubtful) return update(row, { state: 'refused', reason: answer.status }, answered(answer.body));
        update(row, { reason: answer.status });
        break;
      }
      doubtful = true;
      if (i + 1 < retryPolicy.betAttempts) await runtime.wait(pause(i));
    }
    update(row, { state: 'cancelling', attempts: 0, dueAt: runtime.now() });
    await cancel(row);
  };

  /** The next step of an order that is due, taken up where an earlier run of the process or an earlier call left it. */
  const takeUp = async (row: R): Promise<void> => {
    // A bet that nobody waits for was left open by a crash: it is given back.
    if (row.state === 'betting') update(row, { state: 'cancelling' });
    return row.state === 'cancelling' ? cancel(row) : decide(row, 1);
  };

  return { bet, cancel, takeUp, setAside, payAll: wins.pay, partsOf: wins.partsOf };
}
