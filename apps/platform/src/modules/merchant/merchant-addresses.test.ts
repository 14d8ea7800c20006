import { expect, test } from 'vitest';
import { demoMerchant } from './demo-merchant.ts';
import { createMerchantAddresses } from './merchant-addresses.ts';
import { readMerchantConfig, type MerchantConfig } from './merchant-config.ts';

const configOf = (code: string, callsFrom: readonly string[]): MerchantConfig => {
  const demo = demoMerchant(code);
  const config = readMerchantConfig({ ...demo, vendors: { ...demo.vendors, TALA: { ...demo.vendors.default, callsFrom } } });
  if (!config.ok) throw new Error(config.failure.message);
  return config.value;
};

test("an address is a vendor's where the terms of some merchant name it, and nobody's where vendors call from anywhere", () => {
  const configs = new Map([
    ['FIRST', configOf('FIRST', [])],
    ['SECOND', configOf('SECOND', ['203.0.113.0/24'])],
  ]);
  const { isVendorAddress } = createMerchantAddresses(
    { byDomain: () => null, codes: () => [...configs.keys()], known: (code) => configs.get(code)! },
    { merchantCode: 'FIRST', origin: '', gameServer: '', lotteryHouse: '' },
  );
  expect(['203.0.113.7', '203.0.114.7'].map(isVendorAddress)).toEqual([true, false]);
});
