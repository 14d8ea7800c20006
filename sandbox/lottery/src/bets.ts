import { createOrderBook, type OrderBook, type OrderRules, type RetryPolicy, type Runtime, type WalletClient } from '@palaro/game-server';
import type { Bet } from './rows.ts';
import type { Store } from './store.ts';

type Deps = {
  store: Store;
  wallet: WalletClient;
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
  runtime: Runtime;
  retryPolicy: RetryPolicy;
  warn: (event: string, suborder: string) => void;
  failed: (event: string, error: unknown) => void;
};

/** A staked bet waits for its draw, which decides it. */
function betRules({ store, runtime }: Pick<Deps, 'store' | 'runtime'>): OrderRules<Bet> {
  /** Whether a chase has won while the rest of it was being staked: then it is over. */
  const isChaseOver = ({ stopOnWin, orderId }: Bet): boolean =>
    stopOnWin === 1 && store.betsOfOrder(orderId).some(({ payout }) => BigInt(payout ?? '0') > 0n);
  /** A stake that was answered after its draw has no part in it: the numbers are known by then. */
  const isLate = ({ drawId }: Bet): boolean => {
    const draw = store.draw(drawId);
    return draw === null || draw.status !== 'open' || runtime.now() >= draw.drawsAt;
  };
  return {
    noun: 'bet',
    paidState: 'settled',
    rows: { due: store.dueBets, dueOne: store.dueBet, set: store.setBet, transaction: store.transaction },
    decide: (bet) => {
      const reason = isLate(bet) ? 'CLOSED' : isChaseOver(bet) ? 'WON' : null;
      return reason === null ? { state: 'staked' } : { state: 'cancelling', reason };
    },
    bodyOf: (bet, call) => ({
      // A chase over daily draws is open for days: the wallet is told until when it need not ask.
      ...(call === 'bet' && { settles: store.draw(bet.drawId)?.drawsAt }),
      ...(call === 'win' && { amount: bet.payout ?? '0' }),
    }),
    endSession: (id) => store.endSession(id, runtime.now()),
  };
}

export type BetBook = OrderBook<Bet>;

/** Bets on their way through the wallet; each suborder is one. */
export const createBetBook = (deps: Deps): BetBook => createOrderBook({ ...deps, rules: betRules(deps) });
