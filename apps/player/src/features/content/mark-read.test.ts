import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRead } from './mark-read-queries.ts';
import { createReadMarker } from './mark-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('B423 sends one mark per 150 ms and loses none (ruling 34)', () => {
  const send = vi.fn<(id: string) => Promise<void>>(async () => undefined);
  const mark = createReadMarker(150, send);
  mark('a');
  mark('b');
  mark('b');
  expect(send.mock.calls).toEqual([['a']]);
  vi.advanceTimersByTime(149);
  expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(send.mock.calls).toEqual([['a'], ['b']]);
  vi.advanceTimersByTime(1000);
  for (const id of ['c', 'd', 'e', 'd']) mark(id);
  vi.advanceTimersByTime(300);
  expect(send.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('B345 flips the read flag of one item', () => {
  const item = (id: string) => ({
    id,
    type: 'PL' as const,
    groupName: '',
    title: '',
    content: '',
    read: false,
    at: '2026-01-01T00:00:00Z',
    link: '',
    url: '',
    execution: null,
  });
  const items = [item('1'), item('2')];
  expect(withRead(items, '2').map((item) => item.read)).toEqual([false, true]);
});
