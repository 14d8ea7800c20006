import { expect, test } from 'vitest';
import { createTestClock } from './clock.ts';
import { createLanes } from './lanes.ts';

/** Serves items such as `a1` of the lane `a`; those of `takes` take so long and fail. */
const aRun = (takes: Readonly<Record<string, number>>) => {
  const clock = createTestClock();
  const lanes = createLanes(clock);
  const served: string[] = [];
  const run = (...items: string[]) =>
    lanes.run(items, {
      laneOf: ([lane = '']) => lane,
      nameOf: String,
      step: (item) => {
        served.push(item);
        clock.advance(takes[item] ?? 0);
        return item.startsWith('throws') ? Promise.reject(new Error(item)) : Promise.resolve(takes[item] === undefined);
      },
    });
  return { clock, lanes, served, run };
};

test('a lane whose server fails slowly rests for a minute, and the others go on', async () => {
  const { clock, lanes, served, run } = aRun({ a1: 1_000, b1: 999 });
  await run('a1', 'a2', 'b1', 'b2');
  expect(served.toSorted()).toEqual(['a1', 'b1', 'b2']);
  expect(lanes.resting()).toEqual(['a']);
  clock.advance(60_000);
  expect(lanes.resting()).toEqual([]);
});

test('a lane begins nothing more when its run has lasted long', async () => {
  const { served, run, clock } = aRun({});
  const slow = run('a1', 'a2');
  clock.advance(10_001);
  await slow;
  expect(served).toEqual(['a1']);
});

test('what a step throws is told in the end, with its lane', async () => {
  const { run } = aRun({});
  await expect(run('a1', 'throws1')).rejects.toThrow('1 failed: t throws1');
});
