// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { streamOpened } from './live-events-queries.ts';
import { shareStream } from './share-stream.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** A browser whose lock for the stream is held by another tab, or free; nobody gets it during the test. */
const aTab = async (heldBy: readonly string[]): Promise<string[]> => {
  const heard: string[] = [];
  const locks = {
    request: () => new Promise(() => undefined),
    query: () => Promise.resolve({ held: heldBy.map((name) => ({ name, mode: 'exclusive' })), pending: [] }),
  };
  vi.stubGlobal('navigator', { locks });
  stops.push(shareStream({ member: 'demo maria', token: 't', onEvent: (kind) => void heard.push(kind) }));
  await new Promise((resolve) => setTimeout(resolve));
  return heard;
};

test('a tab that joins another’s stream asks again for what it shows, since nobody tells it of the opening', async () => {
  expect(await aTab(['palaro.live-events demo maria'])).toEqual([streamOpened]);
  expect(await aTab(['palaro.live-events demo pedro'])).toEqual([]);
  expect(await aTab([])).toEqual([]);
});

test('a stream that could not be resumed without a network is asked for at once when there is one again', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const locks = {
    request: (_: string, __: object, read: () => Promise<void>) => read(),
    query: () => Promise.resolve({ held: [], pending: [] }),
  };
  vi.stubGlobal('navigator', { locks });
  stops.push(shareStream({ member: 'demo maria', token: 't', onEvent: () => undefined }));
  await vi.waitFor(() => expect(asked).toBe(1));
  // Sooner than the shortest wait.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toBe(1);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked).toBe(2), 300);
});

test('a tab reads the stream as soon as the lock is free, and tries again within a second after the stream broke', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  let free = (): void => undefined;
  const locks = {
    request: (_: string, __: object, read: () => Promise<void>) => new Promise<void>((resolve) => (free = resolve)).then(read),
    query: () => Promise.resolve({ held: [], pending: [] }),
  };
  vi.stubGlobal('navigator', { locks });
  vi.useFakeTimers();
  try {
    stops.push(shareStream({ member: 'demo maria', token: 't', onEvent: () => undefined }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
    free();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

/** A browser's locks as this tab sees them: what it asked for, and what it then does. */
const theLocks = () => {
  const asked: { options: LockOptions; hold: () => Promise<void>; lose: (reason: unknown) => void }[] = [];
  const request = (_: string, options: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((_resolve, lose) => void asked.push({ options, hold, lose }));
  vi.stubGlobal('navigator', { locks: { request, query: () => Promise.resolve({ held: [], pending: [] }) } });
  return asked;
};

test('a tab that hears nothing for long takes the stream over, and none does while the other tab has something to say', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = theLocks();
  const heard: string[] = [];
  stops.push(shareStream({ member: 'demo ana', token: 't', onEvent: (kind) => void heard.push(kind) }));
  const other = new BroadcastChannel('palaro.live-events demo ana');
  stops.push(() => other.close());
  vi.advanceTimersByTime(30_000);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  other.postMessage({ id: 'a.1', kind: 'balance' });
  while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(49_000);
  expect(asked.map(({ options }) => options.steal)).toEqual([undefined]);
  vi.advanceTimersByTime(1_000);
  expect(asked.map(({ options }) => options.steal)).toEqual([undefined, true]);
  expect(asked[0]?.options.signal?.aborted).toBe(true);
  // It reads now, and does not take it from itself.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  void asked[1]?.hold();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(2);
});

test('a frozen tab whose lock was taken reads no longer when it wakes, and waits for its turn', async () => {
  const asked = theLocks();
  const reading: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    reading.push(signal);
    return new Promise(() => undefined);
  });
  stops.push(shareStream({ member: 'demo ben', token: 't', onEvent: () => undefined }));
  void asked[0]?.hold();
  asked[0]?.lose(new DOMException('', 'AbortError'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(reading.map(({ aborted }) => aborted)).toEqual([true]);
  expect(asked[1]?.options.steal).toBeUndefined();
});
