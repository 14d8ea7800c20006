import type { Runtime } from '@palaro/game-server';
import type { Dialects } from './dialect.ts';
import type { Delivery, Endpoint, Provider } from './records.ts';
import type { Store } from './store.ts';

/** How long an endpoint has for its answer, on the real clock. */
const ANSWER_MS = 30_000;
const AT_ONCE = 32;
const ANSWER_CHARACTERS_MAX = 10_000;

export type Sent = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
/** Sends an event. Status 0 stands for no answer in time. */
export type Post = (sent: Sent, timeoutMs: number) => Promise<{ readonly status: number; readonly text: string }>;

/** Sends by HTTP, and follows no address that an answer points to. */
export const postByHttp: Post = async ({ url, headers, body }, timeoutMs) => {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, text: (await response.text()).slice(0, ANSWER_CHARACTERS_MAX) };
  } catch {
    return { status: 0, text: '' };
  }
};

export type DeliveryDeps = {
  readonly store: Store;
  readonly dialects: Dialects;
  readonly runtime: Pick<Runtime, 'now'>;
  readonly post: Post;
  readonly pauseMs: (seconds: number) => number;
  readonly failed: (error: unknown) => void;
};

/** Sends events until they are taken, with the retries of their provider. */
export function createDeliveries({ store, dialects, runtime, post, pauseMs, failed }: DeliveryDeps) {
  let closed = false;
  const inFlight = new Map<string, Promise<void>>();
  const write = (row: Delivery, state: Delivery['state'], dueAt: number | null): void =>
    void store.put('delivery', { ...row, state, dueAt });
  /** An endpoint that is registered, or an address that one payout named, whose events are signed as those of the first endpoint. */
  const endpointOf = ({ alias, provider }: Delivery): Endpoint | null => {
    const known = store.get('endpoint', alias);
    const first = store.list('endpoint', { provider }).at(-1);
    return known ?? (alias.includes('://') && first !== undefined ? { ...first, id: alias, alias, enabled: true } : null);
  };
  /** Counts events in a row that were given up; too many of them switch the endpoint off. */
  const countExhausted = ({ id }: Endpoint, isTaken: boolean): void => {
    const endpoint = store.get('endpoint', id);
    if (endpoint === null) return;
    const { exhaustedMax } = dialects[endpoint.provider];
    const exhausted = isTaken ? 0 : endpoint.exhausted + 1;
    store.put('endpoint', { ...endpoint, exhausted, enabled: endpoint.enabled && (exhaustedMax === null || exhausted < exhaustedMax) });
  };
  const releaseHeld = (provider: Provider): void => {
    for (const row of store.list('delivery', { provider, limit: AT_ONCE })) if (row.state === 'held') write(row, 'waiting', runtime.now());
  };
  const attempt = async (delivery: Delivery): Promise<void> => {
    const endpoint = endpointOf(delivery);
    // What an endpoint missed while it was off is not sent later.
    if (endpoint === null || !endpoint.enabled) return write(delivery, 'dropped', null);
    const dialect = dialects[delivery.provider];
    const headers = { 'content-type': 'application/json', ...dialect.headers({ endpoint, delivery, at: runtime.now() }) };
    const { status, text } = await post({ url: endpoint.alias, headers, body: delivery.body }, ANSWER_MS);
    if (closed) return;
    const tried = { ...delivery, attempts: delivery.attempts + 1, answer: status };
    const isTaken = dialect.isTaken(status, text);
    const pause = delivery.forged ? undefined : dialect.retrySeconds[delivery.attempts];
    store.transaction(() => {
      if (isTaken || pause === undefined) {
        write(tried, isTaken ? 'taken' : 'exhausted', null);
        if (!delivery.forged) countExhausted(endpoint, isTaken);
      } else write(tried, 'waiting', runtime.now() + pauseMs(pause));
      if (delivery.state !== 'held') releaseHeld(delivery.provider);
    });
  };
  return {
    /** Starts all deliveries that are due and under nobody's hands. */
    start: (): void => {
      for (const delivery of store.due('delivery', runtime.now(), AT_ONCE + inFlight.size)) {
        const { id } = delivery;
        if (inFlight.has(id) || inFlight.size >= AT_ONCE) continue;
        const attempted = attempt(delivery).catch(failed);
        inFlight.set(id, attempted);
        void attempted.finally(() => inFlight.delete(id));
      }
    },
    /** Waits for the deliveries under way. */
    settled: async (): Promise<void> => void (await Promise.all(inFlight.values())),
    /** What is on its way is sent again after the next start. */
    close: (): void => void (closed = true),
  };
}
