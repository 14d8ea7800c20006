import { test as base } from './journey.ts';
import { changeMerchant } from './merchant.ts';
import { openStore, type Store } from './store.ts';
import { startStack } from './stack.ts';
import { demoMerchant, type MerchantConfig } from '../../apps/platform/src/modules/merchant/index.ts';

export { expect, expectAccessible, expectNoSideways, place, settled, texts, toast, type Page } from './journey.ts';

/** A stack that one worker has to itself: what an operator changes there reaches no other test. */
export type OwnStack = {
  readonly baseUrl: string;
  readonly store: Store;
  /** Changes the merchant's settings; the next test starts from the demo's again. */
  readonly configure: (change: (config: MerchantConfig) => MerchantConfig) => Promise<void>;
};

type Kept = OwnStack & { readonly restore: () => Promise<void> };

/** `test` whose page belongs to a stack of its own, started once for each worker that needs it. */
export const test = base.extend<{ own: OwnStack }, { kept: Kept }>({
  kept: [
    async ({}, use) => {
      const stack = await startStack({ studios: false, demo: true, env: { HOME_CACHE_MS: '0', PSEUDO_LANGUAGE: 'true' } });
      const store = await openStore(stack.dataDir);
      let changed = false;
      const configure: OwnStack['configure'] = async (change) => {
        changed = true;
        await changeMerchant(stack, change);
      };
      const restore = async (): Promise<void> => {
        if (changed) await changeMerchant(stack, () => demoMerchant('PALARO'));
        changed = false;
      };
      await use({ baseUrl: stack.baseUrl, store, configure, restore });
      await store.close();
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ kept }, use) => use(kept.baseUrl),
  own: async ({ kept }, use) => {
    await use(kept);
    await kept.restore();
  },
});
