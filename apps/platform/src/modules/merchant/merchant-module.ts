import type { Module } from '../../http/module.ts';
import { createMerchantAddresses, type Installation, type MerchantAddresses } from './merchant-addresses.ts';
import { merchantHandlers, type MerchantCall } from './merchant-handlers.ts';
import { createMerchants, type MerchantDeps, type Merchants } from './merchant.ts';

export type MerchantService = Merchants & MerchantAddresses;
type MerchantModuleDeps = MerchantDeps & { readonly installation: Installation };

export const createMerchantModule = async ({
  installation,
  ...deps
}: MerchantModuleDeps): Promise<Module<MerchantService, MerchantCall>> => {
  const merchants = await createMerchants(deps);
  const addresses = createMerchantAddresses(merchants, installation);
  return {
    service: { ...merchants, ...addresses },
    handlers: merchantHandlers({ merchants, originOf: addresses.originOf }),
    jobs: [],
    close: merchants.close,
  };
};
