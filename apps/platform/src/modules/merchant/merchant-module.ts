import type { Module } from '../../http/module.ts';
import { createMerchantAddresses, type Installation, type MerchantAddresses } from './merchant-addresses.ts';
import { merchantHandlers, type MerchantCall } from './merchant-handlers.ts';
import { createMerchantSecrets, type MerchantSecrets } from './merchant-secrets.ts';
import { createMerchants, type MerchantDeps, type Merchants } from './merchant.ts';

export type MerchantService = Merchants & MerchantAddresses & MerchantSecrets;
type MerchantModuleDeps = MerchantDeps & {
  readonly installation: Installation;
  /** Secrets by `MERCHANT/NAME`. */
  readonly gatewaySecrets: readonly (readonly [string, string])[];
};

/** How often a node looks by itself: not every caller asks for what is new. Vendors' calls, for one, go by what is known. */
const checkEveryMs = 500;

export const createMerchantModule = async ({
  installation,
  gatewaySecrets,
  ...deps
}: MerchantModuleDeps): Promise<Module<MerchantService, MerchantCall>> => {
  const merchants = await createMerchants(deps);
  const addresses = createMerchantAddresses(merchants, installation);
  const secrets = createMerchantSecrets({ merchants, gatewaySecrets, log: deps.log });
  const watch = setInterval(() => void merchants.refresh().catch(() => undefined), checkEveryMs).unref();
  return {
    service: { ...merchants, ...addresses, ...secrets },
    handlers: merchantHandlers({ merchants, originOf: addresses.originOf }),
    jobs: [],
    close: () => {
      clearInterval(watch);
      merchants.close();
    },
  };
};
