import { createServiceWorker, type Build } from './service-worker.ts';

/** Written in by the build (`vite-service-worker.ts`). */
declare const palaroBuild: Build;

/** What a service worker's scope has, as far as it is used: the DOM's types know pages alone. */
type Ending = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Event & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type Scope = {
  readonly addEventListener: {
    (kind: 'install' | 'activate', act: (event: Ending) => void): void;
    (kind: 'message', act: (event: Ending & { readonly data: unknown }) => void): void;
    (kind: 'fetch', act: (event: FetchEvent) => void): void;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } };
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly { readonly postMessage: (message: object) => void }[]>;
  };
};
const scope = globalThis as unknown as Scope;

const worker = createServiceWorker(
  {
    origin: location.origin,
    caches,
    fetch: (request) => fetch(request),
    skipWaiting: () => scope.skipWaiting(),
    claim: () => scope.clients.claim(),
    // Without it, the network would wait for the worker to start.
    enablePreload: async () => scope.registration.navigationPreload?.enable(),
    tellPages: async (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages have no other origin than its own
      for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(message);
    },
  },
  palaroBuild,
);

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()));
scope.addEventListener('message', (event) => event.waitUntil(worker.hear(event.data)));
scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request, event.preloadResponse);
  if (answer !== null) event.respondWith(answer);
});
