// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchLate, lazyWithRetry, untilHere } from './fetch-late.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const Part = ({ name }: { name: string }) => <p>{name} is here</p>;
const shown = (): string => document.body.textContent ?? '';
const reported = vi.fn<(fault: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reported.mockReset();
  document.body.replaceChildren();
});

test('B458 code that did not come is reported, leaves the rest standing, and is asked for again', async () => {
  let tries = 0;
  const usePart = lazyWithRetry(async () => {
    tries += 1;
    if (tries < 3) throw new TypeError('the chunk did not come');
    return Part;
  });
  const Place = () => {
    const part = usePart();
    return <div>home {part === null ? 'waiting' : createElement(part, { name: 'balance' })}</div>;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Place />));
  expect(shown()).toBe('home waiting');
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(tries).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([tries, shown()]).toEqual([2, 'home waiting']);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect([tries, shown()]).toEqual([3, 'home balance is here']);
  expect(reported).toHaveBeenCalledTimes(2);
  // Once here, it is here for every place at once.
  const second = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => second.render(<Place />));
  expect(shown()).toBe('home balance is herehome balance is here');
  expect(tries).toBe(3);
  act(() => {
    root.unmount();
    second.unmount();
  });
});

test('a place that was left asks no more', async () => {
  let tries = 0;
  const usePart = lazyWithRetry<{ name: string }>(async () => {
    tries += 1;
    throw new TypeError('the chunk did not come');
  });
  const Place = () => <div>{usePart() === null ? 'waiting' : 'here'}</div>;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Place />));
  act(() => root.unmount());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(tries).toBe(1);
});

test('who waits is told each time that it did not come, and of nothing more once it is given up', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('the chunk did not come')));
  const [come, failed] = [vi.fn<(part: string) => void>(), vi.fn<(error: unknown) => void>()];
  const giveUp = fetchLate(load, come, failed);
  await vi.advanceTimersByTimeAsync(3000);
  expect([failed.mock.calls.length, reported.mock.calls.length]).toEqual([2, 2]);
  const slow = Promise.withResolvers<string>();
  load.mockReturnValueOnce(slow.promise);
  await vi.advanceTimersByTimeAsync(3000);
  giveUp();
  slow.resolve('here');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, failed.mock.calls.length, come.mock.calls.length]).toEqual([3, 2, 0]);
});

test('what nothing works without is asked for until it is here', async () => {
  let tries = 0;
  const here = untilHere(() => (++tries < 3 ? Promise.reject(new TypeError('the texts did not come')) : Promise.resolve('texts')));
  await vi.advanceTimersByTimeAsync(6000);
  expect([await here, tries]).toEqual(['texts', 3]);
});
