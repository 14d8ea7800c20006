import { createHash } from 'node:crypto';
import {
  createSessionWatch,
  type BalanceAnswer,
  type CallAnswer,
  type Refusal,
  type Runtime,
  type WalletClient,
} from '@palaro/game-server';
import { findGame } from './games.ts';
import type { SessionRow } from './rows.ts';
import type { Store } from './store.ts';

export type OpenedSession =
  | { ok: true; token: string; session: SessionRow; balance: string }
  | { ok: false; code: Refusal | 'UNKNOWN_GAME' | 'UNKNOWN_OPERATOR' | 'UNREACHABLE' };
export type Launch = { game: string; token: string; operator: string | null };

const OPEN_ATTEMPTS = 3;
const OPEN_PAUSE_MS = 300;
/** A session that nobody has closed ends after this time. */
const SESSION_MS_MAX = 12 * 60 * 60 * 1000;

/** The store keeps only the digest of a page's token. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const text = (body: Readonly<Record<string, unknown>>, key: string): string => {
  const value = body[key];
  return typeof value === 'string' ? value : '';
};

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions of pages: opened with a launch token, kept by the page. */
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
  return {
    /** The session of a token, also one that has ended; one that is too old ends here. */
    find(token: string): SessionRow | null {
      const session = store.session(idOf(token));
      if (session === null || session.endedAt !== null || runtime.now() - session.createdAt < SESSION_MS_MAX) return session;
      store.endSession(session.id, runtime.now());
      return store.session(session.id);
    },
    async open(launch: Launch): Promise<OpenedSession> {
      const game = findGame(launch.game);
      if (game === null) return { ok: false, code: 'UNKNOWN_GAME' };
      const operator = launch.operator ?? [...deps.operators.keys()][0] ?? '';
      if (!deps.operators.has(operator)) return { ok: false, code: 'UNKNOWN_OPERATOR' };
      const party = { operator, vendor: game.vendor };
      const answer = await withRetry(() => wallet.call(party, 'session/open', { token: launch.token, game: game.gameId }));
      if (answer.kind === 'refused') return { ok: false, code: answer.status };
      if (answer.kind === 'unknown') return { ok: false, code: 'UNREACHABLE' };
      const token = runtime.seed();
      const session: SessionRow = {
        id: idOf(token),
        ...party,
        game: game.gameId,
        player: text(answer.body, 'player'),
        walletSession: text(answer.body, 'session'),
        currency: text(answer.body, 'currency'),
        mode: text(answer.body, 'mode'),
        prizeMode: game.prizeMode,
        createdAt: runtime.now(),
        endedAt: null,
      };
      if (session.player === '' || session.walletSession === '' || session.currency === '') return { ok: false, code: 'UNREACHABLE' };
      store.addSession(session);
      watch.opened(session.id);
      return { ok: true, token, session, balance: text(answer.body, 'balance') };
    },
    balance: async (session: SessionRow): Promise<BalanceAnswer> => watch.read(session, await withRetry(() => watch.ask(session))),
    /** Whether the platform has not ended the session behind a page's, as it said within the last minute. */
    isOpen: (session: SessionRow): Promise<boolean> => watch.isOpen(session),
    async close(session: SessionRow): Promise<void> {
      store.endSession(session.id, runtime.now());
      await withRetry(() => wallet.call(session, 'session/close', { session: session.walletSession, player: session.player }));
    },
  };
}
