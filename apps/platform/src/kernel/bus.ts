/**
 * Hints between nodes: "this has changed, look again". A hint may be lost; nothing rests on it but freshness, and
 * payloads carry ids, never amounts or secrets.
 */
export type Bus = {
  readonly publish: (topic: string, payload: string) => Promise<void>;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (topic: string, listener: (payload: string) => void) => () => void;
  readonly close: () => Promise<void>;
};

/** Listeners by topic; every implementation of the bus delivers through one. */
export const createListeners = () => {
  const byTopic = new Map<string, Set<(payload: string) => void>>();
  return {
    add: (topic: string, listener: (payload: string) => void): (() => void) => {
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    deliver: (topic: string, payload: string): void => {
      for (const listener of byTopic.get(topic) ?? []) listener(payload);
    },
  };
};

/** The bus of a single node. */
export const createLocalBus = (): Bus => {
  const listeners = createListeners();
  return {
    publish: (topic, payload) => Promise.resolve(listeners.deliver(topic, payload)),
    subscribe: listeners.add,
    close: () => Promise.resolve(),
  };
};
