import { manifestFile } from '@palaro/contract/constants';
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

/** Keeps the browser's own question back, for when the player asks to install. Returns what ends that. */
export const keepInstallPrompt = (): (() => void) => {
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

/**
 * Names the site's manifest to the browser, in a language. The document leaves it out, for it has no room for it in its first
 * flight, and the browser asks to install only once it has read it: by then the question is kept back.
 */
export const nameManifest = (language: string): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.createElement('link');
  link.rel = 'manifest';
  link.href = `${manifestFile}?language=${language}`;
  if (!link.isConnected) document.head.append(link);
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
