import { toastDurations } from '@palaro/contract/constants';
import { toastStore, type ToastKind } from '@palaro/ui';
import { textNow, type TextKey, type TextValues } from './text.tsx';

export type ToastDuration = keyof typeof toastDurations;
export type ToastOptions = { kind?: ToastKind; duration?: ToastDuration; values?: TextValues };

/** Milliseconds of a named duration; null means until it is hidden (ruling 10). Three seconds unless told (B469). */
export const durationMsOf = (duration: ToastDuration = 'short'): number | null => {
  const milliseconds = toastDurations[duration];
  return Number.isFinite(milliseconds) ? milliseconds : null;
};

/** Shows the text of a key and returns the toast's id. */
export const showToast = (text: TextKey, { kind = 'info', duration, values }: ToastOptions = {}): number =>
  toastStore.show({ kind, text: textNow(text, values), durationMs: durationMsOf(duration) });

/** Takes a toast away; harmless when it is gone already. */
export const hideToast = (id: number): void => toastStore.close(id);
