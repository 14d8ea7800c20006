import type { Clock } from './clock.ts';
import { eachAlone, eachBeside } from './each-alone.ts';

/** A server that fails after so long holds what is behind it up; it then rests for so long. */
const slowMs = 1_000;
const restMs = 60_000;
/** A lane begins nothing more when a run has lasted so long, so that all others' next run comes soon. */
const runMs = 10_000;

type LaneRun<Item> = {
  readonly laneOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  /** Whether the server did its part. */
  readonly step: (item: Item) => Promise<boolean>;
};

/**
 * Serves what waits for servers of merchants, by lanes: a lane is one merchant's server. Lanes are served side by side, the items of one
 * in their order. A lane whose server fails slowly rests; what is left of it is not begun.
 */
export const createLanes = (clock: Clock) => {
  const restsUntil = new Map<string, number>();
  const isResting = (lane: string): boolean => (restsUntil.get(lane) ?? 0) > clock.now();
  return {
    /** The lanes of which nothing is to be served now. */
    resting: (): readonly string[] => {
      for (const lane of restsUntil.keys()) if (!isResting(lane)) restsUntil.delete(lane);
      return [...restsUntil.keys()];
    },
    /** @throws `SomeFailedError` of what steps threw, as `eachAlone` does. */
    run: async <Item>(items: readonly Item[], { laneOf, nameOf, step }: LaneRun<Item>): Promise<void> => {
      const endsAt = clock.now() + runMs;
      const serve = (lane: string, own: readonly Item[]): Promise<void> => {
        const begun = function* (): Generator<Item> {
          for (const item of own) {
            if (isResting(lane) || clock.now() > endsAt) return;
            yield item;
          }
        };
        return eachAlone(begun(), nameOf, async (item) => {
          const startedAt = clock.now();
          let isDone = false;
          try {
            isDone = await step(item);
          } finally {
            if (!isDone && clock.now() - startedAt >= slowMs) restsUntil.set(lane, clock.now() + restMs);
          }
        });
      };
      await eachBeside(
        Map.groupBy(items, laneOf),
        ([lane]) => lane,
        ([lane, own]) => serve(lane, own),
      );
    },
  };
};
