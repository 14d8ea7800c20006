import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createConnectionBound } from './connection-bound.ts';

/** Connects from an address to a server with this bound. */
const connecting = (admit: (socket: Socket) => void) => (remoteAddress: string) => {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy: () => (socket.destroyed = true) });
  admit(socket as unknown as Socket);
  return socket;
};
const many = { all: 4_096, ofAddress: 128, ofAddressBeyondHalf: 16 };
const roomy = { all: 1000, ofAddress: 2, ofAddressBeyondHalf: 1 };

test('an address and the networks that it lies in keep so many connections, however they are written, and get them back', () => {
  const admit = createConnectionBound(roomy, (address) => address === '192.0.2.9');
  const connect = connecting(admit);
  const isRefused = (address: string): boolean => connect(address).destroyed;
  const first = connect('2001:db8::1');
  expect(['2001:db8::2', '2001:db8:0:0::3'].map(isRefused)).toEqual([false, true]);
  first.emit('close');
  expect(['2001:db8::4', '2001:db8::5'].map(isRefused)).toEqual([false, true]);
  expect(Array.from({ length: 8 }, (_, place) => isRefused(`2001:db8:0:${place + 1}::1`)).filter(Boolean)).toHaveLength(2);
  expect(Array.from({ length: 4 }, () => isRefused('::ffff:192.0.2.9'))).toEqual([false, false, false, false]);
  expect(isRefused('fe80::1%eth0')).toBe(true);
});

test('once half of the connections are open an address has few, so that no hundred addresses take them all', () => {
  const connect = connecting(createConnectionBound(many, () => false));
  const admitted = (address: string, times: number) =>
    Array.from({ length: times }, () => connect(address)).filter(({ destroyed }) => !destroyed);
  const ofHundred = Array.from({ length: 100 }, (_, n) => admitted(`198.51.100.${n}`, 128)).flat();
  expect(ofHundred.length).toBeLessThan(many.all - 16 * 32);
  expect(Array.from({ length: 32 }, (_, n) => admitted(`192.0.2.${n}`, 16).length)).toEqual(Array.from({ length: 32 }, () => 16));
  expect(admitted('192.0.2.1', 1)).toHaveLength(0);
  for (const socket of ofHundred) socket.emit('close');
  expect(admitted('192.0.2.1', 128)).toHaveLength(112);
});

test('a known caller keeps its whole share once half of the connections are open, and no more than that', () => {
  const connect = connecting(
    createConnectionBound(
      { all: 10, ofAddress: 4, ofAddressBeyondHalf: 1 },
      () => false,
      (address) => address === '203.0.113.7',
    ),
  );
  for (let n = 0; n < 5; n++) connect(`198.51.100.${n}`);
  const admitted = (address: string): number =>
    Array.from({ length: 6 }, () => connect(address)).filter(({ destroyed }) => !destroyed).length;
  expect([admitted('203.0.113.7'), admitted('192.0.2.1')]).toEqual([4, 1]);
});
