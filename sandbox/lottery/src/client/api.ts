import { createPageCalls } from '@palaro/game-server/page';
import type { OrderRequest } from '../orders.ts';
import type { DrawView, OrderView } from '../views.ts';

export type { OrderRequest } from '../orders.ts';
export type { BetStatus, DrawView, OrderView, SuborderView } from '../views.ts';
/** `player` is whose session it is, for what the page keeps of them. */
export type SessionState = { player: string; currency: string; mode: string; balance: string };
export type DrawsState = { now: string; coming: DrawView[]; results: DrawView[] };

/** An order may stake many bets, one after another. */
const TIMEOUT_MS = 45_000;

/** The page's calls to its own server. */
export function createApi() {
  const { use, call } = createPageCalls(TIMEOUT_MS, (_status, code) => code ?? 'NO_ANSWER');
  return {
    use,
    open: (launch: { game: string; token: string; operator?: string }) =>
      call<SessionState & { token: string }>('POST', '/api/session', launch),
    resume: () => call<SessionState>('GET', '/api/session'),
    close: () => call<object>('POST', '/api/session/close', {}),
    draws: (game: string) => call<DrawsState>('GET', `/api/games/${game}/draws`),
    draw: (id: string) => call<DrawView>('GET', `/api/draws/${encodeURIComponent(id)}`),
    place: (order: OrderRequest) => call<OrderView>('POST', '/api/orders', order),
    /** What became of an order, by the id of its request. */
    order: (request: string) => call<OrderView>('GET', `/api/orders/${request}`),
    orders: () => call<{ orders: OrderView[] }>('GET', '/api/orders'),
    cancel: (suborder: string) => call<OrderView>('POST', `/api/suborders/${suborder}/cancel`, {}),
  };
}
export type Api = ReturnType<typeof createApi>;
