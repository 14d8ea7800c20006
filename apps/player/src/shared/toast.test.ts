import { toastStore } from '@palaro/ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToast, notify, showToast } from './toast.ts';

const shown = () => toastStore.getSnapshot().map((toast) => toast.id);
let unsubscribe = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  // Times begin when somebody draws the toasts.
  unsubscribe = toastStore.subscribe(() => undefined);
});
afterEach(() => {
  toastStore.clear();
  unsubscribe();
  vi.useRealTimers();
});

/** The toast is there until the given moment and gone from it on. */
const expectStay = (id: number, milliseconds: number): void => {
  vi.advanceTimersByTime(milliseconds - 1);
  expect(shown()).toContain(id);
  vi.advanceTimersByTime(1);
  expect(shown()).not.toContain(id);
};

test('B469 a toast without a duration closes after 3 seconds', () => expectStay(showToast('common.loading'), 3000));

test('B470 a long toast, and one with an action, closes after 8 seconds', () => {
  expectStay(showToast('common.loading', { kind: 'error', duration: 'long' }), 8000);
  expectStay(showToast('common.loading', { action: { label: 'common.retry', onAct: () => undefined } }), 8000);
});

test('A525 a message is shown for 2 seconds', () => expectStay(showToast('errors.in_logged_login', { duration: 'message' }), 2000));

test('A526 a notification without a duration lasts 1.5 seconds', () => expectStay(notify('common.copied'), 1500));

test('a toast until the call ends stays until it is hidden', () => {
  const id = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
  vi.advanceTimersByTime(3_600_000);
  expect(shown()).toEqual([id]);
  hideToast(id);
  expect(shown()).toEqual([]);
});
