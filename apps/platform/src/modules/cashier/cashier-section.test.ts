import { describe, expect, test } from 'vitest';
import { cashierSection } from './cashier-section.ts';

const account = { bank: 'Bangko Halimbawa', holder: 'Palaro', number: '0012 3456-7890' };
const transfer = { name: 'Bank transfer', provider: 'bank', method: 'transfer', account, min: '100.00', max: '500.00' };
const paymongo = { url: null, key: 'PAYMONGO_KEY', events: 'PAYMONGO_EVENTS' };
const qr = { name: 'QR Ph', provider: 'paymongo', method: 'qr', min: '100.00', max: '500.00' };
/** The places that are refused of a section with this channel. */
const faultsOf = (channel: object): readonly string[] => {
  const read = cashierSection.schema.safeParse({ providers: { paymongo }, channels: { BANK: channel } });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

describe('a way to deposit by transfer', () => {
  test('names the account of the operator, and takes days', () => {
    expect(faultsOf(transfer)).toEqual([]);
    expect(faultsOf({ ...transfer, expiryMinutes: 10_080 })).toEqual([]);
    expect(faultsOf({ ...transfer, expiryMinutes: 10_081 })).toEqual(['channels.BANK.expiryMinutes']);
  });
  test.each([
    ['without an account', { ...transfer, account: null }, ['channels.BANK.account']],
    ['at a provider', { ...transfer, provider: 'paymongo' }, ['channels.BANK.provider']],
    ['with an account that is no number', { ...transfer, account: { ...account, number: '12-' } }, ['channels.BANK.account.number']],
    ['by a code at the bank', { ...transfer, method: 'qr' }, ['channels.BANK.provider', 'channels.BANK.account']],
    ['by a code with an account', { ...qr, account }, ['channels.BANK.account']],
    ['by a code that can be paid for days', { ...qr, expiryMinutes: 151 }, ['channels.BANK.expiryMinutes']],
  ])('is refused %s', (_, channel, faults) => {
    expect(faultsOf(channel)).toEqual(faults);
  });
  test('all slips take two persons until the merchant says otherwise', () => {
    expect(cashierSection.schema.parse({}).transfers).toEqual({ secondAbove: null });
  });
});
