import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freeTop,
  leftAt,
  nameBox,
  placeAt,
  placeDefault,
  readPlace,
  restingPlace,
  wantedTop,
  widgetSizePx,
  type Box,
} from './widget-place.ts';

const room: Box = { top: 60, bottom: 768, left: 0, right: 390 };
const overlaps = (left: number, top: number, box: Box): boolean =>
  box.left < left + widgetSizePx && box.right > left && box.top < top + widgetSizePx && box.bottom > top;

test('the widget never lies on a button, and within the room', () => {
  const box = fc
    .tuple(
      fc.integer({ min: 0, max: 370 }),
      fc.integer({ min: 60, max: 760 }),
      fc.integer({ min: 8, max: 390 }),
      fc.integer({ min: 8, max: 78 }),
    )
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (boxes, down, rtl) => {
      const found = restingPlace({ side: 'end', down }, room, { boxes }, rtl);
      if (found === null) return;
      expect(boxes.filter((other) => overlaps(found.left, found.top, other))).toEqual([]);
      expect(found.top).toBeGreaterThanOrEqual(room.top);
      expect(found.top + widgetSizePx).toBeLessThanOrEqual(room.bottom);
    }),
  );
});

test('it goes to the nearest free place, then to the other side, then nowhere', () => {
  const left = leftAt('end', room, false);
  const star: Box = { left: 360, right: 384, top: 400, bottom: 424 };
  expect(freeTop(396, left, room, [star])).toBe(432);
  expect(freeTop(300, left, room, [star])).toBe(300);
  const wall: Box = { left: 300, right: 390, top: 0, bottom: 900 };
  expect(restingPlace(placeDefault, room, { boxes: [wall] }, false)).toMatchObject({ side: 'start', left: 8 });
  expect(restingPlace(placeDefault, room, { boxes: [wall, { ...wall, left: 0 }] }, false)).toBeNull();
});

test('it leaves the names of tiles readable where there is room for that, and lies on one before it goes away', () => {
  const tiles = [140, 300, 460, 620].map((top): Box => ({ left: 280, right: 390, top, bottom: top + 145 }));
  const stars = tiles.map(({ top }): Box => ({ left: 352, right: 388, top, bottom: top + 34 }));
  const names = tiles.map(nameBox);
  const found = restingPlace(placeDefault, room, { boxes: stars, names }, false);
  expect([...stars, ...names].filter((other) => overlaps(found?.left ?? 0, found?.top ?? 0, other))).toEqual([]);
  const onNames = restingPlace(placeDefault, room, { boxes: [], names: [{ ...room, left: 300 }] }, false);
  expect(onNames).toMatchObject({ side: 'end', left: leftAt('end', room, false) });
});

test('it snaps to the nearer edge, in either direction of reading, and keeps how far down', () => {
  expect(placeAt(40, 60, room, false)).toEqual({ side: 'start', down: 0 });
  expect(placeAt(300, 900, room, false)).toEqual({ side: 'end', down: 1 });
  expect(placeAt(40, 60, room, true).side).toBe('end');
  const place = placeAt(300, 345, room, false);
  expect(wantedTop(place, room)).toBe(345);
  expect(leftAt('start', room, true)).toBeGreaterThan(leftAt('end', room, true));
});

test('a place that cannot be read counts as none', () => {
  for (const kept of [null, 'end', {}, { side: 'up', down: 0.2 }, { side: 'end', down: '1' }])
    expect(readPlace(kept)).toEqual(placeDefault);
  expect(readPlace({ side: 'start', down: 7 })).toEqual({ side: 'start', down: 1 });
});
