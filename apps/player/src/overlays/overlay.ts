import { useSyncExternalStore } from 'react';

/** What can lie over a screen. One at a time; every change of screen closes it (A112, B174). */
export type OverlayName =
  | 'menu'
  | 'service'
  | 'language'
  | 'game'
  | 'memberAlert'
  | 'signOut'
  | 'sessionEnd'
  | 'appDownload'
  | 'safariOnly'
  | 'install'
  | 'contractRequest'
  | 'notice'
  | 'promotions'
  | 'loginPromotions';

let open: OverlayName | null = null;
const listeners = new Set<() => void>();
const publish = (next: OverlayName | null): void => {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
};

export const openOverlay = (name: OverlayName): void => publish(name);
export const closeOverlay = (): void => publish(null);
export const useOverlay = (): OverlayName | null =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    () => open,
    () => null,
  );
