import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, toastsMax } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store whose toasts are drawn. */
const drawnStore = () => {
  const store = createToastStore();
  store.subscribe(() => undefined);
  return store;
};
const texts = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().map((toast) => toast.text);

test('A359 a toast of 2 s is there at 1999 ms and gone at 2000 ms', () => {
  const store = drawnStore();
  store.show({ kind: 'info', text: 'free_reject', durationMs: 2000 });
  vi.advanceTimersByTime(1999);
  expect(texts(store)).toEqual(['free_reject']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

test('A523 a loading toast without a duration stays until it is closed', () => {
  const store = drawnStore();
  const id = store.show({ kind: 'loading', text: 'wait', durationMs: null });
  vi.advanceTimersByTime(3_600_000);
  expect(texts(store)).toEqual(['wait']);
  store.close(id);
  expect(texts(store)).toEqual([]);
});

test('closing a toast early does not close a later one in its place', () => {
  const store = drawnStore();
  const first = store.show({ kind: 'success', text: 'one', durationMs: 1000 });
  store.close(first);
  expect(vi.getTimerCount()).toBe(0);
  store.show({ kind: 'success', text: 'two', durationMs: 5000 });
  vi.advanceTimersByTime(1000);
  expect(texts(store)).toEqual(['two']);
});

test('a new loading toast takes the place of the one before it', () => {
  const store = drawnStore();
  store.show({ kind: 'loading', text: 'one', durationMs: 10_000 });
  store.show({ kind: 'loading', text: 'two', durationMs: null });
  expect(texts(store)).toEqual(['two']);
  expect(vi.getTimerCount()).toBe(0);
});

test('the oldest gives way when there are too many', () => {
  const store = drawnStore();
  for (let i = 0; i <= toastsMax; i += 1) store.show({ kind: 'info', text: String(i), durationMs: 1000 });
  expect(texts(store)).toEqual(['1', '2', '3']);
  expect(vi.getTimerCount()).toBe(toastsMax);
});

test('listeners hear changes only, and the snapshot is stable between them', () => {
  const store = createToastStore();
  const heard = vi.fn<() => void>();
  const stop = store.subscribe(heard);
  const id = store.show({ kind: 'info', text: 'x', durationMs: null });
  expect(store.getSnapshot()).toBe(store.getSnapshot());
  store.close(99);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  store.close(id);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the time of a toast begins when there is someone to draw it', () => {
  const store = createToastStore();
  store.show({ kind: 'success', text: 'welcome', durationMs: 2000 });
  const closed = store.show({ kind: 'info', text: 'closed', durationMs: 2000 });
  store.close(closed);
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toEqual(['welcome']);
  store.subscribe(() => undefined);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1999);
  expect(texts(store)).toEqual(['welcome']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});
