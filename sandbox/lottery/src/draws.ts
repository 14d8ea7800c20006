import { eachAlone, type Runtime } from '@palaro/game-server';
import { betKindOf, commitmentOf, drawNumbers, payoutOf, type Numbers } from './engine/index.ts';
import { findGame, gameOf, games, type LotteryGame } from './games.ts';
import type { Bet, DrawRow } from './rows.ts';
import { drawsAfter, drawsAhead, type DrawTimes } from './schedule.ts';
import type { Store } from './store.ts';

/** Bets that are decided by one commit. */
const DECIDED_AT_ONCE = 2_000;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** How long draws are kept that nobody bet on. */
const UNUSED_DRAWS_DAYS = 30;

export type Draws = ReturnType<typeof createDraws>;
type Deps = { store: Store; runtime: Runtime; warn: (event: string, id: string) => void; decidedAtOnce?: number | undefined };

/** What a bet wins by the numbers of its draw. */
export const wonBy = (bet: Bet, numbers: Numbers): bigint => {
  const kind = betKindOf(gameOf(bet.game).model, bet.betKind);
  if (kind === null) throw new Error(`the bet kind ${bet.betKind} is gone`);
  const unitStake = BigInt(bet.unitStake) * BigInt(bet.multiple);
  return payoutOf({ kind, picks: bet.picks, mode: bet.prizeMode, unitStake }, numbers);
};

/** A bet that cannot be decided waits for a person, and keeps nobody else's from being decided. */
function setAside({ store, warn }: Deps, bet: Bet): void {
  warn('a bet that cannot be decided is marked for review', bet.id);
  store.setBet({ ...bet, state: 'stuck', reason: 'FAULT' });
}

/** What a bet wins; null where nothing can say, because the house has no such game or bet any more. */
function decided(bet: Bet, numbers: Numbers | null): bigint | null {
  try {
    return numbers === null ? null : wonBy(bet, numbers);
  } catch {
    return null;
  }
}

/**
 * Decides the bets of a draw: what each wins is stored before anything is paid. Can be broken off and taken up again.
 * Without numbers all are set aside.
 */
function decideBets(deps: Deps, draw: Pick<DrawRow, 'id' | 'drawsAt'>, numbers: Numbers | null): void {
  const { store, runtime, decidedAtOnce = DECIDED_AT_ONCE } = deps;
  for (;;) {
    const bets = store.stakedBets(draw.id, decidedAtOnce);
    if (bets.length === 0) return;
    store.transaction(() => {
      for (const bet of bets) {
        const payout = decided(bet, numbers);
        if (payout === null) {
          setAside(deps, bet);
          continue;
        }
        store.setBet({ ...bet, state: 'paying', payout: String(payout), attempts: 0, dueAt: runtime.now() });
        if (payout > 0n && bet.stopOnWin === 1) endChase(deps, bet, draw);
      }
    });
  }
}

/** After a win the order's later draws are not played. */
function endChase({ store, runtime }: Deps, won: Bet, draw: Pick<DrawRow, 'drawsAt'>): void {
  for (const bet of store.betsOfOrder(won.orderId)) {
    if (bet.state !== 'staked' || (store.draw(bet.drawId)?.drawsAt ?? 0) <= draw.drawsAt) continue;
    store.setBet({ ...bet, state: 'cancelling', reason: 'WON', attempts: 0, dueAt: runtime.now() });
  }
}

/** The times of a game's coming draws; none of a game whose clock cannot be read, so that the others are played all the same. */
function timesOf({ runtime, warn }: Deps, game: LotteryGame): readonly DrawTimes[] {
  try {
    return drawsAfter(game, runtime.now(), drawsAhead(game));
  } catch {
    warn('a game cannot be planned', game.gameId);
    return [];
  }
}

/** The draws' clock: commits to coming draws, draws those whose time has come, decides their bets. */
export function createDraws(deps: Deps) {
  const { store, runtime } = deps;
  let forgottenTo = 0;
  /** Once an hour, and of that hour alone: of what is older only draws with bets are there. The first time it looks at all. */
  const forgetUnused = (): void => {
    const before = runtime.now() - UNUSED_DRAWS_DAYS * DAY_MS;
    if (before < forgottenTo + HOUR_MS) return;
    store.forgetDraws(forgottenTo, before);
    forgottenTo = before;
  };
  /** Commits to the coming draws of every game, before anybody can bet on them. */
  const commit = (): void => {
    const missing = games.flatMap((game) =>
      timesOf(deps, game)
        .filter(({ drawId }) => !store.hasDraw(drawId))
        .map((times) => ({ game, times })),
    );
    if (missing.length === 0) return;
    store.transaction(() => {
      for (const { game, times } of missing) {
        const { drawId: id, issue, opensAt, closesAt, drawsAt } = times;
        const seed = runtime.seed();
        const commitment = commitmentOf(seed);
        store.addDraw({ id, game: game.gameId, issue, opensAt, closesAt, drawsAt, seed, commitment, numbers: null, status: 'open' });
      }
    });
    forgetUnused();
  };
  /** The numbers of a draw; null where its game is gone or does not draw, until it does: its seed is committed to. */
  const numbersOf = (draw: DrawRow): Numbers | null => {
    const game = findGame(draw.game);
    try {
      if (draw.numbers !== null) return JSON.parse(draw.numbers) as Numbers;
      return game === null ? null : drawNumbers(game.model, { seed: draw.seed, drawId: draw.id });
    } catch {
      return null;
    }
  };
  /** Draws what is due; a draw at which the store fails stops none behind it. */
  const drawDue = (): void =>
    eachAlone(store.dueDraws(runtime.now()), ({ id, draw }) => {
      const numbers = draw === null ? null : numbersOf(draw);
      if (draw === null || numbers === null) return decideBets(deps, { id, drawsAt: runtime.now() }, null);
      if (draw.status === 'open') store.setDraw({ id: draw.id, status: 'drawn', numbers: JSON.stringify(numbers) });
      decideBets(deps, draw, numbers);
      if (store.isDrawSettled(draw.id)) store.setDraw({ id: draw.id, status: 'settled', numbers: JSON.stringify(numbers) });
    });
  return {
    commit,
    drawDue,
    coming: (game: string, limit: number): DrawRow[] => store.comingDraws(game, runtime.now(), limit),
  };
}
