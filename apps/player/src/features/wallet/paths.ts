export const depositPath = '/m/voucherCenter';
export const withdrawPath = '/m/withdraw';
