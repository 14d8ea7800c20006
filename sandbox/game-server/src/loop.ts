export type Loop = {
  start: () => void;
  /** Waits for the beat under way. */
  stop: () => Promise<void>;
};

/** Beats again and again, each time after the last one has ended. */
export function createLoop(beat: () => Promise<void>, everyMs: number, failed: (error: unknown) => void): Loop {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let stopped = false;
  const tick = (): void => {
    running = beat().catch(failed);
    void running.finally(() => {
      if (!stopped) timer = setTimeout(tick, everyMs);
    });
  };
  return {
    start: tick,
    async stop(): Promise<void> {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
