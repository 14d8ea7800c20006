import { createHash } from 'node:crypto';
import type { Runtime } from '@palaro/game-server';
import { commitmentOf } from './engine/index.ts';
import { playsForJackpots, vendorOf } from './games.ts';
import type { SeedRow, SessionRow, Store } from './store.ts';
import { createSessionWatch, type BalanceAnswer, type CallAnswer, type Refusal, type WalletClient } from '@palaro/game-server';

export type OpenedSession =
  | { ok: true; token: string; session: SessionRow; balance: string }
  | { ok: false; code: Refusal | 'UNKNOWN_GAME' | 'UNKNOWN_OPERATOR' | 'UNREACHABLE' };
export type RotateAnswer = { ok: true; revealed: SeedRow; next: SeedRow } | { ok: false; code: 'ROUND_OPEN' };

const OPEN_ATTEMPTS = 3;
const OPEN_PAUSE_MS = 300;
/** A session that nobody has closed ends after this time. */
const SESSION_MS_MAX = 12 * 60 * 60 * 1000;

/** The store keeps only the digest of a studio session's token. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const text = (body: Readonly<Record<string, unknown>>, key: string): string => {
  const value = body[key];
  return typeof value === 'string' ? value : '';
};

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

/** The session of a token, also one that has ended; one that is too old ends here. */
function sessionOf({ store, runtime }: { store: Store; runtime: Runtime }, token: string): SessionRow | null {
  const session = store.session(idOf(token));
  if (session === null || session.endedAt !== null || runtime.now() - session.createdAt < SESSION_MS_MAX) return session;
  store.endSession(session.id, runtime.now());
  return store.session(session.id);
}

/** Studio sessions: opened with a launch token, kept by the page, and the seeds that belong to a player and a game. */
export function createSessions(deps: { store: Store; wallet: WalletClient; runtime: Runtime; operators: ReadonlyMap<string, string> }) {
  const { store, wallet, runtime } = deps;
  const watch = createSessionWatch({ wallet, runtime, end: (id) => store.endSession(id, runtime.now()) });
  const withRetry = async (send: () => Promise<CallAnswer>): Promise<CallAnswer> => {
    let answer = await send();
    for (let i = 1; i < OPEN_ATTEMPTS && answer.kind === 'unknown'; i++) {
      await runtime.wait(OPEN_PAUSE_MS * i);
      answer = await send();
    }
    return answer;
  };
  const seedFor = (session: SeedOwner, from?: SeedStart): SeedRow => openSeedFor(deps, session, from);
  return {
    seedFor,
    find: (token: string): SessionRow | null => sessionOf(deps, token),
    /** Opens a session with the operator of the launch; the first one for a launch that names none. */
    async open(gameCode: string, launchToken: string, named: string | null): Promise<OpenedSession> {
      const vendor = vendorOf(gameCode);
      if (vendor === null) return { ok: false, code: 'UNKNOWN_GAME' };
      const operator = named ?? [...deps.operators.keys()][0] ?? '';
      if (!deps.operators.has(operator)) return { ok: false, code: 'UNKNOWN_OPERATOR' };
      const answer = await withRetry(() => wallet.call({ operator, vendor }, 'session/open', { token: launchToken, game: gameCode }));
      if (answer.kind === 'refused') return { ok: false, code: answer.status };
      if (answer.kind === 'unknown') return { ok: false, code: 'UNREACHABLE' };
      const token = runtime.seed();
      const session: SessionRow = {
        id: idOf(token),
        operator,
        vendor,
        game: gameCode,
        player: text(answer.body, 'player'),
        walletSession: text(answer.body, 'session'),
        currency: text(answer.body, 'currency'),
        language: text(answer.body, 'language'),
        mode: text(answer.body, 'mode'),
        jackpot: answer.body['jackpot'] === true && playsForJackpots(gameCode) ? 1 : 0,
        createdAt: runtime.now(),
        endedAt: null,
      };
      if (session.player === '' || session.walletSession === '' || session.currency === '') return { ok: false, code: 'UNREACHABLE' };
      store.addSession(session);
      watch.opened(session.id);
      seedFor(session);
      return { ok: true, token, session, balance: text(answer.body, 'balance') };
    },
    balance: async (session: SessionRow): Promise<BalanceAnswer> => watch.read(session, await withRetry(() => watch.ask(session))),
    /** Whether the platform has not ended the session behind a page's, as it said within the last minute. */
    isOpen: (session: SessionRow): Promise<boolean> => watch.isOpen(session),
    async close(session: SessionRow): Promise<void> {
      store.endSession(session.id, runtime.now());
      await withRetry(() => wallet.call(session, 'session/close', { session: session.walletSession, player: session.player }));
    },
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
