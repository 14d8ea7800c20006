import type { MerchantConfig } from '../modules/merchant/index.ts';

type Cashier = MerchantConfig['cashier'];

const usual = { account: null, fee: null, hours: null, isOpen: true, expiryMinutes: 15, usualMinutes: 1, max: '50000.00' } as const;

const out = { provider: 'xendit', min: '100.00', max: '500000.00', fee: null, isOpen: true, usualMinutes: 15 } as const;

/** Accounts at the demo bank's two providers, and ways to pay with invented names. */
export const demoCashier: Cashier = {
  providers: {
    paymongo: {
      url: null,
      key: 'PAYMONGO_KEY',
      events: 'PAYMONGO_EVENTS',
      source: { number: '000123456789', name: 'Palaro', bic: 'HALMPHM1XXX' },
    },
    xendit: { url: null, key: 'XENDIT_KEY', events: 'XENDIT_EVENTS', source: null },
  },
  channels: {
    PITAKA: { ...usual, order: 1, name: 'Pitaka', provider: 'paymongo', method: 'redirect', min: '100.00' },
    QRPH: { ...usual, order: 2, name: 'QR Ph', provider: 'paymongo', method: 'qr', min: '50.00' },
    ALKANSYA: {
      ...usual,
      order: 3,
      name: 'Alkansya',
      provider: 'xendit',
      method: 'redirect',
      min: '100.00',
      max: '20000.00',
      fee: { fixed: '0.00', percent: '1.5', min: '5.00' },
    },
    BANGKO: {
      ...usual,
      order: 4,
      name: 'Bangko',
      provider: 'xendit',
      method: 'redirect',
      min: '500.00',
      hours: { from: '06:00', to: '22:00' },
      expiryMinutes: 60,
      usualMinutes: 15,
    },
    HALIMBAWA: {
      ...usual,
      order: 5,
      name: 'Bank transfer',
      provider: 'bank',
      method: 'transfer',
      // The account at the demo bank, where transfers are made at /bank.
      account: { bank: 'Bangko Halimbawa', holder: 'Palaro', number: '001234567890' },
      min: '100.00',
      max: '500000.00',
      expiryMinutes: 1440,
      usualMinutes: 60,
    },
  },
  transfers: { secondAbove: '50000.00' },
  payouts: {
    PITAKA: { ...out, order: 1, name: 'Pitaka', kind: 'wallet', institution: 'PH_PITAKA', max: '50000.00' },
    ALKANSYA: {
      ...out,
      order: 2,
      name: 'Alkansya',
      kind: 'wallet',
      institution: 'PH_ALKANSYA',
      max: '50000.00',
      fee: { fixed: '15.00', percent: '0', min: '0.00' },
    },
    HALIMBAWA: { ...out, order: 3, name: 'Bangko Halimbawa', kind: 'bank', institution: 'PH_HALIMBAWA' },
    SALAPI: { ...out, order: 4, name: 'Bangko Salapi', kind: 'bank', institution: 'PH_SALAPI' },
  },
  risk: { largeAbove: 5_000_000, nearPercent: 90, nearCount: 3, unplayedPercent: 10, dueDays: 5 },
  health: { closesUnwell: false },
  withdrawals: {
    dailyMax: 3,
    dailySum: null,
    isOneAtATime: true,
    autoUpTo: '5000.00',
    secondAbove: '50000.00',
    newAccountHours: 0,
    turnoverTimes: 1,
    turnoverShares: { FISH: '50', PVP: '50', LIVE: '20', COCKFIGHT: '20', SPORTS: '50', ESPORTS: '50', LOTT: '50', ELOTT: '50' },
    mayCancel: false,
  },
};
