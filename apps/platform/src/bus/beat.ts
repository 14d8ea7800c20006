/** A connection that only receives does not notice that it is dead: each node publishes a beat of its own, and hears it. */
export const busTimes = { beatMs: 10_000, silentMs: 30_000 };
export type BusTimes = typeof busTimes;

/** Topic of the beats; nobody subscribes to it. */
const beatTopic = 'bus.beat';

/** Publishes the beats, and calls `onSilence` when nothing was heard for so long. */
export const createBeat = (
  { beatMs, silentMs }: BusTimes,
  publish: (topic: string, payload: string) => Promise<unknown>,
  onSilence: () => void,
) => {
  let heardAt = performance.now();
  const timer = setInterval(() => {
    // One that is not published is not heard, and counts as silence.
    void publish(beatTopic, '').catch(() => undefined);
    if (performance.now() - heardAt < silentMs) return;
    heardAt = performance.now();
    onSilence();
  }, beatMs).unref();
  return {
    /** Anything that comes says that the connection lives. */
    heard: (): void => void (heardAt = performance.now()),
    stop: (): void => clearInterval(timer),
  };
};
