import type { Runtime } from '@palaro/game-server';
import type { Check } from './checks.ts';
import { signedFields } from './signature.ts';

const answerMs = 10_000;
/** Pauses between tries by the provider's own clock; the last is that of all later ones. */
const pausesSeconds = [60, 300, 900, 3600];
const triesMax = 72;

type Sent = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
/** Sends an event; gives the status of the answer, 0 for none. */
export type Post = (sent: Sent) => Promise<number>;
export const postByHttp: Post = async ({ url, headers, body }) => {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
};

type Delivery = { readonly url: string; readonly body: string; tries: number; dueAt: number };
type DeliveriesDeps = {
  readonly runtime: Pick<Runtime, 'now' | 'id'>;
  readonly urls: readonly string[];
  readonly secret: string;
  readonly clock: number;
  readonly post: Post;
};

/** Events that a check was decided, each sent until it is taken. */
export const createDeliveries = ({ runtime, urls, secret, clock, post }: DeliveriesDeps) => {
  const waiting = new Set<Delivery>();
  const send = async (delivery: Delivery): Promise<void> => {
    const { url, body } = delivery;
    const headers = { 'content-type': 'application/json', ...signedFields(secret, 'event', body, runtime.now()) };
    const status = await post({ url, headers, body });
    const pause = pausesSeconds[Math.min(delivery.tries, pausesSeconds.length - 1)] ?? 0;
    delivery.tries++;
    delivery.dueAt = runtime.now() + (pause * 1000) / clock;
    if ((status >= 200 && status < 300) || delivery.tries >= triesMax) waiting.delete(delivery);
  };
  return {
    add: ({ id, reference }: Check): void => {
      const body = JSON.stringify({ id: `evt_${runtime.id()}`, type: 'check.decided', check: { id, reference } });
      for (const url of urls) waiting.add({ url, body, tries: 0, dueAt: runtime.now() });
    },
    /** Sends all that is due, and waits for the answers. */
    run: async (): Promise<void> => {
      await Promise.all([...waiting].filter(({ dueAt }) => dueAt <= runtime.now()).map(send));
    },
  };
};
