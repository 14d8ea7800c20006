import { createAddressRanges } from '../../kernel/address-ranges.ts';

/** Whether a visitor's address is outside the merchant's region: denied, or not among the allowed when there are any. */
export const createRegionRule = (region: {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}): ((ip: string) => boolean) => {
  if (region.allow.length === 0 && region.deny.length === 0) return () => false;
  const [isAllowed, isDenied] = [createAddressRanges(region.allow), createAddressRanges(region.deny)];
  return (ip) => isDenied(ip) || (region.allow.length > 0 && !isAllowed(ip));
};
