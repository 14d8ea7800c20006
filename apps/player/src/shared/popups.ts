import { limits } from '@palaro/contract/constants';
import { useEffect, useSyncExternalStore } from 'react';
import { useOverlay } from './overlay.ts';

/** Popups that come by themselves, in the order in which those that are due together are shown (ruling 6). */
const popupOrder = ['contractRequest', 'notice', 'promotions', 'appDownload'] as const;
export type PopupName = (typeof popupOrder)[number];
type Due = { readonly name: PopupName; readonly open: () => void };

let due: readonly Due[] = [];
const listeners = new Set<() => void>();
const publish = (next: readonly Due[]): void => {
  due = next;
  for (const listener of listeners) listener();
};

/** Says that a popup is due: its turn comes by `open`, once. Returns what takes it back while it still waits. */
export const announcePopup = (name: PopupName, open: () => void): (() => void) => {
  const own = { name, open };
  publish([...due, own]);
  return () => publish(due.filter((one) => one !== own));
};

const first = (): Due | null => popupOrder.flatMap((name) => due.filter((one) => one.name === name))[0] ?? null;

/** Opens what is due one at a time: while nothing lies over the screen, and 500 ms after that began or what is due has changed (B353, B354). */
export const usePopupQueue = (): void => {
  const isFree = useOverlay() === null;
  const waiting = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    () => due,
  );
  useEffect(() => {
    if (!isFree || waiting.length === 0) return;
    const timer = setTimeout(() => {
      const next = first();
      if (next === null) return;
      publish(due.filter((one) => one !== next));
      next.open();
    }, limits.popupDelayMs);
    return () => clearTimeout(timer);
  }, [isFree, waiting]);
};
