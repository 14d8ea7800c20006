import { faultOf } from './fault.ts';
import { silentLogger, type Logger } from './log.ts';

/**
 * Hints between nodes: "this has changed, look again". Fast and lossy: nothing rests on one but freshness, and payloads
 * carry ids, never amounts or secrets. What must not be lost goes through the outbox.
 */
export type Bus = {
  /** Tells every subscriber on every node, this one included. Rejects when the hint surely went nowhere. */
  readonly publish: (topic: string, payload: string) => Promise<void>;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (topic: string, listener: BusListener) => () => void;
  readonly close: () => Promise<void>;
};

/** Topic that a node's bus gives itself when it listens again after an interruption: hints of others may have been lost. */
export const missedTopic = 'bus.missed';

export type BusListener = (payload: string) => void;

/** Who listens to what in this process; every implementation of the bus delivers through one. */
export const createBusListeners = (log: Logger = silentLogger) => {
  const byTopic = new Map<string, Set<BusListener>>();
  return {
    /** Calls the topic's listeners. One that throws is logged and does not stop the others. */
    deliver: (topic: string, payload: string): void => {
      for (const listener of Array.from(byTopic.get(topic) ?? [])) {
        try {
          listener(payload);
        } catch (error) {
          log.error({ topic, ...faultOf(error) }, 'a bus listener failed');
        }
      }
    },
    add: (topic: string, listener: BusListener): (() => void) => {
      // Wrapped, so that the same function subscribed twice is two subscriptions.
      const own: BusListener = (payload) => listener(payload);
      const known = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, known.add(own));
      return () => {
        known.delete(own);
        if (known.size === 0 && byTopic.get(topic) === known) byTopic.delete(topic);
      };
    },
    clear: (): void => byTopic.clear(),
  };
};

/** The bus of a single node: delivers at once. */
export const createLocalBus = (log: Logger = silentLogger): Bus => {
  const listeners = createBusListeners(log);
  return {
    publish: (topic, payload) => Promise.resolve(listeners.deliver(topic, payload)),
    subscribe: listeners.add,
    close: () => Promise.resolve(listeners.clear()),
  };
};
