import { toastDurations } from '@palaro/contract/constants';
import { toastStore, type ToastKind } from '@palaro/ui';
import type { PlaceholderValues } from '@palaro/i18n';
import { textNow, type TextKey } from './text.tsx';

export type ToastDuration = keyof typeof toastDurations;
export type ToastOptions = {
  kind?: ToastKind;
  duration?: ToastDuration;
  values?: PlaceholderValues;
  /** What the player may do about it. Such a toast stays 8 s by default (ruling 20, B470). */
  action?: { label: TextKey; onAct: () => void };
};

/** Milliseconds of a named duration; null means until it is hidden (ruling 10). */
const durationMsOf = (duration: ToastDuration): number | null => {
  const milliseconds = toastDurations[duration];
  return Number.isFinite(milliseconds) ? milliseconds : null;
};

/** Shows the text of a key and returns the toast's id. 3 s by default (B469). */
export const showToast = (text: TextKey, { kind = 'info', action, duration, values }: ToastOptions = {}): number =>
  toastStore.show({
    kind,
    text: () => textNow(text, values),
    durationMs: durationMsOf(duration ?? (action ? 'long' : 'short')),
    ...(action ? { action: { label: () => textNow(action.label), onAct: action.onAct } } : {}),
  });

/** Success message after something the player did: 1.5 s (A526). */
export const notify = (text: TextKey, values?: PlaceholderValues): number =>
  showToast(text, { kind: 'success', duration: 'success', ...(values ? { values } : {}) });

/** Takes a toast away; harmless when it is gone already. */
export const hideToast = (id: number): void => toastStore.close(id);
