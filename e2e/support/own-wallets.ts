import { test as base } from './journey.ts';
import { openStore, type Store } from './store.ts';
import { startStack } from './stack.ts';

/** The demo's studio that keeps the money which is played with. */
export const ownVendor = 'TAKIP';

/** A platform and its studios with a store of their own. */
export const test = base.extend<object, { own: { readonly baseUrl: string; readonly store: Store } }>({
  own: [
    async ({}, use) => {
      const stack = await startStack();
      const store = await openStore(stack.dataDir);
      await use({ baseUrl: stack.baseUrl, store });
      await store.close();
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.baseUrl),
});
