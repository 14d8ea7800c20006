import { createPageCalls } from '@palaro/game-server/page';
import type { RoundView } from '../rounds.ts';
import type { TableView } from '../tables.ts';
import type { OpenFreeRounds } from '../free-rounds.ts';

export type { RoundView } from '../rounds.ts';
export type { TableView } from '../tables.ts';
export type SeedView = { hash: string; nextHash: string; clientSeed: string; nonce: number };
/** `player` is whose session it is, for what the page keeps of them. */
export type SessionState = {
  player: string;
  game: string;
  currency: string;
  mode: string;
  balance: string;
  seed: SeedView;
  freeRounds: OpenFreeRounds[];
};
export type { PageAnswer } from '@palaro/game-server/page';

/** A bet may take four tries of the wallet; the page waits a little longer. */
const TIMEOUT_MS = 25_000;

/** The calls of every page of the studios, and how it makes its own. */
export function createSessionApi() {
  // A fault of the server is no answer: the same request is sent again.
  const { use, call } = createPageCalls(TIMEOUT_MS, (status, code) => (status >= 500 ? 'NO_ANSWER' : (code ?? 'REFUSED')));
  return {
    call,
    use,
    open: (game: string, launchToken: string, operator: string | null) =>
      call<SessionState & { token: string }>('POST', '/api/session', {
        game,
        token: launchToken,
        ...(operator === null ? {} : { operator }),
      }),
    resume: () => call<SessionState>('GET', '/api/session'),
    close: () => call<object>('POST', '/api/session/close', {}),
  };
}

/** The calls of a game's page. */
export function createApi() {
  const { call, ...session } = createSessionApi();
  return {
    ...session,
    place: (request: string, { freeRound, ...wanted }: { stake: string; choice: string; freeRound: string | null }) =>
      call<RoundView>('POST', '/api/rounds', { request, ...wanted, ...(freeRound === null ? {} : { freeRound }) }),
    round: (request: string) => call<RoundView>('GET', `/api/rounds/${request}`),
    table: () => call<TableView>('GET', '/api/table'),
    history: () => call<{ rounds: RoundView[] }>('GET', '/api/rounds'),
    rotate: (clientSeed: string) =>
      call<{ revealed: SeedView & { serverSeed: string }; seed: SeedView }>('POST', '/api/seed', { clientSeed }),
  };
}
export type Api = ReturnType<typeof createApi>;
