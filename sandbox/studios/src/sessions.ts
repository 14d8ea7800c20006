import { createPageSessions, textIn, type Runtime, type WalletClient } from '@palaro/game-server';
import { commitmentOf } from './engine/index.ts';
import { freeRoundsIn } from './free-rounds.ts';
import { playsForJackpots, vendorOf } from './games.ts';
import type { SeedRow, SessionRow, Store } from './store.ts';

export type RotateAnswer = { ok: true; revealed: SeedRow; next: SeedRow } | { ok: false; code: 'ROUND_OPEN' };

export type Sessions = ReturnType<typeof createSessions>;

type SeedOwner = Pick<SessionRow, 'operator' | 'vendor' | 'player' | 'game'>;
type SeedStart = { serverSeed: string; clientSeed: string };

/** @returns the seed in use for a player and a game; makes one when there is none. */
function openSeedFor({ store, runtime }: { store: Store; runtime: Runtime }, session: SeedOwner, from?: SeedStart): SeedRow {
  const open = store.openSeed(session);
  if (open !== null) return open;
  const row: SeedRow = {
    id: runtime.id(),
    operator: session.operator,
    vendor: session.vendor,
    player: session.player,
    game: session.game,
    serverSeed: from?.serverSeed ?? runtime.seed(),
    nextServerSeed: runtime.seed(),
    clientSeed: from?.clientSeed ?? runtime.seed().slice(0, 16),
    nonce: 0,
    revealedAt: null,
  };
  store.addSeed(row);
  return row;
}

/** Studio sessions, and the seeds that belong to a player and a game. */
export function createSessions(deps: { store: Store; wallet: WalletClient; runtime: Runtime; operators: ReadonlyMap<string, string> }) {
  const { store, runtime } = deps;
  const seedFor = (session: SeedOwner, from?: SeedStart): SeedRow => openSeedFor(deps, session, from);
  const sessions = createPageSessions<SessionRow>({
    ...deps,
    store: {
      ...store,
      addSession: (session) => {
        store.addSession(session);
        seedFor(session);
      },
    },
    vendorOf,
    rowOf: (session, body) => ({
      ...session,
      language: textIn(body, 'language') ?? '',
      freeRounds: freeRoundsIn(body),
      jackpot: body['jackpot'] === true && playsForJackpots(session.game) ? 1 : 0,
    }),
  });
  return {
    ...sessions,
    seedFor,
    /** Reveals the seed in use and takes the next one, whose hash was shown before the player chose the client seed. Refused while one of its rounds is open. */
    rotate(session: SeedOwner, clientSeed: string): RotateAnswer {
      return store.transaction(() => {
        const old = seedFor(session);
        if (store.hasOpenRound(old.id)) return { ok: false, code: 'ROUND_OPEN' };
        store.revealSeed(old.id, runtime.now());
        return { ok: true, revealed: old, next: seedFor(session, { serverSeed: old.nextServerSeed, clientSeed }) };
      });
    },
    /** What a page may know of a seed. */
    seedView: (seed: SeedRow) => ({
      hash: commitmentOf(seed.serverSeed),
      nextHash: commitmentOf(seed.nextServerSeed),
      clientSeed: seed.clientSeed,
      nonce: seed.nonce,
    }),
  };
}
