import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { connectionShares, createConnectionBound, createRateLimit, requestLimits } from './request-limits.ts';

test('scales the usual bounds or counts nothing as told', () => {
  const takes = (percent: number): number[] => {
    const limit = createRateLimit(() => 0, percent);
    return Array.from({ length: 4 }, () => limit.take('a', 2));
  };
  expect([takes(100), takes(50), takes(0)]).toEqual([
    [0, 0, 60, 60],
    [0, 60, 60, 60],
    [0, 0, 0, 0],
  ]);
});

test('all ways of writing an address, and all addresses of an IPv6 /64, are counted as one', () => {
  const answersTo = (...addresses: string[]): number[] => {
    const limit = createRateLimit(() => 0, 100);
    return addresses.map((address) => limit.takeAddress('requests', address, 1));
  };
  expect(answersTo('192.0.2.7', '192.0.2.7:443', '::ffff:c000:207', '192.0.2.8')).toEqual([0, 60, 60, 0]);
  expect(answersTo('2001:db8::1', '2001:db8::2', '[2001:db8:0:0::3]:443', '2001:db8:0:1::1')).toEqual([0, 60, 60, 0]);
});

test('the networks of an IPv6 /56 and of a /48 are counted together too', () => {
  const limit = createRateLimit(() => 0, 100);
  const passed = (addresses: string[]): number => addresses.filter((address) => limit.takeAddress('launches', address, 10) === 0).length;
  const networks = Array.from({ length: 400 }, (_, place) => (place * 256).toString(16));
  expect(passed(networks.map((_, place) => `2001:db8:1:${place.toString(16)}::1`).slice(0, 256))).toBe(40);
  expect(passed(networks.slice(0, 256).map((network) => `2001:db8:2:${network}::1`))).toBe(160);
});

/** Connects from an address to a server with this bound. */
const connecting = (admit: (socket: Socket) => void) => (remoteAddress: string) => {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy: () => (socket.destroyed = true) });
  admit(socket as unknown as Socket);
  return socket;
};
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
  const connect = connecting(createConnectionBound(connectionShares(requestLimits), () => false));
  const admitted = (address: string, times: number) =>
    Array.from({ length: times }, () => connect(address)).filter(({ destroyed }) => !destroyed);
  const ofHundred = Array.from({ length: 100 }, (_, n) => admitted(`198.51.100.${n}`, 128)).flat();
  expect(ofHundred.length).toBeLessThan(requestLimits.connections - 16 * 32);
  expect(Array.from({ length: 32 }, (_, n) => admitted(`192.0.2.${n}`, 16).length)).toEqual(Array.from({ length: 32 }, () => 16));
  expect(admitted('192.0.2.1', 1)).toHaveLength(0);
  for (const socket of ofHundred) socket.emit('close');
  expect(admitted('192.0.2.1', 128)).toHaveLength(112);
});
