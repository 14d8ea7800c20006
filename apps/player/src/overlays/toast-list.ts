import { toastDurations } from '@palaro/contract/constants';
import { toastStore } from '@palaro/ui';
import { textNow, type TextKey } from '../texts/text.tsx';
import type { ToastDuration, ToastOptions } from './toast.ts';

/** Milliseconds of a named duration; null means until it is hidden (ruling 10). */
const durationMsOf = (duration: ToastDuration): number | null => {
  const milliseconds = toastDurations[duration];
  return Number.isFinite(milliseconds) ? milliseconds : null;
};

/** Puts a toast among those in sight and gives what takes it away. */
export const addToast = (text: TextKey, { kind = 'info', action, duration, values }: ToastOptions): (() => void) => {
  const id = toastStore.show({
    kind,
    text: () => textNow(text, values),
    durationMs: durationMsOf(duration ?? (action ? 'long' : 'short')),
    ...(action ? { action: { label: () => textNow(action.label), onAct: action.onAct } } : {}),
  });
  return () => toastStore.close(id);
};
