import type { OrderRequest } from '../orders.ts';
import type { DrawView, OrderView } from '../views.ts';

export type { OrderRequest } from '../orders.ts';
export type { BetStatus, DrawView, OrderView, SuborderView } from '../views.ts';
export type SessionState = { currency: string; mode: string; balance: string };
export type DrawsState = { now: string; coming: DrawView[]; results: DrawView[] };
export type ApiAnswer<Value> = { ok: true; value: Value } | { ok: false; code: string };

/** An order may stake many bets, one after another. */
const TIMEOUT_MS = 45_000;

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
      return response.ok ? { ok: true, value } : { ok: false, code: value.code ?? 'NETWORK' };
    } catch {
      return { ok: false, code: 'NETWORK' };
    }
  };
  return {
    use: (known: string): void => void (token = known),
    open: (launch: { game: string; token: string; operator?: string }) =>
      call<SessionState & { token: string }>('POST', '/api/session', launch),
    resume: () => call<SessionState>('GET', '/api/session'),
    close: () => call<object>('POST', '/api/session/close', {}),
    draws: (game: string) => call<DrawsState>('GET', `/api/games/${game}/draws`),
    draw: (id: string) => call<DrawView>('GET', `/api/draws/${encodeURIComponent(id)}`),
    place: (order: OrderRequest) => call<OrderView>('POST', '/api/orders', order),
    orders: () => call<{ orders: OrderView[] }>('GET', '/api/orders'),
    cancel: (suborder: string) => call<OrderView>('POST', `/api/suborders/${suborder}/cancel`, {}),
  };
}
export type Api = ReturnType<typeof createApi>;
