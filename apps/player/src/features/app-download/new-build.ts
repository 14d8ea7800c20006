import { workerFile } from '@palaro/contract/constants';
import { useSyncExternalStore } from 'react';
import { clock } from '../../device/clock.ts';
import { isText } from '../../device/kept-choices.ts';
import { storage } from '../../device/storage.ts';
import { trustedScriptUrl } from '../../device/trusted-script.ts';

/** An app that is kept open for days looks for a new version this often, once it is looked at. */
const checkEveryMs = 3_600_000;

/** Which build was answered for last: where nodes of two versions answer, a reload may bring the old one again, and must not be asked for again. */
const answered = storage.note<string>('app.answeredBuild', isText);

let pending: string | null = null;
const listeners = new Set<() => void>();
const publish = (next: string | null): void => {
  pending = next;
  for (const listener of listeners) listener();
};

/** The entry script of the build that the document is of: the first that it fetches. */
const ownBuild = (): string => {
  const link = document.querySelector<HTMLLinkElement>('#root ~ link[rel=modulepreload]');
  return link === null ? '' : new URL(link.href).pathname;
};

/** Takes what a worker says of its build when it takes over: it is offered where this document is of another build and the player has not answered for it yet. */
export const noteBuild = (build: unknown, own = ownBuild()): void => {
  if (typeof build === 'string') publish(build === own || build === answered.get() ? null : build);
};

/** A build that is not this document's and that nothing was answered for; null for none. */
export const newBuild = (): string | null => pending;
export const useNewBuild = (): string | null =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    newBuild,
    () => null,
  );

/** The player takes the new version or goes on with the old one: it is not offered again. */
export const dismissNewBuild = (): void => {
  if (pending !== null) answered.set(pending);
  publish(null);
};

/** Registers the service worker and listens to it. Rejects where the browser has none or refuses. */
export const registerWorker = async (container: ServiceWorkerContainer): Promise<void> => {
  container.addEventListener('message', ({ data }: MessageEvent<{ build?: unknown } | null>) => noteBuild(data?.build));
  container.startMessages();
  const registration = await container.register(trustedScriptUrl(workerFile), { scope: '/m/', updateViaCache: 'none' });
  let checkedAt = clock.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || clock.now() - checkedAt < checkEveryMs) return;
    checkedAt = clock.now();
    registration.update().catch(() => undefined);
  });
};

/** Tells the worker how the page looks, so that its offline page looks the same. */
export const notifyWorker = async (
  container: ServiceWorkerContainer,
  look: { readonly language: string; readonly theme: string },
): Promise<void> => {
  const { active } = await container.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than its page's
  active?.postMessage(look);
};
