import type { Runtime } from '@palaro/game-server';
import type { Content, Dialects } from './dialect.ts';
import type { Delivery, Endpoint, Provider } from './records.ts';
import type { Store } from './store.ts';
import type { Fault, Switches } from './switches.ts';

/** An event that waits for the next one goes alone after so long. */
const HELD_SECONDS = 600;

const concerns = ({ types }: Endpoint, type: string): boolean =>
  types.includes('*') || types.includes(type) || types.includes(type.split('.')[0] ?? '');

export type EventDeps = {
  readonly store: Store;
  readonly switches: Switches;
  readonly dialects: Dialects;
  readonly runtime: Pick<Runtime, 'now'>;
  /** So many times faster pass the pauses. */
  readonly clock: number;
};
export type Events = ReturnType<typeof createEvents>;

/** Writes events for the endpoints that want them; the faults of events that were asked for are decided here. */
export function createEvents({ store, switches, dialects, runtime, clock }: EventDeps) {
  const pauseMs = (seconds: number): number => Math.ceil((seconds * 1_000) / clock);
  const addTo = (provider: Provider, alias: string, { type, subject }: Content, id: string, body: string): void => {
    const now = runtime.now();
    const asked = (fault: Fault): boolean => switches.take(provider, fault);
    const row = { provider, type, body, reference: subject, alias, createdAt: now, attempts: 0, answer: null };
    const add = (state: Delivery['state'], dueAt: number | null, suffix = '', forged = false): void =>
      void store.put('delivery', { ...row, id: `${id} ${alias}${suffix}`, state, dueAt, forged });
    if (asked('drop')) return add('dropped', null);
    if (asked('reorder')) return add('held', now + pauseMs(HELD_SECONDS));
    const dueAt = asked('delay') ? now + switches.read(provider).delaySeconds * 1_000 : now;
    add('waiting', dueAt);
    if (asked('duplicate')) add('waiting', dueAt, ' again');
    if (asked('forge')) add('waiting', dueAt, ' forged', true);
  };
  return {
    /** How long a pause of the provider takes here. */
    pauseMs,
    /** Takes an address in, to which events go from now on. */
    register: (asked: Pick<Endpoint, 'id' | 'provider' | 'alias' | 'secret' | 'types'>): Endpoint =>
      store.put('endpoint', { ...asked, reference: '', createdAt: runtime.now(), dueAt: null, enabled: true, exhausted: 0 }),
    /** Tells of what has happened: every endpoint that is on and, where one is named, one more address. */
    announce: (provider: Provider, contents: readonly Content[], callbackUrl: string | null = null): void => {
      const endpoints = store.list('endpoint', { provider }).toReversed();
      for (const content of contents) {
        const id = dialects[provider].newId('event');
        const body = JSON.stringify(content.body(id, runtime.now()));
        const wanted = endpoints.filter((endpoint) => endpoint.enabled && concerns(endpoint, content.type));
        for (const endpoint of wanted) addTo(provider, endpoint.id, content, id, body);
        if (callbackUrl !== null) addTo(provider, callbackUrl, content, id, body);
      }
    },
  };
}
