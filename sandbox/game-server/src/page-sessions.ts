import { createHash } from 'node:crypto';
import type { Runtime } from './clock.ts';
import { textIn, type Body } from './order.ts';
import { createSessionWatch, type BalanceAnswer, type WatchedSession } from './session-watch.ts';
import type { CallAnswer, Refusal, WalletClient } from './wallet-client.ts';

/** A session of a page; its id is the digest of the page's token, which alone is stored. */
type PageSession = WatchedSession & {
  readonly game: string;
  readonly mode: string;
  readonly createdAt: number;
  readonly endedAt: number | null;
};
type Launch = { game: string; token: string; operator: string | null };
type OpenedSession<S> =
  | { ok: true; token: string; session: S; balance: string }
  | { ok: false; code: Refusal | 'UNKNOWN_GAME' | 'UNKNOWN_OPERATOR' | 'UNREACHABLE' };

type Deps<S extends PageSession> = {
  store: { session: (id: string) => S | null; addSession: (row: S) => void; endSession: (id: string, at: number) => void };
  wallet: WalletClient;
  runtime: Runtime;
  /** By their codes; a launch that names none is the first one's. */
  operators: ReadonlyMap<string, string>;
  /** Null of a game that is not there. */
  vendorOf: (game: string) => string | null;
  /** What a game keeps of a session beside what all keep, from the answer to `session/open`. */
  rowOf: (session: PageSession, body: Body) => S;
};

const OPEN_ATTEMPTS = 3;
const OPEN_PAUSE_MS = 300;
/** A session that nobody has closed ends after this time. */
const SESSION_MS_MAX = 12 * 60 * 60 * 1000;

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Sessions of pages: opened with a launch token, kept by the page. */
export function createPageSessions<S extends PageSession>({ store, wallet, runtime, operators, vendorOf, rowOf }: Deps<S>) {
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
    find: (token: string): S | null => {
      const session = store.session(idOf(token));
      if (session === null || session.endedAt !== null || runtime.now() - session.createdAt < SESSION_MS_MAX) return session;
      store.endSession(session.id, runtime.now());
      return store.session(session.id);
    },
    open: async ({ game, token: launchToken, operator: named }: Launch): Promise<OpenedSession<S>> => {
      const vendor = vendorOf(game);
      if (vendor === null) return { ok: false, code: 'UNKNOWN_GAME' };
      const operator = named ?? [...operators.keys()][0] ?? '';
      if (!operators.has(operator)) return { ok: false, code: 'UNKNOWN_OPERATOR' };
      const answer = await withRetry(() => wallet.call({ operator, vendor }, 'session/open', { token: launchToken, game }));
      if (answer.kind === 'refused') return { ok: false, code: answer.status };
      if (answer.kind === 'unknown') return { ok: false, code: 'UNREACHABLE' };
      const text = (field: string): string => textIn(answer.body, field) ?? '';
      const [player, walletSession, currency] = [text('player'), text('session'), text('currency')];
      if (player === '' || walletSession === '' || currency === '') return { ok: false, code: 'UNREACHABLE' };
      const token = runtime.seed();
      const started = { id: idOf(token), createdAt: runtime.now(), endedAt: null };
      const session = rowOf({ ...started, operator, vendor, game, player, walletSession, currency, mode: text('mode') }, answer.body);
      store.addSession(session);
      watch.opened(session.id);
      return { ok: true, token, session, balance: text('balance') };
    },
    balance: async (session: S): Promise<BalanceAnswer> => watch.read(session, await withRetry(() => watch.ask(session))),
    /** Whether the platform has not ended the session behind a page's, as it said within the last minute. */
    isOpen: (session: S): Promise<boolean> => watch.isOpen(session),
    close: async (session: S): Promise<void> => {
      store.endSession(session.id, runtime.now());
      await withRetry(() => wallet.call(session, 'session/close', { session: session.walletSession, player: session.player }));
    },
  };
}
