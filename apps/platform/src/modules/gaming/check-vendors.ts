import { isLotteryVendor } from '@palaro/contract';
import { StartFault } from '@palaro/env';
import { settings } from '../../env/env.ts';
import type { Logger } from '../../kernel/log.ts';
import type { MerchantService } from '../merchant/index.ts';
import type { VendorCaller } from './gaming-ports.ts';

export type CheckVendorsDeps = {
  readonly merchants: Pick<MerchantService, 'codes' | 'vendorsOf'>;
  readonly isVendor: (caller: VendorCaller) => boolean;
  /** Secrets by `MERCHANT/CODE`. */
  readonly vendorSecrets: readonly (readonly [name: string, secret: string])[];
  readonly log: Logger;
};

/**
 * What is set for a vendor must belong to one: the address list of a misspelt code would guard nobody and leave the
 * vendor itself open to all. A bad setting throws a `StartFault`; a merchant's bad terms are logged, since they are that
 * merchant's alone. To be called when the catalogues are loaded.
 */
export const checkVendors = ({ merchants, isVendor, vendorSecrets, log }: CheckVendorsDeps): void => {
  const key = 'VENDOR_SECRETS';
  for (const [name] of vendorSecrets) {
    const [merchantCode = '', vendorCode = ''] = name.split('/');
    if (!isVendor({ merchantCode, vendorCode }))
      throw new StartFault({ key, fault: `the catalogue of ${merchantCode} has no vendor ${vendorCode}`, fix: settings[key].fix }, 78);
  }
  for (const merchantCode of merchants.codes())
    for (const vendorCode of merchants.vendorsOf(merchantCode).keys())
      if (vendorCode !== 'default' && !isLotteryVendor(vendorCode) && !isVendor({ merchantCode, vendorCode }))
        log.error({ merchant: merchantCode, vendor: vendorCode }, 'a merchant has terms with a vendor that its catalogue lacks');
};
