import type { Module } from '../../http/module.ts';
import { merchantHandlers, type MerchantCall } from './merchant-handlers.ts';
import { createMerchants, type MerchantDeps, type Merchants } from './merchant.ts';

export type MerchantModule = Module<Merchants, MerchantCall>;

export const createMerchantModule = async ({
  publicOrigin,
  ...deps
}: MerchantDeps & { readonly publicOrigin: string }): Promise<MerchantModule> => {
  const merchants = await createMerchants(deps);
  return { service: merchants, handlers: merchantHandlers({ merchants, publicOrigin }), jobs: [], close: merchants.close };
};
