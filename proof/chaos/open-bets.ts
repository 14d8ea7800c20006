import type { VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import type { AccountBook, OneOfWins } from './account-book.ts';
import type { PlayedRound } from './played-round.ts';

/** A bet that was placed: its round, and its call's fields without session and amount. */
export type PlacedBet = {
  readonly vendor: VendorClient;
  readonly body: Readonly<Record<string, string>>;
  readonly played: Omit<PlayedRound, 'state' | 'payout'>;
};
export type OpenBetsOptions = {
  readonly book: AccountBook;
  readonly random: () => number;
  readonly newId: () => string;
  readonly onEnd: (round: PlayedRound) => void;
};

/** As many bets stay open, at most, until those of one vendor are settled. */
const openMax = 4;
const takenBackShare = 0.2;

/** Takes bets back, at once or later; bets that stay open, as those on a match, are settled together. */
export const createOpenBets = ({ book, random, newId, onEnd }: OpenBetsOptions) => {
  let open: readonly PlacedBet[] = [];
  let placed = 0;

  const takeBack = async ({ vendor, body, played }: PlacedBet): Promise<void> => {
    const { transaction: target = '', ...common } = body;
    await book.act(vendor, 'wallet/rollback', { ...common, transaction: newId(), target }, [played.stake]);
    onEnd({ ...played, state: 'cancelled', payout: 0n });
  };
  /** Ends the open bets of one vendor: some are taken back, the others paid by one call. */
  const settle = async (): Promise<void> => {
    const [first] = open;
    if (first === undefined) return;
    const ending = open.filter(({ vendor }) => vendor === first.vendor);
    open = open.filter(({ vendor }) => vendor !== first.vendor);
    const wins: OneOfWins[] = [];
    for (const bet of ending) {
      if (random() < takenBackShare) {
        await takeBack(bet);
        continue;
      }
      const amount = BigInt(Math.floor(random() * 2 * Number(bet.played.stake)));
      wins.push({ body: { ...bet.body, transaction: newId(), amount: amount.toString(), closed: true }, amount });
      onEnd({ ...bet.played, state: 'settled', payout: amount });
    }
    if (wins.length > 0) await book.actAll(first.vendor, wins);
  };

  return {
    takeBack,
    /** Bets that were left open so far. */
    count: (): number => placed,
    leaveOpen: async (bet: PlacedBet): Promise<void> => {
      placed++;
      open = [...open, bet];
      if (open.length >= openMax) await settle();
    },
    settleAll: async (): Promise<void> => {
      while (open.length > 0) await settle();
    },
  };
};
