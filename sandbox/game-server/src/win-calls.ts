import type { Runtime } from './clock.ts';
import type { Body, Order } from './order.ts';
import { answersOfWins, WINS_MAX, type CallAnswer, type WalletClient } from './wallet-client.ts';

/** How long a platform that does not know `wallet/wins` gets single calls before it is asked again. */
const SINGLE_MS = 600_000;

type Deps<R extends Order> = {
  wallet: Pick<WalletClient, 'call'>;
  runtime: Pick<Runtime, 'now'>;
  /** Wins in one call at most, up to what the protocol takes. */
  winsAtOnce: number;
  bodyOf: (row: R) => Body;
  /** Stores what became of an order's win. */
  settle: (row: R, answer: CallAnswer) => void;
};

/** Wins on their way to the wallet: many in one call where the platform takes them so, else one by one. */
export function createWinCalls<R extends Order>({ wallet, runtime, winsAtOnce, bodyOf, settle }: Deps<R>) {
  const singleUntil = new Map<string, number>();
  /**
   * Wins that go together with this one. After each attempt without an answer half as many: what is too slow or too large for
   * a platform, or what breaks the others' call, is not repeated for ever.
   */
  const sizeFor = ({ operator, attempts }: R): number =>
    runtime.now() < (singleUntil.get(operator) ?? 0) ? 1 : Math.max(1, Math.min(winsAtOnce, WINS_MAX) >> Math.min(attempts, 8));
  return {
    /** Divides due orders into calls: wins of one operator and vendor together, all else alone. Orders of a player stay together. */
    partsOf: (due: readonly R[]): R[][] => {
      const parts: R[][] = [];
      const growing = new Map<string, R[]>();
      for (const row of [...Map.groupBy(due, ({ player }) => player).values()].flat()) {
        const size = row.state === 'paying' ? sizeFor(row) : 1;
        const key = `${row.operator} ${row.vendor} ${size}`;
        const part = growing.get(key);
        if (size > 1 && part !== undefined && part.length < size) part.push(row);
        else {
          const fresh = [row];
          parts.push(fresh);
          growing.set(key, fresh);
        }
      }
      return parts;
    },
    /** Pays orders of one operator and vendor. Those that a platform does not take together stay due. */
    pay: async (rows: readonly R[]): Promise<void> => {
      const [first] = rows;
      if (first === undefined) return;
      if (rows.length === 1) return settle(first, await wallet.call(first, 'wallet/win', bodyOf(first)));
      const answers = answersOfWins(await wallet.call(first, 'wallet/wins', { wins: rows.map(bodyOf) }), rows.length);
      if (answers === null) return void singleUntil.set(first.operator, runtime.now() + SINGLE_MS);
      for (const [place, answer] of answers.entries()) {
        const row = rows[place];
        if (row !== undefined) settle(row, answer);
      }
    },
  };
}
