/** Banks and wallets that take payouts. None of them exists. */
export type Institution = { readonly name: string; readonly bic: string; readonly code: string; readonly kind: 'BANK' | 'EWALLET' };

export const institutions: readonly Institution[] = [
  { name: 'Pitaka', bic: 'PITKPHM1XXX', code: 'PH_PITAKA', kind: 'EWALLET' },
  { name: 'Alkansya', bic: 'ALKNPHM1XXX', code: 'PH_ALKANSYA', kind: 'EWALLET' },
  { name: 'Bangko Halimbawa', bic: 'HALMPHM1XXX', code: 'PH_HALIMBAWA', kind: 'BANK' },
  { name: 'Bangko Salapi', bic: 'SALPPHM1XXX', code: 'PH_SALAPI', kind: 'BANK' },
];

/** What payers see of a way to pay, whatever a provider calls it. */
export const methodName = (method: string): string => {
  const name = method.toLowerCase();
  if (name.includes('qrph')) return 'QR Ph';
  if (name.includes('card')) return 'Card';
  if (name === 'dob' || name.includes('bank')) return 'Bangko Halimbawa';
  return name.startsWith('g') || name.endsWith('pitaka') ? 'Pitaka' : 'Alkansya';
};
