import { expect, test } from 'vitest';
import { isPlausibleTrack, type TrackPoint } from './slider-rules.ts';

/** A track of so many milliseconds that begins and turns at these places and ends at 120. */
const isTaken = (ms: number, start = 0, middle: TrackPoint = [ms / 2, 60]): boolean =>
  isPlausibleTrack([[0, start], middle, [ms, 120]], 120);

test('a track may take 150 ms and begin at 60, and no less time and no further on', () => {
  expect([isTaken(149), isTaken(150), isTaken(400)]).toEqual([false, true, true]);
  expect([isTaken(400, 60), isTaken(400, 61)]).toEqual([true, false]);
});

test('a track may stand still in time, and never goes back', () => {
  expect([isTaken(400, 0, [0, 60]), isTaken(400, 0, [400, 60])]).toEqual([true, true]);
  expect([isTaken(400, 0, [-1, 60]), isTaken(400, 0, [401, 60])]).toEqual([false, false]);
});

test('a track has three places, and its time counts from its first', () => {
  expect(
    isPlausibleTrack(
      [
        [0, 0],
        [400, 120],
      ],
      120,
    ),
  ).toBe(false);
  expect(
    isPlausibleTrack(
      [
        [1000, 0],
        [1050, 60],
        [1149, 120],
      ],
      120,
    ),
  ).toBe(false);
  expect(
    isPlausibleTrack(
      [
        [1000, 0],
        [1050, 60],
        [1150, 120],
      ],
      120,
    ),
  ).toBe(true);
  expect(
    isPlausibleTrack(
      [
        [0, 0],
        [200, 60],
        [400, 119],
      ],
      120,
    ),
  ).toBe(false);
});
