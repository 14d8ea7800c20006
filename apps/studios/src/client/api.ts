import type { RoundView } from '../rounds.ts';
import type { TableView } from '../tables.ts';

export type { RoundView } from '../rounds.ts';
export type { TableView } from '../tables.ts';
export type SeedView = { hash: string; nextHash: string; clientSeed: string; nonce: number };
export type SessionState = { game: string; currency: string; mode: string; balance: string; seed: SeedView };
export type ApiAnswer<Value> = { ok: true; value: Value } | { ok: false; code: string };

/** A round may take four tries of the wallet; the page waits a little longer. */
const TIMEOUT_MS = 25_000;

/** The page's calls to its own server. `NETWORK` stands for no answer at all. */
export function createApi() {
  let token = '';
  const call = async <Value>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<ApiAnswer<Value>> => {
    try {
      const response = await fetch(path, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const value = (await response.json()) as Value & { code?: string };
      return response.ok ? { ok: true, value } : { ok: false, code: response.status >= 500 ? 'NETWORK' : (value.code ?? 'REFUSED') };
    } catch {
      return { ok: false, code: 'NETWORK' };
    }
  };
  return {
    use: (known: string): void => void (token = known),
    open: (game: string, launchToken: string, operator: string | null) =>
      call<SessionState & { token: string }>('POST', '/api/session', {
        game,
        token: launchToken,
        ...(operator === null ? {} : { operator }),
      }),
    resume: () => call<SessionState>('GET', '/api/session'),
    close: () => call<object>('POST', '/api/session/close', {}),
    place: (request: string, stake: string, choice: string) => call<RoundView>('POST', '/api/rounds', { request, stake, choice }),
    round: (request: string) => call<RoundView>('GET', `/api/rounds/${request}`),
    table: () => call<TableView>('GET', '/api/table'),
    history: () => call<{ rounds: RoundView[] }>('GET', '/api/rounds'),
    rotate: (clientSeed: string) =>
      call<{ revealed: SeedView & { serverSeed: string }; seed: SeedView }>('POST', '/api/seed', { clientSeed }),
  };
}
export type Api = ReturnType<typeof createApi>;
