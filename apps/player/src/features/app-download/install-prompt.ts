import { useSyncExternalStore } from 'react';

/** What Chromium browsers say once a site can be installed; not in the DOM's types. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown>; readonly userChoice: Promise<{ readonly outcome: string }> };
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();
const publish = (next: InstallEvent | null): void => {
  kept = next;
  for (const listener of listeners) listener();
};

/** Where the document's own script leaves a question that came before this code (`app/inline-scripts.ts`). */
type EarlyWindow = { palaroInstall?: Event };

/** Keeps the browser's own question back, for when the player asks to install. Returns what ends that. */
export const keepInstallPrompt = (): (() => void) => {
  const early = (window as EarlyWindow).palaroInstall;
  if (early !== undefined && isInstallEvent(early)) publish(early);
  const keep = (event: Event): void => {
    event.preventDefault();
    if (isInstallEvent(event)) publish(event);
  };
  const forget = (): void => publish(null);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
};

/** Whether the browser would install the site now. */
export const useCanInstall = (): boolean =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    () => kept !== null,
    () => false,
  );

/** Shows the browser's question. It can be asked once for each time that the browser offers it. */
export const askToInstall = async (): Promise<void> => {
  const event = kept;
  if (event === null) return;
  publish(null);
  await event.prompt();
  await event.userChoice;
};
