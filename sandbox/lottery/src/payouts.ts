import { answersOfWins, WINS_MAX, type CallAnswer, type Runtime, type WalletClient } from '@palaro/game-server';
import type { Bet } from './rows.ts';

/** How long a platform that does not know `wallet/wins` gets single calls before it is asked again. */
const SINGLE_MS = 600_000;

type Deps = {
  wallet: Pick<WalletClient, 'call'>;
  runtime: Runtime;
  /** Wins in one call at most, up to what the protocol takes. */
  winsAtOnce: number;
  /** Stores what became of a bet's win. */
  settle: (bet: Bet, answer: CallAnswer) => void;
};

const winOf = ({ id, player, game, currency, walletSession, payout }: Bet) => ({
  player,
  game,
  round: id,
  currency,
  session: walletSession,
  transaction: `${id}.w`,
  amount: payout ?? '0',
  closed: true,
});

/** Wins on their way to the wallet: many in one call where the platform takes them so, else one by one. */
export function createPayouts({ wallet, runtime, winsAtOnce, settle }: Deps) {
  const singleUntil = new Map<string, number>();
  /**
   * Wins that go together with this one. After each attempt without an answer half as many: what is too slow or too large for
   * a platform, or what breaks the others' call, is not repeated for ever.
   */
  const sizeFor = ({ operator, attempts }: Bet): number =>
    runtime.now() < (singleUntil.get(operator) ?? 0) ? 1 : Math.max(1, Math.min(winsAtOnce, WINS_MAX) >> Math.min(attempts, 8));
  return {
    /** Divides due bets into calls: wins of one operator and vendor together, all else alone. Bets of a player stay together. */
    partsOf(due: readonly Bet[]): Bet[][] {
      const parts: Bet[][] = [];
      const growing = new Map<string, Bet[]>();
      for (const bet of due.toSorted((one, other) => (one.player < other.player ? -1 : Number(one.player > other.player)))) {
        const size = bet.state === 'paying' ? sizeFor(bet) : 1;
        const key = `${bet.operator} ${bet.vendor} ${size}`;
        const part = growing.get(key);
        if (size > 1 && part !== undefined && part.length < size) part.push(bet);
        else {
          const fresh = [bet];
          parts.push(fresh);
          growing.set(key, fresh);
        }
      }
      return parts;
    },
    /** Pays bets of one operator and vendor. Those that a platform does not take together stay due. */
    async pay(bets: readonly Bet[]): Promise<void> {
      const [first] = bets;
      if (first === undefined) return;
      if (bets.length === 1) return settle(first, await wallet.call(first, 'wallet/win', winOf(first)));
      const answers = answersOfWins(await wallet.call(first, 'wallet/wins', { wins: bets.map(winOf) }), bets.length);
      if (answers === null) return void singleUntil.set(first.operator, runtime.now() + SINGLE_MS);
      for (const [place, answer] of answers.entries()) {
        const bet = bets[place];
        if (bet !== undefined) settle(bet, answer);
      }
    },
  };
}
