import { createAddressRanges } from '../../kernel/address-ranges.ts';

/** Whether an address may call as a vendor. */
export type VendorAddresses = (vendorCode: string, ip: string) => boolean;

/** A vendor's code with an address, or a range of them, that it calls from. */
export type VendorRange = readonly [vendorCode: string, range: string];

/** The address list of each vendor; one that has none may call from anywhere. */
export const createVendorAddresses = (entries: readonly VendorRange[]): VendorAddresses => {
  const lists = new Map(
    [...Map.groupBy(entries, ([vendorCode]) => vendorCode)].map(([vendorCode, own]) => [
      vendorCode,
      createAddressRanges(own.map(([, range]) => range)),
    ]),
  );
  return (vendorCode, ip) => lists.get(vendorCode)?.(ip) ?? true;
};
