/** What the bench has started and must not leave behind, whatever ends it. */
const running = new Set<() => Promise<void>>();

/**
 * Remembers something from the moment that it starts. The returned `stop` ends it once and forgets it; `stopAll` waits
 * for what is still starting, since only then it can be stopped.
 */
export const track = async <T>(starting: Promise<T>, stop: (started: T) => Promise<void>): Promise<T & { stop: () => Promise<void> }> => {
  const end = (): Promise<void> => {
    running.delete(end);
    return starting.then(stop, () => undefined);
  };
  running.add(end);
  try {
    return { ...(await starting), stop: end };
  } catch (error) {
    running.delete(end);
    throw error;
  }
};

/** Stops all that still runs; a fault of one does not keep the others. */
export const stopAll = async (): Promise<void> => {
  await Promise.allSettled([...running].map((end) => end()));
};
