import type { RetryPolicy, Runtime, WalletClient } from '@palaro/game-server';
import type { Store } from '../store.ts';
import { createFixtures } from './fixtures.ts';
import { createSlips } from './slips.ts';

export { bookGame, type BookGame } from './book-games.ts';
export { bookLanguage, bookPage, bookVerifyPage } from './book-pages.ts';
export { registerBookRoutes, type FixtureView, type OddsView } from './book-routes.ts';
export type { LegView, SlipView } from './slips.ts';

type Deps = {
  store: Store;
  wallet: WalletClient;
  operators: readonly string[];
  runtime: Runtime;
  /** The time that fixtures go by. */
  now: () => number;
  retryPolicy: RetryPolicy;
  warn: (event: string, slip: string) => void;
  failed: (event: string, error: unknown) => void;
};

export type Sportsbook = ReturnType<typeof createSportsbook>;

/** The books of sport and e-sport: fixtures of the coming week, and the slips on them. */
export function createSportsbook({ store, wallet, operators, runtime, now, retryPolicy, warn, failed }: Deps) {
  const fixtures = createFixtures({ store: store.book, transaction: store.transaction, seed: () => runtime.seed(), now, warn });
  const slips = createSlips({
    store: store.book,
    transaction: store.transaction,
    fixtures,
    wallet,
    operators,
    runtime: { ...runtime, now },
    retryPolicy,
    endSession: (id) => store.endSession(id, runtime.now()),
    warn,
    failed,
  });
  return { fixtures, slips, now };
}
