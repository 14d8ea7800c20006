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

test('the IPv6 addresses of a /56 have four times the share of one together, those of a /48 sixteen times', () => {
  const places = createPlaces(100, { address: 2 });
  const takes = (address: string): boolean => places.take({ address }, holder()) !== null;
  const taken = (addresses: readonly string[]): number => addresses.filter(takes).length;
  const ofHome = Array.from({ length: 20 }, (_, n) => `2001:db8:0:${n.toString(16)}::/64`);
  const ofNetwork = Array.from({ length: 60 }, (_, n) => `2001:db8:0:${((n + 1) * 256).toString(16)}::/64`);
  expect([taken(ofHome), taken(ofNetwork)]).toEqual([8, 24]);
  expect([takes('2001:db8:1:0::/64'), takes('192.0.2.1')]).toEqual([true, true]);
});
