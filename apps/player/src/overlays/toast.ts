import type { toastDurations } from '@palaro/contract/constants';
import type { PlaceholderValues } from '@palaro/i18n';
import type { ToastKind } from '@palaro/ui';
import type { TextKey } from '../texts/text.tsx';

export type ToastDuration = keyof typeof toastDurations;
export type ToastOptions = {
  kind?: ToastKind;
  duration?: ToastDuration;
  values?: PlaceholderValues;
  /** What the player may do about it. Such a toast stays 8 s by default (ruling 20, B470). */
  action?: { label: TextKey; onAct: () => void };
};
/** `hide` takes it away; harmless when it is gone already. */
export type ShownToast = { readonly hide: () => void };

type Add = (text: TextKey, options: ToastOptions) => () => void;
let add: Add | null = null;
const early: (() => void)[] = [];

/** What draws the toasts comes after hydration, and gives what adds one; toasts of before are added then. */
export const drawToasts = (adds: Add): void => {
  add = adds;
  for (const show of early.splice(0)) show();
};

/** Shows the text of a key, 3 s by default (B469). */
export const showToast = (text: TextKey, options: ToastOptions = {}): ShownToast => {
  let isHidden = false;
  let hide = (): void => undefined;
  const show = (): void => {
    if (add !== null && !isHidden) hide = add(text, options);
  };
  if (add === null) early.push(show);
  else show();
  return {
    hide: () => {
      isHidden = true;
      hide();
    },
  };
};

/** Success message after something the player did: 1.5 s (A526). */
export const notify = (text: TextKey, values?: PlaceholderValues): ShownToast =>
  showToast(text, { kind: 'success', duration: 'success', ...(values ? { values } : {}) });
