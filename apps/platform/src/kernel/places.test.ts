import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const holder = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed });

test('each has its share of the places, and all together no more than there are', () => {
  const places = createPlaces(4, { player: 2, merchant: 3 });
  const takes = (player: string, merchant: string): boolean => places.take({ player, merchant }, holder()) !== null;
  expect([takes('a', 'M'), takes('a', 'M'), takes('a', 'M')]).toEqual([true, true, false]);
  expect([takes('b', 'M'), takes('c', 'M'), takes('c', 'N'), takes('d', 'O')]).toEqual([true, false, true, false]);
  expect(places.taken()).toBe(4);
});

test('a place comes back when its holder closes or gives it back, once, and one whose holder has closed is held by nobody', () => {
  const places = createPlaces(2, { player: 1 });
  const first = holder();
  const release = places.take({ player: 'a' }, first);
  expect(places.take({ player: 'a' }, holder())).toBeNull();
  first.emit('close');
  release?.();
  expect(places.taken()).toBe(0);
  for (let turn = 0; turn < 20; turn++) expect(places.take({ player: 'a' }, holder(true))).not.toBeNull();
  expect(places.taken()).toBe(0);
});

test('shares bind nobody while there is room for all', () => {
  const places = createPlaces(6, { address: 1 }, { freely: 3 });
  const takes = (address: string): boolean => places.take({ address }, holder()) !== null;
  expect([takes('a'), takes('a'), takes('a'), takes('a'), takes('b'), takes('b')]).toEqual([true, true, true, false, true, false]);
});
