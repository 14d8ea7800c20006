import { liveEventsPath, liveHeartbeatMs } from '@palaro/contract/constants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStream, type LiveEvent } from './read-stream.ts';

let seen: LiveEvent[] = [];
beforeEach(() => {
  seen = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A platform that sends these parts; with `stays` it then says nothing more. */
const aPlatform = (parts: readonly string[], { status = 200, stays = false } = {}) => {
  const asked = vi.fn<typeof fetch>((_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
        if (!stays) stream.close();
        init?.signal?.addEventListener('abort', () => stays && stream.error(new Error('aborted')));
      },
    });
    return Promise.resolve(new Response(body, { status }));
  });
  vi.stubGlobal('fetch', asked);
  return asked;
};
const read = (lastId: string | null = null, signal = new AbortController().signal) =>
  readStream({ token: 'abc', lastId, signal, onEvent: (event) => void seen.push(event) });

test('events are read whole, however they were cut on their way', async () => {
  aPlatform(['id: n.1\nevent: mis', 'sed\ndata: {}\n', '\nid: n.2\nevent: balance\ndata: {}\n\nid: n.3\nevent: unr']);
  expect(await read()).toBe('broken');
  expect(seen).toEqual([
    { id: 'n.1', kind: 'missed' },
    { id: 'n.2', kind: 'balance' },
  ]);
});

test('the stream is asked for with the token in a header, and with the latest event when it goes on', async () => {
  const asked = aPlatform([]);
  await read();
  await read('n.7');
  expect(asked.mock.calls.map(([path, init]) => [path, init?.headers])).toEqual([
    [liveEventsPath, { authorization: 'Bearer abc' }],
    [liveEventsPath, { authorization: 'Bearer abc', 'last-event-id': 'n.7' }],
  ]);
});

test.each([
  [401, 'refused'],
  [429, 'broken'],
  [503, 'broken'],
])('an answer of %i is %s', async (status, end) => {
  aPlatform(['id: n.1\nevent: balance\ndata: {}\n\n'], { status });
  expect(await read()).toBe(end);
  expect(seen).toEqual([]);
});

test('a connection on which nothing is heard for two heartbeats and a half is given up', async () => {
  vi.useFakeTimers();
  aPlatform(['id: n.1\nevent: missed\ndata: {}\n\n'], { stays: true });
  let end = '';
  void read().then((how) => (end = how));
  await vi.advanceTimersByTimeAsync(2.4 * liveHeartbeatMs);
  expect([end, seen.length]).toEqual(['', 1]);
  await vi.advanceTimersByTimeAsync(0.2 * liveHeartbeatMs);
  expect(end).toBe('broken');
});
