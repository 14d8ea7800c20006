import { demoMerchant } from '../../apps/platform/src/modules/merchant/index.ts';
import type { TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';

/** The host of another merchant on the same installation. */
export const secondHost = 'second.example';

export const addSecondMerchant = async (site: TestPlatform): Promise<void> => {
  const saved = await site.platform.services.merchant.save({
    ...demoMerchant('SECOND'),
    domains: [secondHost],
    origin: `https://${secondHost}`,
  });
  if (!saved.ok) throw new Error(saved.failure.message);
};
