import type { Runtime } from '@palaro/game-server';
import { betKindOf, commitmentOf, drawNumbers, payoutOf, type Numbers } from './engine/index.ts';
import { gameOf, games } from './games.ts';
import type { Bet, DrawRow } from './rows.ts';
import { drawsAfter, drawsAhead } from './schedule.ts';
import type { Store } from './store.ts';

/** Bets that are decided by one commit. */
const DECIDED_AT_ONCE = 2_000;
const DAY_MS = 86_400_000;
/** How long draws are kept that nobody bet on. */
const UNUSED_DRAWS_DAYS = 30;

export type Draws = ReturnType<typeof createDraws>;
type Deps = { store: Store; runtime: Runtime };

/** What a bet wins by the numbers of its draw. */
export const wonBy = (bet: Bet, numbers: Numbers): bigint => {
  const kind = betKindOf(gameOf(bet.game).model, bet.betKind);
  if (kind === null) throw new Error(`the bet kind ${bet.betKind} is gone`);
  const unitStake = BigInt(bet.unitStake) * BigInt(bet.multiple);
  return payoutOf({ kind, picks: bet.picks, mode: bet.prizeMode, unitStake }, numbers);
};

/** Decides the bets of a draw: what each wins is stored before anything is paid. Can be broken off and taken up again. */
function decideBets({ store, runtime }: Deps, draw: DrawRow, numbers: Numbers): void {
  for (;;) {
    const bets = store.stakedBets(draw.id, DECIDED_AT_ONCE);
    if (bets.length === 0) return;
    store.transaction(() => {
      for (const bet of bets) {
        const payout = wonBy(bet, numbers);
        store.setBet({ ...bet, state: 'paying', payout: String(payout), attempts: 0, dueAt: runtime.now() });
        if (payout > 0n && bet.stopOnWin === 1) endChase({ store, runtime }, bet, draw);
      }
    });
  }
}

/** After a win the order's later draws are not played. */
function endChase({ store, runtime }: Deps, won: Bet, draw: DrawRow): void {
  for (const bet of store.betsOfOrder(won.orderId)) {
    if (bet.state !== 'staked' || (store.draw(bet.drawId)?.drawsAt ?? 0) <= draw.drawsAt) continue;
    store.setBet({ ...bet, state: 'cancelling', reason: 'WON', attempts: 0, dueAt: runtime.now() });
  }
}

/** The draws' clock: commits to coming draws, draws those whose time has come, decides their bets. */
export function createDraws(deps: Deps) {
  const { store, runtime } = deps;
  /** Commits to the coming draws of every game, before anybody can bet on them. */
  const commit = (): void => {
    const missing = games.flatMap((game) =>
      drawsAfter(game, runtime.now(), drawsAhead(game))
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
      store.forgetDraws(runtime.now() - UNUSED_DRAWS_DAYS * DAY_MS);
    });
  };
  /** Draws what is due. @returns whether any bet has to be paid. */
  const drawDue = (): boolean => {
    let decided = false;
    for (const draw of store.dueDraws(runtime.now())) {
      const numbers =
        draw.numbers === null
          ? drawNumbers(gameOf(draw.game).model, { seed: draw.seed, drawId: draw.id })
          : (JSON.parse(draw.numbers) as Numbers);
      if (draw.status === 'open') store.setDraw({ id: draw.id, status: 'drawn', numbers: JSON.stringify(numbers) });
      decideBets(deps, draw, numbers);
      if (store.isDrawSettled(draw.id)) store.setDraw({ id: draw.id, status: 'settled', numbers: JSON.stringify(numbers) });
      else decided = true;
    }
    return decided;
  };
  return {
    commit,
    drawDue,
    coming: (game: string, limit: number): DrawRow[] => store.comingDraws(game, runtime.now(), limit),
  };
}
