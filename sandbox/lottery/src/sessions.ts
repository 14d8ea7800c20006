import { createPageSessions, type Runtime, type WalletClient } from '@palaro/game-server';
import { findGame, gameOf } from './games.ts';
import type { SessionRow } from './rows.ts';
import type { Store } from './store.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions of the house's pages, each with the prizes of its game. */
export const createSessions = (deps: { store: Store; wallet: WalletClient; runtime: Runtime; operators: ReadonlyMap<string, string> }) =>
  createPageSessions<SessionRow>({
    ...deps,
    vendorOf: (game) => findGame(game)?.vendor ?? null,
    rowOf: (session) => ({ ...session, prizeMode: gameOf(session.game).prizeMode }),
  });
