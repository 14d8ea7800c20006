import { createDueWork, DUE_AT_ONCE, endsSession, WINS_MAX, type CallAnswer, type Runtime, type WalletClient } from '@palaro/game-server';
import { createPayouts } from './payouts.ts';
import type { Bet } from './rows.ts';
import type { Store } from './store.ts';

/** How often calls to the wallet are repeated, and how long apart; pauses in milliseconds. */
export type RetryPolicy = {
  betAttempts: number;
  pauseMs: number;
  pauseMaxMs: number;
  sweepMs: number;
  /** Calls at once, of all operators together, and wins in one call. */
  concurrency: number;
  winsAtOnce: number;
};
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  betAttempts: 3,
  pauseMs: 400,
  pauseMaxMs: 600_000,
  sweepMs: 500,
  concurrency: 64,
  winsAtOnce: WINS_MAX,
};

/** The pause doubles at most this often. */
const DOUBLINGS_MAX = 30;
/** Confirmations that are stored by one commit: each commit waits for the disk. */
const CONFIRMED_AT_ONCE = 250;
const CONFIRMED_MS_MAX = 50;

export type SettlementDeps = {
  store: Store;
  wallet: WalletClient;
  runtime: Runtime;
  retryPolicy: RetryPolicy;
  warn: (event: string, suborder: string) => void;
  failed: (event: string, error: unknown) => void;
};
type Deps = SettlementDeps & {
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
};

const ids = (bet: Bet) => ({ player: bet.player, game: bet.game, round: bet.id, currency: bet.currency });
/** Wins and rollbacks are repeated through everything but a plain refusal; a signature may only be late. */
const isFinal = (answer: CallAnswer): answer is Extract<CallAnswer, { kind: 'refused' }> =>
  answer.kind === 'refused' && answer.status !== 'BAD_SIGNATURE';

export type Settlement = ReturnType<typeof createSettlement>;

type Confirmations = ReturnType<typeof createConfirmations>;

/** Changes of bets that the wallet has confirmed, stored together: what is lost by a crash is asked again and answered as a repeat. */
function createConfirmations({ store, failed }: SettlementDeps) {
  const waiting: Bet[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const changed = waiting.splice(0);
    if (changed.length > 0) store.transaction(() => changed.forEach(store.setBet));
  };
  return {
    flush,
    add(bet: Bet): void {
      waiting.push(bet);
      if (waiting.length >= CONFIRMED_AT_ONCE) return flush();
      timer ??= setTimeout(() => {
        timer = null;
        try {
          flush();
        } catch (error) {
          failed('confirmations could not be stored', error);
        }
      }, CONFIRMED_MS_MAX);
    },
  };
}

/** The steps of the money path of a suborder. Each stores what it decides before the wallet or the page learns of it. */
function createSteps(
  { store, wallet, runtime, retryPolicy, warn }: SettlementDeps,
  confirmations: Confirmations,
  isStopping: () => boolean,
) {
  const pause = (attempts: number): number =>
    Math.round(
      Math.min(retryPolicy.pauseMs * 2 ** Math.min(attempts, DOUBLINGS_MAX), retryPolicy.pauseMaxMs) * (0.75 + runtime.chance() / 2),
    );
  const update = (bet: Bet, change: Partial<Bet>): void => {
    Object.assign(bet, change);
    store.setBet(bet);
  };
  const confirm = (bet: Bet, change: Partial<Bet>): void => confirmations.add(Object.assign(bet, change));
  const postpone = (bet: Bet): void => confirm(bet, { attempts: bet.attempts + 1, dueAt: runtime.now() + pause(bet.attempts) });
  const markForReview = (bet: Bet, reason: string): void => {
    warn('the wallet refused what it must accept', bet.id);
    update(bet, { state: 'stuck', reason });
  };

  /** Stores what became of a win. */
  const settle = (bet: Bet, answer: CallAnswer): void => {
    if (answer.kind === 'ok') return confirm(bet, { state: 'settled' });
    if (isFinal(answer)) return markForReview(bet, answer.status);
    postpone(bet);
  };

  const cancel = async (bet: Bet): Promise<void> => {
    const answer = await wallet.call(bet, 'wallet/rollback', { ...ids(bet), transaction: `${bet.id}.r`, target: `${bet.id}.b` });
    if (answer.kind === 'ok') return confirm(bet, { state: 'cancelled' });
    if (isFinal(answer)) return markForReview(bet, answer.status);
    postpone(bet);
  };

  /** Whether a chase has won while the rest of it was being staked: then it is over. */
  const isChaseOver = ({ stopOnWin, orderId }: Bet): boolean =>
    stopOnWin === 1 && store.betsOfOrder(orderId).some(({ payout }) => BigInt(payout ?? '0') > 0n);

  /** A stake that was answered after its draw has no part in it: the numbers are known by then. */
  const staked = (bet: Bet): void => {
    const draw = store.draw(bet.drawId);
    const isLate = draw === null || draw.status !== 'open' || runtime.now() >= draw.drawsAt;
    const reason = isLate ? 'CLOSED' : isChaseOver(bet) ? 'WON' : null;
    update(bet, reason === null ? { state: 'staked', attempts: 0 } : { state: 'cancelling', reason, dueAt: runtime.now() });
  };

  const place = async (bet: Bet): Promise<void> => {
    // A chase over daily draws is open for days: the wallet is told until when it need not ask.
    const settles = store.draw(bet.drawId)?.drawsAt;
    const body = { ...ids(bet), session: bet.walletSession, transaction: `${bet.id}.b`, amount: bet.stake, settles };
    let doubtful = false;
    for (let i = 0; i < retryPolicy.betAttempts && !(isStopping() && doubtful); i++) {
      const answer = await wallet.call(bet, 'wallet/bet', body);
      if (answer.kind === 'ok') return staked(bet);
      if (answer.kind === 'refused') {
        if (endsSession(answer.status)) store.endSession(bet.sessionId, runtime.now());
        // After an attempt without an answer a refusal proves nothing: that attempt may still arrive.
        if (!doubtful) return update(bet, { state: 'refused', reason: answer.status });
        update(bet, { reason: answer.status });
        break;
      }
      doubtful = true;
      if (i + 1 < retryPolicy.betAttempts) await runtime.wait(pause(i));
    }
    update(bet, { state: 'cancelling', attempts: 0, dueAt: runtime.now() });
    await cancel(bet);
  };

  /** A due bet that is not to be paid, taken up where an earlier run of the process or an earlier call left it. */
  const takeBack = async (bet: Bet): Promise<void> => {
    // A bet that nobody waits for was left open by a crash: it is taken back.
    if (bet.state === 'betting') update(bet, { state: 'cancelling' });
    await cancel(bet);
  };

  return { place, cancel, settle, takeBack };
}

/** Bets on their way through the wallet: each step of a bet at a time, many bets at once. */
export function createSettlement(deps: Deps) {
  const { store, runtime, retryPolicy } = deps;
  const inFlight = new Map<string, Promise<void>>();
  /** Bets whose order is being placed: their turn comes. */
  const held = new Set<string>();
  const isTaken = ({ id }: Bet): boolean => inFlight.has(id) || held.has(id);
  let stopping = false;
  const confirmations = createConfirmations(deps);
  const { place, cancel, settle, takeBack } = createSteps(deps, confirmations, () => stopping);
  const payouts = createPayouts({ ...deps, winsAtOnce: retryPolicy.winsAtOnce, settle });

  /** Runs one step of a bet at a time. */
  const runExclusive = (bets: readonly Bet[], work: () => Promise<void>): Promise<void> => {
    const run = work().finally(() => bets.forEach(({ id }) => inFlight.delete(id)));
    for (const { id } of bets) inFlight.set(id, run);
    return run;
  };
  const runAlone = (bet: Bet, step: (bet: Bet) => Promise<void>): Promise<void> =>
    inFlight.get(bet.id) ?? runExclusive([bet], () => step(bet));

  /** One call for bets that were due when they were taken, less those that another call has taken since. */
  const runPart = async (part: readonly Bet[]): Promise<void> => {
    const bets = part.filter((bet) => !isTaken(bet));
    const [first] = bets;
    if (first !== undefined) await runExclusive(bets, () => (first.state === 'paying' ? payouts.pay(bets) : takeBack(first)));
  };

  /** Calls for what is due at an operator; what was confirmed is not due any more. */
  const dueParts = (operator: string, most: number): Bet[][] => {
    confirmations.flush();
    const free = store.dueBets(operator, runtime.now(), DUE_AT_ONCE).filter((bet) => !isTaken(bet));
    return payouts.partsOf(free.slice(0, most));
  };
  const work = createDueWork({
    ...deps,
    places: retryPolicy.concurrency,
    everyMs: retryPolicy.sweepMs,
    take: dueParts,
    run: runPart,
    failed: (error) => deps.failed('the look for each due bet failed', error),
  });

  return {
    /** Sees to all that is due now: payouts and rollbacks. */
    sweep: work.sweep,
    start: work.start,
    /** Keeps an order's bets from being taken for left behind while they are staked one after another. */
    async holding(bets: readonly Bet[], work: () => Promise<void>): Promise<void> {
      for (const { id } of bets) held.add(id);
      try {
        await work();
      } finally {
        for (const { id } of bets) held.delete(id);
      }
    },
    /** Stakes a bet; answers when it is decided or given up. */
    async place(bet: Bet): Promise<void> {
      await runAlone(bet, place);
      confirmations.flush();
    },
    /** Takes a bet back whose state says so already. */
    async cancel(bet: Bet): Promise<void> {
      await runAlone(bet, cancel);
      confirmations.flush();
    },
    isStopping: (): boolean => stopping,
    /** Takes no new work and waits for what is in flight. */
    async stop(): Promise<void> {
      stopping = true;
      await work.stop();
      await Promise.allSettled(inFlight.values());
      confirmations.flush();
    },
  };
}
