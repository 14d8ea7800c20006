import type { Runtime } from './clock.ts';
import { commitmentOf, playFair, type RoundOutcome } from './engine/index.ts';
import { studioGame, type StudioGame } from './games.ts';
import type { Sessions } from './sessions.ts';
import type { RoundRow, SessionRow, Store } from './store.ts';
import type { CallAnswer, WalletClient } from './wallet-client.ts';

export type RoundRequest = { request: string; stake: string; choice: string };
export type PlaceAnswer =
  | { ok: true; round: RoundRow }
  | { ok: false; code: 'BAD_STAKE' | 'BAD_CHOICE' | 'ROUND_OPEN' | 'SESSION_CLOSED' };

/** How the money path repeats itself, in milliseconds and attempts. */
export type Patience = { betAttempts: number; winAttempts: number; pauseMs: number; pauseMaxMs: number; sweepMs: number };
export const DEFAULT_PATIENCE: Patience = { betAttempts: 4, winAttempts: 3, pauseMs: 400, pauseMaxMs: 600_000, sweepMs: 1_000 };

const SWEEP_ROUNDS_MAX = 50;

/** What the page is told of a round: the outcome only once its win is stored, the server seed only once revealed. */
export type RoundView = {
  id: string;
  request: string;
  state: RoundRow['state'];
  stake: string;
  win: string | null;
  choice: string;
  nonce: number;
  seedHash: string;
  clientSeed: string;
  serverSeed: string | null;
  reason: string | null;
  balance: string | null;
  createdAt: number;
  outcome: RoundOutcome | null;
};

export type Rounds = ReturnType<typeof createRounds>;

type Deps = { store: Store; wallet: WalletClient; sessions: Sessions; runtime: Runtime; patience: Patience; warn(event: string, round: string): void };

const gameOf = (round: Pick<RoundRow, 'game'>): StudioGame => {
  const found = studioGame(round.game);
  if (found === null) throw new Error(`the game ${round.game} is gone`);
  return found;
};

/** The money path of a round: bet, outcome, win; every step stored before it is told to anyone. */
export function createRounds(deps: Deps) {
  const { store, wallet, runtime, patience } = deps;
  const inFlight = new Map<string, Promise<void>>();
  let stopping = false;
  let sweeping: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const pause = (attempts: number): number =>
    Math.round(Math.min(patience.pauseMs * 2 ** Math.min(attempts, 30), patience.pauseMaxMs) * (0.75 + runtime.chance() / 2));
  const update = (round: RoundRow, change: Partial<RoundRow>): void => {
    Object.assign(round, change);
    store.setRound(round);
  };
  const outcomeOf = (round: RoundRow): RoundOutcome => {
    const seed = store.seed(round.seedId);
    if (seed === null) throw new Error(`the seed of round ${round.id} is gone`);
    return playFair(gameOf(round).math, { ...seed, nonce: round.nonce }, round.choice);
  };
  const ids = (round: RoundRow) => ({ player: round.player, game: round.game, round: round.id, currency: round.currency });
  const balanceIn = (answer: CallAnswer): string | null =>
    answer.kind !== 'unknown' && typeof answer.body['balance'] === 'string' ? answer.body['balance'] : null;

  /** The bet went through: decide, store the win, and only then pay. */
  const settle = async (round: RoundRow, balance: string | null): Promise<void> => {
    const { math } = gameOf(round);
    const outcome = outcomeOf(round);
    const win = (BigInt(round.stake) / BigInt(math.units)) * BigInt(outcome.coins);
    update(round, { state: 'paying', win: String(win), balance, attempts: 0, dueAt: runtime.now() });
    await pay(round, patience.winAttempts);
  };

  const pay = async (round: RoundRow, attempts: number): Promise<void> => {
    const body = { ...ids(round), session: round.walletSession, transaction: `${round.id}.w`, amount: round.win ?? '0', closed: true };
    for (let i = 0; i < attempts; i++) {
      const answer = await wallet.call(round.vendor, 'wallet/win', body);
      if (answer.kind === 'ok') return update(round, { state: 'closed', balance: balanceIn(answer) });
      if (answer.kind === 'refused' && answer.status !== 'BAD_SIGNATURE') {
        deps.warn('win refused', round.id);
        return update(round, { state: 'stuck', reason: answer.status });
      }
      update(round, { attempts: round.attempts + 1, dueAt: runtime.now() + pause(round.attempts) });
      if (stopping) return;
      if (i + 1 < attempts) await runtime.wait(pause(i));
    }
  };

  const cancel = async (round: RoundRow): Promise<void> => {
    const body = { ...ids(round), transaction: `${round.id}.r`, target: `${round.id}.b` };
    const answer = await wallet.call(round.vendor, 'wallet/rollback', body);
    if (answer.kind === 'ok') return update(round, { state: 'cancelled', balance: balanceIn(answer) });
    if (answer.kind === 'refused' && answer.status !== 'BAD_SIGNATURE') {
      deps.warn('rollback refused', round.id);
      return update(round, { state: 'stuck', reason: answer.status });
    }
    update(round, { attempts: round.attempts + 1, dueAt: runtime.now() + pause(round.attempts) });
  };

  const bet = async (round: RoundRow): Promise<void> => {
    const body = { ...ids(round), session: round.walletSession, transaction: `${round.id}.b`, amount: round.stake };
    let doubtful = false;
    for (let i = 0; i < patience.betAttempts && !(stopping && doubtful); i++) {
      const answer = await wallet.call(round.vendor, 'wallet/bet', body);
      if (answer.kind === 'ok') return settle(round, balanceIn(answer));
      if (answer.kind === 'refused') {
        if (answer.status === 'SESSION_CLOSED') store.endSession(round.sessionId, runtime.now());
        // After an attempt without an answer a refusal proves nothing: that attempt may still arrive.
        if (!doubtful) return update(round, { state: 'refused', reason: answer.status, balance: balanceIn(answer) });
        update(round, { reason: answer.status });
        break;
      }
      doubtful = true;
      if (i + 1 < patience.betAttempts) await runtime.wait(pause(i));
    }
    update(round, { state: 'cancelling', attempts: 0, dueAt: runtime.now() });
    await cancel(round);
  };

  /** Runs one step of a round at a time; a second caller waits for the first. */
  const drive = (round: RoundRow, step: (round: RoundRow) => Promise<void>): Promise<void> => {
    const running = inFlight.get(round.id);
    if (running !== undefined) return running;
    const run = step(round).finally(() => inFlight.delete(round.id));
    inFlight.set(round.id, run);
    return run;
  };

  /** Takes up what is due: unpaid wins, rollbacks, and bets that an earlier run of the process left open. */
  const sweep = async (): Promise<void> => {
    for (const round of store.dueRounds(runtime.now(), SWEEP_ROUNDS_MAX)) {
      if (stopping) return;
      if (inFlight.has(round.id)) continue;
      if (round.state === 'betting') update(round, { state: 'cancelling', attempts: 0, dueAt: runtime.now() });
      await drive(round, round.state === 'paying' ? (due) => pay(due, 1) : cancel);
    }
  };

  const create = (session: SessionRow, wanted: RoundRequest): RoundRow =>
    store.transaction(() => {
      const seed = deps.sessions.seedFor(session);
      const round: RoundRow = {
        id: runtime.id(),
        sessionId: session.id,
        request: wanted.request,
        vendor: session.vendor,
        game: session.game,
        player: session.player,
        currency: session.currency,
        walletSession: session.walletSession,
        stake: wanted.stake,
        win: null,
        choice: wanted.choice,
        seedId: seed.id,
        nonce: seed.nonce,
        state: 'betting',
        reason: null,
        balance: null,
        attempts: 0,
        dueAt: runtime.now(),
        createdAt: runtime.now(),
      };
      store.addRound(round);
      store.takeNonce(seed.id);
      return round;
    });

  return {
    /** Places a round, or finds the one that this request placed before. Answers when the round is decided or given up. */
    async place(session: SessionRow, wanted: RoundRequest): Promise<PlaceAnswer> {
      const known = store.roundOfRequest(session.id, wanted.request);
      if (known !== null) {
        await inFlight.get(known.id);
        return { ok: true, round: store.round(known.id) ?? known };
      }
      const { math, stakes } = gameOf(session);
      if (!stakes.some((stake) => String(stake) === wanted.stake)) return { ok: false, code: 'BAD_STAKE' };
      if (math.choiceFault(wanted.choice) !== null) return { ok: false, code: 'BAD_CHOICE' };
      if (session.endedAt !== null || stopping) return { ok: false, code: 'SESSION_CLOSED' };
      if (store.openBet(session.id)) return { ok: false, code: 'ROUND_OPEN' };
      const round = create(session, wanted);
      await drive(round, bet);
      return { ok: true, round };
    },
    /** The round of a request, waiting for it while it is being decided. */
    async find(session: SessionRow, request: string): Promise<RoundRow | null> {
      const known = store.roundOfRequest(session.id, request);
      if (known === null) return null;
      await inFlight.get(known.id);
      return store.round(known.id);
    },
    history: (session: SessionRow, limit: number): RoundRow[] => store.history(session.vendor, session.player, session.game, limit),
    view(round: RoundRow): RoundView {
      const seed = store.seed(round.seedId);
      if (seed === null) throw new Error(`the seed of round ${round.id} is gone`);
      const { id, request, state, stake, win, choice, nonce, reason, balance, createdAt } = round;
      return {
        id, request, state, stake, win, choice, nonce, reason, balance, createdAt,
        seedHash: commitmentOf(seed.serverSeed),
        clientSeed: seed.clientSeed,
        serverSeed: seed.revealedAt === null ? null : seed.serverSeed,
        outcome: win === null ? null : outcomeOf(round),
      };
    },
    sweep,
    start(): void {
      const tick = (): void => {
        sweeping = sweep().catch(() => deps.warn('sweep failed', ''));
        void sweeping.finally(() => {
          sweeping = null;
          if (!stopping) timer = setTimeout(tick, patience.sweepMs);
        });
      };
      tick();
    },
    /** Takes no new rounds and waits for those in flight; what is unpaid stays stored for the next start. */
    async stop(): Promise<void> {
      stopping = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.allSettled([...inFlight.values(), sweeping]);
    },
  };
}
