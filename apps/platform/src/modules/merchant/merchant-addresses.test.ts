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

const addressesOf = (configs: ReadonlyMap<string, MerchantConfig>) =>
  createMerchantAddresses(
    { byDomain: () => null, codes: () => [...configs.keys()], known: (code) => configs.get(code)! },
    { merchantCode: 'FIRST', origin: '', gameServer: '', lotteryHouse: '' },
  );

test('where nothing is agreed a vendor pays 10^9 minor units at most, a lottery vendor what the house lets a suborder win', () => {
  const { vendorOf } = addressesOf(new Map([['FIRST', configOf('FIRST', [])]]));
  const boundsOf = (vendorCode: string) => {
    const { payoutMax, roundMax } = vendorOf('FIRST', vendorCode);
    return [payoutMax, roundMax];
  };
  expect(boundsOf('TALA')).toEqual([1_000_000_000n, 1_000_000_000n]);
  for (const code of ['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN']) expect(boundsOf(code)).toEqual([5_000_000_000n, 5_000_000_000n]);
});

test("an address is a vendor's where the terms of some merchant name it, and nobody's where vendors call from anywhere", () => {
  const configs = new Map([
    ['FIRST', configOf('FIRST', [])],
    ['SECOND', configOf('SECOND', ['203.0.113.0/24'])],
  ]);
  const { isVendorAddress } = addressesOf(configs);
  expect(['203.0.113.7', '203.0.114.7'].map(isVendorAddress)).toEqual([true, false]);
});
