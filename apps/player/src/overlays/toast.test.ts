import { toastStore } from '@palaro/ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToast } from './toast-list.ts';
import { drawToasts, notify, showToast } from './toast.ts';

const shownCount = (): number => toastStore.getSnapshot().length;
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

test('toasts of before they can be drawn come then, but for those that are hidden by then', () => {
  showToast('common.loading');
  showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' }).hide();
  expect(shownCount()).toBe(0);
  drawToasts(addToast);
  expect(toastStore.getSnapshot().map(({ kind }) => kind)).toEqual(['info']);
});

/** The one toast is there until the given moment and gone from it on. */
const expectStay = (milliseconds: number): void => {
  expect(shownCount()).toBe(1);
  vi.advanceTimersByTime(milliseconds - 1);
  expect(shownCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(shownCount()).toBe(0);
};

test('B469 a toast without a duration closes after 3 seconds', () => {
  showToast('common.loading');
  expectStay(3000);
});

test('B470 a long toast, and one with an action, closes after 8 seconds', () => {
  showToast('common.loading', { kind: 'error', duration: 'long' });
  expectStay(8000);
  showToast('common.loading', { action: { label: 'common.retry', onAct: () => undefined } });
  expectStay(8000);
});

test('A525 a message is shown for 2 seconds', () => {
  showToast('errors.in_logged_login', { duration: 'message' });
  expectStay(2000);
});

test('A526 a notification without a duration lasts 1.5 seconds', () => {
  notify('common.copied');
  expectStay(1500);
});

test('a toast until the call ends stays until it is hidden', () => {
  const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
  vi.advanceTimersByTime(3_600_000);
  expect(shownCount()).toBe(1);
  waiting.hide();
  expect(shownCount()).toBe(0);
});
