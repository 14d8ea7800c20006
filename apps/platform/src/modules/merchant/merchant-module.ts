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

export const createMerchantModule = async ({
  installation,
  gatewaySecrets,
  ...deps
}: MerchantModuleDeps): Promise<Module<MerchantService, MerchantCall>> => {
  const merchants = await createMerchants(deps);
  const addresses = createMerchantAddresses(merchants, installation);
  const secrets = createMerchantSecrets({ merchants, gatewaySecrets, log: deps.log });
  return {
    service: { ...merchants, ...addresses, ...secrets },
    handlers: merchantHandlers({ merchants, originOf: addresses.originOf }),
    jobs: [],
    close: merchants.close,
  };
};
