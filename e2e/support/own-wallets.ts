import { test as base } from './journey.ts';
import { changeMerchant } from './merchant.ts';
import { openStore, type Store } from './store.ts';
import { startStack } from './stack.ts';

/** The studio that keeps the money which is played with. */
export const ownVendor = 'TAKIP';

/** A platform of which one studio keeps wallets of its own. */
export const test = base.extend<object, { own: { readonly baseUrl: string; readonly store: Store } }>({
  own: [
    async ({}, use) => {
      const stack = await startStack();
      await changeMerchant(stack, (config) => ({
        ...config,
        vendors: { ...config.vendors, [ownVendor]: { ...config.vendors.default, dialect: 'transfer-v1' } },
      }));
      const store = await openStore(stack.dataDir);
      await use({ baseUrl: stack.baseUrl, store });
      await store.close();
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.baseUrl),
});
